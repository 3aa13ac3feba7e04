import Geometry
import Graphics

/// A view that shows a picture: `UIImageView`.
public final class ImageView: View {
  /// How a picture of another shape is fitted into the view.
  public enum ContentMode: Hashable, Sendable {
    /// Stretched to the view's shape.
    case scaleToFill
    /// As large as it can be without being cut.
    case scaleAspectFit
    /// As small as it can be while it covers the view; cut where it is larger.
    case scaleAspectFill
  }

  /// The picture, or nil for none.
  public var image: ImageReference? {
    didSet { if image != oldValue { setNeedsDisplay() } }
  }
  /// How the picture is fitted.
  public var contentMode: ContentMode {
    didSet { if contentMode != oldValue { setNeedsDisplay() } }
  }

  /// Makes a view for a picture.
  public init(_ image: ImageReference? = nil, contentMode: ContentMode = .scaleAspectFill, frame: Rect = .zero) {
    self.image = image
    self.contentMode = contentMode
    super.init(frame: frame)
    model.clipsToBounds = true
    isUserInteractionEnabled = false
  }

  /// Draws the picture.
  public override func draw(_ canvas: inout Canvas) {
    guard let image, !canvas.bounds.isEmpty else { return }
    canvas.draw(image, in: fitted(image, in: canvas.bounds))
  }

  private func fitted(_ image: ImageReference, in bounds: Rect) -> Rect {
    guard contentMode != .scaleToFill, image.aspectRatio > 0 else { return bounds }
    let isWider = image.aspectRatio > bounds.width / bounds.height
    let fillsHeight = isWider == (contentMode == .scaleAspectFill)
    let size =
      fillsHeight
      ? Size(bounds.height * image.aspectRatio, bounds.height) : Size(bounds.width, bounds.width / image.aspectRatio)
    return Rect(center: bounds.center, size: size)
  }
}
