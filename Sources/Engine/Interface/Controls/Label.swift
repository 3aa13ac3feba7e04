import Graphics

/// A view that shows text in one or more styles: `UILabel`.
///
/// Text that does not fit into the lines ends with an ellipsis.
public final class Label: View {
  /// The vertical alignment of the text.
  package enum VerticalAlignment: Hashable, Sendable {
    /// The first line is at the top edge.
    case top
    /// The lines are centred.
    case center
  }

  /// The text with its styles.
  public var attributedText: AttributedText { didSet { setNeedsDisplay(if: attributedText != oldValue) } }
  /// The maximum number of lines; 0 for no limit.
  public var numberOfLines: Int { didSet { setNeedsDisplay(if: numberOfLines != oldValue) } }
  /// The horizontal alignment of the lines.
  public var textAlignment: TextAlignment { didSet { setNeedsDisplay(if: textAlignment != oldValue) } }
  /// The vertical alignment of the lines.
  package var verticalAlignment = VerticalAlignment.center {
    didSet { setNeedsDisplay(if: verticalAlignment != oldValue) }
  }
  /// The additional space between lines, in points.
  public var lineSpacing = 0.0 { didSet { setNeedsDisplay(if: lineSpacing != oldValue) } }

  /// Whether the font sizes follow `Traits.preferredContentSizeCategory`.
  public var adjustsFontForContentSizeCategory = false {
    didSet { setNeedsDisplay(if: adjustsFontForContentSizeCategory != oldValue) }
  }

  /// Creates a label for text with several styles.
  ///
  /// - Parameters:
  ///   - text: the text with its styles.
  ///   - numberOfLines: the maximum number of lines; 0 for no limit.
  ///   - alignment: the horizontal alignment.
  ///   - frame: the rectangle in the superview's coordinates, in points.
  public init(
    _ text: AttributedText = AttributedText(), numberOfLines: Int = 1, alignment: TextAlignment = .natural,
    frame: Rect = .zero
  ) {
    attributedText = text
    self.numberOfLines = numberOfLines
    textAlignment = alignment
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a label for text in one style. The remaining parameters are those of
  /// ``init(_:numberOfLines:alignment:frame:)``.
  public convenience init(
    _ text: String, _ style: TextStyle, numberOfLines: Int = 1, alignment: TextAlignment = .natural,
    frame: Rect = .zero
  ) {
    self.init(AttributedText(text, style), numberOfLines: numberOfLines, alignment: alignment, frame: frame)
  }

  /// The text without styles. Setting it keeps the style of the first run (17 points if there is none).
  public var text: String {
    get { attributedText.string }
    set { attributedText = AttributedText(newValue, attributedText.runs.first?.style ?? TextStyle(size: 17)) }
  }

  /// Returns the size of the text at a width, in points, rounded up to whole points; the height of `size` is ignored.
  ///
  /// The window's text shaper measures the text. A label without a window returns its present size.
  public override func sizeThatFits(_ size: Size) -> Size {
    guard let traits = window?.traits else { return bounds.size }
    let text = shapedText(width: size.width, traits)
    return Size(text.size.width.rounded(.up), text.size.height.rounded(.up))
  }

  public override func draw(_ canvas: inout Canvas) {
    guard canvas.bounds.width > 0 else { return }
    let text = shapedText(width: canvas.bounds.width, canvas.traits)
    let room = canvas.bounds.height - text.size.height
    let y = verticalAlignment == .center ? canvas.traits.roundedToPixel(room / 2) : 0
    canvas.draw(text, at: Point(0, y))
  }

  private func shapedText(width: Double, _ traits: Traits) -> ShapedText {
    var text = attributedText
    if adjustsFontForContentSizeCategory {
      for place in text.runs.indices {
        text.runs[place].style.size = traits.scaledValue(for: text.runs[place].style.size)
      }
    }
    let column = TextColumn(
      width: width, maximumLines: numberOfLines > 0 ? numberOfLines : nil, alignment: textAlignment,
      lineSpacing: lineSpacing)
    return traits.textShaper.shape(text, in: column)
  }
}
