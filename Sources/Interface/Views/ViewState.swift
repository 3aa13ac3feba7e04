import Geometry
import Graphics

/// Everything of a view that can be animated, with the flags that decide how it is drawn.
///
/// A view stores the *model* state; what is seen at an instant, the *presentation*, is computed from the model and the
/// running animations.
public struct ViewState: Equatable, Sendable {
  /// The view's own coordinate system: the origin is what is seen at the top left corner, in points.
  public var bounds = Rect.zero
  /// The centre in the superview's coordinates, in points.
  public var position = Point.zero
  /// Applied about the centre, before the position.
  public var transform = Affine.identity
  /// A turn about the centre, in radians, clockwise: Core Animation's `transform.rotation.z`. Unlike an angle inside
  /// `transform` it is animated as an angle, so half a turn has a direction and a reading.
  public var rotation = 0.0
  /// The opacity of the view and its subviews, 0…1.
  public var alpha = 1.0
  /// The colour behind the contents.
  public var backgroundColor = Color.clear
  /// The radius of the corners of background and clip, in points.
  public var cornerRadius = 0.0
  /// Whether contents and subviews are cut at the bounds.
  public var clipsToBounds = false
  /// Whether the view and its subviews are left out.
  public var isHidden = false

  /// The state of a view without extent.
  public init() {}

  /// The rectangle in the superview's coordinates, in points, without transform and rotation.
  public var frame: Rect {
    get { Rect(center: position, size: bounds.size) }
    set {
      bounds.size = newValue.size
      position = newValue.center
    }
  }

  /// Leads from the view's own coordinates to the superview's.
  public var toSuperview: Affine {
    let middle = bounds.center
    guard rotation != 0 || transform != .identity else { return .translation(position - middle) }
    return Affine.translation(Point.zero - middle)
      .concatenated(with: transform)
      .concatenated(with: .rotation(rotation))
      .concatenated(with: .translation(position - .zero))
  }
}
