/// Plain text to blocks: an empty line separates paragraphs, a line break stays one.
enum PlainText {
  /// By way of HTML, so that long paragraphs are cut in one place only.
  static func article(_ text: String) -> (blocks: [ArticleBlock], cuts: [String]) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return HTMLParser.article(lines.map { escaped(String($0)) }.joined(separator: "<br>"))
  }

  /// The text with HTML's special characters written as entities.
  static func escaped(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += Array("&amp;".utf8)
      case UInt8(ascii: "<"): result += Array("&lt;".utf8)
      case UInt8(ascii: ">"): result += Array("&gt;".utf8)
      case UInt8(ascii: "\""): result += Array("&quot;".utf8)
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension String {
  /// Without white space at both ends, and with every run of white space inside as one space.
  func collapsingWhitespace() -> String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// `nil` for text in which nothing can be seen.
  var nonBlank: String? {
    let collapsed = collapsingWhitespace()
    return collapsed.isEmpty ? nil : collapsed
  }

  /// Whether nothing in the text can be seen.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// Without white space at both ends.
  func trimmed() -> String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}
