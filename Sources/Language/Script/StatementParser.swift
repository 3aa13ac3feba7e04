import Graphics
import Platform
import Syntax

/// Parses one statement: a keyword and its arguments.
struct StatementParser {
  /// The file and the line, from 0, of the statement.
  let file: String, line: Int
  /// The language whose examples are the hints.
  let language: Script.Language
  /// The first token, which names the statement.
  let command: Token
  /// The rest of the statement.
  var reader: TokenReader
  /// The span of the argument, which later checks refer to; `nil` stands for the command.
  var argument: Span?
  /// The displayed texts of the statement, in order.
  var texts: [ShownText] = []

  /// Reads the first token of a statement, or of its rest.
  init(
    _ node: SyntaxTree.Node, from start: Int? = nil, in tree: SyntaxTree, file: String,
    language: Script.Language = .script
  ) throws(SyntaxError) {
    (self.file, self.language, line) = (file, language, node.line)
    reader = TokenReader(tree, at: start ?? node.tokens.lowerBound)
    command = try reader.next()
  }

  /// The name of the statement, known or not.
  var name: String { command.spelling }

  func location(_ span: Span) -> Script.Location { Script.Location(file: file, line: line, span) }

  /// Returns the error that a token is not the expected one.
  func unexpected(_ token: Token, wanted: String, hint: String? = nil) -> SyntaxError {
    SyntaxError(
      at: token, "expected \(wanted), found \(token.quoted)", hint: hint ?? language.statement(name)?.hint)
  }

  /// Parses the arguments of the command, up to the end of the statement.
  mutating func parse() throws(SyntaxError) -> ParsedStatement {
    guard let keyword = Script.Keyword(rawValue: name) else { throw unknownStatement }
    let place = location(command.span)
    let statement: ParsedStatement
    if let parse = SettingDefinition.named(name)?.parse {
      let content = try parse(&self)
      statement = .setting(
        ScriptSettingLine(keyword: keyword, content: content, location: place, value: argumentLocation))
    } else if keyword == .include {
      statement = .include(try include())
    } else {
      let kind = try action(keyword)
      let delay = keyword.canBeDelayed ? try optionalDuration("after") : nil
      let action = Script.Action(kind, at: place, argument: argumentLocation, delay: delay)
      statement = .action(keyword, action, texts: texts)
    }
    try end()
    return statement
  }

  /// The error that the keyword is unknown.
  var unknownStatement: SyntaxError {
    let words = language.statements.map(\.name)
    return SyntaxError(
      at: command, "unknown statement \"\(name)\"", hint: suggestion(for: name, in: words, kind: "statement"))
  }

  /// Parses the path of an included file.
  mutating func include() throws(SyntaxError) -> Script.FileReference {
    let path = try path("a file path")
    return Script.FileReference(path: path, location: argumentLocation)
  }

  /// The location for errors that are found later.
  var argumentLocation: Script.Location { location(argument ?? command.span) }

  /// Checks that the statement ends here.
  func end(of what: String? = nil) throws(SyntaxError) {
    var rest = reader
    let token = try rest.next()
    if token.kind == .end || token.isSign(";") || token.isSign("}") { return }
    let delayed = language.statements.filter(\.canBeDelayed).map(\.name)
    if what == nil, token.spelling == "after", !delayed.isEmpty, !delayed.contains(name) {
      let names = ScriptVocabulary.Setting.Kind.alternatives(delayed)
      throw SyntaxError(at: token, "\(name) cannot be delayed", hint: "\"after\" can only follow \(names)")
    }
    throw SyntaxError(
      at: token, "unexpected \(token.quoted) after \(what ?? name)",
      hint: language.statement(what == nil ? name : "stroke")?.hint)
  }

  // MARK: Blocks

  /// Parses the `COUNT` of a `repeat`, whose `{` may be on the next line.
  mutating func repetitions() throws(SyntaxError) -> Int {
    let count = try wholeNumber(in: 1...(.max))
    var rest = reader
    let next = try rest.next()
    guard next.isSign("{") || next.kind == .end else { throw unexpected(next, wanted: "\"{\"") }
    return count
  }
}

