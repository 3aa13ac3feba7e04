import Graphics

/// A paragraph as Pango is to see it: one string, cut into spans that each have one face.
struct Paragraph {
  /// Something that stands in a line like a letter, but whose shape Pango does not make.
  enum Inline {
    /// A box for a character that no font has.
    case missing
    /// Glyphs of a bitmap font, in ems from the origin.
    case glyphs([(id: UInt32, x: Double)])
  }

  /// A stretch in one style and one face.
  struct Span {
    /// The offsets in `utf8` of its first byte and of the one behind its last.
    var bytes: Range<Int>
    /// Which run of the attributed text it comes from.
    var run: Int
    /// The face and how it is bent.
    var choice: FontLibrary.Choice
    /// What stands there instead of letters.
    var inline: (Inline, advance: Double)?
  }

  /// The characters.
  var utf8: [UInt8] = []
  /// The spans in order, without gaps.
  var spans: [Span] = []
  /// The run whose style an empty paragraph has.
  var run: Int

  /// The span that a byte belongs to; the last one for what lies behind the end.
  func span(at byte: Int) -> Span? {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].bytes.upperBound <= byte { low = middle + 1 } else { high = middle }
    }
    return low < spans.count ? spans[low] : spans.last
  }

  /// Adds characters; those that follow in the same run and face become one span.
  mutating func append(
    _ text: some Sequence<UInt8>, run: Int, choice: FontLibrary.Choice, inline: (Inline, advance: Double)? = nil
  ) {
    let start = utf8.count
    utf8.append(contentsOf: text)
    if inline == nil, let last = spans.last, last.run == run, last.inline == nil, last.choice.face === choice.face {
      spans[spans.count - 1].bytes = last.bytes.lowerBound..<utf8.count
    } else {
      spans.append(Span(bytes: start..<utf8.count, run: run, choice: choice, inline: inline))
    }
  }
}

extension Paragraph {
  /// Adds a character, in a face that has it.
  mutating func append(
    _ character: Character, run: Int, choice: FontLibrary.Choice, _ style: TextStyle, _ fonts: FontLibrary
  ) {
    guard let first = character.unicodeScalars.first else { return }
    if first.value < 0x20 || (0x7F..<0xA0).contains(first.value) {
      if first == "\t" { append("\t".utf8, run: run, choice: choice) }
    } else if !character.isEmoji || first.isASCII, choice.face.covers(character) {
      append(String(character).utf8, run: run, choice: choice)
    } else if let fallback = fonts.fallback(for: character, style: style) {
      if fallback.face.hasOutlines {
        append(String(character).utf8, run: run, choice: fallback)
      } else {
        let shaped = fallback.face.glyphs(of: character)
        let stand = String(Character(first)).utf8
        append(stand, run: run, choice: fallback, inline: (.glyphs(shaped.glyphs), shaped.advance))
      }
    } else if choice.face.covers(character) {
      append(String(character).utf8, run: run, choice: choice)
    } else {
      let stand = String(Character(first)).utf8
      append(stand, run: run, choice: choice, inline: (.missing, MissingBox.advance))
    }
  }
}

/// The box for a character that no font has, in ems.
enum MissingBox {
  /// How far the box moves the pen.
  static let advance = 0.62
  /// The free space at its left and right.
  static let margin = 0.06
  /// Its height above the base line: that of Inter's capitals.
  static let height = 0.727
}
