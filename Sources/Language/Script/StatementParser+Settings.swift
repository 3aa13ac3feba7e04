import Graphics
import Platform
import Syntax
import Timebase

extension StatementParser {
  /// Parses one or more paths. The first one is the argument of the statement.
  mutating func screens() throws(SyntaxError) -> [Script.FileReference] {
    var files: [Script.FileReference] = []
    var first: Span?
    repeat {
      files.append(try file("a picture path"))
      first = first ?? argument
      var rest = reader
      let next = try rest.next()
      if next.kind == .end || next.kind == .sign { break }
    } while true
    argument = first
    return files
  }

  /// Parses `SETTING VALUE`. The value is checked once the scene is known.
  mutating func value() throws(SyntaxError) -> ScriptSettingValue {
    let name = try path("a setting name")
    let nameLocation = location(argument ?? command.span)
    let token = try reader.next()
    guard token.kind != .end, token.kind != .sign else { throw unexpected(token, wanted: "a value") }
    argument = token.span
    return ScriptSettingValue(name: name, nameLocation: nameLocation, token: token, location: location(token.span))
  }

  /// Parses the name of a `let`, which becomes the argument of the statement.
  mutating func textName() throws(SyntaxError) -> String {
    let token = try reader.next()
    argument = token.span
    guard token.kind == .word else { throw unexpected(token, wanted: "a name") }
    return token.spelling
  }

  /// Parses the text of a `let`.
  mutating func namedText(hint: String? = nil) throws(SyntaxError) -> String {
    let token = try reader.next()
    guard case .text(let text) = token.kind else {
      throw unexpected(token, wanted: "text in quotation marks", hint: hint)
    }
    if let error = ShownText.error(in: text, isPart: true) {
      throw SyntaxError(at: token, error.message, hint: error.hint)
    }
    return text
  }

  /// Parses `WxH` in whole points.
  mutating func size() throws(SyntaxError) -> Size {
    let token = try reader.next()
    argument = token.span
    guard case .number(let width, let rest) = token.kind, rest.first == "x" || rest.first == "×",
      let height = Int(rest.dropFirst()), width == width.rounded(), width >= 1, height >= 1,
      Double(height) <= ScriptLimits.number
    else { throw unexpected(token, wanted: "a size", hint: "a size is written like 320x480, in whole points") }
    return Size(width, Double(height))
  }

  /// Parses a number of pixels per point.
  mutating func scale() throws(SyntaxError) -> Double {
    argument = reader.peek()?.span
    let most = NumberText.plain(ScriptLimits.scale)
    return try number("a scale above 0 and at most \(most)") { $0 > 0 && $0 <= ScriptLimits.scale }
  }

  /// Parses frames per second as a decimal number or a fraction, exactly.
  mutating func frameRate() throws(SyntaxError) -> FrameRate {
    let token = try reader.next()
    var place = token.span
    var rate = Self.fraction(token)
    if let slash = reader.peek(), slash.isSign("/") {
      _ = try reader.next()
      let divisor = try reader.next()
      place = token.span.joined(with: divisor.span)
      rate = Self.quotient(rate, Self.fraction(divisor))
    }
    let range = ScriptLimits.frameRates
    guard let rate, rate.numerator >= range.lowerBound * rate.denominator,
      rate.numerator <= range.upperBound * rate.denominator
    else {
      throw SyntaxError(
        span: place, message: "expected a frame rate from \(range.lowerBound) to \(range.upperBound)",
        hint: "a frame rate is written like 60, 29.97 or 30000/1001")
    }
    return FrameRate(rate.numerator, per: rate.denominator)
  }

  private typealias Fraction = (numerator: Int64, denominator: Int64)

  /// Returns a decimal number with up to six decimal places as an exact fraction in lowest terms.
  private static func fraction(_ token: Token) -> Fraction? {
    guard case .number(let value, "") = token.kind, value > 0 else { return nil }
    let parts = token.spelling.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = Int64(parts[0].isEmpty ? "0" : parts[0]), whole <= 1_000_000 else { return nil }
    guard parts.count == 2 else { return (whole, 1) }
    guard parts[1].count <= 6, let rest = Int64(parts[1]) else { return nil }
    let scale = parts[1].reduce(Int64(1)) { scale, _ in scale * 10 }
    return reduced(whole * scale + rest, scale)
  }

  /// Returns the exact quotient in lowest terms, or `nil` if it does not fit.
  private static func quotient(_ a: Fraction?, _ b: Fraction?) -> Fraction? {
    guard let a, let b, b.numerator > 0 else { return nil }
    // Both values stay below 1e12, and their products below 1e18.
    guard max(a.numerator, b.numerator) <= 1_000_000_000 else { return nil }
    return reduced(a.numerator * b.denominator, a.denominator * b.numerator)
  }

