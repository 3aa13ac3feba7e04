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
      let subtitle = try optionalText()
      let logo = try optionalLogo()
      try self.keyword("for")
      return .annotation(
        .card(title: title, subtitle: subtitle, logo: logo, duration: try duration(upTo: ScriptLimits.pause)))
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
    let target: Script.Action.DragTarget
    switch token.spelling {
    case "by":
      let (x, y, span) = try coordinates(try reader.next())
      argument = span
      target = .by(x, y)
    case "to": target = .to(try position())
    default: throw unexpected(token, wanted: "\"by\" or \"to\"")
    }
    try keyword("over")
    return .drag(target, duration: try duration(), curve: try curve())
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
}

extension Token {
  /// Whether the token introduces a tolerance: `±`, `+-` or `+/-`.
  fileprivate var isPlusMinus: Bool { isSign("±") || isSign("+-") || isSign("+/-") }
}
