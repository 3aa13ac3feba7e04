import Graphics
import Syntax

/// Parses the statements of a script.
struct ScriptParser: TreeParser {
  static let language = Script.Language.script
  let tree: SyntaxTree, file: String
  /// The errors so far.
  var diagnostics: [ScriptDiagnostic] = []
  private var statements: [ParsedStatement] = []
  /// The number of open `repeat` blocks.
  private var depth = 0
  /// The number of failed `repeat` statements; the same number of unmatched braces is not reported.
  private var unmatchedBraceBudget = 0
  private var isDeepReported = false

  init(_ tree: SyntaxTree, file: String) { (self.tree, self.file) = (tree, file) }

  /// Parses the whole script.
  mutating func parse() -> [ParsedStatement] {
    parse(0..<tree.nodes.count)
    return isFull ? [] : statements
  }

  mutating func parseStatement(_ index: Int, _ parser: inout StatementParser) throws(SyntaxError) {
    switch Script.Keyword(rawValue: parser.name) {
    case .repeat: try parseLoop(index, &parser)
    case .stroke: try parseStroke(index, &parser)
    default: statements.append(try parser.parse())
    }
  }

  mutating func recover(_ index: Int, _ parser: StatementParser) {
    let opensBlock = parser.command.kind == .word && tree.nodes[index].opensDirectly
    let location = parser.location(parser.command.span), meant = parser.probableKeyword
    if meant != .repeat {
      statements.append(.broken(keyword: meant, location: location))
    } else if !opensBlock {
      // The brace may be on the next line, or missing.
      unmatchedBraceBudget += 1
    }
    parseBlock(index, opensBlock ? (1, location) : nil)
  }

  mutating func parseUnexpectedBlock(_ index: Int) { parseBlock(index, nil) }

  mutating func reportBrace(_ location: Script.Location) { reportBrace(location, "unexpected \"}\" without \"{\"") }

  /// Reports a brace without its counterpart, unless it is that of a failed `repeat`.
  private mutating func reportBrace(_ location: Script.Location, _ message: String) {
    if unmatchedBraceBudget == 0 { return report(location, message, hint: Script.Statement.of(.repeat).hint) }
    unmatchedBraceBudget -= 1
  }

  private mutating func parseLoop(_ index: Int, _ parser: inout StatementParser) throws(SyntaxError) {
    let count = try parser.repetitions(), location = parser.location(parser.command.span)
    if tree.nodes[index].open != nil { return parseBlock(index, (count, location)) }
    unmatchedBraceBudget += 1
    report(location, "expected \"{\" after repeat", hint: Script.Statement.of(.repeat).hint)
  }

  /// Parses the block of a statement, if it has one.
  ///
  /// - Parameter loop: The number of repetitions and the location of the statement; `nil` if a block is unexpected.
  private mutating func parseBlock(_ index: Int, _ loop: (count: Int, location: Script.Location)?) {
    let node = tree.nodes[index]
    guard let open = node.open else { return }
    let brace = location(ofBrace: open), (count, location) = loop ?? (1, brace)
    if loop == nil { reportBrace(brace, "unexpected \"{\" without repeat") }
    guard depth < ScriptLimits.nesting else {
      if isDeepReported { return }
      isDeepReported = true
      return report(brace, "blocks are nested too deeply", hint: "the maximum is \(ScriptLimits.nesting) levels")
    }
    let outside = statements
    (statements, depth) = ([], depth + 1)
    parse(index + 1..<node.end)
    if node.close == nil, !isDeepReported {
      report(location, "unterminated block", hint: "add \"}\" after its statements")
    }
    let body = statements
    (statements, depth) = (outside, depth - 1)
    if !body.isEmpty { statements.append(.loop(count: count, body: body, location: location)) }
  }

  // MARK: Strokes

