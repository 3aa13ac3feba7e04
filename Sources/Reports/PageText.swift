internal import CPages

/// The texts of the report's page and of the studio's, which are in the program. Their files lie in `Sources/CPages`.
package enum PageText {
  static var reportPage: String { String(cString: report_page()) }
  static var reportClip: String { String(cString: report_clip()) }
  static var reportPlayer: String { String(cString: report_player()) }
  static var reportStyle: String { String(cString: report_style()) }
  static var reportScript: String { oneModule(report_script()) }
  static var player: String { String(cString: shared_player()) }

  /// The studio's page.
  package static var studioPage: [UInt8] {
    PageTemplate(String(cString: studio_page())).filled(["player": .markup(player)])
  }
  /// Its style.
  package static var studioStyle: [UInt8] { Array(String(cString: studio_style()).utf8) }
  /// Its script.
  package static var studioScript: [UInt8] { Array(oneModule(studio_script()).utf8) }

  /// One module of several, which have no lines any more by which they import each other.
  private static func oneModule(_ text: UnsafePointer<UInt8>) -> String {
    String(cString: text).split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("import ") }
      .joined(separator: "\n")
  }
}
