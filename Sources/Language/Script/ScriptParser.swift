import Graphics

/// Parses the statements of a file. After an error it continues with the next statement.
struct ScriptParser: LineParser {
  /// The file that is parsed.
  let source: Script.Source
  /// The errors so far.
  var diagnostics: [ScriptDiagnostic] = []
  /// The file as a block, followed by the open `repeat` blocks.
  private var blocks: [Block] = [Block(count: 1, location: nil)]
  /// A `repeat` whose `{` may be on the next line.
  private var pending: (count: Int, location: Script.Location)?
  /// The stroke whose samples are being parsed.
  private var stroke: OpenStroke?
  /// The number of failed `repeat` statements; the same number of unmatched braces is not reported.
  private var unmatchedBraceBudget = 0
  private var isDeepReported = false
  /// The statements of a block; `count` is the number of repetitions.
  private struct Block {
    var count: Int
    var location: Script.Location?
    var statements: [ParsedStatement] = []
  }

  init(source: Script.Source) { self.source = source }

  /// Parses the whole file.
  mutating func parse() -> [ParsedStatement] {
    parseLines()
    if isFull { return [] }
    dropPending()
    if let open = stroke { report(open.location, "unterminated stroke", hint: "add \"}\" after its samples") }
    while blocks.count > 1 {
      if let location = blocks[blocks.count - 1].location, !isDeepReported {
        report(location, "unterminated block", hint: "add \"}\" after its statements")
      }
      closeBlock()
    }
    return blocks[0].statements
  }

  /// Parses a statement, or a part of a block, that starts with a token.
  mutating func statement(
    _ token: ScriptToken, line: Int, _ scanner: inout LineScanner
  ) throws(SyntaxError) {
    let location = source.location(line: line, token.span)
    if token.isSign(";") { return }
    if stroke != nil { return try sample(token, line: line, &scanner) }
    if token.isSign("{") { return openBlock(at: location) }
    dropPending()
    if token.isSign("}") { return closeBrace(at: location) }
    guard token.kind == .word else {
      append(.broken(keyword: nil, location: location))
      throw SyntaxError(
        at: token, "expected a statement, found \(token.quoted)",
        hint: "a statement starts with a keyword such as touch, drag or wait")
    }
    var parser = StatementParser(source: source, line: line, command: token, scanner: scanner)
    defer { scanner = parser.scanner }
    do throws(SyntaxError) {
      if token.spelling == Script.Keyword.repeat.rawValue {
        pending = (try parser.repetitions(), location)
      } else if token.spelling == Script.Keyword.stroke.rawValue {
        stroke = try parser.stroke()
      } else {
        append(try parser.parse())
      }
    } catch {
      parser.scanner.rewind(to: error)
      parser.scanner.recover()
      guess(token, at: location, opensBlock: parser.scanner.peek()?.isSign("{") ?? false)
      throw error
    }
  }

  /// Parses a token in the block of a stroke: `{`, a sample, or `}`.
  private mutating func sample(_ token: ScriptToken, line: Int, _ scanner: inout LineScanner) throws(SyntaxError) {
    // The samples are changed in place: a copy for each of them would take quadratic time.
    guard let isOpen = stroke?.isOpen, let place = stroke?.location else { return }
    if isOpen, token.isSign("}") {
      closeStroke()
    } else if !isOpen {
      stroke?.isOpen = true
      guard token.isSign("{") else {
        stroke = nil
        append(.broken(keyword: .stroke, location: place))
        report(
          source.location(line: line, token.span), "expected \"{\" and samples, found \(token.quoted)",
          hint: Script.Statement.of(.stroke).hint)
        return try statement(token, line: line, &scanner)
      }
    } else {
      var parser = StatementParser(source: source, line: line, command: token, scanner: scanner)
      defer { scanner = parser.scanner }
      do throws(SyntaxError) {
        try stroke?.add(token, &parser)
        try parser.end(of: "a sample")
      } catch {
        stroke?.isBroken = true
        parser.scanner.rewind(to: error)
        throw error
      }
    }
  }

  /// Ends a stroke at its `}`.
  private mutating func closeStroke() {
    guard let open = stroke else { return }
    stroke = nil
    if open.samples.isEmpty, !open.isBroken {
      report(open.location, "missing samples after \"{\"", hint: Script.Statement.of(.stroke).hint)
    }
    guard !open.samples.isEmpty, !open.isBroken else {
      return append(.broken(keyword: .stroke, location: open.location))
    }
    let stroke = Script.Stroke(from: open.start, open.samples)
    let action = Script.Action(.stroke(stroke), at: open.location, argument: open.argument)
    append(.action(.stroke, action, samples: open.places))
  }

