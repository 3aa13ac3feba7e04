internal import CXML

/// Repairs a feed's text for a strict parser, and removes parts that only attackers need.
///
/// The whole document type is removed, and with it entity expansion, external definitions and network access.
enum XMLRepair {
  /// The maximum number of attributes of an element. Feeds have about ten. The parser compares each with all others.
  static let attributeLimit = 256

  /// Returns UTF-8 without document type, comments, null and control characters. HTML's named entities become
  /// characters, and a lone `&` becomes `&amp;`. Line breaks are kept, so that line numbers stay valid.
  ///
  /// - Throws: ``XMLDocument/Failure`` if an element has more attributes than `attributeLimit`.
  static func repaired(_ bytes: [UInt8]) throws(XMLDocument.Failure) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    var tag = StartTag()
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "<") {
        tag = StartTag(at: index, in: bytes)
        copyMarkup(bytes, &index, into: &result)
      } else if byte == UInt8(ascii: "&") {
        index += copyReference(bytes, index, into: &result)
      } else {
        result.append(allowed(byte))
        index += 1
        tag.read(byte)
        if tag.attributeCount > attributeLimit {
          throw XMLDocument.Failure(
            line: bytes[..<tag.start].count { $0 == 0x0A } + 1,
            message: "this element has more than \(attributeLimit) attributes; remove some of them")
        }
      }
    }
    return result
  }

  /// Counts the attributes after a `<`. Like the parser, it ends a tag at the next `<`, even within quotes.
  private struct StartTag {
    var start = 0
    var attributeCount = 0
    private var quote: UInt8?
    private var hasEnded = true

    init() {}

    /// Begins at a `<`. Only a following name makes it a start tag.
    init(at start: Int, in bytes: [UInt8]) {
      self.start = start
      let next = start + 1 < bytes.count ? bytes[start + 1] : UInt8(ascii: "!")
      hasEnded = [UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "/")].contains(next) || next <= 0x20
    }

    mutating func read(_ byte: UInt8) {
      if hasEnded { return }
      if let open = quote {
        if byte == open { quote = nil }
        return
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "="): attributeCount += 1
      case UInt8(ascii: ">"): hasEnded = true
      default: break
      }
    }
  }

  private static func allowed(_ byte: UInt8) -> UInt8 {
    byte >= 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 ? byte : 0x20
  }

  /// Copies a CDATA section, drops a comment or a document type, and copies a single `<` of anything else.
  private static func copyMarkup(_ bytes: [UInt8], _ index: inout Int, into result: inout [UInt8]) {
    let rest = bytes[index...]
    if rest.starts(with: "<![CDATA[".utf8) {
      let end = self.end(of: "]]>", in: bytes, from: index)
      result += bytes[index..<end].map(allowed)
      index = end
    } else if rest.starts(with: "<!--".utf8) {
      keepLines(bytes, &index, upTo: end(of: "-->", in: bytes, from: index), into: &result)
    } else if rest.prefix(9).elementsEqual("<!DOCTYPE".utf8, by: { $0 & 0xDF == $1 & 0xDF }) {
      keepLines(bytes, &index, upTo: endOfDocumentType(bytes, index), into: &result)
    } else {
      result.append(bytes[index])
      index += 1
    }
  }

  private static func keepLines(_ bytes: [UInt8], _ index: inout Int, upTo end: Int, into result: inout [UInt8]) {
    result += bytes[index..<end].filter { $0 == 0x0A }
    index = end
  }

  private static func end(of mark: String, in bytes: [UInt8], from start: Int) -> Int {
    let mark = Array(mark.utf8)
    var index = start
    while index + mark.count <= bytes.count {
      if bytes[index] == mark[0], bytes[index..<(index + mark.count)].elementsEqual(mark) { return index + mark.count }
      index += 1
    }
    return bytes.count
  }

  /// Returns the index after the `>` that is neither in the internal subset nor in quotes.
  private static func endOfDocumentType(_ bytes: [UInt8], _ start: Int) -> Int {
    var (index, isInSubset) = (start, false)
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || (byte == UInt8(ascii: "'") && !isInSubset) {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        isInSubset = true
      } else if byte == UInt8(ascii: "]") {
        isInSubset = false
      } else if byte == UInt8(ascii: ">"), !isInSubset {
        return index
      }
    }
    return bytes.count
  }

  /// Copies the reference at a `&`. Returns the number of consumed bytes.
  private static func copyReference(_ bytes: [UInt8], _ index: Int, into result: inout [UInt8]) -> Int {
    let name = bytes[(index + 1)...].prefix(12).prefix {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "#")
    }
    let end = index + 1 + name.count
    guard !name.isEmpty, end < bytes.count, bytes[end] == UInt8(ascii: ";") else {
      result += Array("&amp;".utf8)
      return 1
    }
    let spelled = String(decoding: name, as: UTF8.self)
    if spelled.hasPrefix("#") {
      result += Array(characterReference(spelled.dropFirst()).utf8)
      return name.count + 2
    }
    if ["amp", "lt", "gt", "quot", "apos"].contains(spelled) {
      result += bytes[index...end]
      return name.count + 2
    }
    guard let entity = htmlEntityLookup(spelled), let scalar = Unicode.Scalar(entity.pointee.value) else {
      result += Array("&amp;".utf8)
      return 1
    }
    result += Array(String(Character(scalar)).utf8)
    return name.count + 2
  }

  /// Returns a numeric character reference. Numbers of Windows-1252 characters become those characters, and numbers
  /// forbidden in XML become U+FFFD.
  private static func characterReference(_ digits: Substring) -> String {
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    guard let code = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10) else {
      return "&amp;#" + digits + ";"
    }
    if (0x80...0x9F).contains(code) {
      return String(decoding: TextEncoding.decodeWindows1252([UInt8(code)]), as: UTF8.self)
    }
    guard code >= 0x20 || code == 9 || code == 10 || code == 13, code != 0xFFFE, code != 0xFFFF,
      Unicode.Scalar(code) != nil
    else { return "\u{FFFD}" }
    return "&#\(code);"
  }
}
