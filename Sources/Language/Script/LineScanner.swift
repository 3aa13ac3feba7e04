import Platform

/// A token of a script: a word, a number, a text or a sign.
struct ScriptToken {
  /// The kinds of token.
  enum Kind: Hashable {
    /// The end of the line, or a comment.
    case end
    /// A number and the unit directly after it.
    case number(Double, unit: String)
    /// A name.
    case word
    /// Text in quotation marks, with its escapes resolved.
    case text(String)
    /// Any other token: `,` `;` `{` `}` `(` `)` `/` `-` `±` and comparisons.
    case sign
  }

  /// The kind, with the value of a number or text.
  var kind: Kind
  /// The characters of the token in its line.
  var span: Span
  /// The token as the script writes it.
  var spelling: String

  /// Whether the token is the given sign.
  func isSign(_ sign: String) -> Bool { kind == .sign && spelling == sign }

  /// The token for messages, in quotation marks.
  var quoted: String {
    kind == .end ? "end of line" : isText || spelling.hasPrefix("\"") ? spelling : "\"\(spelling)\""
  }

  /// The word, or the text in quotation marks unless it is empty; `nil` for any other token.
  var name: String? {
    switch kind {
    case .word: spelling
    case .text(let text) where !text.isEmpty: text
    default: nil
    }
  }

  /// Whether the token is text in quotation marks.
  var isText: Bool { if case .text = kind { true } else { false } }

  /// Whether the token introduces a tolerance: `±`, `+-` or `+/-`.
  var isPlusMinus: Bool { isSign("±") || isSign("+-") || isSign("+/-") }
}

/// Scans the tokens of a line, one at a time.
struct LineScanner {
  /// The characters of the line.
  let characters: [Character]
  /// The index of the next character.
  private(set) var index = 0

  init(_ characters: [Character]) { self.characters = characters }

  /// Whether a word can start with the character.
  static func startsWord(_ character: Character) -> Bool { character.isLetter || character == "_" }

  /// Whether the character can follow the first one of a word.
  static func continuesWord(_ character: Character) -> Bool {
    character.isLetter || isDigit(character) || "_.-[]".contains(character)
  }

  /// Whether the character is one of the ASCII digits.
  static func isDigit(_ character: Character) -> Bool { "0"..."9" ~= character && character.isASCII }

  /// Returns the next token without consuming it, or `nil` if it is invalid.
  func peek() -> ScriptToken? {
    var copy = self
    return try? copy.next()
  }

  /// Scans the next token.
  ///
  /// - Throws: `SyntaxError` for an unknown character, a number beyond ``ScriptLimits/number``, an unterminated text, or
  ///   an invalid escape sequence.
  mutating func next() throws(SyntaxError) -> ScriptToken {
    skipBlanks()
    guard let first = current, first != "#" else { return token(.end, from: index) }
    if first == "\"" { return try text() }
    if Self.startsWord(first) { return take(.word, while: Self.continuesWord) }
    if startsNumber(at: index) { return try number() }
    if let sign = Self.signs.first(where: { matches($0) }) { return take(.sign, count: sign.count) }
    index += 1
    throw SyntaxError(
      span: Span(start: index - 1, length: 1), message: "unexpected character \(Self.name(of: first))",
      hint: Self.advice[first])
  }

  /// Scans a name or path: quoted text, or everything up to a blank, `;`, `{` or `}`.
  mutating func nextPath() throws(SyntaxError) -> ScriptToken {
    skipBlanks()
    guard let first = current, first != "#" else { return token(.end, from: index) }
    if first == "\"" { return try text() }
    if ";{}".contains(first) { return take(.sign, count: 1) }
    let token = take(.word) { !$0.isWhitespace && !";{}\"".contains($0) }
    if let bad = token.spelling.first(where: Self.isControl) {
      throw SyntaxError(span: token.span, message: "unexpected character \(Self.name(of: bad))", hint: nil)
    }
    return token
  }

  /// Scans everything up to a blank, `;` or `}`, including `#`.
  mutating func nextColors() -> ScriptToken {
    skipBlanks()
    let token = take(.word) { !$0.isWhitespace && !";}".contains($0) }
    return token.spelling.isEmpty ? self.token(.end, from: index) : token
  }

  /// Moves back to an invalid token that separates statements, so that it still separates them.
  mutating func rewind(to error: SyntaxError) {
    let start = error.span.start
    if start < index, start >= 0, ";{}".contains(characters[start]) { index = start }
  }

  /// Skips to the next possible end of a statement: `;`, `{`, `}` or the end of the line.
  mutating func recover() {
    while let character = current, !"#;{}".contains(character) {
      if character == "\"" { _ = try? text() } else { index += 1 }
    }
  }

  // Longer signs come before their prefixes.
  private static let signs: [[Character]] = [
    "+/-", "+-", "==", "!=", "<=", ">=", "<", ">", "±", ",", ";", "{", "}", "(", ")", "/", "-", "=",
  ].map(Array.init)

