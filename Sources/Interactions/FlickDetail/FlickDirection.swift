import Geometry
import Interface

/// Which way a flick leads: the finger goes to the left for the next page, to the right for the previous one.
public enum FlickDirection: Hashable, Sendable, CaseIterable {
  /// To the page with the next number, which comes from the right.
  case next
  /// To the page with the number before, which comes from the left.
  case previous

  /// Tells the direction from the way between the last two samples of a finger, in points.
  public init(of displacement: Vector) { self = displacement.dx < 0 ? .next : .previous }

  /// What is added to the page's number.
  public var step: Int { self == .next ? 1 : -1 }

  /// The edge from which the page comes.
  var subtype: Transition.Subtype { self == .next ? .fromRight : .fromLeft }
}
