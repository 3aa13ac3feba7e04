import Content
import Geometry
import Graphics
import Interface

/// Sets the blocks of an article in a column, each for itself: what is drawn, and how much room it takes.
struct ArticleSetter {
  /// A part of the page that is drawn on its own.
  struct Part {
    /// The space above it, in points.
    var above: Double
    /// Where it begins and how wide it is, and from 0 how high, in points.
    var frame: Rect
    /// What is drawn, from its top left corner on.
    var commands: [DrawCommand]
  }

  private let width: Double
  private let style: ArticleStyle
  private let traits: Traits
  private var parts: [Part] = []

  private var metrics: ArticleMetrics { style.metrics }
  /// The width of the text's column, in points.
  private var innerWidth: Double { max(1, width - 2 * metrics.margin) }
  /// The largest part of the column that lists and quotes in one another leave free at the left.
  private static let largestIndent = 0.6
  /// How far a list's number may reach into the page's margin, in points.
  private static let overhang = 10.0
  /// Between the first picture and the title.
  private static let titleSpace = 16.0
  /// Of a picture in the column.
  private static let cornerRadius = 6.0

  /// Sets in a page of a width, in points.
  init(width: Double, _ metrics: ArticleMetrics, traits: Traits) {
    self.width = width
    self.traits = traits
    style = ArticleStyle(theme: traits.theme, metrics: metrics)
  }

  /// What stands above the text: picture, title, byline.
  func head(_ entry: FeedEntry) -> [Part] {
    var setter = self
    setter.addHead(entry)
    return setter.parts
  }

  /// The parts of a block; none where it has nothing to show.
  func parts(of block: ArticleBlock) -> [Part] {
    var setter = self
    setter.add(block)
    return setter.parts
  }

  /// About how high a block is, in points, without setting it.
  func estimatedHeight(of block: ArticleBlock) -> Double {
    let bytes = min(block.spans.reduce(0) { $0 + $1.text.utf8.count }, ArticleBlock.longestPiece)
    // A letter is half as wide as it is high, and a space follows each block.
    let lineHeight = metrics.textSize * 1.2 + metrics.lineSpacing
    return (Double(bytes) * metrics.textSize / 2 / innerWidth).rounded(.up) * lineHeight + metrics.paragraphSpacing
  }

  private mutating func addHead(_ entry: FeedEntry) {
    if let image = entry.leadImage {
      let imageHeight = (width / ArticleStyle.leadAspectRatio).rounded()
      let frame = Rect(0, 0, width, imageHeight)
      let cornerRadius = metrics.margin > 0 ? 0 : Self.cornerRadius
      parts.append(Part(above: 0, frame: frame, commands: draw(image, in: frame, cornerRadius: cornerRadius)))
    }
    let space = entry.leadImage == nil ? metrics.margin : Self.titleSpace
    addText(style.text([InlineSpan(entry.title)].clipped, style.title), above: space, lineSpacing: 2)
    let byline = [entry.author, entry.dateText].compactMap { $0 }.joined(separator: " · ")
    if !byline.isEmpty { addText(style.text([InlineSpan(byline)].clipped, style.byline), above: 6) }
  }

  private mutating func add(_ block: ArticleBlock) {
    switch block {
    case .heading(let level, let spans):
      addText(style.text(spans, style.heading(level)), above: 20)
    case .paragraph(let spans):
      addText(style.text(spans, style.body), above: metrics.paragraphSpacing, lineSpacing: metrics.lineSpacing)
    case .listItem(let marker, let depth, let spans):
      addText(
        style.text(spans, style.body), above: 6, indent: 20 * Double(depth), lineSpacing: metrics.lineSpacing,
        marker: style.marker(marker))
    case .quote(let depth, let spans):
      addText(
        style.text(spans, style.quote), above: metrics.paragraphSpacing, indent: 14 * Double(depth),
        lineSpacing: metrics.lineSpacing, bars: depth)
    case .preformatted(let text): addCode(text)
    case .tableRow(let spans): addText(style.text(spans, style.row), above: 4)
    case .image(let image, let caption): addFigure(image, caption)
    case .rule:
      let line = Rect(0, 0, innerWidth, traits.hairline)
      place([.fillRect(RoundedRect(line), .color(traits.theme.separator))], height: traits.hairline, above: 16)
    }
  }

  private mutating func addText(
    _ text: AttributedText, above space: Double, indent: Double = 0, lineSpacing: Double = 0,
    marker: AttributedText? = nil, bars: Int = 0
  ) {
    let most = innerWidth * Self.largestIndent
    let signColumn = TextColumn(width: max(1, most - 6 + Self.overhang), maximumLines: 1)
    let sign = marker.map { traits.textShaper.shape($0, in: signColumn) }
    // A long number pushes the text aside, where it would run over the page's edge.
    let indent = min(max(indent, (sign?.size.width ?? 0) + 6 - Self.overhang), most)
    let column = TextColumn(width: innerWidth - indent, lineSpacing: lineSpacing)
    let shaped = traits.textShaper.shape(text, in: column)
    guard !shaped.lines.isEmpty else { return }
    // What a view draws beyond its edge is not seen, so the part begins where the number does. It does so by whole
    // pixels: a part is drawn at the nearest one, and its text would be moved along.
    let reach = sign.map { traits.roundedToPixel(max(0, $0.size.width + 6 - indent), .up) } ?? 0
    var commands: [DrawCommand] = [.text(shaped, at: Point(indent + reach, 0))]
    if let sign { commands.append(.text(sign, at: Point(indent + reach - 6 - sign.size.width, 0))) }
    for bar in 0..<min(bars, Int(indent / 14)) {
      let rect = Rect(Double(bar) * 14, 0, 3, shaped.size.height)
      commands.append(.fillRect(RoundedRect(rect, cornerRadius: 1.5), .color(traits.theme.separator)))
    }
    place(commands, height: shaped.size.height.rounded(.up), above: space, reach: reach)
  }

