import Flipbook
import JSON

extension Studio {
  /// The address of the page of the open script, relative to the first page.
  private static let page = "studio"

  /// Returns a page, or a file of a page. With a first page, the page of the script has an address of its own.
  func file(_ name: String) throws(HTTPError) -> HTTPResponse {
    if first != nil, name == Self.page, !isOpen {
      return HTTPResponse(status: .seeOther, location: "/\(secret)/")
    }
    let pages = first == nil ? ["": ""] : ["": "first", Self.page: ""]
    let isFile = name.contains("/")
    guard let page = isFile ? name : pages[name], let file = PageText.studioFile(page) else { throw HTTPError.nothing }
    return HTTPResponse(type: file.type, body: HTTPBody(file.bytes))
  }

  /// Rejects requests about a script while none is open.
  func checkOpen(_ path: [String]) throws(HTTPError) {
    guard isOpen || ["about", "pictures", "new"].contains(path.first) else {
      throw HTTPError(.conflict, "no script is open", remedy: "Choose one on the first page.")
    }
  }

  /// Returns the response to a request of the first page; `nil` if there is none yet.
  func answer(_ first: FirstPage, _ path: [String], _ request: HTTPRequest) throws -> HTTPResponse? {
    switch (request.method, path) {
    case ("GET", []): return .json(first.json)
    case ("GET", ["card"]):
      return try first.card(script: request.query["script"], tour: request.query["tour"]).map { .json($0) }
    case ("POST", ["open"]):
      var body = try request.object()
      try open(try first.script(try body.string("script")))
    case ("POST", ["new"]):
      var body = try request.object()
      let (path, text) = try first.make(&body)
      try open(path, text: text)
    default: throw HTTPError.nothing
    }
    return .json(["script": configuration.script])
  }
}
