internal import CPages
import Platform

/// A text with named places such as `{{title}}`, into which values are put.
///
/// A value is not searched for places, so no text of a stranger can reach another value.
struct PageTemplate {
  /// What is put into a place.
  enum Value {
    /// Text of any origin. It is escaped, so it is safe between tags and between double quotes.
    case text(String)
    /// Markup, put in as it is.
    case markup(String)
    /// Markup and data in UTF-8, put in as they are.
    case bytes([UInt8])

    fileprivate var bytes: [UInt8] {
      switch self {
      case .text(let text): Array(XMLText.attribute(ReportText.printable(text)).utf8)
      case .markup(let text): Array(text.utf8)
      case .bytes(let bytes): bytes
      }
    }
  }

  private let text: String

  init(_ text: String) { self.text = text }

  /// The text with the values in their places.
  ///
  /// - Precondition: each place has a value, and each value a place.
  func filled(_ values: [String: Value]) -> [UInt8] {
    var result: [UInt8] = []
    var filled: Set<String> = []
    var rest = text[...]
    while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
      let name = String(rest[open.upperBound..<close.lowerBound])
      guard let value = values[name] else { preconditionFailure("the place \(name) has no value") }
      result += rest[..<open.lowerBound].utf8
      result += value.bytes
      filled.insert(name)
      rest = rest[close.upperBound...]
    }
    precondition(filled.count == values.count, "no place is named \(Set(values.keys).subtracting(filled).sorted())")
    return result + rest.utf8
  }
}

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

  /// One module of those that both pages need and a page's own, which have no lines any more by which they import each other.
  private static func oneModule(_ text: UnsafePointer<UInt8>) -> String {
    (String(cString: shared_script()) + String(cString: text)).split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("import ") }
      .joined(separator: "\n")
  }
}
