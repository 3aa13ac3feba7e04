/// A mistake in a script: where, what, and what was expected.
public struct ScriptDiagnostic: Sendable, Hashable {
  /// The place of the token that is wrong.
  public var location: Script.Location
  /// What is wrong, in one line.
  public var message: String
  /// What was expected, or what to do.
  public var hint: String?
  /// The line of the script in which the place lies, without its line end.
  public var sourceLine: String

  /// Makes a diagnostic.
  public init(location: Script.Location, message: String, hint: String?, sourceLine: String) {
    self.location = location
    self.message = message
    self.hint = hint
    self.sourceLine = sourceLine
  }

  /// The file's name.
  public var file: String { location.file }
  /// The line, from 1.
  public var line: Int { location.line }
  /// The column in characters, from 1.
  public var column: Int { location.column }
  /// How many characters are wrong, at least 1.
  public var length: Int { location.length }
}

extension ScriptDiagnostic: CustomStringConvertible {
  /// One line: `file:line:column: error: …`.
  public var summary: String {
    let explanation = hint.map { "\(message); \($0)" } ?? message
    return "\(location): error: \(String(explanation.map(SourceExcerpt.printable)))"
  }

  /// Three lines: `file:line:column: error: …`, the script's line, and a caret under the token.
  public var description: String {
    let number = String(line)
    let gutter = String(repeating: " ", count: number.count)
    let excerpt = SourceExcerpt(line: sourceLine, column: column, length: length)
    return """
      \(summary)
        \(number) | \(excerpt.text)
        \(gutter) | \(excerpt.marker)
      """
  }
}

/// Every mistake of a script, in the order of files and lines.
public struct ScriptError: Error, Sendable, Hashable {
  /// The mistakes; at least one.
  public var diagnostics: [ScriptDiagnostic]
  /// Whether the script has more mistakes: the search ended at ``ScriptLimits/diagnostics``.
  public var hasMore: Bool

  /// Makes an error of the mistakes.
  public init(_ diagnostics: [ScriptDiagnostic], hasMore: Bool = false) {
    self.diagnostics = diagnostics
    self.hasMore = hasMore
  }
}

extension ScriptError: CustomStringConvertible {
  /// The mistakes as a compiler prints them.
  public var description: String {
    (diagnostics.map(\.description) + [remark].compactMap(\.self)).joined(separator: "\n")
  }

  /// That the search ended before the script did, where it did.
  public var remark: String? {
    guard hasMore, let file = diagnostics.last?.file else { return nil }
    return "\(file): there are more mistakes than these \(diagnostics.count); mend them and check again"
  }
}