  /// Returns a fraction in lowest terms, or `nil` if it is too precise for a frame rate.
  private static func reduced(_ numerator: Int64, _ denominator: Int64) -> Fraction? {
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    guard a > 0, numerator / a <= 1_000_000_000, denominator / a <= 1_000_000 else { return nil }
    return (numerator / a, denominator / a)
  }

  /// Parses `WxH` in pixels, or a ratio.
  mutating func canvas() throws(SyntaxError) -> Size {
    let token = try reader.next()
    if let size = ClipSettings.canvas(token.spelling) { return size }
    throw unexpected(token, wanted: "a canvas", hint: "must be \(ClipSettings.canvasForms)")
  }

  /// Parses a place of the device, and optionally its size.
  mutating func layout() throws(SyntaxError) -> ClipSettings.Layout {
    let place: ClipSettings.Layout.Place = try choice(name)
    if reader.peek()?.kind == .end { return ClipSettings.Layout(place) }
    let sizes = ScriptLimits.layoutSizes
    let wanted = "a size from \(NumberText.plain(sizes.lowerBound))% to \(NumberText.plain(sizes.upperBound))%"
    return ClipSettings.Layout(place, percent: try number(wanted, unit: "%", where: sizes.contains))
  }

  /// Parses `fade T` or `none`.
  mutating func loop() throws(SyntaxError) -> ClipSettings.Loop {
    let token = try reader.next()
    switch token.spelling {
    case "fade": return .fade(try duration())
    case "none": return .none
    default: throw unknown(token, kind: name, words: ["fade", "none"])
    }
  }

  /// Parses colours, the name of a preset, or the path of a picture in quotation marks.
  mutating func backdrop() throws(SyntaxError) -> ClipSettings.Backdrop {
    if reader.peek()?.isText ?? true { return .picture(try file("a picture path")) }
    if let token = reader.peek(), token.kind == .word, !token.spelling.hasPrefix("#") {
      _ = try reader.next()
      if let preset = ClipSettings.backdrops.first(where: { $0.key == token.spelling }) { return .colors(preset.value) }
      throw unknown(token, kind: name, words: ClipSettings.backdrops.map(\.key))
    }
    return .colors(
      try colors(1...4, "#1B1F2A, or #1B1F2A,#3A4E7A for a gradient, or sky, or \"picture.png\""))
  }

  /// Parses `COLOR` or `COLOR,COLOR`.
  mutating func colors(_ counts: ClosedRange<Int>, _ examples: String) throws(SyntaxError) -> [Color] {
    let token = try reader.next()
    let words = token.spelling.split(separator: ",", omittingEmptySubsequences: false)
    let colors = words.compactMap { Color(hex: String($0)) }
    guard colors.count == words.count, counts.contains(colors.count) else {
      let article = name.first == "a" ? "an" : "a"
      throw unexpected(token, wanted: "a colour", hint: "\(article) \(name) is written like \(examples)")
    }
    return colors
  }

  /// Parses the path of a file.
  mutating func file(_ wanted: String) throws(SyntaxError) -> Script.FileReference {
    let path = try path(wanted)
    return Script.FileReference(path: path, location: argumentLocation)
  }

  /// Parses `tolerance exact | channel-delta N | share P% | perceptual | mask VIEW [frames A-B]`.
  mutating func tolerance() throws(SyntaxError) -> ScriptSettings.Tolerance {
    let kind = try toleranceKind(try reader.next())
    let place = argument.map(location)
    guard reader.peek()?.spelling == "frames" else { return ScriptSettings.Tolerance(kind, location: place) }
    try keyword("frames")
    let token = try reader.next()
    let bounds = token.spelling.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard bounds.count == 2, let first = bounds[0], let last = bounds[1], first <= last else {
      throw unexpected(token, wanted: "a range of frames", hint: "a range of frames is written like 30-60")
    }
    return ScriptSettings.Tolerance(kind, frames: first...last, location: place)
  }

  /// Returns the kind of tolerance that a word names, and parses its value.
  private mutating func toleranceKind(_ word: Token) throws(SyntaxError) -> ScriptSettings.Tolerance.Kind {
    switch word.spelling {
    case "exact": return .exact
    case "perceptual": return .perceptual
    case "mask": return .mask(view: try path("a view name"))
    case "channel-delta": return .channelDelta(try wholeNumber(in: ScriptLimits.channelDelta))
    case "share":
      return .share(
        percent: try number("a percentage from 0% to 100%", unit: "%", where: ScriptLimits.percent.contains))
    default:
      throw unknown(word, kind: name, words: ["exact", "channel-delta", "share", "perceptual", "mask"])
    }
  }
}
