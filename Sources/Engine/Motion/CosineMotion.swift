import LibC

/// Animated scrolling of a scroll view: half a period of a cosine.
///
/// The position is `x = from + (to − from)·(1 − cos(π·t/0.3 s))/2`. All four samples of a recording of iOS 26.1
/// (OpenUIKit) are on this curve, on a grid of half points. A Bézier curve that eases in and out is up to 1.9 %
/// of the distance off.
package struct CosineMotion: MotionCurve, Hashable {
  /// The duration, in seconds: 0.3.
  package static let standardDuration = 0.3

  /// The position before the start.
  package let from: Double
  /// The position after the end.
  package let to: Double

  /// Creates the motion between two positions, in points.
  package init(from: Double, to: Double) { (self.from, self.to) = (from, to) }

  /// The duration, in seconds: ``standardDuration``.
  package var duration: Double { Self.standardDuration }

  /// The position after the end.
  package var destination: Double { to }

  /// Returns the position, in points.
  package func position(at time: Double) -> Double {
    if time >= duration { return to }
    return from + (to - from) * (1 - cos(.pi * max(0, time) / duration)) / 2
  }

  /// Returns the velocity, in points per second.
  package func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    return (to - from) * sin(.pi * max(0, time) / duration) * .pi / (2 * duration)
  }
}
