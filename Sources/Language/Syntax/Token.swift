import Platform

/// A token of a statement: a word, a number, a text or a sign.
package struct Token {
  /// The kinds of token.
  package enum Kind: Hashable {
    /// The end of the line, or a comment.
    case end
    /// A number and the unit directly after it.
    case number(Double, unit: String)
    /// A name, a path or colours.
    case word
    /// Text in quotation marks, with its escapes resolved.
    case text(String)
    /// Any other token: `,` `;` `{` `}` `(` `)` `/` `-` `±` and comparisons.
    case sign
  }

  /// The kind, with the value of a number or text.
  package let kind: Kind
  /// The characters of the token in its line.
  package let span: Span
  /// The token as the source writes it.
  package let spelling: String

  /// The largest magnitude of a number.
  package static let numberLimit: Double = 1_000_000_000

  /// Whether the token is the given sign.
  package func isSign(_ sign: String) -> Bool { kind == .sign && spelling == sign }

  /// Whether the token is the given word.
  package func isWord(_ word: String) -> Bool { kind == .word && spelling == word }

  /// The token for messages, in quotation marks.
  package var quoted: String {
    kind == .end ? "end of line" : isText || spelling.hasPrefix("\"") ? spelling : "\"\(spelling)\""
  }

  /// The word, or the text in quotation marks unless it is empty; `nil` for any other token.
  package var name: String? {
    switch kind {
    case .word: spelling
    case .text(let text) where !text.isEmpty: text
    default: nil
    }
  }

  /// The text in quotation marks with its escapes resolved, except for `\{`; `nil` for any other token.
  package var template: String? { isText ? Self.content(of: spelling, except: "{").text : nil }

  /// Returns a text in quotation marks with its escapes resolved, and the index of the first invalid one.
  static func content(of spelling: String, except kept: Character? = nil) -> (text: String, invalid: Int?) {
    let text = spelling.dropFirst().dropLast()
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return (String(text), nil) }
    var (result, invalid, isEscape) = ("", Int?.none, false)
    for (index, character) in text.enumerated() {
      if isEscape, !"\\\"{".contains(character) { invalid = invalid ?? index }
      if isEscape, character == kept { result.append("\\") }
      isEscape = !isEscape && character == "\\"
      if !isEscape { result.append(character) }
    }
    return (result, invalid)
  }

  /// Whether the token is text in quotation marks.
  package var isText: Bool { if case .text = kind { true } else { false } }

  /// Returns the only token of a text.
  package static func only(_ text: String) -> Token? {
    let tree = SyntaxTree(text)
    return tree.tokens.count == 2 ? try? tree.token(0) : nil
  }

  /// Whether a text is a single word.
  package static func isWord(_ text: String) -> Bool { only(text)?.isWord(text) ?? false }
}

/// A range of characters in a line; columns count from 0.
package struct Span: Hashable {
  package var start: Int
  package var length: Int

  package init(start: Int, length: Int) { (self.start, self.length) = (start, length) }

  /// Returns the span from the start of this one to the end of another.
  package func joined(with other: Span) -> Span { Span(start: start, length: other.start + other.length - start) }
}

/// An error at a span of a line.
package struct SyntaxError: Error {
  package var span: Span
  package var message: String
  package var hint: String?

  package init(span: Span, message: String, hint: String?) {
    (self.span, self.message, self.hint) = (span, message, hint)
  }

  package init(at token: Token, _ message: String, hint: String?) {
    self.init(span: token.span, message: message, hint: hint)
  }
}

// MARK: Values

extension SyntaxTree {
  /// Returns a token with its value.
  ///
  /// - Throws: `SyntaxError` for an unknown character, a number beyond ``Token/numberLimit``, an unterminated text, or
  ///   an invalid escape sequence.
  package func token(_ index: Int) throws(SyntaxError) -> Token {
    let raw = tokens[index]
    if raw.isTrivia { return Token(kind: .end, span: Span(start: raw.column, length: 1), spelling: "") }
    let span = Span(start: raw.column, length: source.length(raw.range))
    let spelling = source.text(raw.range)
    switch raw.kind {
    case .number: return Token(kind: try number(raw, span), span: span, spelling: spelling)
    case .text:
      let (text, invalid) = Token.content(of: spelling)
      if let invalid {
        let place = Span(start: span.start + invalid, length: 2)
        throw SyntaxError(span: place, message: "invalid escape sequence", hint: "must be \\\", \\\\ or \\{")
      }
      return Token(kind: .text(text), span: span, spelling: spelling)
    case .sign: return Token(kind: .sign, span: span, spelling: spelling)
    case .openText:
      throw SyntaxError(
        span: span, message: "unterminated text", hint: "add a closing quotation mark on the same line")
    case .unknown: throw Self.unexpected(spelling.first ?? " ", span)
    case .path:
      if let character = spelling.first(where: Self.isInvisible) { throw Self.unexpected(character, span) }
      return Token(kind: .word, span: span, spelling: spelling)
    case .word, .colors, .newline, .comment: return Token(kind: .word, span: span, spelling: spelling)
    }
  }

  private func number(_ raw: RawToken, _ span: Span) throws(SyntaxError) -> Token.Kind {
    let unit = Lexer.unitStart(source, raw.range)
    let digits = source.text(raw.range.lowerBound..<unit)
    guard let value = Double(digits), abs(value) <= Token.numberLimit else {
      throw SyntaxError(
        span: span, message: "number \(digits.prefix(40)) is out of range",
        hint: "the maximum is \(NumberText.grouped(Int(Token.numberLimit)))")
    }
    return .number(value, unit: source.text(unit..<raw.range.upperBound))
  }

  private static func unexpected(_ character: Character, _ span: Span) -> SyntaxError {
    SyntaxError(span: span, message: "unexpected character \(name(of: character))", hint: advice[character])
  }

  private static let quotation = "text is enclosed in straight double quotation marks, \"like this\""
  private static let minus = "a minus sign is written -"
  /// Hints for characters that are mistaken for ASCII ones.
  private static let advice: [Character: String] = [
    "“": quotation, "”": quotation, "'": quotation, "−": minus, "–": minus,
  ]

  /// Whether the character is invisible: a control or format character.
  private static func isInvisible(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
  }

  /// Returns the character in quotation marks, or the code point of an invisible one, such as `U+0000`.
  private static func name(of character: Character) -> String {
    guard isInvisible(character), let scalar = character.unicodeScalars.first else { return "\"\(character)\"" }
    return "U+" + NumberText.padded(scalar.value, to: 4, radix: 16).uppercased()
  }
}

/// Reads the tokens of a statement, and those that follow it in its line.
package struct TokenReader {
  package let tree: SyntaxTree
  /// The index of the next token.
  package private(set) var index: Int

  package init(_ tree: SyntaxTree, at index: Int) { (self.tree, self.index) = (tree, index) }

  /// Returns the next token without consuming it, or `nil` if it is invalid.
  package func peek() -> Token? { try? tree.token(index) }

  /// Reads the next token. The end of the line is never passed.
  package mutating func next() throws(SyntaxError) -> Token {
    let token = try tree.token(index)
    if token.kind != .end { index += 1 }
    return token
  }
}
