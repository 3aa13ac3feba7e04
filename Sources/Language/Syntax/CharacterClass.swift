/// The meaning of a byte for the lexer: an ASCII character, or the class of another character in its first byte.
struct CharacterClass: Hashable, Sendable, ExpressibleByUnicodeScalarLiteral {
  private let byte: UInt8

  init(_ byte: UInt8) { self.byte = byte }

  init(unicodeScalarLiteral scalar: Unicode.Scalar) { byte = UInt8(ascii: scalar) }

  static let letter = CharacterClass(0x80), blank = CharacterClass(0x81), plusMinus = CharacterClass(0x82)
  /// A sign that a unit can contain, besides `%`.
  static let unit = CharacterClass(0x83)
  static let other = CharacterClass(0x84)
  /// The second and later bytes of a character.
  static let continuation = CharacterClass(0xFF)

  /// Classifies a character of several bytes.
  init(_ character: Character) {
    self =
      switch character {
      case "±": .plusMinus
      case "°", "×": .unit
      case _ where character.isLetter: .letter
      default: character.isWhitespace ? .blank : .other
      }
  }

  var isBlank: Bool { byte == 0x20 || 0x09...0x0D ~= byte || self == .blank }

  var isDigit: Bool { 0x30...0x39 ~= byte }

  var isLetter: Bool { 0x61...0x7A ~= byte | 0x20 && byte < 0x80 || self == .letter }

  /// Whether a word can start with the character.
  var startsWord: Bool { isLetter || self == "_" }

  /// Whether the character can follow the first one of a word.
  var continuesWord: Bool {
    isLetter || isDigit || self == "_" || self == "." || self == "-" || self == "[" || self == "]"
  }
}
