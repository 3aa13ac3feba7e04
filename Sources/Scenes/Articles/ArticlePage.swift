import Content
import Geometry
import Graphics
import Interface

/// A page with an article: picture, title, byline, text. One that is taller than the page scrolls.
///
/// Until it is loaded it is blank, as a web view is. Only the parts that are near to what is seen are views.
final class ArticlePage: ScrollView {
  /// Whether the article is there.
  private(set) var isLoaded = false

  private let metrics: ArticleMetrics
  private let traits: Traits
  private var entry: FeedEntry?
  private var layout: ArticleLayout?
  private var laidOutWidth = 0.0
  private var partViews: [Int: PartView] = [:]

  /// How far beyond the edges parts are kept as views, in points.
  private static let readyDistance = 200.0
  /// How far ahead of what is seen the text is set, in points: farther than a flick reaches.
  private static let setDistance = 16_384.0

  init(_ metrics: ArticleMetrics = .page, traits: Traits) {
    self.metrics = metrics
    self.traits = traits
    super.init()
    backgroundColor = traits.theme.background
    showsHorizontalScrollIndicator = false
    name = "article"
  }

  func load(_ entry: FeedEntry) {
    self.entry = entry
    isLoaded = true
    laidOutWidth = 0
    setNeedsLayout()
  }

  /// Sets the whole article, however long it is, so that its end is where it is.
  func setWhole() { set(to: .infinity) }

  override func layoutSubviews() {
    let width = bounds.width - contentInset.left - contentInset.right
    if let entry, width > 0, laidOutWidth != width {
      laidOutWidth = width
      for view in partViews.values { view.removeFromSuperview() }
      partViews = [:]
      layout = ArticleLayout(entry, width: width, metrics, traits: traits)
    }
    set(to: contentOffset.y + bounds.height + Self.setDistance)
    tile()
    super.layoutSubviews()
  }

  private func set(to bottom: Double) {
    layout?.set(to: bottom)
    if let layout { contentSize = Size(laidOutWidth, layout.height) }
  }

  private func tile() {
    guard let layout else { return }
    let top = contentOffset.y - Self.readyDistance
    let bottom = contentOffset.y + bounds.height + Self.readyDistance
    let wanted = layout.frames.indices(from: top, to: bottom)
    for (index, view) in partViews where !wanted.contains(index) {
      view.removeFromSuperview()
      partViews[index] = nil
    }
    for index in wanted where partViews[index] == nil {
      let view = PartView(layout.commands(at: index), frame: layout.frames[index], background: backgroundColor)
      partViews[index] = view
      insertSubview(view, at: 0)
    }
  }
}

extension [Rect] {
  /// The parts that touch a range of heights; parts are in order from top to bottom.
  fileprivate func indices(from top: Double, to bottom: Double) -> Range<Int> {
    let first = partition(after: top)
    var last = first
    while last < count, self[last].minY < bottom { last += 1 }
    return first..<last
  }

  /// The first part that ends below a height.
  private func partition(after top: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].maxY <= top { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A part of an article as a view.
private final class PartView: View {
  private let commands: [DrawCommand]

  init(_ commands: [DrawCommand], frame: Rect, background: Color) {
    self.commands = commands
    super.init(frame: frame)
    backgroundColor = background
    isUserInteractionEnabled = false
  }

  override func draw(_ canvas: inout Canvas) { canvas.append(commands) }
}
