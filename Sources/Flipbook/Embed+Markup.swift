import Platform
import Timebase

extension Embed {
  /// Returns the markup for a page, in lines without a line break at the end.
  ///
  /// - Parameter folder: The path of the files' folder, relative to the page's; empty if they are in the same folder.
  package func markup(in folder: String) -> String {
    switch target {
    case .github, .html: picture(in: folder) + details
    case .markdown: "![\(Self.markdown(alternative))](\(path(files[0], folder)))" + list
    case .docc:
      "@Video(source: \"\(path(files[0], ""))\", poster: \"\(path(files[1], ""))\", alt: \"\(Self.docc(alternative))\")"
        + list
    }
  }

  private func picture(in folder: String) -> String {
    func source(_ media: String, _ file: File) -> String {
      "\n  <source media=\"\(media)\" srcset=\"\(path(file, folder))\">"
    }
    let (still, dark) = ("(prefers-reduced-motion: reduce)", "(prefers-color-scheme: dark)")
    let light = files.prefix(2), other = files.dropFirst(2)
    var text = "<picture>"
    if let file = other.last { text += source("\(still) and \(dark)", file) }
    text += source(still, light[1])
    if let file = other.first { text += source(dark, file) }
    text +=
      "\n  <img src=\"\(path(light[0], folder))\" alt=\"\(XMLText.attribute(alternative))\" width=\"\(size.width)\""
    // On a narrow page, GitHub reduces the width only.
    if target == .html { text += " height=\"\(size.height)\"" }
    return text + ">\n</picture>"
  }

  /// The transcript as HTML without blank lines, which would end the HTML in a Markdown file.
  private var details: String {
    guard !transcript.steps.isEmpty else { return "" }
    let items = lines.map { "\n    <li>\($0.time): \(XMLText.content($0.text))</li>" }
    return "\n<details>\n  <summary>Transcript</summary>\n  <ul>\(items.joined())\n  </ul>\n</details>"
  }

  /// The transcript as Markdown.
  private var list: String {
    lines.isEmpty ? "" : "\n" + lines.map { "\n- \($0.time): \(Self.markdown($0.text))" }.joined()
  }

  private var lines: [(time: String, text: String)] {
    transcript.steps.map { ("\(NumberText.fixed($0.note.start.seconds, places: 1)) s", $0.line) }
  }

  private func path(_ file: File, _ folder: String) -> String {
    Self.percentEncoded(folder.isEmpty ? file.name : "\(folder)/\(file.name)")
  }

  /// Returns a path as part of a URL. Only unreserved characters stay, so that it needs no escaping in any markup.
  private static func percentEncoded(_ path: String) -> String {
    path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        String(UnicodeScalar(byte))
      default: "%" + NumberText.padded(byte, to: 2, radix: 16).uppercased()
      }
    }.joined()
  }

  /// Returns a text in which Markdown finds no markup.
  private static func markdown(_ text: String) -> String {
    oneLine(text).map { "\\`*_[]<>&~|$!#".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// Returns a text for an argument of a DocC directive, which keeps the backslash of an escaped quotation mark.
  private static func docc(_ text: String) -> String {
    let text = oneLine(text).replacing("\"", with: "”")
    return text.hasSuffix("\\") ? text + " " : text
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
