import Graphics

/// A view that shows a picture from a file: `UIImageView`.
///
/// ```swift
/// let photo = ImageView(ImageReference(path: "harbour.png", pixelWidth: 1206, pixelHeight: 804))
/// photo.contentMode = .scaleAspectFill
/// photo.clipsToBounds = true
/// ```
public final class ImageView: View {
  /// The way in which a picture is fitted into the view: `UIView.ContentMode`.
  public enum ContentMode: Hashable, Sendable, CaseIterable {
    /// The picture has the view's size, which can change its proportions.
    case scaleToFill
    /// The whole picture is visible, centred, with its own proportions.
    case scaleAspectFit
    /// The picture covers the view, centred, with its own proportions. It extends beyond the view unless the view
    /// clips.
    case scaleAspectFill
  }

  /// The displayed picture; nil for none.
  public var image: ImageReference? { didSet { if image != oldValue { imageDidChange() } } }
  /// The way in which the picture is fitted into the view (default: `scaleToFill`).
  public var contentMode = ContentMode.scaleToFill { didSet { if contentMode != oldValue { setNeedsLayout() } } }

  private let picture = PictureLayer()

  /// Creates a view that ignores touches, as in UIKit.
  ///
  /// - Parameters:
  ///   - image: the displayed picture; nil for none.
  ///   - frame: the rectangle in the superview's coordinates, in points.
  public init(_ image: ImageReference? = nil, frame: Rect = .zero) {
    self.image = image
    super.init(frame: frame)
    isUserInteractionEnabled = false
    picture.image = image
    addSubview(picture)
  }

  private func imageDidChange() {
    picture.image = image
    picture.setNeedsDisplay()
    setNeedsLayout()
  }

  /// Returns the size at which a pixel of the picture is a pixel of the device, in points.
  ///
  /// A view without a picture or without a window returns its present size.
  public override func sizeThatFits(_ size: Size) -> Size {
    guard let image, let scale = window?.traits.displayScale else { return bounds.size }
    return Size(Double(image.pixelWidth) / scale, Double(image.pixelHeight) / scale)
  }

  public override func layoutSubviews() {
    guard let image, let traits = window?.traits, image.pixelWidth > 0, image.pixelHeight > 0 else { return }
    let pixels = Size(Double(image.pixelWidth), Double(image.pixelHeight))
    let scale = (x: bounds.width / pixels.width, y: bounds.height / pixels.height)
    let uniform = contentMode == .scaleAspectFit ? min(scale.x, scale.y) : max(scale.x, scale.y)
    let size = Size(uniform * pixels.width, uniform * pixels.height)
    let isExact =
      abs(size.width - bounds.width) < traits.hairline && abs(size.height - bounds.height) < traits.hairline
    picture.transform = .identity
    if isExact {
      picture.frame = bounds
    } else if contentMode == .scaleToFill {
      // The renderer keeps the proportions of pictures, so the layer is stretched instead.
      picture.frame = Rect(center: bounds.center, size: size)
      picture.transform = .scale(bounds.width / size.width, bounds.height / size.height)
    } else {
      picture.frame = traits.roundedToPixel(Rect(center: bounds.center, size: size))
    }
  }
}

/// The picture of an image view at the size and position of its content mode.
private final class PictureLayer: View {
  var image: ImageReference?

  override func draw(_ canvas: inout Canvas) {
    if let image, !canvas.bounds.isEmpty { canvas.draw(image, in: canvas.bounds) }
  }
}
