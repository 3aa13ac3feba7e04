/// A token's bytes in the source.
package struct RawToken: Sendable {
  /// The kinds of token.
  package enum Kind: UInt8, Sendable {
    /// The end of a line, after its blanks.
    case newline
    case comment
    case word
    case path, colors
    case number
    /// Text in quotation marks.
    case text
    /// Any other token: `,` `;` `{` `}` `(` `)` `/` `-` `±` and comparisons.
    case sign
    /// Text without its closing quotation mark.
    case openText
    /// A character that starts no token.
    case unknown
  }

  private let start: UInt32, end: UInt32, firstColumn: UInt32
  package let kind: Kind

  init(_ kind: Kind, _ range: Range<Int>, column: Int) {
    (self.kind, firstColumn) = (kind, UInt32(truncatingIfNeeded: column))
    (start, end) = (UInt32(truncatingIfNeeded: range.lowerBound), UInt32(truncatingIfNeeded: range.upperBound))
  }

  /// The token's bytes.
  package var range: Range<Int> { Int(start)..<Int(end) }
  /// The column of its first character.
  package var column: Int { Int(firstColumn) }

  /// Whether the token ends a line.
  package var isTrivia: Bool { kind == .newline || kind == .comment }
}

/// Splits a line into tokens, one at a time.
struct Lexer {
  private let classes: [CharacterClass]
  private let end: Int
  private var index: Int
  private var column = 0

  init(_ source: SourceText, _ line: Range<Int>) {
    (classes, index, end) = (source.classes, line.lowerBound, line.upperBound)
  }

  private var current: CharacterClass { at(index) }

  private func at(_ index: Int) -> CharacterClass { index < end ? classes[index] : "\n" }

  private mutating func advance() {
    (index, column) = (index + 1, column + 1)
    while index < end, classes[index] == .continuation { index += 1 }
  }

  private mutating func skip(while belongs: (CharacterClass) -> Bool) {
    while index < end, belongs(classes[index]) { advance() }
  }

  /// Returns the next token.
  ///
  /// - Parameter form: The form of an argument that is expected here; without one, the token is a word, a number, a
  ///   text or a sign.
  mutating func next(_ form: Grammar.Form?) -> RawToken {
    skip { $0.isBlank }
    let (start, column) = (index, column)
    let kind = index == end ? .newline : form.map { argument($0) } ?? token()
    return RawToken(kind, start..<index, column: column)
  }

  private mutating func token() -> RawToken.Kind {
    let first = current
    switch first {
    case "#": return comment()
    case "\"": return text()
    case _ where first.startsWord:
      skip { $0.continuesWord }
      return .word
    case _ where startsNumber:
      skipNumber()
      skipUnit()
      return .number
    default: return sign()
    }
  }

  private mutating func argument(_ form: Grammar.Form) -> RawToken.Kind {
    switch current {
    case ";", "{", "}": return sign()
    case "\"" where form != .colors: return text()
    case "#" where form == .path: return comment()
    default: break
    }
    skip { !$0.isBlank && $0 != ";" && $0 != "}" && (form != .path || $0 != "{" && $0 != "\"") }
    return form == .path ? .path : .colors
  }

  private mutating func comment() -> RawToken.Kind {
    skip { _ in true }
    return .comment
  }

  private mutating func text() -> RawToken.Kind {
    advance()
    while index < end, current != "\"" {
      if current == "\\", index + 1 < end { advance() }
      advance()
    }
    guard index < end else { return .openText }
    advance()
    return .text
  }

  private mutating func sign() -> RawToken.Kind {
    let first = current, isComparison = first == "=" || first == "<" || first == ">" || first == "!"
    advance()
    switch first {
    case ",", ";", "{", "}", "(", ")", "/", "-", .plusMinus: return .sign
    case "+" where current == "/" && at(index + 1) == "-":
      advance()
      advance()
      return .sign
    case _ where first == "+" && current == "-" || isComparison && current == "=":
      advance()
      return .sign
    default: return isComparison && first != "!" ? .sign : .unknown
    }
  }

  /// Whether a number starts here: `[+-][.]DIGIT`.
  private var startsNumber: Bool {
    let place = current == "-" || current == "+" ? index + 1 : index
    return at(at(place) == "." ? place + 1 : place).isDigit
  }

  /// Skips `[+-]DIGITS[.DIGITS][eDIGITS]`. An `e` without digits belongs to the unit.
  private mutating func skipNumber() {
    if current == "-" || current == "+" { advance() }
    skip { $0.isDigit }
    if current == ".", at(index + 1).isDigit {
      advance()
      skip { $0.isDigit }
    }
    guard current == "e" || current == "E" else { return }
    let place = at(index + 1) == "-" || at(index + 1) == "+" ? index + 2 : index + 1
    guard at(place).isDigit else { return }
    while index < place { advance() }
    skip { $0.isDigit }
  }

  /// Skips the unit after a number. A `/` belongs to the unit if a letter follows, as in `pt/s`.
  private mutating func skipUnit() {
    while true {
      let isPart =
        current == "/"
        ? at(index + 1).isLetter
        : current != "-" && current.continuesWord || current == "%" || current == .unit
      guard isPart else { return }
      advance()
    }
  }

  /// Returns the offset at which the unit of a number token starts.
  static func unitStart(_ source: SourceText, _ range: Range<Int>) -> Int {
    var lexer = Lexer(source, range)
    lexer.skipNumber()
    return lexer.index
  }
}
