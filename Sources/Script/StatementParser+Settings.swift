extension StatementParser {
  /// The content of a setting, and where its value stands.
  mutating func setting(
    _ keyword: Script.Keyword, _ value: inout Span
  ) throws(Mistake) -> ScriptSettingLine.Content {
    switch keyword {
    case .scene:
      let token = try path("a scene's name")
      value = token.span
      return .scene(token.value)
    case .device:
      let token = try path("a device's name")
      value = token.span
      return .device(token.value)
    case .feed:
      let token = try path("a file's path")
      value = token.span
      return .feed(token.value)
    case .theme: return .theme(try choice("a theme"))
    case .size: return try size(&value)
    case .scale: return try scale(&value)
    case .fps: return try frameRate(&value)
    case .touchRate: return .touchRate(try touchRate())
    case .canvas: return .canvas(try canvas(&value))
    case .backdrop: return .backdrop(try backdrop(&value))
    case .frame: return .frame(try choice("a frame"))
    case .finger: return .finger(try choice("a finger"))
    case .tolerance: return .tolerance(try tolerance())
    case .set: return try set(&value)
    default: preconditionFailure("\(keyword) is no setting")
    }
  }

  private mutating func set(_ value: inout Span) throws(Mistake) -> ScriptSettingLine.Content {
    let name = try path("a setting's name")
    let token = try scanner.nextPath()
    guard token.kind != .end, token.kind != .sign else { throw unexpected(token, wanted: "a value") }
    value = token.span
    return .value(name: name.value, nameLocation: location(name.span), text: token)
  }

  private mutating func size(_ value: inout Span) throws(Mistake) -> ScriptSettingLine.Content {
    let token = try scanner.next()
    value = token.span
    guard case .number(let width, let rest) = token.kind, rest.first == "x" || rest.first == "×",
      let height = Int(rest.dropFirst()), width == width.rounded(), width >= 1, height >= 1,
      Double(height) <= ScriptLimits.number
    else {
      throw Mistake(
        span: token.span, message: "expected a size, not \(token.quoted)",
        hint: "a size is written in whole points like 320x480")
    }
    return .size(width, Double(height))
  }

  private mutating func scale(_ value: inout Span) throws(Mistake) -> ScriptSettingLine.Content {
    let token = try scanner.next()
    value = token.span
    guard case .number(let scale, "") = token.kind, scale > 0, scale <= ScriptLimits.scale else {
      throw Mistake(
        span: token.span, message: "expected a scale, not \(token.quoted)",
        hint: "a scale is a number of pixels a point, above 0 and at most \(ScriptText.number(ScriptLimits.scale))")
    }
    return .scale(scale)
  }

  private mutating func touchRate() throws(Mistake) -> Int {
    let token = try scanner.next()
    if case .number(let rate, "") = token.kind, let whole = Int(exactly: rate),
      ScriptLimits.touchRates.contains(whole)
    {
      return whole
    }
    let rates = ScriptVocabulary.Setting.Kind.alternatives(ScriptLimits.touchRates.map(String.init))
    throw Mistake(
      span: token.span, message: "expected a touch rate, not \(token.quoted)",
      hint: "a finger is sampled \(rates) times a second")
  }

  private mutating func frameRate(_ value: inout Span) throws(Mistake) -> ScriptSettingLine.Content {
    let token = try scanner.next()
    value = token.span
    var rate = Self.fraction(token)
    if let slash = scanner.peek(), slash.isSign("/") {
      _ = try scanner.next()
      let divisor = try scanner.next()
      value = token.span.joined(with: divisor.span)
      rate = Self.quotient(rate, Self.fraction(divisor))
    }
    let range = ScriptLimits.frameRates
    guard let rate, rate.numerator >= range.lowerBound * rate.denominator,
      rate.numerator <= range.upperBound * rate.denominator
    else {
      throw Mistake(
        span: value, message: "expected a frame rate from \(range.lowerBound) to \(range.upperBound)",
        hint: "a frame rate is written like 60 or 29.97 or 30000/1001")
    }
    return .frameRate(frames: rate.numerator, perSeconds: rate.denominator)
  }

  private typealias Fraction = (numerator: Int64, denominator: Int64)

  /// A decimal as an exact fraction in lowest terms; up to six decimals.
  private static func fraction(_ token: ScriptToken) -> Fraction? {
    guard case .number(let value, "") = token.kind, value > 0 else { return nil }
    let parts = token.spelling.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = Int64(parts[0].isEmpty ? "0" : parts[0]), whole <= 1_000_000 else { return nil }
    guard parts.count == 2 else { return (whole, 1) }
    guard parts[1].count <= 6, let rest = Int64(parts[1]) else { return nil }
    let scale = parts[1].reduce(Int64(1)) { scale, _ in scale * 10 }
    return reduced(whole * scale + rest, scale)
  }

  private static func quotient(_ a: Fraction?, _ b: Fraction?) -> Fraction? {
    guard let a, let b, b.numerator > 0 else { return nil }
    // Both stay below 1e12, their products below 1e18.
    guard max(a.numerator, b.numerator) <= 1_000_000_000 else { return nil }
    return reduced(a.numerator * b.denominator, a.denominator * b.numerator)
  }

  private static func reduced(_ numerator: Int64, _ denominator: Int64) -> Fraction? {
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    guard a > 0, numerator / a <= 1_000_000_000, denominator / a <= 1_000_000 else { return nil }
    return (numerator / a, denominator / a)
  }
}

extension StatementParser {
  /// `tolerance exact | channel-delta N | share P% | perceptual | mask VIEW [frames A-B]`.
  mutating func tolerance() throws(Mistake) -> ScriptSettings.Tolerance {
    var view: Span?
    let kind = try toleranceKind(try scanner.next(), &view)
    let place = view.map(location)
    guard scanner.peek()?.spelling == "frames" else { return ScriptSettings.Tolerance(kind, location: place) }
    try keyword("frames")
    let token = try scanner.nextPath()
    let bounds = token.spelling.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard bounds.count == 2, let first = bounds[0], let last = bounds[1], first <= last else {
      throw Mistake(
        span: token.span, message: "expected frames, not \(token.quoted)",
        hint: "frames are written like 30-60, from 0, the last one included")
    }
    return ScriptSettings.Tolerance(kind, frames: first...last, location: place)
  }

  private mutating func toleranceKind(
    _ word: ScriptToken, _ view: inout Span?
  ) throws(Mistake) -> ScriptSettings.Tolerance.Kind {
    switch word.spelling {
    case "exact": return .exact
    case "perceptual": return .perceptual
    case "mask":
      let name = try path("a view's name")
      view = name.span
      return .mask(view: name.value)
    case "channel-delta":
      let token = try scanner.next()
      if case .number(let delta, "") = token.kind, let whole = Int(exactly: delta),
        ScriptLimits.channelDelta.contains(whole)
      {
        return .channelDelta(whole)
      }
      throw Mistake(
        span: token.span, message: "expected a difference, not \(token.quoted)",
        hint: "each channel may differ by a whole number from 0 to \(ScriptLimits.channelDelta.upperBound)")
    case "share":
      let token = try scanner.next()
      if case .number(let percent, "%") = token.kind, ScriptLimits.percent.contains(percent) {
        return .share(percent: percent)
      }
      throw Mistake(
        span: token.span, message: "expected a share, not \(token.quoted)",
        hint: "how many of a hundred pixels may differ is written like 0.1%")
    default:
      throw unknown(word, what: "a tolerance", words: ["exact", "channel-delta", "share", "perceptual", "mask"])
    }
  }
}
