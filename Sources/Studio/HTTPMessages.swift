import JSON

/// A request of a browser, as a whole.
struct HTTPRequest {
  /// The most bytes that a body may have: a script of the greatest length, escaped as JSON, with room to spare.
  static let bodyLimit = 4 << 20

  /// `GET` or `POST`.
  var method: String
  /// The path, with escapes resolved.
  var path: String
  /// What follows the `?`, by name.
  var query: [String: String] = [:]
  /// The headers by their names in lower case; the values of one that is there twice are joined by a comma.
  var headers: [String: String] = [:]
  var body: [UInt8] = []

  var parts: [String] { path.split(separator: "/").map(String.init) }

  func object() throws(JSONParser.Failure) -> JSONObject { try JSONObject(try JSONParser.parse(body)) }
}

/// A status of HTTP: https://www.rfc-editor.org/rfc/rfc9110#name-status-codes.
enum HTTPStatus: UInt32 {
  case ok = 200
  case accepted = 202
  case noContent = 204
  case movedPermanently = 301
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case conflict = 409
  case lengthRequired = 411
  case contentTooLarge = 413
  case unsupportedMediaType = 415
  case unprocessable = 422
  case unavailable = 503
}

/// Why a request gets no answer but a refusal.
struct HTTPError: Error {
  var status: HTTPStatus
  var message: String
  var remedy: String?
  /// The script as it is, where that is why.
  var script: JSONValue?

  init(_ status: HTTPStatus, _ message: String, remedy: String? = nil, script: JSONValue? = nil) {
    (self.status, self.message, self.remedy, self.script) = (status, message, remedy, script)
  }

  static let nothing = HTTPError(.notFound, "the studio has nothing at that address")

  var response: HTTPResponse { .json(["error": message, "remedy": remedy, "script": script], status: status) }
}

/// What a browser is sent.
struct HTTPResponse {
  var status = HTTPStatus.ok
  /// The media type of the body.
  var type = "text/plain"
  var body = HTTPBody([])
  /// Where what was asked for is, if that is elsewhere.
  var location: String?

  static func json(_ value: JSONValue, status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(status: status, type: "application/json", body: HTTPBody(Array(value.line.utf8)))
  }
}

/// The bytes of an answer, which are sent from where they are: an image of a phone's screen has 12 MB.
final class HTTPBody {
  private(set) var bytes: UnsafeMutableRawBufferPointer

  /// Takes memory for so many bytes, to be written at once.
  init(count: Int) {
    bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
  }

  convenience init(_ content: [UInt8]) {
    self.init(count: content.count)
    bytes.copyBytes(from: content)
  }

  /// Leaves out what lies behind so many bytes.
  func cut(to count: Int) { bytes = UnsafeMutableRawBufferPointer(rebasing: bytes[..<count]) }

  deinit { bytes.deallocate() }
}
