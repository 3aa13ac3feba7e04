/// The resistance that content shows when it is dragged past its limit.
///
/// `y = (1 − 1/(x·c/d + 1))·d`: a finger that is x points past the limit shows y points, c of each point at first and
/// less and less after that, and never as much as d, the length of the scroll view on that axis. (Published by
/// G. Paul, 2012; ScrollMechanics, fluid-scroll and others agree.)
public struct RubberBand: Hashable, Sendable {
  /// UIKit's stiffness: the part of the first point that is shown.
  public static let standardCoefficient = 0.55

  /// The length of the scroll view along the axis, in points; where it is zero nothing stretches.
  public let dimension: Double
  /// The part of the first point past the limit that is shown, above 0.
  public let coefficient: Double

  /// The resistance of a scroll view of a length in points.
  ///
  /// - Precondition: `dimension` is finite and not negative, and `coefficient` is positive.
  public init(dimension: Double, coefficient: Double = RubberBand.standardCoefficient) {
    precondition(
      dimension >= 0 && dimension.isFinite && coefficient > 0 && coefficient.isFinite,
      "a rubber band needs a dimension of 0 or more and a positive coefficient, not \(dimension), \(coefficient)")
    (self.dimension, self.coefficient) = (dimension, coefficient)
  }

  /// What is shown, in points, when the finger is `distance` points past the limit; the sign is kept.
  public func offset(forDistance distance: Double) -> Double {
    guard dimension > 0 else { return 0 }
    guard distance.isFinite else { return Double(signOf: distance, magnitudeOf: dimension) }
    return distance / (1 / coefficient + abs(distance) / dimension)
  }

  /// How far past the limit the finger is, in points, when `offset` points are shown: `x = d·y/(c·(d − y))`.
  ///
  /// A drag that takes up content which is already past its limit goes on from here; banding the shown offset again
  /// would make it jump. No finger shows `dimension` points or more, so such an offset is answered like the largest
  /// that can be told from it, with a distance that is very long but finite.
  public func distance(forOffset offset: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let part = min(abs(offset) / dimension, 1 - 1e-12)
    return Double(signOf: offset, magnitudeOf: dimension * part / (coefficient * (1 - part)))
  }

  /// The points that are shown for one further point of the finger: the derivative of ``offset(forDistance:)``.
  public func slope(atDistance distance: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let stretch = 1 + abs(distance) * coefficient / dimension
    return coefficient / (stretch * stretch)
  }
}
