internal import CPages

/// The files of the report page and of the studio's page, which are embedded in the program. Their sources are in
/// `Sources/Output/CPages`.
package enum PageText {
  /// Returns the text of a file, such as `studio/studio.css`.
  ///
  /// - Precondition: The file exists.
  static func text(_ name: String) -> String {
    guard let text = file(name) else { preconditionFailure("no page file is named \(name)") }
    return text
  }

  /// The style sheets of the report.
  static var reportStyle: String { ["shared/theme.css", "report/page.css", "shared/player.css"].map(text).joined() }

  /// The style sheets of a clip's page.
  static var clipStyle: String { ["shared/theme.css", "clip/page.css"].map(text).joined() }

  /// The modules of a report, each in an element of its own, and the script that loads them.
  static var reportScripts: String {
    modules(in: ["shared", "report"]).map {
      "<script type=\"text/plain\" data-module=\"\($0.name)\">\n\($0.text)</script>\n"
    }
    .joined() + "<script type=\"module\">\n\(text(loader))</script>\n"
  }

  /// Returns a file of the studio's page with its media type; `nil` if there is no such file.
  ///
  /// - Parameter name: The name of a style or module; empty for the page of a script, and `first` for the first page.
  package static func studioFile(_ name: String) -> (bytes: [UInt8], type: String)? {
    if name.isEmpty || name == "first" {
      var parts = ["newpictures": PageTemplate.Value.markup(text("studio/newpictures.html"))]
      if name.isEmpty { parts["player"] = .markup(text("shared/player.html")) }
      let page = PageTemplate(text("studio/\(name.isEmpty ? "studio" : name).html"))
      return (page.filled(parts), "text/html; charset=utf-8")
    }
    guard name.hasPrefix("shared/") || name.hasPrefix("studio/"), let text = file(name) else { return nil }
    if name.hasSuffix(".css") { return (Array(text.utf8), "text/css; charset=utf-8") }
    return name.hasSuffix(".js") ? (Array(text.utf8), "text/javascript; charset=utf-8") : nil
  }

  /// Returns the modules in some folders, each after those that it imports.
  static func modules(in folders: [String]) -> [(name: String, text: String)] {
    files.filter { file in
      file.name.hasSuffix(".js") && file.name != loader && folders.contains { file.name.hasPrefix($0 + "/") }
    }
  }

  /// The script that loads the modules of the report from their `script` elements.
  private static let loader = "report/loader.js"

  private static func file(_ name: String) -> String? { files.first { $0.name == name }?.text }

  private static let files: [(name: String, text: String)] = {
    var result: [(name: String, text: String)] = []
    guard var file = page_files() else { return result }
    while let name = file.pointee.name {
      result.append((String(cString: name), String(cString: file.pointee.text)))
      file += 1
    }
    return result
  }()
}
