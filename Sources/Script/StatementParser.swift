/// Reads one statement of a line: a command and its arguments.
struct StatementParser {
  let source: Script.Source
  let line: Int
  let command: ScriptToken
  var scanner: LineScanner

  var name: String { command.spelling }

  func location(_ span: Span) -> Script.Location { source.location(line: line, span) }

  /// The mistake that something else was expected.
  func unexpected(_ token: ScriptToken, wanted: String) -> Mistake {
    Mistake(
      span: token.span, message: "expected \(wanted), not \(token.quoted)", hint: Script.Statement.named(name)?.hint)
  }

  /// Reads the arguments of the command, up to the end of the statement.
  mutating func parse() throws(Mistake) -> ParsedStatement {
    guard let keyword = Script.Keyword(rawValue: name) else {
      let words = Script.Keyword.words
      throw Mistake(
        span: command.span, message: "unknown command \"\(name)\"",
        hint: closestMatch(to: name, in: words).map { "did you mean \($0)?" }
          ?? "the commands are \(words.joined(separator: ", "))")
    }
    var argument = command.span
    let statement: ParsedStatement
    switch keyword {
    case .include:
      let token = try path("a file's path")
      let resolved = ScriptPath.join(folder: ScriptPath.folder(of: source.file), token.value)
      statement = .include(path: token.value, resolved: resolved, location: location(token.span))
    case .repeat, .stroke: preconditionFailure("a block is read by ScriptParser")
    case _ where keyword.isSetting:
      let content = try setting(keyword, &argument)
      statement = .setting(
        ScriptSettingLine(content: content, location: location(command.span), value: location(argument)))
    default:
      let kind = try action(keyword, &argument)
      statement = .action(Script.Action(kind, at: location(command.span), argument: location(argument)))
    }
    try end()
    return statement
  }

  /// Makes sure that nothing else follows, unless it is another statement.
  func end(of what: String? = nil) throws(Mistake) {
    var rest = scanner
    let token = try rest.next()
    if token.kind == .end || token.isSign(";") || token.isSign("}") { return }
    throw Mistake(
      span: token.span, message: "unexpected \(token.quoted) after \(what ?? name)",
      hint: Script.Statement.named(what == nil ? name : "stroke")?.hint)
  }

  private mutating func action(
    _ keyword: Script.Keyword, _ argument: inout Span
  ) throws(Mistake) -> Script.Action.Kind {
    switch keyword {
    case .touch: return .touch(try position(after: "at", &argument))
    case .tap: return .tap(try position(after: "at", &argument))
    case .drag: return try drag(&argument)
    case .flick: return try flick(&argument)
    case .hold: return .hold(try duration())
    case .wait: return .wait(try duration())
    case .settle:
      try self.keyword("within")
      return .settle(within: try duration())
    case .shot: return .shot(try title(&argument))
    case .mark: return .mark(try title(&argument))
    case .expect: return .expect(try expectation(&argument))
    case .lift: return .lift
    case .cancel: return .cancel
    case .hide: return .hide
    case .show: return .show
    case .caption, .point, .card, .zoom, .speed, .freeze: return .cue(try cue(keyword, &argument))
    default: preconditionFailure("\(keyword) is no action")
    }
  }

  private mutating func drag(_ argument: inout Span) throws(Mistake) -> Script.Action.Kind {
    let token = try scanner.next()
    let way: Script.Action.Way
    switch token.spelling {
    case "by":
      let (x, y, span) = try coordinates(try scanner.next())
      argument = span
      way = .by(x, y)
    case "to": way = .to(try position(&argument))
    default: throw unexpected(token, wanted: "by or to")
    }
    try keyword("over")
    let time = try duration()
    return .drag(way, duration: time, curve: try curve())
  }

  private mutating func flick(_ argument: inout Span) throws(Mistake) -> Script.Action.Kind {
    let direction: Script.Flick.Direction = try choice("a direction")
    try keyword("at")
    let token = try scanner.next()
    let speed = try quantity(token, .speed)
    guard speed > 0 else {
      throw Mistake(span: token.span, message: "a velocity is above 0", hint: Script.Statement.named(name)?.hint)
    }
    guard Script.Flick.seconds(atSpeed: speed) * 1e9 <= Double(ScriptLimits.virtualTime) else {
      throw Mistake(
        span: token.span, message: "the flick is so slow that it takes longer than a script may",
        hint: "the limit is one hour of virtual time")
    }
    var start: Script.Position?
    if scanner.peek()?.spelling == "from" { start = try position(after: "from", &argument) }
    return .flick(Script.Flick(direction, speed: speed, from: start))
  }

  private mutating func title(_ argument: inout Span) throws(Mistake) -> String {
    let token = try scanner.next()
    argument = token.span
    guard case .text(let title) = token.kind else { throw unexpected(token, wanted: "a name in quotation marks") }
    // Shots become file names.
    let isFileName = title.unicodeScalars.allSatisfy {
      $0 != "/" && $0 != "\\" && $0.properties.generalCategory != .control
    }
    guard !title.allSatisfy(\.isWhitespace), title.utf8.count <= ScriptLimits.nameBytes, isFileName else {
      throw Mistake(
        span: token.span, message: "\(token.spelling.prefix(40)) cannot name a \(name)",
        hint: "a name has 1 to \(ScriptLimits.nameBytes) bytes, and neither slashes nor control characters, since it "
          + "becomes a file's name")
    }
    return title
  }
}

