import Graphics

/// Cuts a text at its line ends, and chooses a face for every character.
///
/// Words that are longer than several lines are cut too, and go on in a new line: for each line that such a word takes
/// Pango shapes all the rest of it again, which for 20,000 letters takes half a minute.
struct ParagraphCutter {
  /// The paragraphs so far; at least one.
  private(set) var paragraphs = [Paragraph(run: 0)]
  private let fonts: FontLibrary
  /// The bytes since a line could last be broken.
  private var wordLength = 0

  /// How long a word may be, in bytes.
  static let longestWord = 256

  /// Far more bytes than a line has.
  private static let longestLine = 4096

  /// Cuts a text, of which so many lines will be seen at the most; what lies far behind them is left out.
  static func paragraphs(
    of text: AttributedText, maximumLines: Int?, fonts: FontLibrary
  ) throws(RenderingError) -> [Paragraph] {
    var cutter = ParagraphCutter(fonts: fonts)
    var free = maximumLines.map { min(max(1, $0), 1 << 20) * longestLine } ?? .max
    for (number, run) in text.runs.enumerated() where free > 0 {
      let choice = try fonts.face(for: run.style)
      if cutter.last.spans.isEmpty { cutter.last.run = number }
      let part = run.text.utf8.count <= free ? run.text[...] : run.text.prefix(free)
      if part.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
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

  /// Adds ASCII's signs, in pieces where a word is too long.
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
  /// Whether a line can be broken beside the character, as between the words of alphabets and between the signs of
  /// Chinese and Japanese. Roughly: it only serves to find words of absurd length.
  fileprivate var allowsBreak: Bool {
    guard let first = unicodeScalars.first?.value else { return true }
    if self == " " || self == "\t" || first == 0x200B || (first > 0x7F && isEmoji) { return true }
    // Thai, Lao, Burmese and Khmer, which write words without spaces; from the CJK radicals to Hangul; rare ideographs.
    return [0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0xD7FF, 0x20000...0x3FFFF]
      .contains { $0.contains(first) }
  }
}
