/// The style of a run of text.
public struct TextStyle: Hashable, Sendable {
  /// The thickness of the strokes.
  public enum Weight: Hashable, Sendable { case regular, medium, semibold, bold }

  /// The size of the face, in points.
  public var size: Double
  /// The thickness of the strokes.
  public var weight: Weight
  /// Whether the letters are slanted.
  public var isItalic: Bool
  /// Whether all letters have the same width, as in code.
  public var isMonospaced: Bool
  /// Whether the text is underlined.
  public var isUnderlined: Bool
  /// Whether the text is struck through.
  public var isStruck: Bool
  /// The distance of the text above the baseline, in points; negative below it. It does not change the line height.
  public var baselineShift: Double
  /// The background of the text, as high as its line; nil for none.
  public var background: Color?
  /// The colour of the text.
  public var color: Color
  /// The font, in place of the pinned ones; weight and slant then have no effect.
  package var font: FontFile?
  /// The additional distance between letters, in points; negative for less.
  package var tracking = 0.0

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - size: The size of the face, in points.
  ///   - weight: The thickness of the strokes.
  ///   - isItalic: Whether the letters are slanted.
  ///   - isMonospaced: Whether all letters have the same width.
  ///   - isUnderlined: Whether the text is underlined.
  ///   - isStruck: Whether the text is struck through.
  ///   - baselineShift: The distance above the baseline, in points.
  ///   - background: The background of the text; nil for none.
  ///   - color: The colour of the text.
  public init(
    size: Double, weight: Weight = .regular, isItalic: Bool = false, isMonospaced: Bool = false,
    isUnderlined: Bool = false, isStruck: Bool = false, baselineShift: Double = 0, background: Color? = nil,
    color: Color = .black
  ) {
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.isMonospaced = isMonospaced
    self.isUnderlined = isUnderlined
    self.isStruck = isStruck
    self.baselineShift = baselineShift
    self.background = background
    self.color = color
  }
}

/// Text with styles, like UIKit's `NSAttributedString`.
///
/// ```swift
/// let body = TextStyle(size: 15)
/// let text = AttributedText([.init("Read ", body), .init("more", body, link: "https://example.com")])
/// ```
public struct AttributedText: Hashable, Sendable {
  /// A part of a text with one style.
  public struct Run: Hashable, Sendable {
    /// The characters.
    public var text: String
    /// The style of the characters.
    public var style: TextStyle
    /// The target of a tap on the text, or nil if it is no link.
    public var link: String?

    /// Creates a run of one style.
    ///
    /// - Parameters:
    ///   - text: The characters.
    ///   - style: Their style.
    ///   - link: The target of a tap, or nil if the text is no link.
    public init(_ text: String, _ style: TextStyle, link: String? = nil) {
      self.text = text
      self.style = style
      self.link = link
    }
  }

  /// The runs in reading order.
  public var runs: [Run]

  /// Creates a text from its runs.
  public init(_ runs: [Run] = []) { self.runs = runs }

  /// Creates a text in one style.
  public init(_ text: String, _ style: TextStyle) { self.runs = [Run(text, style)] }

  /// The characters without their styles.
  public var string: String { runs.map(\.text).joined() }
}

/// The alignment of the lines of a text.
public enum TextAlignment: Hashable, Sendable {
  /// The side at which the paragraph's script starts: left in English, right in Hebrew.
  case natural
  /// The centre.
  case center
  /// The side at which the paragraph's script ends.
  case trailing
}

/// The column into which text is set.
package struct TextColumn: Hashable, Sendable {
  /// The width at which lines wrap, in points; nil for no wrapping.
  package var width: Double?
  /// The number of lines after which the text ends with an ellipsis; nil for no limit.
  package var maximumLines: Int?
  /// The alignment of the lines.
  package var alignment: TextAlignment
  /// The additional space between lines, in points.
  package var lineSpacing: Double
  /// Whether all paragraphs are written from right to left; nil if each follows its own first letter.
  package var isRightToLeft: Bool?

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - width: The width at which lines wrap, in points; nil for no wrapping.
  ///   - maximumLines: The number of lines after which the text ends with an ellipsis; nil for no limit.
  ///   - alignment: The alignment of the lines.
  ///   - lineSpacing: The additional space between lines, in points.
  ///   - isRightToLeft: Whether all paragraphs are written from right to left; nil if each follows its own first
  ///     letter.
  package init(
    width: Double? = nil, maximumLines: Int? = nil, alignment: TextAlignment = .natural, lineSpacing: Double = 0,
    isRightToLeft: Bool? = nil
  ) {
    self.width = width
    self.maximumLines = maximumLines
    self.alignment = alignment
    self.lineSpacing = lineSpacing
    self.isRightToLeft = isRightToLeft
  }
}
