/// The text of a scene file, with edits that change one statement and leave everything else as it is.
package struct SceneFileText {
  private let file: String
  private var lines: [String]

  /// Splits a text into lines.
  ///
  /// - Parameter file: The file's path, as in the locations of its description.
  package init(_ text: String, file: String) {
    self.file = file
    lines = Script.Source(file: file, text: text).lines
  }

  /// The text, with LF as the line ending.
  package var text: String { lines.joined(separator: "\n") }

  /// Whether a location is in this file, not in an included one.
  package func contains(_ location: Script.Location) -> Bool {
    location.file == file && lines.indices.contains(location.line - 1)
  }

  /// Returns the statement at a location, without the comment after it.
  package func statement(at location: Script.Location) -> String? {
    statementTokens(at: location).map { String(Array(lines[location.line - 1])[Self.range(of: $0)]) }
  }

  /// Inserts a statement at the end of a screen's block.
  ///
  /// - Returns: Its line, or `nil` if the screen is in another file.
  package mutating func insert(_ statement: String, in screen: SceneDescription.Screen) -> Int? {
    guard let (line, column) = closingBrace(of: screen) else { return nil }
    let characters = Array(lines[line])
    let before = characters[..<column]
    let indent = String(characters.prefix(while: \.isWhitespace))
    guard let last = before.lastIndex(where: { !$0.isWhitespace }) else {
      lines.insert((itemIndent(of: screen, before: line) ?? "\(indent)  ") + statement, at: line)
      return line + 1
    }
    lines.replaceSubrange(
      line...line,
      with: [String(before[...last]), "\(indent)  \(statement)", indent + String(characters[column...])])
    return line + 2
  }

  /// Replaces a rectangle, without its layer.
  package mutating func replace(_ rectangle: SceneDescription.Rectangle, with text: String) {
    guard contains(rectangle.location) else { return }
    let start = rectangle.location.column - 1
    replace(start..<start + rectangle.location.length, rectangle.location, text)
  }

  /// Replaces the height of a bar.
  package mutating func replaceHeight(of bar: SceneDescription.Bar, with height: String) {
    // bar EDGE HEIGHT
    guard let tokens = statementTokens(at: bar.location), tokens.count > 2 else { return }
    replace(Self.range(of: [tokens[2]]), bar.location, height)
  }

  /// Removes the statement at a location; its line as well if nothing else is on it.
  package mutating func removeStatement(at location: Script.Location) {
    guard let tokens = statementTokens(at: location) else { return }
    let line = location.line - 1
    var range = Self.range(of: tokens)
    let all = self.tokens(of: line)
    // One of the signs that separate the statement from its neighbours goes with it.
    if let sign = all.first(where: { $0.span.start >= range.upperBound }), sign.isSign(";") {
      range = range.lowerBound..<sign.span.start + 1
    } else if let sign = all.last(where: { $0.span.start < range.lowerBound }), sign.isSign(";") {
      range = sign.span.start..<range.upperBound
    }
    var characters = Array(lines[line])
    characters.removeSubrange(range)
    let rest = characters.drop(while: \.isWhitespace)
    if rest.first.map({ $0 == "#" }) ?? true {
      lines.remove(at: line)
    } else {
      lines[line] = String(characters)
    }
  }

  private mutating func replace(_ range: Range<Int>, _ location: Script.Location, _ text: String) {
    var characters = Array(lines[location.line - 1])
    characters.replaceSubrange(range.clamped(to: 0..<characters.count), with: Array(text))
    lines[location.line - 1] = String(characters)
  }

  /// Returns the tokens of a line. An invalid token ends them.
  private func tokens(of line: Int) -> [ScriptToken] {
    var scanner = LineScanner(Array(lines[line]))
    var tokens: [ScriptToken] = []
    while let token = try? scanner.next(), token.kind != .end {
      tokens.append(token)
      // A colour starts with the character of a comment.
      if token.spelling == SceneDescription.Keyword.background.rawValue { tokens.append(scanner.nextColors()) }
    }
    return tokens
  }

  private func statementTokens(at location: Script.Location) -> [ScriptToken]? {
    guard contains(location) else { return nil }
    return tokens(of: location.line - 1).split { $0.isSign(";") || $0.isSign("{") || $0.isSign("}") }
      .first { Self.range(of: Array($0)).contains(location.column - 1) }.map { Array($0) }
  }

  private static func range(of tokens: [ScriptToken]) -> Range<Int> {
    guard let first = tokens.first, let last = tokens.last else { return 0..<0 }
    return first.span.start..<last.span.start + last.span.length
  }

  /// Returns the position of the brace that closes a screen's block; line and column count from 0.
  private func closingBrace(of screen: SceneDescription.Screen) -> (line: Int, column: Int)? {
    guard contains(screen.location) else { return nil }
    let first = screen.location.line - 1
    for line in first..<lines.count {
      // A screen has no blocks inside.
      let brace = tokens(of: line).first {
        $0.isSign("}") && (line > first || $0.span.start >= screen.location.column)
      }
      if let brace { return (line, brace.span.start) }
    }
    return nil
  }

  /// Returns the indentation of the line before a screen's closing brace, if it has a statement of the screen.
  private func itemIndent(of screen: SceneDescription.Screen, before line: Int) -> String? {
    guard line - 1 > screen.location.line - 1, let previous = lines[..<line].last, !previous.allSatisfy(\.isWhitespace)
    else { return nil }
    return String(previous.prefix(while: \.isWhitespace))
  }
}
