import Geometry
import Motion

/// The state of a finger's drag of a scroll view.
///
/// All offsets are functions of the finger's whole translation, so the way that the finger took does not matter.
struct ScrollDrag {
  /// Where the content was when the drag began, as if there were no rubber band, in points.
  var start: Point
  /// The page at which the drag began is that nearest to this offset.
  var startOffset: Point
  /// The offset without the rubber band at the latest touch.
  var raw: Point
  /// Whether the drag moves an enclosing scroll view now, since this one is at its end.
  var isPassedOn = false
  /// Whether the drag comes from a scroll view inside that is at its end.
  var isChained = false
  /// How far this view was pulled already when the drag came from inside, without rubber band, in points.
  var chainHead = Vector.zero

  mutating func shift(by vector: Vector) {
    start += vector
    startOffset += vector
    raw += vector
  }
}

extension ScrollView {
  private func rubberBand(_ axis: Axis) -> RubberBand { RubberBand(dimension: bounds.size[axis]) }

  /// What is shown for an offset without rubber band.
  func banded(_ raw: Double, _ axis: Axis) -> Double {
    let limits = limits(axis)
    let inside = min(max(raw, limits.lowerBound), limits.upperBound)
    guard raw != inside, canBounce(axis) else { return inside }
    return inside + rubberBand(axis).offset(forDistance: raw - inside)
  }

  /// The offset without rubber band that shows as this one.
  func unbanded(_ offset: Double, _ axis: Axis) -> Double {
    let limits = limits(axis)
    let inside = min(max(offset, limits.lowerBound), limits.upperBound)
    return offset == inside ? offset : inside + rubberBand(axis).distance(forOffset: offset - inside)
  }

  /// By how much slower than the finger the content moves at an offset without rubber band: 1 inside the limits.
  func bandSlope(_ raw: Double, _ axis: Axis) -> Double {
    let limits = limits(axis)
    let inside = min(max(raw, limits.lowerBound), limits.upperBound)
    if raw == inside { return 1 }
    return canBounce(axis) ? rubberBand(axis).slope(atDistance: raw - inside) : 0
  }

  /// Whether the content can be pulled beyond its ends along an axis.
  func canBounce(_ axis: Axis) -> Bool {
    guard bounces else { return false }
    let limits = limits(axis)
    return limits.upperBound > limits.lowerBound
      || (axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical)
  }

  /// The scroll view around this one that takes what a drag has left along an axis.
  func enclosingScroller(_ axis: Axis) -> ScrollView? {
    var outer = enclosing(ScrollView.self)
    while let view = outer {
      if view.canScroll(axis) { return view }
      outer = view.enclosing(ScrollView.self)
    }
    return nil
  }
}
