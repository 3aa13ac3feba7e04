import Feeds
import Graphics
import Interface

/// Lays out the blocks of an article in a column, one by one, as drawing commands with frames.
///
/// A block whose first letter belongs to a right-to-left script is mirrored: markers and bars are on the right. A
/// block without letters follows the article's direction.
struct ArticleSetter {
  /// A part of the page that is drawn on its own.
  struct Part {
    /// The space above it, in points.
    var above: Double
    /// The horizontal position and width, and the height counted from 0, in points.
    var frame: Rect
    /// The drawing commands, relative to its top left corner.
    var commands: [DrawCommand]
  }

  /// The text styles and colours.
  let style: ArticleStyle
  /// The traits of the window: theme, scale, and the shaper of text.
  let traits: Traits
  /// Whether blocks without letters are laid out from right to left.
  let isRightToLeft: Bool
  /// The width of the page, in points.
  private let width: Double
  /// The parts of the current block.
  private var parts: [Part] = []

  private var metrics: ArticleMetrics { style.metrics }
  /// The width of the text's column, in points.
  var innerWidth: Double { max(1, width - 2 * metrics.margin) }
  /// The largest fraction of the column that nested lists and quotes indent.
  private static let largestIndent = 0.6
  /// The largest width by which a list's number extends into the page's margin, in points.
  private static let overhang = 10.0
  /// The space between a marker and its text, in points.
  private static let markerSpace = 6.0
  /// The indents of each list level and of each quotation level, in points.
  private static let listIndent = 20.0, quoteIndent = 14.0
  /// The space above the title, in points.
  private static let titleSpace = 16.0

  /// Creates a setter for a page of a width, in points.
  init(width: Double, _ metrics: ArticleMetrics, isRightToLeft: Bool = false, traits: Traits) {
    self.width = width
    self.isRightToLeft = isRightToLeft
    self.traits = traits
    var metrics = metrics
    metrics.textSize = traits.scaledValue(for: metrics.textSize)
    style = ArticleStyle(theme: traits.theme, metrics: metrics)
  }

  /// Returns the parts above the text: picture, title, byline.
  func head(_ entry: FeedEntry) -> [Part] {
    var setter = self
    setter.addHead(entry)
    return setter.parts
  }

  /// Returns the parts of a block; empty if it has no visible content.
  func parts(of block: ArticleBlock) -> [Part] {
    var setter = self
    setter.add(block)
    return setter.parts
  }

  /// Returns the estimated height of a block, in points, without laying it out.
  func estimatedHeight(of block: ArticleBlock) -> Double {
    let bytes = min(block.spans.reduce(0) { $0 + $1.text.utf8.count }, ArticleBlock.longestPiece)
    // A letter is about half as wide as it is high, and a space follows each block.
    let lineHeight = metrics.textSize * 1.2 + metrics.lineSpacing
    return (Double(bytes) * metrics.textSize / 2 / innerWidth).rounded(.up) * lineHeight + metrics.paragraphSpacing
  }

  /// Adds the picture, the title and the byline of an article.
  private mutating func addHead(_ entry: FeedEntry) {
    if let image = entry.leadImage { addLead(image) }
    let space = entry.leadImage == nil ? metrics.margin : Self.titleSpace
    let title = style.text([InlineSpan(entry.title)].clipped, style.title)
    addText(title, isRightToLeft, above: space, lineSpacing: 2)
    let byline = style.text([InlineSpan(entry.byline)].clipped, style.byline)
    addText(byline, isRightToLeft, above: 6)
  }

  /// Adds the picture above the title, in a wide box from edge to edge unless it is narrower than the column.
  private mutating func addLead(_ image: ArticleImage) {
    if let file = image.file, Double(file.pixelWidth) < innerWidth { return addFigure(image, []) }
    let frame = Rect(0, 0, width, (width / ArticleStyle.leadAspectRatio).rounded())
    let cornerRadius = metrics.margin > 0 ? 0 : ArticleStyle.cornerRadius
    parts.append(Part(above: 0, frame: frame, commands: draw(image, in: frame, cornerRadius: cornerRadius)))
  }

  /// Adds the parts of a block.
  private mutating func add(_ block: ArticleBlock) {
    let direction = block.spans.isRightToLeft ?? isRightToLeft
    let lineSpacing = metrics.lineSpacing
    switch block {
    case .heading(let level, let spans): addText(style.text(spans, style.heading(level)), direction, above: 20)
    case .paragraph(let spans):
      addText(style.text(spans, style.body), direction, above: metrics.paragraphSpacing, lineSpacing: lineSpacing)
    case .listItem(let marker, let depth, let spans):
      let indent = indent(of: marker, depth: depth, direction)
      addText(style.text(spans, style.body), direction, above: 6, indent: indent, lineSpacing: lineSpacing)
    case .quote(let depth, let spans):
      let indent = Indent(width: min(Self.quoteIndent * Double(depth), innerWidth * Self.largestIndent))
      addText(
        style.text(spans, style.quote), direction, above: metrics.paragraphSpacing, indent: indent,
        lineSpacing: lineSpacing, bars: depth)
    case .preformatted(let text, let marker, let depth):
      addCode(text, direction, indent: indent(of: marker, depth: depth, direction))
    case .image(let image, let caption): addFigure(image, caption)
    case .rule:
      let line = Rect(0, 0, innerWidth, traits.hairline)
      place([.fillRect(RoundedRect(line), .color(traits.theme.separator))], height: traits.hairline, above: 16)
    }
  }

