import Graphics
import Interface

/// A view that shows a picture of a screen, in the theme of its window.
final class ScreenshotView: View {
  /// The position of the picture in the view.
  enum Placement: Equatable {
    /// At its own size, moved up by a number of points: the view shows the rows from there on.
    case rows(from: Double)
    /// At its own size and centred; a picture larger than the view covers it.
    case centered
    /// As large as necessary to cover the view, with its own proportions.
    case covering
  }

  /// The shown picture; nil for none.
  var picture: Screenshot? { didSet { if picture != oldValue { setNeedsDisplay() } } }
  private let placement: Placement

  init(_ placement: Placement, _ picture: Screenshot? = nil, frame: Rect = .zero) {
    (self.picture, self.placement) = (picture, placement)
    super.init(frame: frame)
  }

  override func draw(_ canvas: inout Canvas) {
    guard let picture, !canvas.bounds.isEmpty else { return }
    canvas.draw(picture.image(for: canvas.traits.theme), in: frame(of: picture, in: canvas))
  }

  private func frame(of picture: Screenshot, in canvas: Canvas) -> Rect {
    let (bounds, size) = (canvas.bounds, picture.size)
    if case .rows(let top) = placement { return Rect(origin: Point(0, -top), size: size) }
    let scale = max(bounds.width / size.width, bounds.height / size.height)
    // A difference of less than a device pixel is rounding.
    let fits =
      size.width < bounds.width + canvas.traits.hairline && size.height < bounds.height + canvas.traits.hairline
    let shown = placement == .centered && fits ? size : Size(size.width * scale, size.height * scale)
    return canvas.traits.roundedToPixel(Rect(center: bounds.center, size: shown))
  }
}

/// The cover of a picture's rows in the status strip while the picture moves and they stand: it has the mean colour of
/// the row beneath them. It goes on above the picture, up to the rows that stand.
final class StatusStripCover: View {
  private let picture: Screenshot
  /// The height of the rows that stand, in points.
  private var strip = 0.0

  /// Creates a cover of size zero.
  init(_ picture: Screenshot) {
    self.picture = picture
    super.init()
    isUserInteractionEnabled = false
    statusStripRole = { .filling }
  }

  /// Covers the rows of a picture with a width, and the area above it up to a height.
  func cover(_ strip: Double, width: Double, above height: Double) {
    let rect = Rect(0, -height, width, height + strip)
    if rect != frame || strip != self.strip { setNeedsDisplay() }
    (frame, self.strip) = (rect, strip)
  }

  override func draw(_ canvas: inout Canvas) {
    let image = picture.image(for: canvas.traits.theme)
    let row = strip * Double(image.pixelWidth) / max(1, canvas.bounds.width)
    canvas.fill(canvas.bounds, canvas.traits.theme.background)
    canvas.fill(canvas.bounds, withMeanOfRow: Int(row.rounded()), of: image)
  }
}

/// A scroll view around one picture, which scrolls along the axes on which the picture is larger than the view.
///
/// It is blank until the picture is loaded.
final class PictureScrollView: ScrollView, ReaderPage {
  private let picture: Screenshot
  private let isFittedToWidth: Bool
  private let pictureView: ScreenshotView
  private let cover: StatusStripCover

  /// Creates a blank scroll view.
  ///
  /// - Parameters:
  ///   - picture: The shown picture.
  ///   - isFittedToWidth: Whether the picture is scaled to the width of the view; otherwise it has its own size.
  ///   - insets: The parts of the view that bars cover, in points.
  init(_ picture: Screenshot, isFittedToWidth: Bool, insets: Insets) {
    self.picture = picture
    self.isFittedToWidth = isFittedToWidth
    pictureView = ScreenshotView(.covering, picture)
    cover = StatusStripCover(picture)
    super.init()
    contentInsetAdjustmentBehavior = .never
    contentInset = insets
    contentOffset = Point(-insets.left, -insets.top)
    showsHorizontalScrollIndicator = !isFittedToWidth
  }

  var isLoaded: Bool { pictureView.superview != nil }

  func load() {
    if !isLoaded {
      insertSubview(pictureView, at: 0)
      insertSubview(cover, at: 1)
    }
    layOutWhole()
  }

  func layOutWhole() {
    guard isLoaded else { return }
    let size = picture.size
    let scale = isFittedToWidth && size.width > 0 ? bounds.width / size.width : 1
    pictureView.frame.size = Size(size.width * scale, size.height * scale)
    contentSize = pictureView.frame.size
    cover.cover(window?.statusStripHeight ?? 0, width: contentSize.width, above: bounds.height)
  }

  override func layoutSubviews() {
    layOutWhole()
    super.layoutSubviews()
  }
}
