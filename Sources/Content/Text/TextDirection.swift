/// The direction in which text is written, from its letters (Unicode Standard Annex 9, rules P2 and P3). A direction
/// that HTML gives otherwise is kept as a ``DirectionMark`` at the start of the text.
enum DirectionMark {
  /// U+200E and U+200F: invisible letters of a direction.
  static let leftToRight = "\u{200E}", rightToLeft = "\u{200F}"
  /// U+2066 to U+2068: what follows is read on its own, in a direction or in that of its first letter.
  static let isolatedLeftToRight = "\u{2066}", isolatedRightToLeft = "\u{2067}", isolated = "\u{2068}"
  /// U+2069: the end of what is read on its own.
  static let end = "\u{2069}"
  /// U+202D and U+202E: what follows is read in a direction, whatever its letters.
  static let forcedLeftToRight = "\u{202D}", forcedRightToLeft = "\u{202E}"
}

extension Sequence<Unicode.Scalar> {
  /// Whether the first letter is of a script that is written from right to left; nil where there is none. What is
  /// isolated does not count.
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
  /// Whether the first letter is of a script that is written from right to left; nil where there is none.
  public var isRightToLeft: Bool? { unicodeScalars.isRightToLeft }
}

extension [InlineSpan] {
  /// Whether the first letter is of a script that is written from right to left; nil where there is none.
  public var isRightToLeft: Bool? { lazy.flatMap(\.text.unicodeScalars).isRightToLeft }

  /// The text with a mark at its start, if need be, so that its direction is this one.
  func directed(_ isRightToLeft: Bool?) -> [InlineSpan] {
    guard let isRightToLeft, !isEmpty, self.isRightToLeft != isRightToLeft else { return self }
    var directed = self
    directed[0].text = (isRightToLeft ? DirectionMark.rightToLeft : DirectionMark.leftToRight) + directed[0].text
    return directed
  }
}

extension FeedEntry {
  /// How many characters of title and text tell the direction of the whole.
  private static let tellingCharacters = 2000

  /// Whether most letters of the title and of the text's beginning are of scripts that are written from right to left:
  /// the direction of the title, the byline, and what has no letters.
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

  /// Author and day on one line; where they are written in different directions, each is read on its own.
  package var byline: String {
    let parts = [author, dateText].compactMap { $0 }
    guard isRightToLeft || parts.contains(where: { $0.isRightToLeft == true }) else {
      return parts.joined(separator: " · ")
    }
    return parts.map { DirectionMark.isolated + $0 + DirectionMark.end }.joined(separator: " · ")
  }
}

extension Unicode.Scalar {
  /// Whether a letter is written from right to left; nil for what is no letter and for digits.
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

  /// From Hebrew to extended Arabic, their presentation forms, and the old and new scripts of the supplementary plane.
  private static let rightToLeftScripts: [ClosedRange<UInt32>] = [
    0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]
}