  /// Records the probable meaning of an invalid statement.
  private mutating func guess(_ command: ScriptToken, at location: Script.Location, opensBlock: Bool) {
    let name = closestMatch(to: command.spelling, in: Script.Keyword.words)
    let meant = Script.Keyword(rawValue: command.spelling) ?? name.flatMap(Script.Keyword.init(rawValue:))
    if opensBlock {
      pending = (1, location)
    } else if meant == .repeat {
      // The brace may be on the next line, or missing.
      unmatchedBraceBudget += 1
    }
    if meant != .repeat { append(.broken(keyword: meant, location: location)) }
  }

  /// Opens the block of the pending `repeat`.
  private mutating func openBlock(at location: Script.Location) {
    if pending == nil {
      if unmatchedBraceBudget > 0 {
        unmatchedBraceBudget -= 1
      } else {
        report(location, "unexpected \"{\" without repeat", hint: Script.Statement.of(.repeat).hint)
      }
    }
    // A block that is nested too deep is counted but keeps no statements, so that the tree stays shallow.
    let isTooDeep = blocks.count > ScriptLimits.nesting
    if isTooDeep, !isDeepReported {
      isDeepReported = true
      report(location, "blocks are nested too deeply", hint: "the maximum is \(ScriptLimits.nesting) levels")
    }
    blocks.append(Block(count: isTooDeep ? 0 : pending?.count ?? 1, location: pending?.location ?? location))
    pending = nil
  }

  private mutating func closeBrace(at location: Script.Location) {
    if blocks.count > 1 {
      closeBlock()
    } else if unmatchedBraceBudget > 0 {
      unmatchedBraceBudget -= 1
    } else {
      report(location, "unexpected \"}\" without \"{\"", hint: Script.Statement.of(.repeat).hint)
    }
  }

  private mutating func closeBlock() {
    let block = blocks.removeLast()
    guard block.count > 0, !block.statements.isEmpty, let location = block.location else { return }
    append(.loop(count: block.count, body: block.statements, location: location))
  }

  /// Reports a pending `repeat` that is not followed by `{`.
  private mutating func dropPending() {
    guard let location = pending?.location else { return }
    pending = nil
    unmatchedBraceBudget += 1
    report(location, "expected \"{\" after repeat", hint: Script.Statement.of(.repeat).hint)
  }

  private mutating func append(_ statement: ParsedStatement) {
    if blocks[blocks.count - 1].count > 0 { blocks[blocks.count - 1].statements.append(statement) }
  }
}

/// A stroke whose block is being parsed.
struct OpenStroke {
  /// The start position of the finger.
  let start: Script.Position
  /// The locations of the command and of its position.
  let location: Script.Location, argument: Script.Location
  /// Whether its `{` was parsed.
  var isOpen = false
  /// Whether a sample is invalid, in which case a lack of samples is not reported.
  var isBroken = false
  var samples: [Script.Stroke.Sample] = []
  var places: [Script.Location] = []

  /// Parses a sample after its first token.
  mutating func add(_ first: ScriptToken, _ parser: inout StatementParser) throws(SyntaxError) {
    let time = try parser.duration(first)
    guard time > samples.last?.time ?? .zero else {
      throw SyntaxError(
        at: first, "time \(first.spelling) is not later than the previous sample",
        hint: "times are measured from touch-down and must increase")
    }
    let (x, y, span) = try parser.coordinates(try parser.scanner.next())
    samples.append(Script.Stroke.Sample(time: time, x: x, y: y))
    places.append(parser.location(first.span.joined(with: span)))
  }
}

/// A parsed statement before `repeat` and `include` are expanded.
indirect enum ParsedStatement {
  case setting(ScriptSettingLine)
  /// An action, the locations of a stroke's samples, and the displayed texts.
  case action(Script.Keyword, Script.Action, samples: [Script.Location] = [], texts: [ShownText] = [])
  case loop(count: Int, body: [ParsedStatement], location: Script.Location)
  /// An included file: its path in the script, and the path joined to the folder of the including file.
  case include(path: String, resolved: String, location: Script.Location)
  /// A line whose error is already reported. Its probable keyword prevents errors in later lines.
  case broken(keyword: Script.Keyword?, location: Script.Location)

  /// The location of its command.
  var location: Script.Location {
    switch self {
    case .setting(let line): line.location
    case .action(_, let action, _, _): action.location
    case .loop(_, _, let location), .include(_, _, let location), .broken(_, let location): location
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
