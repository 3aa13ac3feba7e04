/// A piece of running text in one style.
public struct InlineSpan: Sendable, Hashable {
  /// How a piece of text stands out from its paragraph; the styles combine.
  public struct Style: OptionSet, Sendable, Hashable {
    /// A bit a style.
    public let rawValue: UInt8

    /// - Parameter rawValue: a bit a style.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// HTML's `b` and `strong`.
    public static let bold = Style(rawValue: 1)
    /// HTML's `i`, `em`, `cite`, `var` and `dfn`.
    public static let italic = Style(rawValue: 2)
    /// HTML's `code`, `kbd`, `samp` and `tt`.
    public static let code = Style(rawValue: 4)
  }

  /// The text. White space is collapsed as browsers do; `\n` is a line break that the author asked for.
  public var text: String
  /// How the text stands out.
  public var style: Style
  /// Where the text leads, or `nil`. Never followed: Flipbook does not use the network.
  public var link: String?

  /// - Parameters:
  ///   - text: the text, with `\n` for a line break.
  ///   - style: how it stands out.
  ///   - link: where it leads.
  public init(_ text: String, style: Style = [], link: String? = nil) {
    self.text = text
    self.style = style
    self.link = link
  }
}

extension [InlineSpan] {
  /// The text without its styles.
  public var plainText: String { map(\.text).joined() }
}
