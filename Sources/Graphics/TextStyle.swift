/// How a stretch of text looks.
public struct TextStyle: Hashable, Sendable {
  /// The thickness of the strokes.
  public enum Weight: Hashable, Sendable { case regular, medium, semibold, bold }

  /// The size of the face, in points.
  public var size: Double
  /// The thickness of the strokes.
  public var weight: Weight
  /// Whether the letters are slanted.
  public var isItalic: Bool
  /// Whether all letters have the same width, as code has.
  public var isMonospaced: Bool
  /// Whether a line is drawn beneath the text.
  public var isUnderlined: Bool
  /// Whether a line is drawn through the text.
  public var isStruck: Bool
  /// How far the text stands above the base line, in points; negative below it. No line becomes higher by it.
  public var baselineShift: Double
  /// What is behind the text, as high as its line; nil for nothing.
  public var background: Color?
  /// The colour of the text.
  public var color: Color

  /// A style; `size` and `baselineShift` are in points.
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

/// Text with styles: what `NSAttributedString` is to UIKit.
public struct AttributedText: Hashable, Sendable {
  /// A stretch of text in one style.
  public struct Run: Hashable, Sendable {
    /// The characters.
    public var text: String
    /// How they look.
    public var style: TextStyle
    /// Where a tap on them leads, if anywhere.
    public var link: String?

    /// A run of one style.
    public init(_ text: String, _ style: TextStyle, link: String? = nil) {
      self.text = text
      self.style = style
      self.link = link
    }
  }

  /// The stretches in reading order.
  public var runs: [Run]

  /// Creates a text from its stretches.
  public init(_ runs: [Run] = []) { self.runs = runs }

  /// Creates a text in one style.
  public init(_ text: String, _ style: TextStyle) { self.runs = [Run(text, style)] }

  /// The characters without their styles.
  public var string: String { runs.map(\.text).joined() }
}

/// The column that text is set in.
public struct TextColumn: Hashable, Sendable {
  /// How lines are placed in the column.
  public enum Alignment: Hashable, Sendable {
    /// At the side where the paragraph's script begins: left in English, right in Hebrew.
    case natural
    /// In the middle.
    case center
    /// At the side where the script ends.
    case trailing
  }

  /// The width at which lines are broken, in points; nil for lines as long as they are.
  public var width: Double?
  /// After how many lines the text ends with an ellipsis; nil for as many as it needs.
  public var maximumLines: Int?
  /// How lines are placed.
  public var alignment: Alignment
  /// Added between one line and the next, in points.
  public var lineSpacing: Double
  /// Whether all paragraphs are written from right to left; nil where each goes by its own first letter.
  public var isRightToLeft: Bool?

  /// Creates a column; lengths are in points.
  public init(
    width: Double? = nil, maximumLines: Int? = nil, alignment: Alignment = .natural, lineSpacing: Double = 0,
    isRightToLeft: Bool? = nil
  ) {
    self.width = width
    self.maximumLines = maximumLines
    self.alignment = alignment
    self.lineSpacing = lineSpacing
    self.isRightToLeft = isRightToLeft
  }
}
