import Geometry
import Graphics
import Interface

/// An essay to read, set in a column that scrolls vertically.
final class ReadingPage: ScrollView {
  private let essay: Essay
  private let labels: [Label]
  private let gaps: [Double]
  private var laidOutSize = Size.zero

  /// The room around the text, in points.
  static let inset = Insets(top: 40, left: 20, bottom: 20, right: 20)
  /// The measures of the text.
  static let metrics = ArticleMetrics(margin: 0, textSize: 16, lineSpacing: 5, paragraphSpacing: 14)
  private static let titleSize = 27.0

  init(_ essay: Essay, traits: Traits) {
    self.essay = essay
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
    contentInset = Self.inset
    alwaysBounceVertical = true
    showsHorizontalScrollIndicator = false
    for label in labels {
      label.verticalAlignment = .top
      label.lineSpacing = label === title ? 2 : Self.metrics.lineSpacing
      addSubview(label)
    }
  }

  /// Sets the text in the width at hand; at first it stands at its beginning.
  override func layoutSubviews() {
    if bounds.size != laidOutSize, window != nil {
      let isFirst = laidOutSize == .zero
      laidOutSize = bounds.size
      setText(width: bounds.width - Self.inset.left - Self.inset.right)
      if isFirst { contentOffset = Point(-Self.inset.left, -Self.inset.top) }
    }
    super.layoutSubviews()
  }

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
