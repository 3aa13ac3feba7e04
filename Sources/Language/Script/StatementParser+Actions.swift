import Graphics
import Platform
import Syntax

extension StatementParser {
  /// Parses the arguments of an action or of a presentation statement.
  mutating func action(_ keyword: Script.Keyword) throws(SyntaxError) -> Script.Action.Kind {
    switch keyword {
    case .touch: return .touch(try position(after: "at"))
    case .tap: return .tap(try position(after: "at"))
    case .drag: return try drag()
    case .flick: return try flick()
    case .hold: return .hold(try duration())
    case .wait: return try wait()
    case .settle:
      try self.keyword("within")
      return .settle(within: try duration())
    case .shot: return .shot(try title())
    case .mark: return .mark(try title())
    case .expect: return .expect(try expectation())
    case .lift: return .lift
    case .cancel: return .cancel
    case .hide: return .hide
    case .show: return .show
    case .caption: return .annotation(try caption())
    case .speed:
      let speed = try factor(ScriptLimits.speeds, of: "a speed", hint: "half speed is written 0.5x")
      return .annotation(.speed(speed))
    case .freeze: return .annotation(.freeze(try duration(upTo: ScriptLimits.pause)))
    case .zoom: return .annotation(try zoom())
    case .point:
      let position = try position(after: "at")
      return .annotation(
        .callout(position, try shownText(), number: try optionalNumber(), duration: try optionalDuration("for")))
    case .card:
      let title = try shownText()
      let subtitle = reader.peek()?.isText == true ? try shownText() : nil
      try self.keyword("for")
      return .annotation(.card(title: title, subtitle: subtitle, duration: try duration(upTo: ScriptLimits.pause)))
    default: preconditionFailure("\(keyword) is no action")
    }
  }

  /// Parses `T` or `until PROBE OP VALUE [± TOLERANCE] within T`.
  private mutating func wait() throws(SyntaxError) -> Script.Action.Kind {
    guard let token = reader.peek(), token.kind == .word, token.spelling == "until" else {
      return .wait(try duration())
    }
    try keyword("until")
    let condition = try expectation()
    try keyword("within")
    return .waitUntil(condition, within: try duration())
  }

  /// Parses `by DX,DY over T [EASING]` or `to P over T [EASING]`.
  private mutating func drag() throws(SyntaxError) -> Script.Action.Kind {
    let token = try reader.next()
    let way: Script.Action.Way
    switch token.spelling {
    case "by":
      let (x, y, span) = try coordinates(try reader.next())
      argument = span
      way = .by(x, y)
    case "to": way = .to(try position())
    default: throw unexpected(token, wanted: "\"by\" or \"to\"")
    }
    try keyword("over")
    return .drag(way, duration: try duration(), curve: try curve())
  }

  /// Parses `DIRECTION at V [from P]`.
  private mutating func flick() throws(SyntaxError) -> Script.Action.Kind {
    let direction: Script.Flick.Direction = try choice("direction")
    try keyword("at")
    let token = try reader.next()
    let speed = try quantity(token, .speed)
    guard speed > 0, Script.Flick.seconds(atSpeed: speed) <= ScriptLimits.virtualTime.seconds else {
      throw SyntaxError(
        at: token, "velocity \(token.spelling) is out of range",
        hint: "must be above 0, and the flick must not take longer than one hour")
    }
    let start = reader.peek()?.spelling == "from" ? try position(after: "from") : nil
    return .flick(Script.Flick(direction, speed: speed, from: start))
  }

  /// Parses the name of a shot or mark, which must be usable as a file name.
  private mutating func title() throws(SyntaxError) -> String {
    let token = try reader.next()
    argument = token.span
    guard case .text(let title) = token.kind else { throw unexpected(token, wanted: "a name in quotation marks") }
    // Shots become file names.
    let isFileName = title.unicodeScalars.allSatisfy {
      $0 != "/" && $0 != "\\" && $0.properties.generalCategory != .control
    }
    guard !title.allSatisfy(\.isWhitespace), title.utf8.count <= ScriptLimits.nameBytes, isFileName else {
      throw SyntaxError(
        at: token, "invalid name \(token.spelling.prefix(40))",
        hint: "must have 1 to \(ScriptLimits.nameBytes) bytes, without slashes and control characters")
    }
    return title
  }

  // MARK: Expectations

