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
