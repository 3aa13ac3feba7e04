internal import CPages

/// The files of the studio's page, which are in the program: `studio/studio.html` and those that it names.
enum StudioFiles {
  /// The file of a name; the page itself where it is empty.
  ///
  /// - Throws: ``HTTPError`` where there is no such file.
  static func response(_ name: String) throws(HTTPError) -> HTTPResponse {
    let file = studio_file_named(name.isEmpty ? "studio/studio.html" : name)
    guard file.name != nil, let media = file.media else {
      throw HTTPError(.notFound, "the studio has nothing at that address")
    }
    let bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.count)
    return HTTPResponse(HTTPBody(Array(bytes)), type: String(cString: media))
  }
}
