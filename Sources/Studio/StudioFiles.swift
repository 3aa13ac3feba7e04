import Reports

/// The files of the studio's page: the page itself, which has no name, and those that it names.
enum StudioFiles {
  /// The file of a name.
  ///
  /// - Throws: ``HTTPError`` where there is no such file.
  static func response(_ name: String) throws(HTTPError) -> HTTPResponse {
    switch name {
    case "": HTTPResponse(HTTPBody(PageText.studioPage), type: "text/html; charset=utf-8")
    case "studio.css": HTTPResponse(HTTPBody(PageText.studioStyle), type: "text/css; charset=utf-8")
    case "studio.js": HTTPResponse(HTTPBody(PageText.studioScript), type: "text/javascript; charset=utf-8")
    default: throw HTTPError(.notFound, "the studio has nothing at that address")
    }
  }
}
