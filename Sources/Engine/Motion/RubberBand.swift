/// The resistance of content that is dragged past its limit.
///
/// For a finger x points past the limit, the content moves `y = (1 − 1/(x·c/d + 1))·d` points. It moves c of each
/// point at first, then less and less. It never moves by d, the length of the scroll view on that axis. (Published
/// by G. Paul, 2012; ScrollMechanics, fluid-scroll and others agree.)
package struct RubberBand: Hashable, Sendable {
  /// UIKit's coefficient: the fraction of the first point by which the content moves.
  package static let standardCoefficient = 0.55

  /// The length of the scroll view along the axis, in points. If it is zero, nothing stretches.
  package let dimension: Double
  /// The fraction of the first point past the limit by which the content moves, above 0.
  package let coefficient: Double

  /// Creates the resistance of a scroll view with a length in points.
  ///
  /// - Precondition: `dimension` is finite and not negative, and `coefficient` is positive and finite.
  package init(dimension: Double, coefficient: Double = RubberBand.standardCoefficient) {
    precondition(
      dimension >= 0 && dimension.isFinite && coefficient > 0 && coefficient.isFinite,
      "a rubber band needs a dimension of 0 or more and a positive coefficient, not \(dimension), \(coefficient)")
    (self.dimension, self.coefficient) = (dimension, coefficient)
  }

  /// Returns the offset of the content, in points, for a finger `distance` points past the limit. The sign is kept.
  package func offset(forDistance distance: Double) -> Double {
    guard dimension > 0 else { return 0 }
    guard distance.isFinite else { return Double(signOf: distance, magnitudeOf: dimension) }
    return distance / (1 / coefficient + abs(distance) / dimension)
  }

  /// Returns the distance of the finger past the limit, in points, for an offset of the content:
  /// `x = d·y/(c·(d − y))`.
  ///
  /// A drag that interrupts content past its limit continues from this distance. Applying the resistance to the
  /// offset again would make the content jump. Offsets are always below `dimension`; a larger one is clamped, which
  /// gives a very long but finite distance.
  package func distance(forOffset offset: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let part = min(abs(offset) / dimension, 1 - 1e-12)
    return Double(signOf: offset, magnitudeOf: dimension * part / (coefficient * (1 - part)))
  }

  /// Returns the derivative of ``offset(forDistance:)``: the points of content movement per point of the finger.
  package func slope(atDistance distance: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let stretch = 1 + abs(distance) * coefficient / dimension
    return coefficient / (stretch * stretch)
  }
}
