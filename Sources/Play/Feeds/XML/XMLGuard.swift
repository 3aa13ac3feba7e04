internal import CXML
import Platform

/// Protects libxml2 from hostile XML and HTML, and replaces references that it reads in HTML only.
///
/// The document type is removed unread, and with it declared entities, external definitions and network access.
enum XMLGuard {
  /// The maximum number of attributes of an element. Feeds have about ten. libxml2 compares each with all others.
  static let attributeLimit = 256
  /// The maximum number of nested elements of XML.
  static let depthLimit = 256

  private typealias Section = (start: [UInt8], end: [UInt8])
  private static let comment: Section = (Array("<!--".utf8), Array("-->".utf8))
  private static let sections: [Section] = [
    comment, (Array("<![CDATA[".utf8), Array("]]>".utf8)), (Array("<?".utf8), Array("?>".utf8)),
  ]

  /// Returns a document without its document type, and without white space and a byte order mark before it. HTML's named
  /// entities become characters. Line breaks are kept, so that line numbers stay valid.
  ///
  /// - Throws: `LineError` for a control character, and for an element with more attributes than the limit.
  static func xml(_ bytes: [UInt8]) throws(LineError) -> [UInt8] {
    if let control = bytes.firstIndex(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }) {
      throw LineError(before: bytes[..<control], "invalid control character \(bytes[control]); remove it")
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    let start = TextEncoding.start(of: bytes)
    var rest = bytes[start...]
    // Line breaks before the declaration move into it.
    if rest.starts(with: "<?xml".utf8), rest.dropFirst(5).first.map({ $0 <= 0x20 }) == true {
      result += rest.prefix(5)
      rest = rest.dropFirst(5)
    }
    result += bytes[..<start].filter { $0 == 0x0A }
    var isInProlog = true
    while let mark = nextMark(&rest, copyingTo: &result) {
      if let (character, end) = reference(rest) {
        result += character
        rest = rest[end...]
      } else if let section = sections.first(where: { rest.starts(with: $0.start) }) {
        copy(&rest, through: section.end, to: &result)
      } else if isInProlog, rest.starts(with: "<!DOCTYPE".utf8) {
        let end = endOfDocumentType(rest)
        result += rest[..<end].filter { $0 == 0x0A }
        rest = rest[end...]
      } else {
        if rest.first == UInt8(ascii: "<") {
          isInProlog = false
          guard StartTag(rest, isXML: true).excess == nil else {
            throw LineError(
              before: bytes[..<mark], "this element has more than \(attributeLimit) attributes; remove some of them")
          }
        }
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }

  /// Returns HTML without null characters, and without the attributes of an element beyond the limit.
  static func html(_ html: some Sequence<UInt8>) -> [UInt8] {
    let bytes = html.filter { $0 != 0 }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while nextMark(&rest, copyingTo: &result) != nil {
      if rest.starts(with: comment.start) {
        copy(&rest, through: comment.end, to: &result)
      } else if rest.first == UInt8(ascii: "<"), rest.dropFirst().first.map(HTMLParser.isLetter) == true {
        let name = String(decoding: rest.dropFirst().prefix(while: HTMLParser.isLetter), as: UTF8.self).lowercased()
        let tag = StartTag(rest, isXML: false)
        result += rest[..<(tag.excess ?? tag.end)]
        rest = rest[tag.end...]
        // The content of scripts and styles is not markup.
        if name == "script" || name == "style" { copy(&rest, through: Array("</\(name)".utf8), to: &result) }
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }

  /// Copies up to the next `<` or `&`. Returns its index, or `nil` at the end.
  private static func nextMark(_ rest: inout ArraySlice<UInt8>, copyingTo result: inout [UInt8]) -> Int? {
    guard let mark = rest.firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return nil }
    result += rest[..<mark]
    rest = rest[mark...]
    return mark
  }

  /// Copies through the next mark, which is in lower case and matches any case, or to the end without it.
  private static func copy(_ rest: inout ArraySlice<UInt8>, through mark: [UInt8], to result: inout [UInt8]) {
    let end = rest.indices.first { index in
      rest[index] == mark[0] && rest[index...].prefix(mark.count).map(lowercase) == mark
    }
    let copied = rest[..<(end.map { $0 + mark.count } ?? rest.endIndex)]
    result += copied
    rest = rest[copied.endIndex...]
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  /// Returns the index after the `>` that is neither in the internal subset nor in quotes.
  private static func endOfDocumentType(_ bytes: ArraySlice<UInt8>) -> Int {
    var isInSubset = false
    var quote: UInt8?
    for (index, byte) in zip(bytes.indices, bytes) {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || (byte == UInt8(ascii: "'") && !isInSubset) {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        isInSubset = true
      } else if byte == UInt8(ascii: "]") {
        isInSubset = false
      } else if byte == UInt8(ascii: ">"), !isInSubset {
        return index + 1
      }
    }
    return bytes.endIndex
  }

  /// Returns the character of the reference at the start of some bytes, and the index of the reference's end; `nil` for
  /// references that XML has too, or that do not exist.
  private static func reference(_ bytes: ArraySlice<UInt8>) -> (character: [UInt8], end: Int)? {
    guard bytes.first == UInt8(ascii: "&") else { return nil }
    let bytes = bytes.dropFirst().prefix(12)
    guard let end = bytes.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: bytes[..<end], as: UTF8.self)
    guard xmlGetPredefinedEntity(name) == nil, let entity = htmlEntityLookup(name),
      let scalar = Unicode.Scalar(entity.pointee.value)
    else { return nil }
    return (Array(String(scalar).utf8), end + 1)
  }
}

/// The extent of a start tag.
private struct StartTag {
  /// The index of the `>` that ends the tag, or of the end of the text.
  private(set) var end: Int
  /// The index of the first attribute beyond the limit.
  private(set) var excess: Int?

  /// Finds the end of the tag at the start of some bytes. A tag of XML also ends at the next `<`.
  ///
  /// An attribute is a word outside quotes that does not follow an equals sign.
  init(_ bytes: ArraySlice<UInt8>, isXML: Bool) {
    end = bytes.endIndex
    // The element's name is the first word.
    var count = -1
    var (isInWord, isAfterEquals) = (false, false)
    var quote: UInt8?
    for (index, byte) in zip(bytes.indices, bytes).dropFirst() {
      if isXML, byte == UInt8(ascii: "<") || excess != nil { return }
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        end = index
        return
      } else if byte == UInt8(ascii: "=") {
        (isInWord, isAfterEquals) = (false, true)
      } else if byte == 0x20 || (0x09...0x0D).contains(byte) {
        isInWord = false
      } else if isAfterEquals {
        // A value is not counted.
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte } else { isInWord = true }
        isAfterEquals = false
      } else if !isInWord {
        isInWord = true
        count += 1
        if count > XMLGuard.attributeLimit, excess == nil { excess = index }
      }
    }
  }
}

extension LineError {
  /// Creates an error after some text.
  fileprivate init(before text: ArraySlice<UInt8>, _ reason: String) {
    self.init(line: text.count { $0 == 0x0A } + 1, reason: reason)
  }
}
