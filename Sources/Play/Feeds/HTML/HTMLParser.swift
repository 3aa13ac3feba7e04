internal import CXML

/// Converts HTML of any quality to blocks, with libxml2's lenient parser.
///
/// The parser's events are used instead of its tree, which ends at 256 open elements.
enum HTMLParser {
  /// The maximum size of an article, in bytes. The rest is dropped.
  static let byteLimit = 16 << 20
  /// The maximum number of open elements. The parser stops there. Browsers have a limit of 512.
  static let depthLimit = 2000

  /// Returns the blocks of an article.
  ///
  /// - Parameter html: A whole page or a fragment. Its scripts, styles, forms and trackers are dropped.
  static func blocks(_ html: String) -> [ArticleBlock] { article(html).blocks }

  /// Returns the blocks of an article, and a message for each exceeded limit.
  static func article(_ html: String) -> (blocks: [ArticleBlock], cuts: [String]) {
    var cuts: [String] = []
    if html.utf8.count > byteLimit {
      cuts.append("its text has \(html.utf8.count) bytes; the limit is \(byteLimit), the rest is omitted")
    }
    let bytes = XMLGuard.html(html.utf8.prefix(byteLimit))
    ProcessLibraries.prepareXML()
    guard !bytes.isEmpty, let parser = htmlNewParserCtxt() else { return ([], cuts) }
    defer { htmlFreeParserCtxt(parser) }
    let listener = HTMLListener()
    listener.listen(to: parser, reading: bytes) { htmlCtxtReadMemory(parser, $0, $1, nil, "UTF-8", options) }
    return (listener.builder.finish(), cuts + listener.cuts)
  }

  /// Returns the text of a title, which may contain markup, on one line.
  static func plainText(_ html: String) -> String {
    guard html.contains(where: { $0 == "<" || $0 == "&" }) else { return html.collapsingWhitespace() }
    return blocks(html).map(\.spans.plainText).joined(separator: " ").collapsingWhitespace()
  }

  /// Whether a text is HTML: it contains a tag or an entity, which plain text would not have.
  static func looksLikeHTML(_ text: String) -> Bool {
    var bytes = text.utf8[...]
    while let index = bytes.firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) {
      let mark = bytes[index]
      bytes = bytes[bytes.index(after: index)...]
      if mark == UInt8(ascii: "&") ? startsWithEntity(bytes) : startsWithTag(bytes) { return true }
    }
    return false
  }

  private static func startsWithTag(_ bytes: Substring.UTF8View) -> Bool {
    let name = bytes.prefix(24).drop { $0 == UInt8(ascii: "/") }
    guard let first = name.first, isLetter(first) else { return bytes.starts(with: "!--".utf8) }
    let end = name.first { !isLetter($0) && !(0x30...0x39).contains($0) }
    return end == UInt8(ascii: ">") || end == UInt8(ascii: "/") || end == 0x20 || end == 0x0A
  }

  private static func startsWithEntity(_ bytes: Substring.UTF8View) -> Bool {
    let name = bytes.prefix(10).prefix { isLetter($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "#") }
    return !name.isEmpty && bytes.dropFirst(name.count).first == UInt8(ascii: ";")
  }

  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static let options = Int32(
    HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue | HTML_PARSE_IGNORE_ENC.rawValue)
}

/// Passes libxml2's events to a block builder.
private final class HTMLListener: MarkupListener {
  var builder = HTMLBlockBuilder()
  /// The number of bytes after the first element beyond the depth limit.
  private var unreadCount: Int?

  /// A message for each exceeded limit.
  var cuts: [String] {
    var cuts: [String] = []
    if let unreadCount {
      cuts.append(
        "its elements are nested more than \(HTMLParser.depthLimit) levels deep; the remaining \(unreadCount) bytes are omitted"
      )
    }
    if builder.blockCount > HTMLBlockBuilder.blockLimit {
      cuts.append(
        "it has \(builder.blockCount) paragraphs; the limit is \(HTMLBlockBuilder.blockLimit), the rest is omitted")
    }
    return cuts
  }

  override func start(_ name: String, _ attributes: Attributes, _ parser: xmlParserCtxtPtr) {
    if builder.depth >= HTMLParser.depthLimit {
      if let input = parser.pointee.input?.pointee { unreadCount = input.end - input.cur }
      return xmlStopParser(parser)
    }
    let values = Dictionary(attributes.map { ($0.name.lowercased(), $0.value) }) { $1 }
    builder.start(name.lowercased(), attributes: values)
  }

  override func end(_ name: String) { builder.end(name.lowercased()) }

  override func characters(_ bytes: UnsafeBufferPointer<UInt8>, _ parser: xmlParserCtxtPtr) {
    var start = 0
    // Text is passed in parts, so that a very long paragraph can be split, if possible at a space.
    while start < bytes.count {
      var end = min(start + HTMLBlockBuilder.paragraphLimit, bytes.count)
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
      if end < bytes.count, let space = bytes[start..<end].lastIndex(where: { $0 == 0x20 || $0 == 0x0A }) {
        end = space + 1
      }
      builder.characters(bytes[start..<end])
      builder.cutLongParagraph(atSpace: bytes[end - 1] == 0x20 || bytes[end - 1] == 0x0A)
      start = end
    }
  }
}
