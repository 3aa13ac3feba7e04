import Content
import Geometry
import Graphics

/// Pictures in the column. One is as large as it asks to be, or else as it is, with a point for each pixel, up to the
/// column's width and three times that in height. It stands where reading begins, with its caption beneath.
extension ArticleSetter {
  /// The greatest height of a picture, in widths of the column.
  private static let greatestHeight = 3.0
  /// Between the edge of a placeholder and its words, in points.
  private static let placeholderInset = 16.0

  mutating func addFigure(_ image: ArticleImage, _ caption: [InlineSpan]) {
    let direction = caption.isRightToLeft ?? isRightToLeft
    let size = size(of: image)
    let box = Rect(x(0, width: size.width, direction), 0, size.width, size.height)
    let cornerRadius = min(ArticleStyle.cornerRadius, min(size.width, size.height) / 8)
    place(draw(image, in: box, cornerRadius: cornerRadius), height: box.height, above: 14)
    if !caption.isEmpty { addText(style.text(caption.clipped, style.caption), direction, above: 6) }
  }

  /// How large a picture is shown, in whole points.
  func size(of image: ArticleImage) -> Size {
    let asked = (width: image.width.map(Double.init), height: image.height.map(Double.init))
    guard let file = image.file else { return placeholderSize(image, asked.width, asked.height) }
    let width = asked.width ?? asked.height.map { $0 * file.aspectRatio } ?? Double(file.pixelWidth)
    return fitted(width: width, aspectRatio: file.aspectRatio)
  }

  private func fitted(width: Double, aspectRatio: Double) -> Size {
    let width = min(width, innerWidth, innerWidth * Self.greatestHeight * aspectRatio)
    return Size(max(1, width.rounded()), max(1, (width / aspectRatio).rounded()))
  }

  /// A placeholder is as large as the picture should be, where that is known, but has room for its words.
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

  private func shape(_ words: String, width: Double) -> ShapedText {
    let column = TextColumn(
      width: max(1, width - 2 * Self.placeholderInset), maximumLines: 6, alignment: .center,
      isRightToLeft: words.isRightToLeft ?? isRightToLeft)
    return traits.textShaper.shape(style.text([InlineSpan(words)].clipped, style.caption), in: column)
  }

  /// A picture, covering its box; one that cannot be shown is a grey box, with its words where it has some.
  func draw(_ image: ArticleImage, in box: Rect, cornerRadius: Double) -> [DrawCommand] {
    let area = RoundedRect(box, cornerRadius: cornerRadius)
    if let file = image.file {
      let reference = ImageReference(path: file.path, pixelWidth: file.pixelWidth, pixelHeight: file.pixelHeight)
      return [.image(reference, in: area)]
    }
    let words = shape(image.alternativeText, width: box.width)
    // What the renderer draws for a file that cannot be read.
    if words.lines.isEmpty { return [.image(ImageReference(path: "", pixelWidth: 1, pixelHeight: 1), in: area)] }
    let top = ((box.height - words.size.height) / 2).rounded()
    return [
      .fillRect(area, .color(style.placeholder)),
      .text(words, at: Point(box.minX + Self.placeholderInset, box.minY + top)),
    ]
  }
}
