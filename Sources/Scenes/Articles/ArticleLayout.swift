import Content
import Geometry
import Graphics
import Interface

/// An article set in a column: each part of its blocks with its place.
///
/// It is a value and knows no view. It is set from the top on as far as somebody asks, and keeps places, not glyphs: a
/// part that is to be drawn is set again. So an article of megabytes takes as long as what is seen of it.
struct ArticleLayout {
  /// Where a part of the page is, in points.
  private(set) var frames: [Rect] = []
  /// Which block each of them is of, −1 for the head, and which part of it.
  private var sources: [(block: Int, part: Int)] = []
  /// How far down it is set, in points.
  private var setHeight = 0.0
  /// How many blocks are set.
  private var setBlocks = 0

  private let entry: FeedEntry
  private let blocks: [ArticleBlock]
  private let setter: ArticleSetter
  private let metrics: ArticleMetrics
  /// About how high the whole is, in points.
  private let estimatedHeight: Double

  /// Below the byline.
  private static let headSpace = 4.0
  /// How high an article may be to be set at once, in points.
  private static let greatestHeightAtOnce = 65_536.0

  /// Begins to set an article in a page of a width, in points.
  init(_ entry: FeedEntry, width: Double, _ metrics: ArticleMetrics = .page, traits: Traits) {
    self.entry = entry
    self.metrics = metrics
    blocks = entry.blocks.flatMap(\.pieces)
    let setter = ArticleSetter(width: width, metrics, traits: traits)
    self.setter = setter
    estimatedHeight = blocks.reduce(0) { $0 + setter.estimatedHeight(of: $1) }
    place(setter.head(entry), block: -1)
    setHeight += Self.headSpace
    if estimatedHeight <= Self.greatestHeightAtOnce { set(to: .infinity) }
  }

  /// Whether all of it is set.
  var isWhole: Bool { setBlocks == blocks.count }

  /// How high it is, in points: about, before it is whole.
  var height: Double { isWhole ? setHeight + metrics.margin : estimatedHeight }

  /// Sets it as far down as to a place, in points, and where its estimated end is reached, to its end.
  mutating func set(to bottom: Double) {
    let goal = bottom < estimatedHeight ? bottom : .infinity
    while !isWhole, setHeight < goal || setHeight >= estimatedHeight {
      place(setter.parts(of: blocks[setBlocks]), block: setBlocks)
      setBlocks += 1
    }
  }

  /// What draws a part.
  func commands(at index: Int) -> [DrawCommand] {
    let source = sources[index]
    let parts = source.block < 0 ? setter.head(entry) : setter.parts(of: blocks[source.block])
    return parts[source.part].commands
  }

  private mutating func place(_ parts: [ArticleSetter.Part], block: Int) {
    for (number, part) in parts.enumerated() {
      setHeight += part.above
      frames.append(Rect(origin: Point(part.frame.minX, setHeight), size: part.frame.size))
      sources.append((block, number))
      setHeight += part.frame.height
    }
  }
}