  private mutating func addCode(_ text: String) {
    let column = TextColumn(width: max(1, innerWidth - 20))
    let shaped = traits.textShaper.shape(AttributedText(text, style.code), in: column)
    let box = Rect(0, 0, innerWidth, shaped.size.height.rounded(.up) + 16)
    place(
      [
        .fillRect(RoundedRect(box, cornerRadius: 6), .color(style.codeBackground)),
        .text(shaped, at: Point(10, 8)),
      ], height: box.height, above: 12)
  }

  private mutating func addFigure(_ image: ArticleImage, _ caption: [InlineSpan]) {
    let aspect = image.file?.aspectRatio ?? ArticleStyle.leadAspectRatio
    let box = Rect(0, 0, innerWidth, (innerWidth / max(0.5, aspect)).rounded())
    place(draw(image, in: box, cornerRadius: Self.cornerRadius), height: box.height, above: 14)
    if !caption.isEmpty { addText(style.text(caption.clipped, style.caption), above: 6) }
  }

  private mutating func place(
    _ commands: [DrawCommand], height partHeight: Double, above space: Double, reach: Double = 0
  ) {
    let frame = Rect(metrics.margin - reach, 0, innerWidth + reach, partHeight)
    parts.append(Part(above: space, frame: frame, commands: commands))
  }

  /// A picture, covering its box; one that cannot be shown is a grey box, with its description where it has one.
  private func draw(_ image: ArticleImage, in box: Rect, cornerRadius: Double) -> [DrawCommand] {
    let area = RoundedRect(Rect(origin: .zero, size: box.size), cornerRadius: cornerRadius)
    guard let file = image.file else { return placeholder(image.alternativeText, in: area) }
    let reference = ImageReference(path: file.path, pixelWidth: file.pixelWidth, pixelHeight: file.pixelHeight)
    return [.image(reference, in: area)]
  }

  private func placeholder(_ text: String, in area: RoundedRect) -> [DrawCommand] {
    var commands: [DrawCommand] = [.fillRect(area, .color(style.codeBackground))]
    let column = TextColumn(width: area.rect.width - 40, maximumLines: 2, alignment: .center)
    let shaped = traits.textShaper.shape(AttributedText(text, style.caption), in: column)
    if !shaped.lines.isEmpty {
      commands.append(.text(shaped, at: Point(20, ((area.rect.height - shaped.size.height) / 2).rounded())))
    }
    return commands
  }
}

extension ArticleBlock {
  /// How long a text may be to be set in one piece, in bytes: some pages.
  static let longestPiece = 16_384

  /// The block, or blocks that go on with one another where its text is so long that setting it in one piece would take
  /// seconds. They are cut at the end of a line or of a word, where there is one.
  var pieces: [ArticleBlock] {
    switch self {
    case .heading(let level, let spans): spans.pieces.map { .heading(level: level, $0) }
    case .paragraph(let spans): spans.pieces.map { .paragraph($0) }
    case .listItem(let marker, let depth, let spans):
      spans.pieces.enumerated().map { .listItem(marker: $0 == 0 ? marker : .none, depth: depth, $1) }
    case .quote(let depth, let spans): spans.pieces.map { .quote(depth: depth, $0) }
    case .preformatted(let text): [InlineSpan(text)].pieces.map { .preformatted($0.plainText) }
    case .tableRow(let spans): spans.pieces.map { .tableRow($0) }
    case .image, .rule: [self]
    }
  }
}

extension [InlineSpan] {
  /// The text up to the length of a piece, with an ellipsis where there is more: for titles and captions.
  var clipped: [InlineSpan] {
    let pieces = pieces
    return pieces.count > 1 ? pieces[0] + [InlineSpan("…")] : self
  }

  /// The text, in pieces where it is too long for one.
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
        if !cut.head.isEmpty { piece.append(InlineSpan(String(cut.head), style: span.style, link: span.link)) }
        if !piece.isEmpty { pieces.append(piece) }
        (rest, piece, free) = (cut.tail, [], longestPiece)
      }
      if !rest.isEmpty { piece.append(InlineSpan(String(rest), style: span.style, link: span.link)) }
      free -= rest.utf8.count
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }
}

extension Substring {
  /// Cuts a text that is longer than so many bytes: behind the last line that fits, or else the last word. Where not even
  /// a word does, it is cut anywhere, or else before it begins.
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