  /// Parses `PROBE OP VALUE [± TOLERANCE]`.
  private mutating func expectation() throws(SyntaxError) -> Script.Expectation {
    let probe = try reader.next()
    guard let name = probe.name else { throw unexpected(probe, wanted: "a probe name") }
    argument = probe.span
    let comparison = try comparison()
    let token = try reader.next()
    let value = try value(token)
    if case .number = value {
      let tolerance = try tolerance(comparison)
      return Script.Expectation(probe: name, comparison: comparison, value: value, tolerance: tolerance)
    }
    guard comparison.isEquality else {
      throw SyntaxError(
        at: token, "expected a number after \(comparison.rawValue), found \(token.quoted)",
        hint: "only == and != compare other values")
    }
    if let sign = reader.peek(), sign.isPlusMinus {
      throw SyntaxError(at: sign, "unexpected \(sign.quoted)", hint: "only numbers have a tolerance")
    }
    return Script.Expectation(probe: name, comparison: comparison, value: value)
  }

  /// Parses one of the signs of `Expectation.Comparison`.
  private mutating func comparison() throws(SyntaxError) -> Script.Expectation.Comparison {
    let token = try reader.next()
    if token.kind == .sign, let comparison = Script.Expectation.Comparison(rawValue: token.spelling) {
      return comparison
    }
    let signs = ScriptVocabulary.Setting.Kind.alternatives(Script.Expectation.Comparison.allCases.map(\.rawValue))
    throw unexpected(
      token, wanted: "a comparison", hint: token.isSign("=") ? "did you mean \"==\"?" : "must be \(signs)")
  }

  /// Returns the expected value of a token.
  private func value(_ token: Token) throws(SyntaxError) -> Script.Expectation.Value {
    switch token.kind {
    case .number: return .number(try measure(token))
    case .text(let text): return .text(text)
    case .word where token.spelling == "true" || token.spelling == "false": return .bool(token.spelling == "true")
    case .word: return .text(token.spelling)
    case .sign where token.spelling == "-": return .absent
    default:
      let hint = "must be a number, true, false, a word, \"text\", or - for an absent value"
      throw unexpected(token, wanted: "a value", hint: hint)
    }
  }

  /// Returns a number in the probes' units: points, degrees, seconds or points per second.
  private func measure(_ token: Token) throws(SyntaxError) -> Double {
    guard case .number(let number, let unit) = token.kind else { throw unexpected(token, wanted: "a tolerance") }
    if unit.isEmpty { return number }
    guard let divisor = Self.probeUnits.first(where: { $0.key == unit })?.value else {
      let units = ScriptVocabulary.Setting.Kind.alternatives(Self.probeUnits.map(\.key))
      throw SyntaxError(at: token, "unknown unit \"\(unit)\"", hint: "must be \(units)")
    }
    return number / divisor
  }

  /// The units of probes, with the number of each per point, degree, second, or point per second.
  static let probeUnits: KeyValuePairs<String, Double> = ["pt": 1, "deg": 1, "ms": 1000, "s": 1, "pt/s": 1]

  /// Parses an optional tolerance: `± NUMBER`.
  private mutating func tolerance(_ comparison: Script.Expectation.Comparison) throws(SyntaxError) -> Double? {
    guard let sign = reader.peek(), sign.isPlusMinus else { return nil }
    _ = try reader.next()
    guard comparison.isEquality else {
      throw SyntaxError(
        at: sign, "unexpected \(sign.quoted) after \(comparison.rawValue)", hint: "only == and != have a tolerance")
    }
    let token = try reader.next()
    let tolerance = try measure(token)
    guard tolerance >= 0 else {
      throw SyntaxError(at: token, "tolerance \(token.spelling) is out of range", hint: "must be 0 or more")
    }
    return tolerance
  }

  // MARK: Presentation

  /// Parses `"TEXT" [for T]` or `off`.
  private mutating func caption() throws(SyntaxError) -> Script.Annotation {
    if let token = reader.peek(), token.kind == .word, token.spelling == "off" {
      try keyword("off")
      return .captionOff
    }
    return .caption(try shownText(), duration: try optionalDuration("for"))
  }

  /// Parses a factor such as `0.5x`.
  private mutating func factor(
    _ range: ClosedRange<Double>, of what: String, hint: String
  ) throws(SyntaxError) -> Double {
    let (least, most) = (NumberText.plain(range.lowerBound), NumberText.plain(range.upperBound))
    return try number("\(what) from \(least)x to \(most)x", unit: "x", hint: hint, where: range.contains)
  }

  /// Parses an optional duration after a word: `for T` or `after T`.
  mutating func optionalDuration(_ word: String) throws(SyntaxError) -> Duration? {
    guard let token = reader.peek(), token.spelling == word else { return nil }
    try keyword(word)
    return try duration()
  }

