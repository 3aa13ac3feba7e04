import Feeds
import Graphics
import Interface

/// A page with an article: picture, title, byline, text. It scrolls if the article is taller than the page.
///
/// It is blank until the article is loaded, like a web view. Only the parts near the visible area are views.
final class ArticlePage: ScrollView, ReaderPage {
  private(set) var isLoaded = false

  private let metrics: ArticleMetrics
  private let traits: Traits
  /// The article; `nil` while the page is blank.
  private var entry: FeedEntry?
  /// The layout for the current width.
  private var layout: ArticleLayout?
  /// The width of the layout, in points.
  private var laidOutWidth = 0.0
  /// The views of the parts near the visible area, by index.
  private var partViews: [Int: PartView] = [:]

  /// The distance beyond the edges within which parts are kept as views, in points.
  private static let readyDistance = 200.0
  /// The distance below the visible area up to which text is laid out, in points: farther than a flick scrolls.
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

  func layOutWhole() { set(to: .infinity) }

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

  /// Continues the layout down to a height in points, and updates the height of the content.
  private func set(to bottom: Double) {
    layout?.set(to: bottom)
    if let layout { contentSize = Size(laidOutWidth, layout.height) }
  }

  /// Creates the views of parts that come near the visible area, and removes the others.
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
  /// Returns the parts that touch a range of heights. Parts are in order from top to bottom.
  fileprivate func indices(from top: Double, to bottom: Double) -> Range<Int> {
    let first = partitioningIndex { $0.maxY > top }
    var last = first
    while last < count, self[last].minY < bottom { last += 1 }
    return first..<last
  }
}

/// A view of one part of an article.
private final class PartView: View {
  /// The drawing commands of the part, relative to its top left corner.
  private let commands: [DrawCommand]

  init(_ commands: [DrawCommand], frame: Rect, background: Color) {
    self.commands = commands
    super.init(frame: frame)
    backgroundColor = background
    isUserInteractionEnabled = false
  }

  override func draw(_ canvas: inout Canvas) { canvas.append(commands) }
}

/// The layout of an article in a column: the parts of its blocks with their frames.
///
/// It is a value and does not depend on views. It is laid out from the top on demand, and keeps frames instead of
/// glyphs. A part is shaped again when it is drawn, so an article of megabytes costs no more than its visible
/// part.
///
/// An article is laid out to 16,384 points beyond the visible part. One with an estimated height of up to four times
/// that is laid out completely; a longer one has an estimated height until the layout reaches its end. Laid out blocks
/// keep their position. The first letter of a block determines its direction; right-to-left blocks are mirrored.
struct ArticleLayout {
  /// The frames of the parts on the page, in points.
  private(set) var frames: [Rect] = []
  /// The block of each part, −1 for the head, and the part's number in it.
  private var sources: [(block: Int, part: Int)] = []
  /// The height of the completed layout, in points.
  private var setHeight = 0.0
  /// The number of blocks that are laid out.
  private var setBlocks = 0

  private let entry: FeedEntry
  private let blocks: [ArticleBlock]
  private let setter: ArticleSetter
  private let metrics: ArticleMetrics
  /// The estimated height of the whole article, in points.
  private let estimatedHeight: Double

  /// The space between the head and the first block, in points.
  private static let headSpace = 4.0
  /// The largest estimated height of an article that is laid out at once, in points.
  private static let greatestHeightAtOnce = 65_536.0

  /// Starts the layout of an article in a page of a width, in points.
  init(_ entry: FeedEntry, width: Double, _ metrics: ArticleMetrics = .page, traits: Traits) {
    self.entry = entry
    self.metrics = metrics
    blocks = entry.blocks.flatMap(\.pieces)
    let setter = ArticleSetter(width: width, metrics, isRightToLeft: entry.isRightToLeft, traits: traits)
    self.setter = setter
    estimatedHeight = blocks.reduce(0) { $0 + setter.estimatedHeight(of: $1) }
    place(setter.head(entry), block: -1)
    setHeight += Self.headSpace
    if estimatedHeight <= Self.greatestHeightAtOnce { set(to: .infinity) }
  }

  /// Whether the layout reaches the article's end.
  var isWhole: Bool { setBlocks == blocks.count }