  // MARK: Text

  /// The indent at the start of the column.
  struct Indent {
    /// The width, in points.
    var width = 0.0
    /// The marker of a list item, which is inside the indent.
    var sign: ShapedText?
    /// The width by which the marker extends out of the column, in points.
    var reach = 0.0
  }

  /// Returns the indent of a block at a depth of lists or quotations, with the shaped marker of an item.
  private func indent(of marker: ArticleBlock.Marker, depth: Int, _ isRightToLeft: Bool) -> Indent {
    let most = innerWidth * Self.largestIndent
    let column = TextColumn(
      width: max(1, most - Self.markerSpace + Self.overhang), maximumLines: 1, isRightToLeft: isRightToLeft)
    let sign = marker.text.map { traits.textShaper.shape(AttributedText($0, style.body), in: column) }
    let room = sign.map { $0.size.width + Self.markerSpace } ?? 0
    // A long number pushes the text aside instead of running over the page's edge.
    let width = min(max(Self.listIndent * Double(depth), room - Self.overhang), most)
    // A view is clipped at its edge, so the part starts at the number. The offset is a whole number of pixels: a
    // part is drawn at the nearest pixel, which would move its text.
    return Indent(width: width, sign: sign, reach: traits.roundedToPixel(max(0, room - width), .up))
  }

  /// Returns the distance from the left, in points, for a box of a width that starts behind the column's start.
  func x(_ start: Double, width: Double, _ isRightToLeft: Bool) -> Double {
    isRightToLeft ? innerWidth - start - width : start
  }

  /// Returns the commands for the marker of an item, with its text's top at a height.
  private func commands(_ indent: Indent, top: Double = 0, _ isRightToLeft: Bool) -> [DrawCommand] {
    guard let sign = indent.sign, let line = sign.lines.first else { return [] }
    let start = indent.width - Self.markerSpace - line.frame.width
    // A right-to-left line is at the right of the column in which it was shaped.
    return [.text(sign, at: Point(x(start, width: line.frame.width, isRightToLeft) - line.frame.minX, top))]
  }

  /// Adds a text, with its marker and the bars of quotations.
  ///
  /// - Parameters:
  ///
  /// - space: The space above the text, in points.
  ///
  /// - bars: The number of vertical bars, one for each level of quotation.
  mutating func addText(
    _ text: AttributedText, _ isRightToLeft: Bool, above space: Double, indent: Indent = Indent(),
    lineSpacing: Double = 0, bars: Int = 0
  ) {
    let column = TextColumn(
      width: innerWidth - indent.width, lineSpacing: lineSpacing, isRightToLeft: isRightToLeft)
    let shaped = traits.textShaper.shape(text, in: column)
    guard !shaped.lines.isEmpty else { return }
    var commands: [DrawCommand] = [
      .text(shaped, at: Point(x(indent.width, width: innerWidth - indent.width, isRightToLeft), 0))
    ]
    let top = shaped.lines[0].baseline - (indent.sign?.lines.first?.baseline ?? 0)
    commands += self.commands(indent, top: top, isRightToLeft)
    for bar in 0..<min(bars, Int(indent.width / Self.quoteIndent)) {
      let start = x(Double(bar) * Self.quoteIndent, width: 3, isRightToLeft)
      let shape = RoundedRect(Rect(start, 0, 3, shaped.size.height), cornerRadius: 1.5)
      commands.append(.fillRect(shape, .color(traits.theme.separator)))
    }
    place(
      commands, height: shaped.size.height.rounded(.up), above: space, reach: indent.reach,
      isRightToLeft: isRightToLeft)
  }

  /// Adds preformatted text in a grey box.
  private mutating func addCode(_ text: String, _ isRightToLeft: Bool, indent: Indent) {
    let width = innerWidth - indent.width
    let column = TextColumn(width: max(1, width - 20), isRightToLeft: isRightToLeft)
    let shaped = traits.textShaper.shape(AttributedText(text, style.code), in: column)
    let start = x(indent.width, width: width, isRightToLeft)
    let box = Rect(start, 0, width, shaped.size.height.rounded(.up) + 16)
    let area = RoundedRect(box, cornerRadius: ArticleStyle.cornerRadius)
    place(
      [.fillRect(area, .color(style.codeBackground)), .text(shaped, at: Point(start + 10, 8))]
        + commands(indent, top: 6, isRightToLeft),
      height: box.height, above: 12, reach: indent.reach, isRightToLeft: isRightToLeft)
  }

