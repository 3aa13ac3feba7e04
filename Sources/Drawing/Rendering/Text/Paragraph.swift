internal import CDrawing
import Graphics

/// A paragraph as Pango processes it: one string, divided into spans with one face each.
struct Paragraph {
  /// An inline object, placed like a letter, that Pango does not shape.
  enum Inline {
    /// A box for a character that no font has.
    case missing(Unicode.Scalar)
    /// Glyphs of a bitmap font, in ems from the origin.
    case glyphs([(id: UInt32, x: Double)])
  }

  /// A range of text in one style and one face.
  struct Span {
    /// The range of its bytes in `utf8`.
    var bytes: Range<Int>
    /// The index of its run in the attributed text.
    var run: Int
    /// The face and its synthetic styles.
    var choice: FontLibrary.Choice
    /// The inline object that replaces the letters, and its advance, in ems.
    var inline: (Inline, advance: Double)?
  }

  var utf8: [UInt8] = []
  /// The spans, in order and without gaps.
  var spans: [Span] = []
  /// The index of the run that gives an empty paragraph its style.
  var run: Int

  /// Returns the span of a byte, or the last one for a byte behind the end.
  func span(at byte: Int) -> Span? {
    let place = spans.partitioningIndex { $0.bytes.upperBound > byte }
    return place < spans.count ? spans[place] : spans.last
  }

  /// The ranges in which Pango must not insert hyphens: the whole text, divided after each soft hyphen.
  ///
  /// Pango shows a hyphen if a line ends between two ranges.
  var unhyphenated: [Range<Int>] {
    var stretches: [Range<Int>] = []
    var start = 0
    for end in utf8.indices.dropFirst() where utf8[end - 1] == 0xC2 && utf8[end] == 0xAD {
      stretches.append(start..<(end + 1))
      start = end + 1
    }
    return start < utf8.count ? stretches + [start..<utf8.count] : stretches
  }

  /// Returns how far letters of tall scripts extend above and below a line's base line, in whole points; 0 if there are
  /// none.
  func reachOfTallScripts(_ line: PangoLayoutLine) -> (ascent: Double, descent: Double) {
    var (ascent, descent) = (0.0, 0.0)
    for run in line.items {
      guard let item = run.item?.pointee, span(at: Int(item.offset))?.choice.isTall == true else { continue }
      var ink = PangoRectangle()
      pango_glyph_string_extents(run.glyphs, item.analysis.font, &ink, nil)
      ascent = max(ascent, Double(-ink.y) / Double(PANGO_SCALE))
      descent = max(descent, Double(ink.y + ink.height) / Double(PANGO_SCALE))
    }
    return (ascent.rounded(.up), descent.rounded(.up))
  }

  /// Adds characters, and joins them with the last span if run and face are the same.
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
  /// Adds a character in a face that has it.
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
      let box = MissingBox(character.representative)
      append(stand, run: run, choice: choice, inline: (.missing(box.scalar), box.advance))
    }
  }
}

/// A cutter, which divides a text at its line ends and chooses a face for every character.
///
/// Words longer than several lines are divided too. Pango shapes the rest of such a word again for each of its lines,
/// which takes half a minute for 20,000 letters.
struct ParagraphCutter {
  /// The paragraphs so far; at least one.
  private(set) var paragraphs = [Paragraph(run: 0)]
  private let fonts: FontLibrary
  /// The number of bytes since the last position at which a line can break.
  private var wordLength = 0

  /// The longest word, in bytes.
  static let longestWord = 256

  /// An upper limit of the length of a line, in bytes.
  private static let longestLine = 4096

  /// Divides a text. At most `maximumLines` lines are visible; text far behind them is left out.
  static func paragraphs(
    of text: AttributedText, maximumLines: Int?, fonts: FontLibrary
  ) throws(RenderingError) -> [Paragraph] {
    var cutter = ParagraphCutter(fonts: fonts)
    var free = maximumLines.map { min(max(1, $0), 1 << 20) * longestLine } ?? .max
    for (number, run) in text.runs.enumerated() where free > 0 {
      let choice = try fonts.face(for: run.style)
      if cutter.last.spans.isEmpty { cutter.last.run = number }
      let part = run.text.utf8.count <= free ? run.text[...] : run.text.prefix(free)
      // The pinned fonts have all of ASCII.
      if run.style.font == nil, part.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
        cutter.append(part.utf8, run: number, choice: choice)
      } else {
        for character in part { cutter.append(character, run: number, choice: choice, run.style) }
      }
      free -= part.utf8.count
    }
    return cutter.paragraphs
  }

  private init(fonts: FontLibrary) { self.fonts = fonts }

  private var last: Paragraph {
    get { paragraphs[paragraphs.count - 1] }
    _modify { yield &paragraphs[paragraphs.count - 1] }
  }

  /// Adds ASCII characters, and divides words that are too long.
  private mutating func append(_ text: Substring.UTF8View, run: Int, choice: FontLibrary.Choice) {
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      wordLength = text[index] == UInt8(ascii: " ") ? 0 : wordLength + 1
      if wordLength > Self.longestWord {
        if start < index { last.append(text[start..<index], run: run, choice: choice) }
        start = index
        cut(run: run)
      }
      index = text.index(after: index)
    }
    if start < text.endIndex { last.append(text[start...], run: run, choice: choice) }
  }

  private mutating func append(_ character: Character, run: Int, choice: FontLibrary.Choice, _ style: TextStyle) {
    if character.isNewline {
      paragraphs.append(Paragraph(run: run))
      wordLength = 0
      return
    }
    let length = character.utf8.count
    wordLength = character.allowsBreak ? 0 : wordLength + length
    if wordLength > Self.longestWord, length < Self.longestWord { cut(run: run) }
    last.append(character, run: run, choice: choice, style, fonts)
  }

  private mutating func cut(run: Int) {
    paragraphs.append(Paragraph(run: run))
    wordLength = 1
  }
}

extension Character {
  /// Whether a line can break next to the character, as between alphabetic words and between Chinese or Japanese
  /// characters.
  ///
  /// The result is approximate: it only serves to find extremely long words.
  fileprivate var allowsBreak: Bool {
    guard let first = unicodeScalars.first?.value else { return true }
    if self == " " || self == "\t" || first == 0x200B || (first > 0x7F && isEmoji) { return true }
    // Thai, Lao, Burmese and Khmer, which separate no words; from the CJK radicals to Hangul; rare ideographs.
    return [0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0xD7FF, 0x20000...0x3FFFF]
      .contains { $0.contains(first) }
  }
}
