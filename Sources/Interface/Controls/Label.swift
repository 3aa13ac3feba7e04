import Graphics

/// A view that shows text in one or more styles: `UILabel`. Text that is too long for its lines ends with an ellipsis.
public final class Label: View {
  /// How the text lies across the view.
  public enum VerticalAlignment: Hashable, Sendable {
    /// The first line at the top edge.
    case top
    /// The lines in the middle.
    case center
  }

  /// The text with its styles.
  public var attributedText: AttributedText { didSet { setNeedsDisplay(if: attributedText != oldValue) } }
  /// After how many lines the text ends with an ellipsis; 0 for as many as it needs.
  public var numberOfLines: Int { didSet { setNeedsDisplay(if: numberOfLines != oldValue) } }
  /// How lines are placed between left and right.
  public var textAlignment: TextColumn.Alignment { didSet { setNeedsDisplay(if: textAlignment != oldValue) } }
  /// How the lines are placed between top and bottom.
  public var verticalAlignment = VerticalAlignment.center {
    didSet { setNeedsDisplay(if: verticalAlignment != oldValue) }
  }
  /// Added between one line and the next, in points.
  public var lineSpacing = 0.0 { didSet { setNeedsDisplay(if: lineSpacing != oldValue) } }

  /// Whether the font sizes follow `Traits.preferredContentSizeCategory`.
  public var adjustsFontForContentSizeCategory = false {
    didSet { setNeedsDisplay(if: adjustsFontForContentSizeCategory != oldValue) }
  }

  /// A label for text whose runs have their own styles; the frame is in points.
  public init(
    _ text: AttributedText = AttributedText(), numberOfLines: Int = 1, alignment: TextColumn.Alignment = .natural,
    frame: Rect = .zero
  ) {
    attributedText = text
    self.numberOfLines = numberOfLines
    textAlignment = alignment
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// A label for text in one style; the other parameters are those of ``init(_:numberOfLines:alignment:frame:)``.
  public convenience init(
    _ text: String, _ style: TextStyle, numberOfLines: Int = 1, alignment: TextColumn.Alignment = .natural,
    frame: Rect = .zero
  ) {
    self.init(AttributedText(text, style), numberOfLines: numberOfLines, alignment: alignment, frame: frame)
  }

  /// The characters; setting them keeps the style of the first run.
  public var text: String {
    get { attributedText.string }
    set { attributedText = AttributedText(newValue, attributedText.runs.first?.style ?? TextStyle(size: 17)) }
  }

  /// The extent of the text within a width, in points, rounded up to whole points; the height at hand does not count.
  /// The label must be in a window, whose shaper measures it; otherwise the answer is its present size.
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
