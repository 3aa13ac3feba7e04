/// Characters that control the direction of text. The direction usually follows from the letters (Unicode Standard
/// Annex 9, rules P2 and P3). A different direction set by HTML becomes a mark at the start of the text.
enum DirectionMark {
  /// U+200E and U+200F: invisible characters with a strong direction.
  static let leftToRight = "\u{200E}", rightToLeft = "\u{200F}"
  /// U+2066 to U+2068: the start of an isolate, with a given direction or that of its first letter.
  static let isolatedLeftToRight = "\u{2066}", isolatedRightToLeft = "\u{2067}", isolated = "\u{2068}"
  /// U+2069: the end of an isolate.
  static let end = "\u{2069}"
  /// U+202D and U+202E: the start of an override, which sets the direction regardless of the letters.
  static let forcedLeftToRight = "\u{202D}", forcedRightToLeft = "\u{202E}"
}

extension Sequence<Unicode.Scalar> {
  /// Whether the first letter's script is written from right to left, or `nil` without a letter. Isolates are
  /// skipped.
  var isRightToLeft: Bool? {
    var isolates = 0
    for scalar in self {
      switch scalar.value {
      case 0x2066...0x2068: isolates += 1
      case 0x2069: isolates = Swift.max(0, isolates - 1)
      default: if isolates == 0, let direction = scalar.isRightToLeft { return direction }
      }
    }
    return nil
  }
}

extension String {
  /// Whether the first letter's script is written from right to left, or `nil` if the text has no letter.
  ///
  /// The rules are P2 and P3 of Unicode Standard Annex 9. Text within directional isolates is skipped.
  public var isRightToLeft: Bool? { unicodeScalars.isRightToLeft }
}

extension [InlineSpan] {
  /// Whether the first letter's script is written from right to left, or `nil` if the text has no letter.
  public var isRightToLeft: Bool? { lazy.flatMap(\.text.unicodeScalars).isRightToLeft }

  /// Returns the text with a given direction, with a mark at its start if its letters have another one.
  func directed(_ isRightToLeft: Bool?) -> [InlineSpan] {
    guard let isRightToLeft, !isEmpty, self.isRightToLeft != isRightToLeft else { return self }
    var directed = self
    directed[0].text = (isRightToLeft ? DirectionMark.rightToLeft : DirectionMark.leftToRight) + directed[0].text
    return directed
  }
}

extension FeedEntry {
  /// The number of Unicode scalars of the title, and of the text, that determine the article's direction.
  private static let tellingCharacters = 2000

  /// Whether the article is written from right to left: most letters of the title and of the text's beginning are.
  /// This is the direction of the title, the byline, and blocks without letters.
  package var isRightToLeft: Bool {
    var (letters, rightToLeft) = (0, 0)
    func count(_ text: String, _ room: inout Int) {
      for scalar in text.unicodeScalars.prefix(room) {
        room -= 1
        guard let direction = scalar.isRightToLeft else { continue }
        letters += 1
        if direction { rightToLeft += 1 }
      }
    }
    var (title, text) = (Self.tellingCharacters, Self.tellingCharacters)
    count(self.title, &title)
    for block in blocks where text > 0 {
      for span in block.spans where text > 0 { count(span.text, &text) }
    }
    return 2 * rightToLeft > letters
  }

  /// The author and the day on one line. If one of them is written from right to left, each is a directional isolate.
  package var byline: String {
    let parts = [author, dateText].compactMap { $0 }
    guard isRightToLeft || parts.contains(where: { $0.isRightToLeft == true }) else {
      return parts.joined(separator: " · ")
    }
    return parts.map { DirectionMark.isolated + $0 + DirectionMark.end }.joined(separator: " · ")
  }
}

extension Unicode.Scalar {
  /// Whether a letter is written from right to left, or `nil` for digits and other characters.
  fileprivate var isRightToLeft: Bool? {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0x200E: return false
    case 0x200F, 0x061C: return true
    case 0..<0x80: return nil
    default: break
    }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber,
      .spacingMark:
      return Self.rightToLeftScripts.contains { $0.contains(value) }
    default: return nil
    }
  }

  /// The blocks from Hebrew to extended Arabic, their presentation forms, and the right-to-left blocks of the
  /// supplementary plane.
  private static let rightToLeftScripts: [ClosedRange<UInt32>] = [
    0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]
}
