internal import CXML
import ProcessLibraries

/// HTML of any quality to blocks, by libxml2's forgiving parser.
///
/// The parser's events are used and not its tree, which it stops building at 256 open elements.
enum HTMLParser {
  /// How many bytes of one article are read; the rest is dropped.
  static let byteLimit = 16 << 20
  /// How many elements may be open at once; what follows is dropped. Browsers stop at 512.
  static let depthLimit = 2000

  /// The blocks of an article.
  ///
  /// - Parameter html: a whole page or a piece of one; scripts, styles, forms and trackers in it are dropped.
  static func blocks(_ html: String) -> [ArticleBlock] { article(html).blocks }

  /// The blocks of an article, and for each limit that it exceeds a sentence with the number of what is left out.
  static func article(_ html: String) -> (blocks: [ArticleBlock], cuts: [String]) {
    var cuts: [String] = []
    if html.utf8.count > byteLimit {
      cuts.append("its text has \(html.utf8.count) bytes; those after the first \(byteLimit) are left out")
    }
    // The parser takes a null character for the end.
    var bytes = HTMLTagReducer.reduced(html.utf8.prefix(byteLimit).filter { $0 != 0 })
    ProcessLibraries.prepareXML()
    guard !bytes.isEmpty, let parser = htmlNewParserCtxt() else { return ([], cuts) }
    defer { htmlFreeParserCtxt(parser) }
    let sink = HTMLEventSink()
    var handler = xmlSAXHandler()
    HTMLEventSink.install(in: &handler)
    parser.pointee.sax.pointee = handler
    return withExtendedLifetime(sink) {
      parser.pointee._private = Unmanaged.passUnretained(sink).toOpaque()
      bytes.withUnsafeMutableBytes { buffer in
        let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
        let document = htmlCtxtReadMemory(parser, start, Int32(buffer.count), nil, "UTF-8", options)
        if let document { xmlFreeDoc(document) }
      }
      return (sink.builder.finish(), cuts + sink.cuts)
    }
  }

  /// The text of a title that may contain markup, on one line.
  static func plainText(_ html: String) -> String {
    guard html.contains(where: { $0 == "<" || $0 == "&" }) else { return html.collapsingWhitespace() }
    return blocks(html).map(\.spans.plainText).joined(separator: " ").collapsingWhitespace()
  }

  /// Whether text is meant as HTML: it has a tag or an entity that a plain text would not have.
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

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static let options = Int32(
    HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue | HTML_PARSE_IGNORE_ENC.rawValue)
}
