import Platform

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
    source = Script.Source(file: file, text: text)
    var parser = Parser(source: source)
    for (name, entry) in parser.parse() {
      guard let first = entries[name] else {
        entries[name] = entry
        continue
      }
      parser.report(
        entry.location, "duplicate name \(ScriptText.quoted(name))",
        hint: "it is already set on line \(first.location.line)")
    }
    try parser.check()
  }

  /// Checks that a script declares every name.
  ///
  /// - Throws: ``ScriptError`` with the location of each unknown name.
  package func check(_ script: Script) throws(ScriptError) {
    var parser = Parser(source: source)
    let known = script.settings.texts.keys.sorted()
    for (name, entry) in entries where !known.contains(name) {
      let hint = known.isEmpty ? "the script has no let" : suggestion(for: name, in: known, kind: "name")
      parser.report(entry.location, "\(script.file) has no let \(name)", hint: hint)
    }
    try parser.check()
  }

  /// Returns the name and the text of an option `NAME=TEXT`.
  ///
  /// - Throws: `UserError` if the option is invalid.
  package static func option(_ text: String) throws(UserError) -> (name: String, text: String) {
    guard let sign = text.firstIndex(of: "="), case let name = text[..<sign], ShownText.isName(name) else {
      throw UserError("expected NAME=TEXT, such as title=Hello")
    }
    let value = String(text[text.index(after: sign)...])
    if let error = ShownText.error(in: value, isPart: true) {
      throw UserError("\(name): \(error.message); \(error.hint)")
    }
    return (String(name), value)
  }

  private struct Parser: LineParser {
    let source: Script.Source
    var diagnostics: [ScriptDiagnostic] = []
    private var entries: [(name: String, entry: Entry)] = []

    init(source: Script.Source) { self.source = source }

    mutating func parse() -> [(name: String, entry: Entry)] {
      parseLines()
      return entries
    }

    mutating func statement(_ token: ScriptToken, line: Int, _ scanner: inout LineScanner) throws(SyntaxError) {
      if token.isSign(";") { return }
      var parser = StatementParser(source: source, line: line, command: token, scanner: scanner)
      defer { scanner = parser.scanner }
      let hint = "a line is written like title \"Hello\""
      guard token.kind == .word else { throw parser.unexpected(token, wanted: "a name", hint: hint) }
      let text = try parser.namedText(hint: hint)
      entries.append((token.spelling, Entry(text: text, location: source.location(line: line, token.span))))
      var rest = parser.scanner
      let end = try rest.next()
      guard end.kind == .end || end.isSign(";") else {
        throw SyntaxError(at: end, "unexpected \(end.quoted) after the text", hint: hint)
      }
    }

    func check() throws(ScriptError) {
      if diagnostics.isEmpty { return }
      let sorted = diagnostics.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
      throw ScriptError(Array(sorted.prefix(ScriptLimits.diagnostics)), hasMore: isFull)
    }
  }
}
