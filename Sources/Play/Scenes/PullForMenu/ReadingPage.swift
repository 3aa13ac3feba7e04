import Graphics
import Interface

/// An essay in a column that scrolls vertically.
final class ReadingPage: ScrollView {
  /// The title, the lead and the paragraphs.
  private let labels: [Label]
  /// The space above each label, in points.
  private let gaps: [Double]
  /// The size of the page for which the text is laid out, in points.
  private var laidOutSize = Size.zero

  /// Returns the space around the text, in points: 20 in addition to the status bar and the home indicator. The
  /// text scrolls beneath them.
  static func inset(_ traits: Traits) -> Insets {
    let safeArea = traits.device?.safeArea ?? .zero
    return Insets(top: 20 + max(StatusBar.height, safeArea.top), left: 20, bottom: 20 + safeArea.bottom, right: 20)
  }

  /// The text size and the spaces of the column, in points; the page's insets are its margin.
  static let metrics = ArticleMetrics(margin: 0, textSize: 16, lineSpacing: 5, paragraphSpacing: 14)
  /// The text size of the title, in points.
  private static let titleSize = 27.0

  init(_ essay: Essay, traits: Traits) {
    let theme = traits.theme
    let title = Label(
      essay.title, TextStyle(size: Self.titleSize, weight: .bold, color: theme.label), numberOfLines: 0)
    let lead = Label(
      essay.lead, TextStyle(size: Self.metrics.textSize, color: theme.secondaryLabel), numberOfLines: 0)
    let body = essay.paragraphs.map {
      Label($0, TextStyle(size: Self.metrics.textSize, color: theme.label), numberOfLines: 0)
    }
    labels = [title, lead] + body
    gaps = [0, 8] + body.indices.map { $0 == 0 ? 22 : Self.metrics.paragraphSpacing }
    super.init()
    name = "text"
    backgroundColor = theme.background
    contentInset = Self.inset(traits)
    contentInsetAdjustmentBehavior = .never
    alwaysBounceVertical = true
    showsHorizontalScrollIndicator = false
    for label in labels {
      label.verticalAlignment = .top
      label.adjustsFontForContentSizeCategory = true
      label.lineSpacing = label === title ? 2 : Self.metrics.lineSpacing
      addSubview(label)
    }
  }

  /// Lays out the text in the available width. At first the page shows its start.
  override func layoutSubviews() {
    if bounds.size != laidOutSize, window != nil {
      let isFirst = laidOutSize == .zero
      laidOutSize = bounds.size
      setText(width: bounds.width - contentInset.left - contentInset.right)
      if isFirst { contentOffset = Point(-contentInset.left, -contentInset.top) }
    }
    super.layoutSubviews()
  }

  /// Lays out the labels in a column of a width, in points.
  private func setText(width: Double) {
    var y = 0.0
    for (label, gap) in zip(labels, gaps) {
      let height = label.sizeThatFits(Size(width, .infinity)).height
      label.frame = Rect(0, y + gap, width, height)
      y += gap + height
    }
    contentSize = Size(width, y)
  }
}

/// A text with a title, a lead and paragraphs.
struct Essay {
  let title: String
  let lead: String
  let paragraphs: [String]

  /// An essay about the lens that made lighthouses bright, written for this scene.
  static let lighthouse = Essay(
    title: "A lens made of rings",
    lead: "How a road engineer made the sea safer by taking most of the glass away.",
    paragraphs: [
      """
      A lighthouse has one task: to be seen from as far away as the horizon allows. For two thousand years the answer \
      was more fire. Wood, coal, then oil; bigger grates, taller towers. Most of the light went up into the clouds or \
      back into the tower, and ships went on the rocks within sight of the flame.
      """,
      """
      The obvious remedy is a lens. Put a lamp at its focus, and the rays that fan out leave side by side, as one beam. \
      But a lens wide enough to catch most of the light would be as thick as a wall. It would weigh tons, crack as it \
      cooled, and swallow in its own depth much of the light that it gathered.
      """,
      """
      Augustin Fresnel built roads for the French state and thought about light in the evenings. He saw that glass bends \
      a ray only at its surface; what lies between the two faces merely carries it across. So he left out what merely \
      carries. He cut the curved face into rings and pushed each ring back until the lens was thin.
      """,
      """
      Seen from the front, such a lens is a bull's-eye with circles around it, like a stone's ripples made solid. Each \
      ring is the rim of a different lens, and all of them share one focus. Above and below, Fresnel set prisms that \
      catch the rays which would have missed and turn them level too.
      """,
      """
      In July 1823 the first of these lenses was lit at Cordouan, on a rock in the mouth of the Gironde. Sailors saw it \
      from more than thirty kilometres away, and asked what was being burned there. It was an oil lamp, not much larger \
      than before.
      """,
      """
      Turning the lens made the beam sweep, and the sweep became a name. One flash every ten seconds, or two and a \
      pause: a captain who had not seen land for weeks could count, look into a list, and know which headland lay \
      before him.
      """,
      """
      Fresnel died four years later, at thirty-nine. The rings stayed. They are in stage lamps and traffic lights, in \
      the flat sheet that helps a bus driver to see behind the bus, in the visor through which one looks at a world \
      that is not there.
      """,
      """
      It is a good habit to ask of anything heavy which part of it does the work. Often it is only the surface, and the \
      rest is there because nobody has dared to cut.
      """,
    ])
}

/// The background of a status bar over a page, into which the page's text fades.
final class StatusBarBackground: View {
  /// The opaque part of the height (choice).
  private static let opaquePart = 0.6

  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  override func draw(_ canvas: inout Canvas) {
    let color = canvas.traits.theme.background
    let stops = [GradientStop(0, color), GradientStop(Self.opaquePart, color), GradientStop(1, color.withAlpha(0))]
    canvas.fill(canvas.bounds, with: .linearGradient(from: .zero, to: Point(0, canvas.bounds.maxY), stops: stops))
  }
}