/// A quantity with its units.
struct ScriptQuantity {
  /// The name of the quantity, with its article.
  let name: String
  /// The units, each with its value in the base unit.
  let units: KeyValuePairs<String, Double>
  /// Two examples, for messages.
  let examples: String

  static let duration = ScriptQuantity(
    name: "a duration", units: ["ms": 1e6, "s": 1e9], examples: "450ms or 1.2s")
  static let speed = ScriptQuantity(name: "a velocity", units: ["pt/s": 1], examples: "1800pt/s")
}

// MARK: Values

extension StatementParser {
  /// Parses a number that satisfies a condition, with the given unit.
  mutating func number(
    _ wanted: String, unit: String = "", hint: String? = nil, where isRight: (Double) -> Bool
  ) throws(SyntaxError) -> Double {
    let token = try reader.next()
    guard case .number(let value, unit) = token.kind, isRight(value) else {
      throw unexpected(token, wanted: wanted, hint: hint)
    }
    return value
  }

  /// Parses a whole number in a range.
  mutating func wholeNumber(in range: ClosedRange<Int>) throws(SyntaxError) -> Int {
    let wanted = "\(ScriptVocabulary.Setting.Kind.integer(range))"
    return Int(try number(wanted) { Int(exactly: $0).map(range.contains) ?? false })
  }

  /// Returns the number of a token in the quantity's base unit. A unit is required.
  func quantity(_ token: Token, _ quantity: ScriptQuantity) throws(SyntaxError) -> Double {
    let hint = "\(quantity.name) is written like \(quantity.examples)"
    guard case .number(let value, let unit) = token.kind else {
      throw unexpected(token, wanted: quantity.name, hint: hint)
    }
    if unit.isEmpty {
      throw SyntaxError(span: token.span, message: "missing unit after \"\(token.spelling)\"", hint: hint)
    }
    guard let factor = quantity.units.first(where: { $0.key == unit })?.value else {
      throw SyntaxError(at: token, "unknown unit \"\(unit)\"", hint: hint)
    }
    return value * factor
  }

  /// Parses a duration above zero and up to a limit, rounded to the nearest nanosecond. Its token may be scanned already.
  mutating func duration(
    _ token: Token? = nil, upTo limit: Duration = ScriptLimits.virtualTime
  ) throws(SyntaxError) -> Duration {
    let token = if let token { token } else { try reader.next() }
    let nanoseconds = try quantity(token, .duration).rounded()
    guard nanoseconds > 0, nanoseconds <= Double(limit.nanoseconds) else {
      throw SyntaxError(
        at: token, "duration \(token.spelling) is out of range",
        hint: "must be above 0 and at most \(NumberText.duration(limit))")
    }
    return .nanoseconds(Int64(nanoseconds))
  }

  /// Parses a required word.
  mutating func keyword(_ word: String) throws(SyntaxError) {
    let token = try reader.next()
    guard token.kind == .word, token.spelling == word else { throw unexpected(token, wanted: "\"\(word)\"") }
  }

  /// Skips an optional word. Returns whether it was there.
  mutating func skips(_ word: String) throws(SyntaxError) -> Bool {
    guard let token = reader.peek(), token.kind == .word, token.spelling == word else { return false }
    try keyword(word)
    return true
  }

