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
    switch unit {
    case "", "pt", "deg", "s", "pt/s": return number
    case "ms": return number / 1000
    default:
      throw Mistake(
        span: token.span, message: "unknown unit \"\(unit)\"", hint: "probes are measured in pt, deg, ms, s or pt/s")
    }
  }

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
