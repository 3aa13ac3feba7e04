import Syntax

/// A parser of the statements of a file's tree: a script or a scene file. After an error it continues with the next
/// statement.
protocol TreeParser {
  associatedtype Statement

  static var language: Script.Language { get }
  /// The file's tree, and its name in messages.
  var tree: SyntaxTree { get }
  var file: String { get }
  /// The errors so far.
  var diagnostics: [ScriptDiagnostic] { get set }

  init(_ tree: SyntaxTree, file: String)

  /// Parses the whole file.
  mutating func parse() -> [Statement]

  /// Parses the arguments of a statement, and its block.
  mutating func parseStatement(_ index: Int, _ parser: inout StatementParser) throws(SyntaxError)

  /// Records the probable meaning of a statement with an error, and parses its block.
  mutating func recover(_ index: Int, _ parser: StatementParser)

  /// Parses the block of a node that should have none, if there is one.
  mutating func parseUnexpectedBlock(_ index: Int)

  /// Reports a `}` without its `{`.
  mutating func reportBrace(_ location: Script.Location)
}

extension TreeParser {
  /// Whether there are more errors than are reported, so that parsing ends.
  var isFull: Bool { diagnostics.count > ScriptLimits.diagnostics }

  /// Parses statements and their blocks.
  mutating func parse(_ nodes: Range<Int>) {
    var index = nodes.lowerBound
    while index < nodes.upperBound, !isFull {
      parse(index)
      index = tree.nodes[index].end
    }
  }

  /// Parses a statement, or the rest of one from a token on, and its block.
  mutating func parse(_ index: Int, from start: Int? = nil) {
    let node = tree.nodes[index]
    guard var parser = begin(node, from: start) else { return parseUnexpectedBlock(index) }
    let command = parser.command
    if command.isSign("}") { return reportBrace(parser.location(command.span)) }
    if command.isSign("{") { return parseUnexpectedBlock(index) }
    do throws(SyntaxError) {
      guard command.kind == .word else {
        throw SyntaxError(
          at: command, "expected a statement, found \(command.quoted)",
          hint: "a statement starts with a keyword such as \(Self.language.keywordExamples)")
      }
      try parseStatement(index, &parser)
    } catch {
      report(error, line: parser.line)
      recover(index, parser)
    }
  }

  /// Reads the first token of a statement. Returns `nil` after reporting an invalid one.
  mutating func begin(_ node: SyntaxTree.Node, from start: Int? = nil) -> StatementParser? {
    do throws(SyntaxError) {
      return try StatementParser(node, from: start, in: tree, file: file, language: Self.language)
    } catch {
      report(error, line: node.line)
      return nil
    }
  }

  /// Records an error.
  mutating func report(_ location: Script.Location, _ message: String, hint: String?) {
    let line = tree.source.line(location.line - 1)
    diagnostics.append(ScriptDiagnostic(location: location, message: message, hint: hint, sourceLine: line))
  }

  mutating func report(_ error: SyntaxError, line: Int) {
    report(Script.Location(file: file, line: line, error.span), error.message, hint: error.hint)
  }

  /// Returns the location of a brace.
  func location(ofBrace token: Int) -> Script.Location {
    Script.Location(
      file: file, line: tree.line(ofToken: token), Span(start: tree.tokens[token].column, length: 1))
  }
}
