internal import CPages

/// The texts of the report's page and of the studio's, which are in the program. Their files lie in `Sources/CPages`.
package enum PageText {
  static var reportPage: String { String(cString: report_page()) }
  static var reportClip: String { String(cString: report_clip()) }
  static var reportStyle: String { String(cString: report_style()) }
  static var reportScript: String { oneModule(report_script()) }
  static var player: String { String(cString: shared_player()) }

  /// A file of the studio's page and its media type: the page itself, which has no name, its style or its script; `nil`
  /// where there is no such file.
  package static func studioFile(_ name: String) -> (bytes: [UInt8], type: String)? {
    switch name {
    case "":
      (PageTemplate(String(cString: studio_page())).filled(["player": .markup(player)]), "text/html; charset=utf-8")
    case "studio.css": (Array(String(cString: studio_style()).utf8), "text/css; charset=utf-8")
    case "studio.js": (Array(oneModule(studio_script()).utf8), "text/javascript; charset=utf-8")
    default: nil
    }
  }

  /// One module of several, which have no lines any more by which they import each other.
  private static func oneModule(_ text: UnsafePointer<UInt8>) -> String {
    String(cString: text).split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("import ") }
      .joined(separator: "\n")
  }
}
