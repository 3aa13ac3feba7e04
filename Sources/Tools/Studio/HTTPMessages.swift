import JSON

/// A complete request of a browser.
struct HTTPRequest {
  /// The media type of the bytes of a file.
  static let bytes = "application/octet-stream"

  /// The maximum size of a body that is no picture, in bytes: a script of the maximum length, escaped as JSON, and a
  /// reserve.
  static let textLimit = 4 << 20

  /// The maximum size of the body, in bytes.
  var bodyLimit: Int { headers["content-type"] == Self.bytes ? FolderPictures.byteLimit : Self.textLimit }

  /// `GET` or `POST`.
  var method: String
  /// The path, with percent-encoding decoded.
  var path: String
  /// The query arguments, by name.
  var query: [String: String] = [:]
  /// The headers, by name in lower case. Values of a repeated header are joined by a comma.
  var headers: [String: String] = [:]
  var body: [UInt8] = []

  var parts: [String] { path.split(separator: "/").map(String.init) }

  func object() throws(JSONParser.Failure) -> JSONObject { try JSONObject(try JSONParser.parse(body)) }
}

/// An HTTP status: https://www.rfc-editor.org/rfc/rfc9110#name-status-codes.
enum HTTPStatus: UInt32 {
  case ok = 200
  case accepted = 202
  case noContent = 204
  case movedPermanently = 301
  case seeOther = 303
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

/// The reason why a request is rejected.
struct HTTPError: Error {
  var status: HTTPStatus
  var message: String
  var remedy: String?
  /// The current script, if it caused the rejection.
  var script: JSONValue?

  init(_ status: HTTPStatus, _ message: String, remedy: String? = nil, script: JSONValue? = nil) {
    (self.status, self.message, self.remedy, self.script) = (status, message, remedy, script)
  }

  static let nothing = HTTPError(.notFound, "not found")

  var response: HTTPResponse { .json(["error": message, "remedy": remedy, "script": script], status: status) }
}

/// A response to a browser.
struct HTTPResponse {
  var status = HTTPStatus.ok
  /// The media type of the body.
  var type = "text/plain"
  var body = HTTPBody([])
  /// The address of a redirection.
  var location: String?
  /// The file that is sent in place of the body, as a download.
  var file: File?

  /// An open file, which is closed when it has been sent.
  struct File {
    var descriptor: Int32
    /// The size, in bytes.
    var size: Int
  }

  static func json(_ value: JSONValue, status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(status: status, type: "application/json", body: HTTPBody(Array(value.line.utf8)))
  }
}

/// The bytes of a response, which are sent without a copy: an image of a phone's screen has 12 MB.
final class HTTPBody {
  private(set) var bytes: UnsafeMutableRawBufferPointer

  /// Allocates uninitialised memory for a number of bytes.
  init(count: Int) {
    bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
  }

  convenience init(_ content: [UInt8]) {
    self.init(count: content.count)
    bytes.copyBytes(from: content)
  }

  /// Truncates the body to a number of bytes.
  func cut(to count: Int) { bytes = UnsafeMutableRawBufferPointer(rebasing: bytes[..<count]) }

  deinit { bytes.deallocate() }
}