  /// The height of the article, in points; an estimate before the layout is complete.
  var height: Double { isWhole ? setHeight + metrics.margin : estimatedHeight }

  /// Continues the layout down to a height, in points. Past the estimated end, it continues to the article's end.
  mutating func set(to bottom: Double) {
    let goal = bottom < estimatedHeight ? bottom : .infinity
    while !isWhole, setHeight < goal || setHeight >= estimatedHeight {
      place(setter.parts(of: blocks[setBlocks]), block: setBlocks)
      setBlocks += 1
    }
  }

  /// Returns the drawing commands of a part, which are made again at each call.
  func commands(at index: Int) -> [DrawCommand] {
    let source = sources[index]
    let parts = source.block < 0 ? setter.head(entry) : setter.parts(of: blocks[source.block])
    return parts[source.part].commands
  }

  /// Places the parts of a block below the existing ones.
  private mutating func place(_ parts: [ArticleSetter.Part], block: Int) {
    for (number, part) in parts.enumerated() {
      setHeight += part.above
      frames.append(Rect(origin: Point(part.frame.minX, setHeight), size: part.frame.size))
      sources.append((block, number))
      setHeight += part.frame.height
    }
  }
}

extension ArticleBlock {
  /// The size of the longest text that is laid out in one piece, in bytes: a few pages.
  static let longestPiece = 16_384

  /// The block, or several consecutive blocks if its text would take seconds to lay out in one piece. The text is
  /// split at the end of a line or of a word if possible.
  var pieces: [ArticleBlock] {
    switch self {
    case .heading(let level, let spans): spans.pieces.map { .heading(level: level, $0) }
    case .paragraph(let spans): spans.pieces.map { .paragraph($0) }
    case .listItem(let marker, let depth, let spans):
      spans.pieces.enumerated().map { .listItem(marker: $0 == 0 ? marker : .none, depth: depth, $1) }
    case .quote(let depth, let spans): spans.pieces.map { .quote(depth: depth, $0) }
    case .preformatted(let text, let marker, let depth):
      [InlineSpan(text)].pieces.enumerated().map {
        .preformatted($1.plainText, marker: $0 == 0 ? marker : .none, depth: depth)
      }
    case .image, .rule: [self]
    }
  }
}

extension [InlineSpan] {
  /// The text up to the length of a piece, with an ellipsis if it is longer: for titles and captions.
  var clipped: [InlineSpan] {
    let pieces = pieces
    return pieces.count > 1 ? pieces[0] + [InlineSpan("…")] : self
  }

  /// The text, split into pieces if it is too long for one.
  fileprivate var pieces: [[InlineSpan]] {
    let longestPiece = ArticleBlock.longestPiece
    if reduce(0, { $0 + $1.text.utf8.count }) <= longestPiece { return [self] }
    var pieces: [[InlineSpan]] = []
    var piece: [InlineSpan] = []
    var free = longestPiece
    for span in self {
      var rest = span.text[...]
      while rest.utf8.count > free {
        let cut = rest.cut(within: free, anywhere: piece.isEmpty)
        if !cut.head.isEmpty { piece.append(InlineSpan(String(cut.head), style: span.style)) }
        if !piece.isEmpty { pieces.append(piece) }
        (rest, piece, free) = (cut.tail, [], longestPiece)
      }
      if !rest.isEmpty { piece.append(InlineSpan(String(rest), style: span.style)) }
      free -= rest.utf8.count
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }
}

extension Substring {
  /// Splits a text that is longer than a number of bytes: after the last line that fits, or else the last word. If
  /// no word fits, it is split anywhere or, without `anywhere`, before its start.
  fileprivate func cut(within bytes: Int, anywhere: Bool) -> (head: Substring, tail: Substring) {
    var limit = utf8.index(startIndex, offsetBy: bytes)
    while UTF8.isContinuation(utf8[limit]) { limit = utf8.index(before: limit) }
    for separator in "\n ".utf8 {
      guard let end = utf8[..<limit].lastIndex(of: separator) else { continue }
      return (self[..<end], self[utf8.index(after: end)...])
    }
    return anywhere ? (self[..<limit], self[limit...]) : ("", self)
  }
}
