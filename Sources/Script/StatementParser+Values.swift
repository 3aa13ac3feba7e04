import Geometry

/// What a number measures, and how it is written.
struct ScriptQuantity {
  /// What is measured, with its article.
  let name: String
  /// The units, and what one of each is worth.
  let units: KeyValuePairs<String, Double>
  /// Two examples.
  let examples: String

  static let duration = ScriptQuantity(
    name: "a duration", units: ["ms": 1e6, "s": 1e9], examples: "450ms or 1.2s")
  static let speed = ScriptQuantity(name: "a velocity", units: ["pt/s": 1], examples: "1800pt/s")
}

extension StatementParser {
  /// The number in a token, in the quantity's base unit; a unit must be there.
  func quantity(_ token: ScriptToken, _ quantity: ScriptQuantity) throws(Mistake) -> Double {
    let hint = "\(quantity.name) is written like \(quantity.examples)"
    guard case .number(let value, let unit) = token.kind else {
      throw Mistake(span: token.span, message: "expected \(quantity.name), not \(token.quoted)", hint: hint)
    }
    if unit.isEmpty { throw Mistake(span: token.span, message: "\"\(token.spelling)\" has no unit", hint: hint) }
    guard let factor = quantity.units.first(where: { $0.key == unit })?.value else {
      throw Mistake(span: token.span, message: "unknown unit \"\(unit)\"", hint: hint)
    }
    return value * factor
  }

  /// A span of time above zero, in nanoseconds.
  mutating func duration() throws(Mistake) -> Int64 { try duration(try scanner.next()) }

  /// The span of time in a token.
  func duration(_ token: ScriptToken) throws(Mistake) -> Int64 {
    let nanoseconds = try quantity(token, .duration).rounded()
    guard nanoseconds > 0 else {
      throw Mistake(
        span: token.span, message: "a duration is above 0, but this is \(token.spelling)",
        hint: "a duration is written like 450ms or 1.2s")
    }
    guard nanoseconds <= Double(ScriptLimits.virtualTime) else {
      throw Mistake(
        span: token.span, message: "\(token.spelling) is longer than a script may take",
        hint: "the limit is one hour of virtual time")
    }
    return Int64(nanoseconds)
  }

  /// A word that must stand here.
  mutating func keyword(_ word: String) throws(Mistake) {
    let token = try scanner.next()
    guard token.kind == .word, token.spelling == word else { throw unexpected(token, wanted: "\"\(word)\"") }
  }

  /// One of an enumeration's words.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ what: String
  ) throws(Mistake) -> Choice where Choice.RawValue == String {
    let token = try scanner.next()
    if let choice = Choice(rawValue: token.spelling) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    throw unknown(token, what: what, words: words)
  }

  /// The mistake that a word is none of some.
  func unknown(_ token: ScriptToken, what: String, words: [String]) -> Mistake {
    let list = "\(what) is \(ScriptVocabulary.Setting.Kind.alternatives(words))"
    let nearest = closestMatch(to: token.spelling, in: words)
    return Mistake(
      span: token.span, message: "expected \(what), not \(token.quoted)",
      hint: nearest.map { "did you mean \($0)? \(list)" } ?? list)
  }

  /// A name or path, and where it stands.
  mutating func path(_ wanted: String) throws(Mistake) -> (value: String, span: Span) {
    let token = try scanner.nextPath()
    switch token.kind {
    case .text(let text) where !text.isEmpty && !text.contains("\0"): return (text, token.span)
    case .word: return (token.spelling, token.span)
    default: throw unexpected(token, wanted: wanted)
    }
  }
}

extension StatementParser {
  mutating func position(after word: String, _ argument: inout Span) throws(Mistake) -> Script.Position {
    try keyword(word)
    return try position(&argument)
  }

  mutating func position(_ argument: inout Span) throws(Mistake) -> Script.Position {
    let token = try scanner.next()
    argument = token.span
    if token.kind == .word { return .view(token.spelling) }
    guard case .number = token.kind else {
      throw Mistake(
        span: token.span, message: "expected a position, not \(token.quoted)",
        hint: "a position is written like 160,330 or 50%,70% or as a view's name")
    }
    let (x, y, span) = try coordinates(token)
    argument = span
    return .coordinates(x, y)
  }

  /// Two coordinates, of which the first is read already.
  mutating func coordinates(
    _ first: ScriptToken
  ) throws(Mistake) -> (Script.Coordinate, Script.Coordinate, Span) {
    let x = try coordinate(first)
    let comma = try scanner.next()
    guard comma.isSign(",") else {
      throw Mistake(
        span: comma.span, message: "expected a comma and the second coordinate, not \(comma.quoted)",
        hint: "two coordinates are written like 160,330 or 50%,70%")
    }
    let second = try scanner.next()
    return (x, try coordinate(second), first.span.joined(with: second.span))
  }

  private func coordinate(_ token: ScriptToken) throws(Mistake) -> Script.Coordinate {
    guard case .number(let value, let unit) = token.kind else {
      throw Mistake(
        span: token.span, message: "expected a coordinate, not \(token.quoted)",
        hint: "two coordinates are written like 160,330 or 50%,70%")
    }
    switch unit {
    case "", "pt": return .points(value)
    case "%": return .percent(value)
    default:
      throw Mistake(
        span: token.span, message: "unknown unit \"\(unit)\"",
        hint: "a coordinate is written in points like 160 or in percent like 50%")
    }
  }

  /// The curve that is named, or another one.
  mutating func curve(unlessNamed usual: Script.Curve = .linear) throws(Mistake) -> Script.Curve {
    guard let token = scanner.peek(), token.kind == .word else { return usual }
    _ = try scanner.next()
    if let curve = Script.Curve.named.first(where: { $0.key == token.spelling })?.value { return curve }
    guard token.spelling == "bezier" else {
      let words = Script.Curve.named.map(\.key) + ["bezier(0.2,0,0.4,1)"]
      throw unknown(token, what: "a curve", words: words)
    }
    return try bezier()
  }

  private mutating func bezier() throws(Mistake) -> Script.Curve {
    var numbers: [Double] = []
    for sign in ["(", ",", ",", ","] {
      let token = try scanner.next()
      guard token.isSign(sign) else { throw notBezier(token, "\"\(sign)\"") }
      let number = try scanner.next()
      guard case .number(let value, "") = number.kind else { throw notBezier(number, "a number") }
      guard numbers.count % 2 == 1 || (0...1).contains(value) else {
        throw Mistake(
          span: number.span, message: "a control point's x lies from 0 to 1, but this is \(number.spelling)",
          hint: "the curve would go back in time")
      }
      numbers.append(value)
    }
    let last = try scanner.next()
    guard last.isSign(")") else { throw notBezier(last, "\")\"") }
    return .bezier(Point(numbers[0], numbers[1]), Point(numbers[2], numbers[3]))
  }

  private func notBezier(_ token: ScriptToken, _ wanted: String) -> Mistake {
    Mistake(
      span: token.span, message: "expected \(wanted), not \(token.quoted)",
      hint: "a curve of one's own is written like bezier(0.2,0,0.4,1)")
  }
}
