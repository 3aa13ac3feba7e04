import Platform
import Syntax

/// A displayed text whose names in braces are not replaced yet.
struct ShownText {
  /// A part of the text.
  private enum Part {
    case text(String)
    /// A name in braces, with its location.
    case name(String, Script.Location)
  }

  private var parts: [Part] = []
  /// The invalid names.
  private(set) var errors: [(location: Script.Location, message: String, hint: String)] = []
  /// The location of the text.
  let location: Script.Location

  /// Finds the names in the text of a token.
  init(_ token: Token, in parser: StatementParser) {
    location = parser.location(token.span)
    let characters = Array(token.spelling), last = characters.count - 1
    var (literal, index) = ("", 1)
    while index < last {
      guard characters[index] == "{" else {
        if characters[index] == "\\" { index += 1 }
        literal.append(characters[index])
        index += 1
        continue
      }
      if !literal.isEmpty { parts.append(.text(literal)) }
      literal = ""
      let end = characters[index...].firstIndex(of: "}")
      let place = parser.location(
        Span(start: token.span.start + index, length: end.map { $0 + 1 - index } ?? last - index))
      let name = String(characters[(index + 1)..<(end ?? last)])
      if let error = Self.error(inName: name, isClosed: end != nil) {
        errors.append((place, error.message, error.hint))
      } else {
        parts.append(.name(name, place))
      }
      index = end.map { $0 + 1 } ?? last
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
  }

  private static func error(inName name: String, isClosed: Bool) -> (message: String, hint: String)? {
    if !isClosed { return ("unterminated name", "add \"}\"; a brace is written \\{") }
    if Token.isWord(name) { return nil }
    return (
      name.isEmpty ? "missing name between braces" : "invalid name \(ScriptText.quoted(name))",
      "a name is written like {title}, and a brace like \\{"
    )
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