  private mutating func parseStroke(_ index: Int, _ parser: inout StatementParser) throws(SyntaxError) {
    let node = tree.nodes[index], start = try parser.position(after: "at")
    let location = parser.location(parser.command.span)
    guard node.open != nil, parser.reader.index == node.tokens.upperBound else {
      return reportMissingSamples(index, from: parser.reader.index, location)
    }
    var samples: [Script.Stroke.Sample] = [], places: [Script.Location] = [], isValid = true
    samples.reserveCapacity(node.end - index)
    places.reserveCapacity(node.end - index)
    for node in tree.nodes[index + 1..<node.end] where !isFull {
      guard var parser = begin(node) else { continue }
      do throws(SyntaxError) {
        let (sample, span) = try parser.sample(after: samples.last)
        samples.append(sample)
        places.append(parser.location(span))
        try parser.end(of: "a sample")
      } catch {
        isValid = false
        report(error, line: node.line)
      }
    }
    if node.close == nil { return report(location, "unterminated stroke", hint: "add \"}\" after its samples") }
    if samples.isEmpty, isValid {
      report(location, "missing samples after \"{\"", hint: Script.Statement.of(.stroke).hint)
    }
    guard !samples.isEmpty, isValid else {
      return statements.append(.broken(keyword: .stroke, location: location))
    }
    let action = Script.Action(
      .stroke(Script.Stroke(from: start, samples)), at: location, argument: parser.argumentLocation)
    statements.append(.action(.stroke, action, samples: places))
  }

  /// Reports that a stroke has no block at a token, with which the next statement begins.
  private mutating func reportMissingSamples(_ index: Int, from start: Int, _ location: Script.Location) {
    let next = tree.tokens[start...].firstIndex {
      !$0.isTrivia && !($0.kind == .sign && tree.source.text($0.range) == ";")
    }
    guard let next, let found = try? tree.token(next) else {
      return report(location, "unterminated stroke", hint: "add \"}\" after its samples")
    }
    statements.append(.broken(keyword: .stroke, location: location))
    report(
      Script.Location(file: file, line: tree.line(ofToken: next), found.span),
      "expected \"{\" and samples, found \(found.quoted)", hint: Script.Statement.of(.stroke).hint)
    if next < tree.nodes[index].tokens.upperBound { parse(index, from: next) }
  }
}

extension StatementParser {
  /// The keyword that is meant by the first token.
  fileprivate var probableKeyword: Script.Keyword? {
    guard command.kind == .word else { return nil }
    return Script.Keyword(rawValue: name)
      ?? closestMatch(to: name, in: Script.Keyword.words).flatMap(Script.Keyword.init(rawValue:))
  }

  /// Parses a sample of a stroke, whose first token is the time.
  fileprivate mutating func sample(
    after last: Script.Stroke.Sample?
  ) throws(SyntaxError) -> (Script.Stroke.Sample, Span) {
    let time = try duration(command)
    guard time > last?.time ?? .zero else {
      throw SyntaxError(
        at: command, "time \(command.spelling) is not later than the previous sample",
        hint: "times are measured from touch-down and must increase")
    }
    let (x, y, span) = try coordinates(try reader.next())
    return (Script.Stroke.Sample(time: time, x: x, y: y), command.span.joined(with: span))
  }
}

/// A parsed statement before `repeat` and `include` are expanded.
indirect enum ParsedStatement {
  case setting(ScriptSettingLine)
  /// An action, the locations of a stroke's samples, and the displayed texts.
  case action(Script.Keyword, Script.Action, samples: [Script.Location] = [], texts: [ShownText] = [])
  case loop(count: Int, body: [ParsedStatement], location: Script.Location)
  case include(Script.FileReference)
  /// A line whose error is already reported. Its probable keyword prevents errors in later lines.
  case broken(keyword: Script.Keyword?, location: Script.Location)

  /// The location of its command.
  var location: Script.Location {
    switch self {
    case .setting(let line): line.location
    case .action(_, let action, _, _): action.location
    case .loop(_, _, let location), .broken(_, let location): location
    case .include(let file): file.location
    }
  }
}

/// A setting whose value has not been checked against the vocabulary.
struct ScriptSettingLine {
  enum Content {
    case scene(String)
    case device(String)
    /// A setting of the scene.
    case value(ScriptSettingValue)
    /// A named text.
    case text(name: String, String)
    /// A value that needs no vocabulary.
    case change((inout ScriptSettings) -> Void)

    static func set<Value>(_ path: WritableKeyPath<ScriptSettings, Value?>, _ value: Value) -> Content {
      .change { $0[keyPath: path] = value }
    }
  }

  var keyword: Script.Keyword
  var content: Content
  /// The location of the command.
  var location: Script.Location
  /// The location of the value.
  var value: Script.Location

  /// The name of the setting, for messages.
  var name: String {
    switch content {
    case .value(let value): "\(keyword) \(value.name)"
    case .text(let name, _): "\(keyword) \(name)"
    default: keyword.rawValue
    }
  }
}
