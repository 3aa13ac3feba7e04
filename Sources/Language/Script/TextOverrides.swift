import Platform
import Syntax

/// The texts of a file for `--lets`, which override those of a script's `let` statements: lines of a name and a text.
package struct TextOverrides: Sendable, Hashable {
  /// The texts, by name.
  package var texts: [String: String] { entries.mapValues(\.text) }
  /// The file's name in messages.
  package var file: String { source.file }
  private var entries: [String: Entry] = [:]
  private let source: Script.Source

  private struct Entry: Hashable {
    var text: String
    /// The location of the name.
    var location: Script.Location
  }

  /// Parses a file.
  ///
  /// - Throws: ``ScriptError`` with every error in it.
  package init(_ text: String, file: String) throws(ScriptError) {
    let tree = SyntaxTree(text)
    source = Script.Source(file: file, text: tree.source)
    var diagnostics: [ScriptDiagnostic] = []
    for node in tree.nodes where diagnostics.count <= ScriptLimits.diagnostics {
      do throws(SyntaxError) {
        var parser = try StatementParser(node, in: tree, file: file)
        try read(&parser)
      } catch {
        let location = Script.Location(file: file, line: node.line, error.span)
        diagnostics.append(source.diagnostic(at: location, error.message, hint: error.hint))
      }
    }
    try Self.check(diagnostics)
  }

  /// Reads a name and its text.
  private mutating func read(_ parser: inout StatementParser) throws(SyntaxError) {
    let hint = "a line is written like title \"Hello\"", command = parser.command
    guard command.kind == .word else { throw parser.unexpected(command, wanted: "a name", hint: hint) }
    let entry = Entry(text: try parser.namedText(hint: hint), location: parser.location(command.span))
    if let first = entries[parser.name] {
      throw SyntaxError(
        at: command, "duplicate name \(ScriptText.quoted(parser.name))",
        hint: "it is already set on line \(first.location.line)")
    }
    entries[parser.name] = entry
    let end = try parser.reader.next()
    if end.kind == .end || end.isSign(";") { return }
    throw SyntaxError(at: end, "unexpected \(end.quoted) after the text", hint: hint)
  }

  private static func check(_ diagnostics: [ScriptDiagnostic]) throws(ScriptError) {
    if diagnostics.isEmpty { return }
    let sorted = diagnostics.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    let limit = ScriptLimits.diagnostics
    throw ScriptError(Array(sorted.prefix(limit)), hasMore: sorted.count > limit)
  }

  /// Checks that a script declares every name.
  ///
  /// - Throws: ``ScriptError`` with the location of each unknown name.
  package func check(_ script: Script) throws(ScriptError) {
    let known = script.settings.texts.keys.sorted()
    try Self.check(
      entries.filter { !known.contains($0.key) }.map { name, entry in
        let hint = known.isEmpty ? "the script has no let" : suggestion(for: name, in: known, kind: "name")
        return source.diagnostic(at: entry.location, "\(script.file) has no let \(name)", hint: hint)
      })
  }

  /// Returns the name and the text of an option `NAME=TEXT`.
  ///
  /// - Throws: `UserError` if the option is invalid.
  package static func option(_ text: String) throws(UserError) -> (name: String, text: String) {
    guard let sign = text.firstIndex(of: "="), case let name = String(text[..<sign]), Token.isWord(name) else {
      throw UserError("expected NAME=TEXT, such as title=Hello")
    }
    let value = String(text[text.index(after: sign)...])
    if let error = ShownText.error(in: value, isPart: true) {
      throw UserError("\(name): \(error.message); \(error.hint)")
    }
    return (name, value)
  }
}
