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
  /// The headers by their names in lower case.
  var headers: [String: String] = [:]
  /// What was sent.
  var body: [UInt8] = []

  /// The members of the JSON object that was sent.
  ///
  /// - Throws: ``HTTPError`` where it is none.
  func object() throws(HTTPError) -> JSONObject {
    do {
      return try JSONObject(try JSONParser.parse(body))
    } catch {
      throw HTTPError(.badRequest, "the body is not what the studio's page sends: \(error.message)")
    }
  }
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
  case internalError = 500
  case unavailable = 503
}

/// Why a request gets no answer but a refusal.
struct HTTPError: Error {
  /// The status.
  var status: HTTPStatus
  /// What is wrong, in a sentence.
  var message: String
  /// What to do.
  var remedy: String?
  /// What the page needs to know besides.
  var details: [JSONValue.Member] = []

  init(_ status: HTTPStatus, _ message: String, remedy: String? = nil, details: [JSONValue.Member] = []) {
    (self.status, self.message, self.remedy, self.details) = (status, message, remedy, details)
  }

  /// The refusal as the page reads it.
  var response: HTTPResponse {
    .json(
      .object(
        [.init("error", .string(message))] + (remedy.map { [.init("remedy", .string($0))] } ?? []) + details),
      status: status)
  }
}

/// What a browser is sent.
struct HTTPResponse {
  /// The status.
  var status: HTTPStatus
  /// The media type of the body.
  var type: String
  /// The body.
  let body: HTTPBody
  /// Where what was asked for is, if that is elsewhere.
  var location: String?

  /// An answer with bytes.
  init(_ body: HTTPBody, type: String, status: HTTPStatus = .ok) {
    (self.body, self.type, self.status) = (body, type, status)
  }

  /// An answer in JSON.
  static func json(_ value: JSONValue, status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(HTTPBody(Array(value.line.utf8)), type: "application/json", status: status)
  }

  /// An answer that says where what was asked for is.
  static func moved(to path: String) -> HTTPResponse {
    var response = HTTPResponse(HTTPBody([]), type: "text/plain", status: .movedPermanently)
    response.location = path
    return response
  }

  /// An answer that says only that it was done.
  static var done: HTTPResponse { HTTPResponse(HTTPBody([]), type: "text/plain", status: .noContent) }
}
