import Graphics

/// The animatable state of a view, with the flags that affect its drawing.
///
/// A view stores the *model* state. The *presentation* at an instant is computed from the model and the running
/// animations.
public struct ViewState: Equatable, Sendable {
  /// The view's own coordinate system, in points; its origin is shown at the top left corner.
  public var bounds = Rect.zero
  /// The centre in the superview's coordinates, in points.
  public var position = Point.zero
  /// The transformation about the centre, applied before the position.
  public var transform = Affine.identity
  /// The rotation about the centre, in radians, clockwise: Core Animation's `transform.rotation.z`.
  ///
  /// Unlike a rotation inside `transform` it is animated as an angle. Half a turn therefore has a direction, and probes
  /// can read the angle.
  public var rotation = 0.0
  /// The opacity of the view and its subviews, 0…1.
  public var alpha = 1.0
  /// The background colour.
  public var backgroundColor = Color.clear
  /// The corner radius of background and clip, in points.
  public var cornerRadius = 0.0
  /// Whether contents and subviews are clipped to the bounds.
  public var clipsToBounds = false
  /// Whether the view and its subviews are hidden.
  public var isHidden = false

  /// Creates the state of a view of size zero.
  public init() {}

  /// The rectangle in the superview's coordinates, in points, without transformation and rotation.
  public var frame: Rect {
    get { Rect(center: position, size: bounds.size) }
    set {
      bounds.size = newValue.size
      position = newValue.center
    }
  }

  /// The transformation from the view's coordinates to the superview's.
  public var toSuperview: Affine {
    let middle = bounds.center
    guard rotation != 0 || transform != .identity else { return .translation(position - middle) }
    return Affine.translation(Point.zero - middle)
      .concatenated(with: transform)
      .concatenated(with: .rotation(rotation))
      .concatenated(with: .translation(position - .zero))
  }
}

/// An animatable number of a view's state.
///
/// Points, sizes and colours consist of several properties, like Core Animation's key paths. Each property has its own
/// curve and at most one animation. A new animation starts at the presented value and velocity and replaces the old
/// one.
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
  /// The six components of the transformation.
  case transformA, transformB, transformC, transformD, transformX, transformY
  /// The corner radius, in points.
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

  /// Calls `body` with the number behind a property.
  ///
  /// A switch is ten times faster than key paths, and it runs for each running animation on each access to the
  /// presentation.
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
