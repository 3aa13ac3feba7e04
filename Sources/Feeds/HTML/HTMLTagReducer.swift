/// Removes irrelevant attributes from start tags. libxml2 compares each attribute of a tag with all others, so a tag
/// with many attributes would take quadratic time.
struct HTMLTagReducer {
  /// The attributes that ``HTMLBlockBuilder`` uses, in lower case.
  private static let names: Set<String> = [
    "alt", "colspan", "data-original", "data-src", "dir", "height", "hidden", "href", "reversed", "rowspan", "src",
    "srcset", "start", "style", "title", "type", "value", "width",
  ]

  private let bytes: [UInt8]
  private var index = 0
  private var result: [UInt8] = []

  /// Returns the page with reduced start tags. Everything else is unchanged.
  static func reduced(_ bytes: [UInt8]) -> [UInt8] {
    var reducer = HTMLTagReducer(bytes: bytes)
    reducer.result.reserveCapacity(bytes.count)
    while reducer.index < bytes.count { reducer.copyNext() }
    return reducer.result
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Copies text, or a tag without the attributes that have no effect.
  private mutating func copyNext() {
    if bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count {
      if HTMLParser.isLetter(bytes[index + 1]) { return copyStartTag() }
      if bytes[index...].starts(with: "<!--".utf8) { return copy(through: Array("-->".utf8), from: index + 4) }
    }
    result.append(bytes[index])
    index += 1
  }

  /// Copies a start tag with the attributes that have an effect, each at most once.
  private mutating func copyStartTag() {
    index += 1
    let name = takeName()
    result.append(UInt8(ascii: "<"))
    result += name
    skipBlanks()
    while index < bytes.count, !isAtEndOfTag {
      copyAttribute()
      skipBlanks()
    }
    guard index < bytes.count else { return }
    let isEmpty = bytes[index] == UInt8(ascii: "/")
    result += isEmpty ? Array("/>".utf8) : [UInt8(ascii: ">")]
    index += isEmpty ? 2 : 1
    // The content of scripts and styles is not markup.
    let lower = String(decoding: name, as: UTF8.self).lowercased()
    if !isEmpty, lower == "script" || lower == "style" { copy(through: Array("</\(lower)".utf8), from: index) }
  }

  /// Copies an attribute if it is relevant. Parses as libxml2 does: a name, and after `=` a quoted value or one up to
  /// the next blank.
  private mutating func copyAttribute() {
    let name = takeName()
    guard !name.isEmpty else {
      while index < bytes.count, !isBlank, !isAtEndOfTag { index += 1 }
      return
    }
    skipBlanks()
    var value: ArraySlice<UInt8>?
    if index < bytes.count, bytes[index] == UInt8(ascii: "=") {
      index += 1
      skipBlanks()
      value = takeValue()
    }
    guard Self.names.contains(String(decoding: name, as: UTF8.self).lowercased()) else { return }
    let quote = value?.contains(UInt8(ascii: "\"")) == true ? UInt8(ascii: "'") : UInt8(ascii: "\"")
    if value?.contains(quote) == true { return }
    result.append(0x20)
    result += name
    if let value { result += [UInt8(ascii: "="), quote] + value + [quote] }
  }

  /// Returns the value of an attribute, quoted or not, and advances past it.
  private mutating func takeValue() -> ArraySlice<UInt8> {
    guard index < bytes.count else { return [] }
    let quote = bytes[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      index += 1
      let start = index
      while index < bytes.count, bytes[index] != quote { index += 1 }
      defer { index = min(index + 1, bytes.count) }
      return bytes[start..<index]
    }
    let start = index
    while index < bytes.count, !isBlank, bytes[index] != UInt8(ascii: ">") { index += 1 }
    return bytes[start..<index]
  }

  /// Returns the name of an attribute, and advances past it.
  private mutating func takeName() -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, Self.isInName(bytes[index], isFirst: index == start) { index += 1 }
    return bytes[start..<index]
  }

  /// Advances past white space.
  private mutating func skipBlanks() {
    while index < bytes.count, isBlank { index += 1 }
  }

  /// Copies up to the end of a mark, or to the end of the page without it. The mark is in lower case and matches any
  /// case.
  private mutating func copy(through mark: [UInt8], from start: Int) {
    var end = min(start, bytes.count)
    while end < bytes.count {
      if bytes[end] == mark[0], end + mark.count <= bytes.count,
        bytes[end..<(end + mark.count)].elementsEqual(mark, by: { Self.lowercase($0) == $1 })
      {
        end += mark.count
        break
      }
      end += 1
    }
    result += bytes[index..<end]
    index = end
  }

  /// Whether the next byte is white space of HTML.
  private var isBlank: Bool { bytes[index] == 0x20 || (0x09...0x0D).contains(bytes[index]) }

  private var isAtEndOfTag: Bool {
    bytes[index] == UInt8(ascii: ">")
      || (bytes[index] == UInt8(ascii: "/") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ">"))
  }

  private static func isInName(_ byte: UInt8, isFirst: Bool) -> Bool {
    if HTMLParser.isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
    {
      return true
    }
    return !isFirst && ((0x30...0x39).contains(byte) || byte == UInt8(ascii: "-") || byte >= 0x80)
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
