/// A parser of a file with any number of statements per line: a script or a scene file.
protocol LineParser {
  associatedtype Statement

  /// The file.
  var source: Script.Source { get }
  /// The errors so far.
  var diagnostics: [ScriptDiagnostic] { get set }

  init(source: Script.Source)

  /// Parses the whole file.
  mutating func parse() -> [Statement]

  /// Parses a statement, or a part of a block, that starts with a token of a line; `line` counts from 0.
  mutating func statement(_ token: ScriptToken, line: Int, _ scanner: inout LineScanner) throws(SyntaxError)
}

extension LineParser {
  /// Whether there are more errors than are reported, so that parsing ends.
  var isFull: Bool { diagnostics.count > ScriptLimits.diagnostics }

  /// Parses the statements of all lines. After an error it continues with the next statement of the line.
  mutating func parseLines() { for line in source.lines.indices where !isFull { parse(line: line) } }

  private mutating func parse(line: Int) {
    var scanner = LineScanner(Array(source.lines[line]))
    while !isFull {
      do throws(SyntaxError) {
        let token = try scanner.next()
        if token.kind == .end { return }
        try statement(token, line: line, &scanner)
      } catch {
        report(source.location(line: line, error.span), error.message, hint: error.hint)
        scanner.recover()
      }
    }
  }

  /// Records an error.
  mutating func report(_ location: Script.Location, _ message: String, hint: String?) {
    diagnostics.append(source.diagnostic(at: location, message, hint: hint))
  }
}
