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

/// One animatable number of a view's state. Points, sizes and colours are several of them, as in Core Animation's key
/// paths; each is animated by its own curve.
///
/// A view has at most one animation for each. A new one starts at the value and the velocity that are seen, and takes
/// the old one's place.
package enum AnimatableProperty: UInt8, Hashable, Sendable, CaseIterable {
  /// The origin of the bounds, in points: a scroll view's content offset.
  case boundsX, boundsY
  /// The size of the bounds, in points.
  case width, height
  /// The centre in the superview, in points.
  case positionX, positionY
  /// The opacity, 0…1.
  case alpha
  /// The angle, in radians, clockwise.
  case rotation
  /// The six numbers of the transform.
  case transformA, transformB, transformC, transformD, transformX, transformY
  /// The radius of the corners, in points.
  case cornerRadius
  /// The components of the background colour, 0…1.
  case backgroundRed, backgroundGreen, backgroundBlue, backgroundAlpha
}

extension ViewState {
  subscript(property: AnimatableProperty) -> Double {
    get {
      var state = self
      return state.with(property) { $0 }
    }
    set { with(property) { $0 = newValue } }
  }

  /// Calls `body` with the number behind a property. A switch rather than key paths, which are ten times slower: it is
  /// read for each running animation at each look at a view.
  private mutating func with<Result>(_ property: AnimatableProperty, _ body: (inout Double) -> Result) -> Result {
    switch property {
    case .boundsX: body(&bounds.origin.x)
    case .boundsY: body(&bounds.origin.y)
    case .width: body(&bounds.size.width)
    case .height: body(&bounds.size.height)
    case .positionX: body(&position.x)
    case .positionY: body(&position.y)
    case .alpha: body(&alpha)
    case .rotation: body(&rotation)
    case .transformA: body(&transform.a)
    case .transformB: body(&transform.b)
    case .transformC: body(&transform.c)
    case .transformD: body(&transform.d)
    case .transformX: body(&transform.tx)
    case .transformY: body(&transform.ty)
    case .cornerRadius: body(&cornerRadius)
    case .backgroundRed: body(&backgroundColor.red)
    case .backgroundGreen: body(&backgroundColor.green)
    case .backgroundBlue: body(&backgroundColor.blue)
    case .backgroundAlpha: body(&backgroundColor.alpha)
    }
  }
}