  private static let quotation = "text is enclosed in straight double quotation marks, \"like this\""
  private static let minus = "a minus sign is written -"
  /// Hints for characters that are mistaken for ASCII ones.
  private static let advice: [Character: String] = [
    "“": quotation, "”": quotation, "'": quotation, "−": minus, "–": minus,
  ]

  private var current: Character? { character(at: index) }

  private func character(at index: Int) -> Character? { index < characters.count ? characters[index] : nil }

  private mutating func skipBlanks() { while let character = current, character.isWhitespace { index += 1 } }

  private func matches(_ sign: [Character]) -> Bool { characters[index...].starts(with: sign) }

  private func isDigit(at index: Int) -> Bool { character(at: index).map(Self.isDigit) ?? false }

  private func isSign(at index: Int) -> Bool { character(at: index) == "-" || character(at: index) == "+" }

  /// Returns the characters of a range. The loop is faster than `String.init`, which tests for other sequence types
  /// first.
  private func spelling(_ range: Range<Int>) -> String {
    var text = ""
    for index in range { text.append(characters[index]) }
    return text
  }

  /// Returns the token from `start` to the current index. The end of a line has a length of 1.
  private func token(_ kind: ScriptToken.Kind, from start: Int) -> ScriptToken {
    let span = Span(start: start, length: kind == .end ? 1 : index - start)
    return ScriptToken(kind: kind, span: span, spelling: spelling(start..<index))
  }

  private mutating func take(_ kind: ScriptToken.Kind, count: Int) -> ScriptToken {
    index += count
    return token(kind, from: index - count)
  }

  private mutating func take(_ kind: ScriptToken.Kind, while belongs: (Character) -> Bool) -> ScriptToken {
    var end = index
    while end < characters.count, belongs(characters[end]) { end += 1 }
    return take(kind, count: end - index)
  }

  /// Whether the character is invisible: a control or format character.
  private static func isControl(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
  }

  /// Returns the character in quotation marks, or the code point of an invisible one, such as `U+0000`.
  private static func name(of character: Character) -> String {
    guard isControl(character), let scalar = character.unicodeScalars.first else { return "\"\(character)\"" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension LineScanner {
  /// Whether a number starts at an index: `[+-][.]DIGIT`.
  private func startsNumber(at start: Int) -> Bool {
    let place = isSign(at: start) ? start + 1 : start
    return isDigit(at: character(at: place) == "." ? place + 1 : place)
  }

  /// Scans `[+-]DIGITS[.DIGITS][eDIGITS][UNIT]`.
  private mutating func number() throws(SyntaxError) -> ScriptToken {
    let start = index
    if isSign(at: index) { index += 1 }
    skipDigits()
    if current == ".", isDigit(at: index + 1) {
      index += 1
      skipDigits()
    }
    skipExponent()
    let digits = spelling(start..<index)
    let unitStart = index
    skipUnit()
    guard let value = Double(digits), abs(value) <= ScriptLimits.number else {
      throw SyntaxError(
        span: Span(start: start, length: index - start), message: "number \(digits.prefix(40)) is out of range",
        hint: "the maximum is \(NumberText.grouped(Int(ScriptLimits.number)))")
    }
    return token(.number(value, unit: spelling(unitStart..<index)), from: start)
  }

  private mutating func skipDigits() { while isDigit(at: index) { index += 1 } }

  /// Skips an exponent. An `e` without digits belongs to the unit.
  private mutating func skipExponent() {
    guard current == "e" || current == "E" else { return }
    let place = isSign(at: index + 1) ? index + 2 : index + 1
    guard isDigit(at: place) else { return }
    index = place
    skipDigits()
  }

  /// Skips the unit after a number. A `/` belongs to the unit if a letter follows, as in `pt/s`.
  private mutating func skipUnit() {
    while let character = current {
      let isSlash = character == "/" && self.character(at: index + 1)?.isLetter == true
      guard Self.continuesWord(character) && character != "-" || "%°×µ".contains(character) || isSlash else { return }
      index += 1
    }
  }

  /// Scans text in quotation marks. An invalid escape sequence is reported after the end of the text.
  private mutating func text() throws(SyntaxError) -> ScriptToken {
    let start = index
    var content = ""
    var badEscape: Span?
    index += 1
    while let character = current, character != "\"" {
      let isEscape = character == "\\" && index + 1 < characters.count
      if isEscape {
        index += 1
        if !"\\\"{".contains(characters[index]) { badEscape = badEscape ?? Span(start: index - 1, length: 2) }
      }
      content.append(characters[index])
      index += 1
    }
    guard current == "\"" else {
      throw SyntaxError(
        span: Span(start: start, length: index - start), message: "unterminated text",
        hint: "add a closing quotation mark on the same line")
    }
    index += 1
    if let badEscape {
      throw SyntaxError(span: badEscape, message: "invalid escape sequence", hint: "must be \\\", \\\\ or \\{")
    }
    return token(.text(content), from: start)
  }
}