  /// Parses one of an enumeration's raw values.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ kind: String
  ) throws(SyntaxError) -> Choice where Choice.RawValue == String {
    let token = try reader.next()
    if let choice = Choice.allCases.first(where: { $0.rawValue == token.spelling }) { return choice }
    throw unknown(token, kind: kind, words: Choice.allCases.map(\.rawValue))
  }

  /// Returns the error that a token is none of the known words.
  func unknown(_ token: Token, kind: String, words: [String]) -> SyntaxError {
    let list = "must be \(ScriptVocabulary.Setting.Kind.alternatives(words))"
    guard token.kind == .word else { return unexpected(token, wanted: kind, hint: list) }
    let meant = closestMatch(to: token.spelling, in: words)
    return SyntaxError(
      at: token, "unknown \(kind) \(token.quoted)", hint: meant.map { "did you mean \"\($0)\"?" } ?? list)
  }

  /// Parses a name or path, and makes it the argument of the statement.
  mutating func path(_ wanted: String) throws(SyntaxError) -> String {
    let token = try reader.next()
    argument = token.span
    switch token.kind {
    case .text(let text) where !text.isEmpty && !text.contains("\0"): return text
    case .word: return token.spelling
    default: throw unexpected(token, wanted: wanted)
    }
  }

  /// Parses a required word and a position.
  mutating func position(after word: String) throws(SyntaxError) -> Script.Position {
    try keyword(word)
    return try position()
  }

  /// Parses a position, and makes it the argument of the statement.
  mutating func position() throws(SyntaxError) -> Script.Position {
    let token = try reader.next()
    argument = token.span
    if let name = token.name { return .view(name) }
    guard case .number = token.kind else {
      let hint = "a position is written like 160,330, 50%,70% or footer"
      throw unexpected(token, wanted: "a position", hint: hint)
    }
    let (x, y, span) = try coordinates(token)
    argument = span
    return .coordinates(x, y)
  }

  /// Parses two coordinates, given the first token.
  mutating func coordinates(
    _ first: Token
  ) throws(SyntaxError) -> (Script.Coordinate, Script.Coordinate, Span) {
    let x = try coordinate(first)
    let comma = try reader.next()
    guard comma.isSign(",") else {
      throw unexpected(comma, wanted: "\",\" and a second coordinate", hint: Self.coordinateHint)
    }
    let second = try reader.next()
    return (x, try coordinate(second), first.span.joined(with: second.span))
  }

  private static let coordinateHint = "a pair of coordinates is written like 160,330 or 50%,70%"

  /// Returns a coordinate in points, without a unit or with `pt`, or in percent.
  private func coordinate(_ token: Token) throws(SyntaxError) -> Script.Coordinate {
    switch token.kind {
    case .number(let value, ""), .number(let value, "pt"): return .points(value)
    case .number(let value, "%"): return .percent(value)
    case .number(_, let unit):
      throw SyntaxError(
        at: token, "unknown unit \"\(unit)\"", hint: "a coordinate is written like 160 or 50%")
    default: throw unexpected(token, wanted: "a coordinate", hint: Self.coordinateHint)
    }
  }

  /// Parses an optional curve.
  mutating func curve(unlessNamed usual: Script.Curve = .linear) throws(SyntaxError) -> Script.Curve {
    guard let token = reader.peek(), token.kind == .word, token.spelling != "after" else { return usual }
    _ = try reader.next()
    if let curve = Script.Curve.named.first(where: { $0.key == token.spelling })?.value { return curve }
    guard token.spelling == "bezier" else {
      let words = Script.Curve.named.map(\.key) + ["bezier(0.2,0,0.4,1)"]
      throw unknown(token, kind: "easing", words: words)
    }
    return try bezier()
  }

  /// Parses `(X1,Y1,X2,Y2)` after `bezier`.
  private mutating func bezier() throws(SyntaxError) -> Script.Curve {
    let hint = "a custom easing is written like bezier(0.2,0,0.4,1)"
    var numbers: [Double] = []
    for sign in ["(", ",", ",", ",", ")"] {
      let token = try reader.next()
      guard token.isSign(sign) else { throw unexpected(token, wanted: "\"\(sign)\"", hint: hint) }
      if numbers.count == 4 { break }
      let place = reader.peek()
      let number = try number("a number", hint: hint) { _ in true }
      if let place, numbers.count % 2 == 0, !(0...1).contains(number) {
        throw SyntaxError(
          at: place, "number \(place.spelling) is out of range", hint: "the x of a control point must be from 0 to 1")
      }
      numbers.append(number)
    }
    return .bezier(Point(numbers[0], numbers[1]), Point(numbers[2], numbers[3]))
  }
}
