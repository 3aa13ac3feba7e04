import Platform

/// A displayed text whose names in braces are not replaced yet.
struct ShownText {
  /// A part of the text.
  private enum Part {
    case text(String)
    /// A name in braces, with its location.
    case name(String, Script.Location)
  }

  private var parts: [Part] = []
  /// The location of the text.
  let location: Script.Location

  /// Finds the names in the text of a token.
  init(_ token: ScriptToken, in parser: StatementParser) throws(SyntaxError) {
    location = parser.location(token.span)
    let characters = Array(token.spelling)
    var literal = ""
    var index = 1
    while index < characters.count - 1 {
      if characters[index] == "\\" {
        index += 1
      } else if characters[index] == "{" {
        if !literal.isEmpty { parts.append(.text(literal)) }
        literal = ""
        let end = characters[index...].firstIndex(of: "}") ?? characters.count
        let span = Span(start: token.span.start + index, length: min(end + 1, characters.count - 1) - index)
        parts.append(
          .name(try Self.name(characters[index..<end].dropFirst(), end < characters.count, span), parser.location(span))
        )
        index = end + 1
        continue
      }
      literal.append(characters[index])
      index += 1
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
  }

  /// Returns the name between braces.
  private static func name(
    _ characters: ArraySlice<Character>, _ isClosed: Bool, _ span: Span
  ) throws(SyntaxError) -> String {
    guard isClosed else {
      throw SyntaxError(span: span, message: "unterminated name", hint: "add \"}\"; a brace is written \\{")
    }
    guard let first = characters.first, LineScanner.startsWord(first),
      characters.allSatisfy(LineScanner.continuesWord)
    else {
      let message = characters.isEmpty ? "missing name between braces" : "invalid name \"\(String(characters))\""
      throw SyntaxError(
        span: span, message: message, hint: "a name is written like {title}, and a brace like \\{")
    }
    return String(characters)
  }

  /// The names with their locations, in order.
  var names: [(name: String, location: Script.Location)] {
    parts.compactMap { if case .name(let name, let location) = $0 { (name, location) } else { nil } }
  }

  /// Returns the text with the texts of its names. One that is too long is incomplete.
  func text(_ texts: [String: String]) -> String {
    var result = ""
    for part in parts where result.utf8.count <= ScriptLimits.shownTextBytes {
      switch part {
      case .text(let text): result += text
      case .name(let name, _): result += texts[name] ?? "{\(name)}"
      }
    }
    return result
  }

  /// Returns the error in a displayed text; `nil` if it can be shown.
  ///
  /// - Parameter isPart: Whether the text is only a part of what is displayed, so that it may be empty.
  static func error(in text: String, isPart: Bool = false) -> (message: String, hint: String)? {
    if text.utf8.count > ScriptLimits.shownTextBytes || text.count > ScriptLimits.shownTextLength {
      let length = ScriptLimits.shownTextLength, bytes = NumberText.grouped(ScriptLimits.shownTextBytes)
      return ("text is too long", "the maximum is \(length) characters and \(bytes) bytes")
    }
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return ("text contains a control character", "remove it")
    }
    if !isPart, text.allSatisfy(\.isWhitespace) {
      return ("text is empty", "must have at least one visible character")
    }
    return nil
  }
}