  /// Adds a part as wide as the column. The commands count from the column's left edge.
  mutating func place(
    _ commands: [DrawCommand], height: Double, above space: Double, reach: Double = 0, isRightToLeft: Bool = false
  ) {
    let left = isRightToLeft ? 0 : reach
    let frame = Rect(metrics.margin - left, 0, innerWidth + reach, height)
    parts.append(Part(above: space, frame: frame, commands: left > 0 ? commands.map { $0.moved(left) } : commands))
  }
}

extension DrawCommand {
  /// Returns the command moved to the right, in points. Articles contain no commands with paths.
  fileprivate func moved(_ dx: Double) -> DrawCommand {
    switch self {
    case .text(let text, let origin): .text(text, at: origin + Vector(dx, 0))
    case .fillRect(let shape, let paint):
      .fillRect(RoundedRect(shape.rect.offset(by: Vector(dx, 0)), cornerRadius: shape.cornerRadius), paint)
    case .image, .rowMean, .fill, .stroke, .ring, .shadows: self
    }
  }
}

/// Pictures in the column. A picture has its requested size, or else one point per pixel. It is at most as wide
/// as the column and three times that in height. It is at the start of the line, with its caption below.
extension ArticleSetter {
  /// The largest height of a picture, in widths of the column.
  private static let greatestHeight = 3.0
  /// The space between the edge of a placeholder and its text, in points.
  private static let placeholderInset = 16.0

  /// Adds a picture with its caption.
  mutating func addFigure(_ image: ArticleImage, _ caption: [InlineSpan]) {
    let direction = caption.isRightToLeft ?? isRightToLeft
    let size = size(of: image)
    let box = Rect(x(0, width: size.width, direction), 0, size.width, size.height)
    let cornerRadius = min(ArticleStyle.cornerRadius, min(size.width, size.height) / 8)
    place(draw(image, in: box, cornerRadius: cornerRadius), height: box.height, above: 14)
    if !caption.isEmpty { addText(style.text(caption.clipped, style.caption), direction, above: 6) }
  }

  /// Returns the displayed size of a picture, in whole points.
  func size(of image: ArticleImage) -> Size {
    let asked = (width: image.width.map(Double.init), height: image.height.map(Double.init))
    guard let file = image.file else { return placeholderSize(image, asked.width, asked.height) }
    let width = asked.width ?? asked.height.map { $0 * file.aspectRatio } ?? Double(file.pixelWidth)
    return fitted(width: width, aspectRatio: file.aspectRatio)
  }

  /// Returns a size with an aspect ratio that is within the column's width and the greatest height, in whole points.
  private func fitted(width: Double, aspectRatio: Double) -> Size {
    let width = min(width, innerWidth, innerWidth * Self.greatestHeight * aspectRatio)
    return Size(max(1, width.rounded()), max(1, (width / aspectRatio).rounded()))
  }

  /// Returns the size of a placeholder: that of the picture if it is known, enlarged to fit the text.
  private func placeholderSize(_ image: ArticleImage, _ width: Double?, _ height: Double?) -> Size {
    let words = shape(image.alternativeText, width: innerWidth)
    let usual = Size(innerWidth, (innerWidth / ArticleStyle.leadAspectRatio).rounded())
    let asked = width.map { width in
      height.map { fitted(width: width, aspectRatio: width / max(1, $0)) }
        ?? fitted(width: width, aspectRatio: ArticleStyle.leadAspectRatio)
    }
    guard !words.lines.isEmpty else { return asked ?? usual }
    return Size(innerWidth, max((asked ?? usual).height, words.size.height.rounded(.up) + 2 * Self.placeholderInset))
  }

  /// Returns the shaped text of a placeholder, at most six lines.
  private func shape(_ words: String, width: Double) -> ShapedText {
    let column = TextColumn(
      width: max(1, width - 2 * Self.placeholderInset), maximumLines: 6, alignment: .center,
      isRightToLeft: words.isRightToLeft ?? isRightToLeft)
    return traits.textShaper.shape(style.text([InlineSpan(words)].clipped, style.caption), in: column)
  }

  /// Returns the commands for a picture that fills its box. A missing picture is a grey box with its alternative
  /// text.
  func draw(_ image: ArticleImage, in box: Rect, cornerRadius: Double) -> [DrawCommand] {
    let area = RoundedRect(box, cornerRadius: cornerRadius)
    if let file = image.file {
      var reference = ImageReference(path: file.path, pixelWidth: file.pixelWidth, pixelHeight: file.pixelHeight)
      reference.showsPlaceholder = true
      return [.image(reference, in: area)]
    }
    let words = shape(image.alternativeText, width: box.width)
    if words.lines.isEmpty {
      var missing = ImageReference(path: "", pixelWidth: 1, pixelHeight: 1)
      missing.showsPlaceholder = true
      return [.image(missing, in: area)]
    }
    let top = ((box.height - words.size.height) / 2).rounded()
    return [
      .fillRect(area, .color(style.placeholder)),
      .text(words, at: Point(box.minX + Self.placeholderInset, box.minY + top)),
    ]
  }
}
