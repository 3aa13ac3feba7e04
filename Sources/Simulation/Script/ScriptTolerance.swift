extension ScriptSettings {
  /// A line `tolerance …`: what is let pass when the script's frames are compared with their golden.
  public struct Tolerance: Sendable, Hashable {
    /// What is let pass.
    public enum Kind: Sendable, Hashable {
      /// Nothing; takes back what lines before it let pass.
      case exact
      /// By how much each channel of a pixel may differ, 0 to 255.
      case channelDelta(Int)
      /// How many of a hundred pixels may differ, 0 to 100.
      case share(percent: Double)
      /// What a person would not notice.
      case perceptual
      /// Anything where the view of that name is seen.
      case mask(view: String)
    }

    /// What is let pass.
    public var kind: Kind
    /// The numbers of the frames of which that is said, from 0; `nil` for all.
    public var frames: ClosedRange<Int>?
    /// Where the view of a mask is named; `nil` for all else.
    public var location: Script.Location?

    /// Makes a tolerance.
    public init(_ kind: Kind, frames: ClosedRange<Int>? = nil, location: Script.Location? = nil) {
      (self.kind, self.frames, self.location) = (kind, frames, location)
    }

    /// The view that a mask leaves out of the comparison.
    public var mask: String? { if case .mask(let view) = kind { view } else { nil } }
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
      if case .number(let delta, "") = token.kind, delta == delta.rounded(), (0...255).contains(delta) {
        return .channelDelta(Int(delta))
      }
      throw Mistake(
        span: token.span, message: "expected a difference, not \(token.quoted)",
        hint: "each channel may differ by a whole number from 0 to 255")
    case "share":
      let token = try scanner.next()
      if case .number(let percent, "%") = token.kind, (0...100).contains(percent) { return .share(percent: percent) }
      throw Mistake(
        span: token.span, message: "expected a share, not \(token.quoted)",
        hint: "how many of a hundred pixels may differ is written like 0.1%")
    default:
      throw unknown(word, what: "a tolerance", words: ["exact", "channel-delta", "share", "perceptual", "mask"])
    }
  }
}