  /// Parses the number of a callout: `as N`.
  private mutating func optionalNumber() throws(SyntaxError) -> Int? {
    guard let token = reader.peek(), token.spelling == "as" else { return nil }
    try keyword("as")
    return try wholeNumber(in: ScriptLimits.calloutNumbers)
  }

  /// Parses `to REGION over T [EASING]`, `follow finger ZOOM [over T]` or `out over T [EASING]`.
  private mutating func zoom() throws(SyntaxError) -> Script.Annotation {
    let token = try reader.next()
    if token.spelling == "follow" {
      try keyword("finger")
      let factor = try factor(
        ScriptLimits.magnifications, of: "a magnification", hint: "example: zoom follow finger 1.6x")
      return .zoomFollow(factor, duration: try optionalDuration("over") ?? Script.Annotation.zoomDuration)
    }
    guard token.spelling == "to" || token.spelling == "out" else {
      throw unexpected(token, wanted: "\"to\", \"follow\" or \"out\"")
    }
    let region = token.spelling == "to" ? try region() : nil
    try keyword("over")
    let (duration, curve) = (try duration(), try curve(unlessNamed: .easeInOut))
    return region.map { .zoom($0, duration: duration, curve: curve) } ?? .zoomOut(duration: duration, curve: curve)
  }

  /// Parses a view's name, or `X,Y,WxH` in points.
  fileprivate mutating func region() throws(SyntaxError) -> Script.Annotation.Region {
    let first = try reader.next()
    argument = first.span
    if let name = first.name { return .view(name) }
    guard case .number(let x, "") = first.kind else { throw noRegion(first.span) }
    try comma()
    let second = try reader.next()
    guard case .number(let y, "") = second.kind else { throw noRegion(second.span) }
    try comma()
    let size = try reader.next()
    let place = first.span.joined(with: size.span)
    argument = place
    guard case .number(let width, let rest) = size.kind, let times = rest.first, "x×".contains(times),
      let height = Double(rest.dropFirst()), height <= ScriptLimits.number
    else { throw noRegion(place) }
    guard min(width, height) >= ScriptLimits.zoomSide else {
      throw SyntaxError(
        span: place, message: "region is too small",
        hint: "both sides must be at least \(NumberText.plain(ScriptLimits.zoomSide)) points")
    }
    return .rect(Rect(x, y, width, height))
  }

  /// Parses the comma between two numbers of a region.
  private mutating func comma() throws(SyntaxError) {
    let token = try reader.next()
    if !token.isSign(",") { throw noRegion(token.span) }
  }

  private func noRegion(_ span: Span) -> SyntaxError {
    SyntaxError(
      span: span, message: "expected a region",
      hint: "a region is written like footer or 0,200,320x240: left, top, width and height in points")
  }

  /// Parses a displayed text. The names in it are replaced when the script is expanded.
  mutating func shownText() throws(SyntaxError) -> String {
    let token = try reader.next()
    guard case .text(let text) = token.kind else { throw unexpected(token, wanted: "text in quotation marks") }
    if let error = ShownText.error(in: text, isPart: token.spelling.contains("{")) {
      throw SyntaxError(at: token, error.message, hint: error.hint)
    }
    texts.append(ShownText(token, in: self))
    return text
  }
}

extension Token {
  /// Whether the token introduces a tolerance: `±`, `+-` or `+/-`.
  fileprivate var isPlusMinus: Bool { isSign("±") || isSign("+-") || isSign("+/-") }
}

// MARK: Targets

extension StatementParser {
  /// Parses a part of a statement; `nil` if the text is anything else.
  fileprivate static func parse<Value>(
    _ text: String, _ read: (inout StatementParser) throws(SyntaxError) -> Value
  ) -> Value? {
    let tree = SyntaxTree("at \(text)")
    guard tree.nodes.count == 1, var parser = try? StatementParser(tree.nodes[0], in: tree, file: ""),
      let value = try? read(&parser), parser.reader.peek()?.kind == .end
    else { return nil }
    return value
  }
}

extension Script.Position {
  /// Parses a position as a script writes it.
  package init?(parsing text: String) {
    guard let position = StatementParser.parse(text, { parser throws(SyntaxError) in try parser.position() }) else {
      return nil
    }
    self = position
  }
}

extension Script.Annotation.Region {
  /// Parses a region as a script writes it.
  package init?(parsing text: String) {
    guard let region = StatementParser.parse(text, { parser throws(SyntaxError) in try parser.region() }) else {
      return nil
    }
    self = region
  }
}