extension StatementParser {
  /// PROBE OP VALUE [± TOLERANCE]
  mutating func expectation(_ argument: inout Span) throws(Mistake) -> Script.Expectation {
    let probe = try scanner.next()
    guard probe.kind == .word else { throw unexpected(probe, wanted: "a probe's name") }
    argument = probe.span
    let comparison = try comparison()
    let valueToken = try scanner.next()
    let value = try value(valueToken)
    if case .number = value {
      let tolerance = try tolerance(comparison)
      return Script.Expectation(probe: probe.spelling, comparison: comparison, value: value, tolerance: tolerance)
    }
    guard comparison.isEquality else {
      throw Mistake(
        span: valueToken.span, message: "\(comparison.rawValue) compares numbers, not \(valueToken.quoted)",
        hint: "other things are compared with == or !=")
    }
    if let sign = scanner.peek(), Self.isPlusMinus(sign) {
      throw Mistake(span: sign.span, message: "only a number has a tolerance", hint: "leave out \(sign.spelling)")
    }
    return Script.Expectation(probe: probe.spelling, comparison: comparison, value: value)
  }

  private mutating func comparison() throws(Mistake) -> Script.Expectation.Comparison {
    let token = try scanner.next()
    if token.kind == .sign, let comparison = Script.Expectation.Comparison(rawValue: token.spelling) {
      return comparison
    }
    let signs = Script.Expectation.Comparison.allCases.map(\.rawValue)
    throw Mistake(
      span: token.span, message: "expected a comparison, not \(token.quoted)",
      hint: token.isSign("=")
        ? "did you mean ==?" : "a comparison is \(ScriptVocabulary.Setting.Kind.alternatives(signs))")
  }

  private func value(_ token: ScriptToken) throws(Mistake) -> Script.Expectation.Value {
    switch token.kind {
    case .number: return .number(try measure(token))
    case .text(let text): return .text(text)
    case .word where token.spelling == "true" || token.spelling == "false": return .bool(token.spelling == "true")
    case .word: return .text(token.spelling)
    case .sign where token.spelling == "-": return .absent
    default:
      throw Mistake(
        span: token.span, message: "expected a value, not \(token.quoted)",
        hint: "a value is a number, true, false, a word, \"text\", or - for an absent thing")
    }
  }

  /// A number in the unit that probes use: points, degrees, seconds, points a second.
  private func measure(_ token: ScriptToken) throws(Mistake) -> Double {
    guard case .number(let number, let unit) = token.kind else { throw unexpected(token, wanted: "a number") }
    if unit.isEmpty { return number }
    guard let divisor = Self.probeUnits.first(where: { $0.key == unit })?.value else {
      let units = ScriptVocabulary.Setting.Kind.alternatives(Self.probeUnits.map(\.key))
      throw Mistake(span: token.span, message: "unknown unit \"\(unit)\"", hint: "probes are measured in \(units)")
    }
    return number / divisor
  }

  /// The units of probes, and how many of each make a point, a degree, a second or a point a second.
  static let probeUnits: KeyValuePairs<String, Double> = ["pt": 1, "deg": 1, "ms": 1000, "s": 1, "pt/s": 1]

  private static func isPlusMinus(_ token: ScriptToken) -> Bool {
    token.isSign("±") || token.isSign("+-") || token.isSign("+/-")
  }

  private mutating func tolerance(_ comparison: Script.Expectation.Comparison) throws(Mistake) -> Double? {
    guard let sign = scanner.peek(), Self.isPlusMinus(sign) else { return nil }
    _ = try scanner.next()
    guard comparison.isEquality else {
      throw Mistake(
        span: sign.span, message: "a tolerance goes with == or !=, not with \(comparison.rawValue)",
        hint: "move the limit instead")
    }
    let token = try scanner.next()
    guard case .number = token.kind else { throw unexpected(token, wanted: "a tolerance") }
    let tolerance = try measure(token)
    guard tolerance >= 0 else {
      throw Mistake(span: token.span, message: "a tolerance is not negative", hint: "write ± 0.5")
    }
    return tolerance
  }
}

extension StatementParser {
  /// What a `stroke` says before its samples.
  mutating func stroke() throws(Mistake) -> OpenStroke {
    var argument = command.span
    let start = try position(after: "at", &argument)
    return OpenStroke(start: start, location: location(command.span), argument: location(argument))
  }

  /// The count of a `repeat`.
  mutating func repetitions() throws(Mistake) -> Int {
    let token = try scanner.next()
    guard case .number(let count, "") = token.kind, count == count.rounded(), count >= 1 else {
      throw unexpected(token, wanted: "how often, a whole number from 1")
    }
    var rest = scanner
    let next = try rest.next()
    guard next.isSign("{") || next.kind == .end else { throw unexpected(next, wanted: "{") }
    return Int(count)
  }
}
