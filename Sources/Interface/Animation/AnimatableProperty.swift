import Geometry
import Graphics

/// One animatable number of a view's state. Points, sizes and colours are several of them, as in Core Animation's key
/// paths; each is animated by its own curve.
public enum AnimatableProperty: UInt8, Hashable, Sendable, CaseIterable {
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
  /// The number behind a property. Switches rather than key paths, which are ten times slower: it is read for each
  /// running animation at each look at a view.
  subscript(property: AnimatableProperty) -> Double {
    get {
      switch property {
      case .boundsX: bounds.origin.x
      case .boundsY: bounds.origin.y
      case .width: bounds.size.width
      case .height: bounds.size.height
      case .positionX: position.x
      case .positionY: position.y
      case .alpha: alpha
      case .rotation: rotation
      case .transformA: transform.a
      case .transformB: transform.b
      case .transformC: transform.c
      case .transformD: transform.d
      case .transformX: transform.tx
      case .transformY: transform.ty
      case .cornerRadius: cornerRadius
      case .backgroundRed: backgroundColor.red
      case .backgroundGreen: backgroundColor.green
      case .backgroundBlue: backgroundColor.blue
      case .backgroundAlpha: backgroundColor.alpha
      }
    }
    set {
      switch property {
      case .boundsX: bounds.origin.x = newValue
      case .boundsY: bounds.origin.y = newValue
      case .width: bounds.size.width = newValue
      case .height: bounds.size.height = newValue
      case .positionX: position.x = newValue
      case .positionY: position.y = newValue
      case .alpha: alpha = newValue
      case .rotation: rotation = newValue
      case .transformA: transform.a = newValue
      case .transformB: transform.b = newValue
      case .transformC: transform.c = newValue
      case .transformD: transform.d = newValue
      case .transformX: transform.tx = newValue
      case .transformY: transform.ty = newValue
      case .cornerRadius: cornerRadius = newValue
      case .backgroundRed: backgroundColor.red = newValue
      case .backgroundGreen: backgroundColor.green = newValue
      case .backgroundBlue: backgroundColor.blue = newValue
      case .backgroundAlpha: backgroundColor.alpha = newValue
      }
    }
  }
}
