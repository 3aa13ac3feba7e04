import Platform

/// A word, number, text or sign of a script.
struct ScriptToken {
  enum Kind: Hashable {
    /// The end of the line, or a comment.
    case end
    /// A number and what is written right behind it.
    case number(Double, unit: String)
    /// A name.
    case word
    /// Text between quotation marks, escapes resolved.
    case text(String)
    /// Anything else: `,` `;` `{` `}` `(` `)` `/` `-` `±` and comparisons.
    case sign
  }

  var kind: Kind
  var span: Span
  /// The token as it is written.
  var spelling: String

  func isSign(_ sign: String) -> Bool { kind == .sign && spelling == sign }

  /// The token for messages, in quotation marks.
  var quoted: String { kind == .end ? "the end of the line" : isText ? spelling : "\"\(spelling)\"" }

  var isText: Bool { if case .text = kind { true } else { false } }

  var isPlusMinus: Bool { isSign("±") || isSign("+-") || isSign("+/-") }
}

/// Reads the tokens of a line, one at a time.
struct LineScanner {
  let characters: [Character]
  private(set) var index = 0

  init(_ characters: [Character]) { self.characters = characters }

  /// Whether a word can start with the character.
  static func startsWord(_ character: Character) -> Bool { character.isLetter || character == "_" }

  /// Whether a word can go on with the character.
  static func continuesWord(_ character: Character) -> Bool {
    character.isLetter || isDigit(character) || "_.-[]".contains(character)
  }

  static func isDigit(_ character: Character) -> Bool { "0"..."9" ~= character && character.isASCII }

  /// The token that comes next, without taking it; `nil` where there is a mistake.
  func peek() -> ScriptToken? {
    var copy = self
    return try? copy.next()
  }

  mutating func next() throws(Mistake) -> ScriptToken {
    skipBlanks()
    guard let first = current, first != "#" else { return token(.end, from: index) }
    if first == "\"" { return try text() }
    if Self.startsWord(first) { return take(.word, while: Self.continuesWord) }
    if startsNumber(at: index) { return try number() }
    if let sign = Self.signs.first(where: { matches($0) }) { return take(.sign, count: sign.count) }
    index += 1
    throw Mistake(
      span: Span(start: index - 1, length: 1), message: "unexpected character \(Self.name(of: first))",
      hint: Self.advice[first])
  }

  /// Takes a name or path: text in quotation marks, or all up to a blank, `;`, `{` or `}`.
  mutating func nextPath() throws(Mistake) -> ScriptToken {
    skipBlanks()
    guard let first = current, first != "#" else { return token(.end, from: index) }
    if first == "\"" { return try text() }
    if ";{}".contains(first) { return take(.sign, count: 1) }
    let token = take(.word) { !$0.isWhitespace && !";{}\"".contains($0) }
    if let bad = token.spelling.first(where: Self.isControl) {
      throw Mistake(span: token.span, message: "unexpected character \(Self.name(of: bad))", hint: nil)
    }
    return token
  }

  /// Takes all up to a blank or `;`, be it a `#`.
  mutating func nextColors() -> ScriptToken {
    skipBlanks()
    let token = take(.word) { !$0.isWhitespace && $0 != ";" }
    return token.spelling.isEmpty ? self.token(.end, from: index) : token
  }

  /// Goes back to a mistake where that is what separates statements, so that it still does.
  mutating func rewind(to mistake: Mistake) {
    let start = mistake.span.start
    if start < index, start >= 0, ";{}".contains(characters[start]) { index = start }
  }

  /// Goes to where the next statement can start: `;`, `{`, `}` or the end of the line.
  mutating func recover() {
    while let character = current, !"#;{}".contains(character) {
      if character == "\"" { _ = try? text() } else { index += 1 }
    }
  }

  // The longer ones come first.
  private static let signs: [[Character]] = [
    "+/-", "+-", "==", "!=", "<=", ">=", "<", ">", "±", ",", ";", "{", "}", "(", ")", "/", "-", "=",
  ].map(Array.init)

  private static let advice: [Character: String] = [
    "“": "text stands between straight quotation marks, \"like this\"",
    "”": "text stands between straight quotation marks, \"like this\"",
    "'": "text stands between double quotation marks, \"like this\"",
    "−": "a minus is written -", "–": "a minus is written -",
  ]

  private var current: Character? { character(at: index) }

  private func character(at index: Int) -> Character? { index < characters.count ? characters[index] : nil }

  private mutating func skipBlanks() { while let character = current, character.isWhitespace { index += 1 } }

  private func matches(_ sign: [Character]) -> Bool { characters[index...].starts(with: sign) }

  private func isDigit(at index: Int) -> Bool { character(at: index).map(Self.isDigit) ?? false }

  private func isSign(at index: Int) -> Bool { character(at: index) == "-" || character(at: index) == "+" }

  /// Some of the characters. A loop is faster than `String.init`, which looks for other types of sequences first.
  private func spelling(_ range: Range<Int>) -> String {
    var text = ""
    for index in range { text.append(characters[index]) }
    return text
  }

  /// What stands between a place and here; an end of a line is one character long.
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

  private static func isControl(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
  }

  private static func name(of character: Character) -> String {
    guard isControl(character), let scalar = character.unicodeScalars.first else { return "\"\(character)\"" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension LineScanner {
  private func startsNumber(at start: Int) -> Bool {
    let place = isSign(at: start) ? start + 1 : start
    return isDigit(at: character(at: place) == "." ? place + 1 : place)
  }

  private mutating func number() throws(Mistake) -> ScriptToken {
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
      throw Mistake(
        span: Span(start: start, length: index - start), message: "the number \(digits.prefix(40)) is too large",
        hint: "numbers go up to \(NumberText.grouped(Int(ScriptLimits.number)))")
    }
    return token(.number(value, unit: spelling(unitStart..<index)), from: start)
  }

  private mutating func skipDigits() { while isDigit(at: index) { index += 1 } }

  private mutating func skipExponent() {
    guard current == "e" || current == "E" else { return }
    let place = isSign(at: index + 1) ? index + 2 : index + 1
    guard isDigit(at: place) else { return }
    index = place
    skipDigits()
  }

  /// Skips what is written right behind a number; a `/` belongs to it where a letter follows, as in `pt/s`.
  private mutating func skipUnit() {
    while let character = current {
      let isSlash = character == "/" && self.character(at: index + 1)?.isLetter == true
      guard Self.continuesWord(character) && character != "-" || "%°×µ".contains(character) || isSlash else { return }
      index += 1
    }
  }

  private mutating func text() throws(Mistake) -> ScriptToken {
    let start = index
    var content = ""
    var badEscape: Span?
    index += 1
    while let character = current, character != "\"" {
      let isEscape = character == "\\" && index + 1 < characters.count
      if isEscape {
        index += 1
        if !"\\\"".contains(characters[index]) { badEscape = badEscape ?? Span(start: index - 1, length: 2) }
      }
      content.append(characters[index])
      index += 1
    }
    guard current == "\"" else {
      throw Mistake(
        span: Span(start: start, length: index - start), message: "the text does not end",
        hint: "close it with a quotation mark on the same line")
    }
    index += 1
    if let badEscape {
      throw Mistake(span: badEscape, message: "unknown escape in a text", hint: "there are only \\\" and \\\\")
    }
    return token(.text(content), from: start)
  }
}
