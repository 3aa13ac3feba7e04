internal import CXML

/// Protects libxml2 from hostile XML and HTML, and replaces references that it does not read as browsers do.
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
  /// entities and its references to the characters of Windows-1252 become those characters. Line breaks are kept, so that
  /// line numbers stay valid.
  ///
  /// - Throws: ``XMLDocument/Failure`` for a control character, and for an element with more attributes than the limit.
  static func xml(_ bytes: [UInt8]) throws(XMLDocument.Failure) -> [UInt8] {
    if let control = bytes.firstIndex(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }) {
      throw XMLDocument.Failure(before: bytes[..<control], "invalid control character \(bytes[control]); remove it")
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
      if let (character, end) = reference(rest, isXML: true) {
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
            throw XMLDocument.Failure(
              before: bytes[..<mark], "this element has more than \(attributeLimit) attributes; remove some of them")
          }
        }
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }

  /// Returns HTML without null characters, and without the attributes of an element beyond the limit. References to the
  /// characters of Windows-1252 become those characters.
  static func html(_ html: some Sequence<UInt8>) -> [UInt8] {
    let bytes = html.filter { $0 != 0 }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while nextMark(&rest, copyingTo: &result) != nil {
      if let (character, end) = reference(rest, isXML: false) {
        result += character
        rest = rest[end...]
      } else if rest.starts(with: comment.start) {
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

  // MARK: References

  /// Returns the character of the reference at the start of some bytes, and the index of the reference's end; `nil` for
  /// references that libxml2 reads or rejects.
  private static func reference(_ bytes: ArraySlice<UInt8>, isXML: Bool) -> (character: [UInt8], end: Int)? {
    guard bytes.first == UInt8(ascii: "&") else { return nil }
    let isNumber = bytes.dropFirst().first == UInt8(ascii: "#")
    let name = isNumber ? number(bytes.dropFirst(2)) : bytes.dropFirst().prefix(12).prefix(while: isInName)
    let isClosed = bytes[name.endIndex...].first == UInt8(ascii: ";")
    guard isClosed || isNumber && !isXML else { return nil }
    let character = isNumber ? windows1252(name) : isXML ? named(String(decoding: name, as: UTF8.self)) : nil
    return character.map { ($0, name.endIndex + (isClosed ? 1 : 0)) }
  }

  private static func isInName(_ byte: UInt8) -> Bool { HTMLParser.isLetter(byte) || (0x30...0x39).contains(byte) }

  /// Returns the digits of a numeric reference, with the `x` of a hexadecimal one.
  private static func number(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let first = bytes.first, first | 0x20 == UInt8(ascii: "x") else {
      return bytes.prefix(12).prefix { (0x30...0x39).contains($0) }
    }
    return bytes.prefix(12).prefix { $0 == first || (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }
  }

  /// Returns the character that browsers show for a number from 128 to 159.
  private static func windows1252(_ digits: ArraySlice<UInt8>) -> [UInt8]? {
    let text = String(decoding: digits, as: UTF8.self).lowercased()
    let code = text.hasPrefix("x") ? UInt8(text.dropFirst(), radix: 16) : UInt8(text)
    guard let code, (0x80...0x9F).contains(code) else { return nil }
    return try? TextEncoding.utf8([code], from: "WINDOWS-1252")
  }

  /// Returns the character of a named entity of HTML that XML does not have.
  private static func named(_ name: String) -> [UInt8]? {
    guard xmlGetPredefinedEntity(name) == nil else { return nil }
    let scalar = htmlEntityLookup(name).flatMap { Unicode.Scalar($0.pointee.value) }
    return scalar.map { Array(String($0).utf8) }
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
