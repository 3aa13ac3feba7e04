import LibC

/// Animated scrolling of a scroll view: half a period of a cosine.
///
/// `x = from + (to − from)·(1 − cos(π·t/0.3 s))/2`. All four samples of a recording of iOS 26.1 (OpenUIKit) are this
/// curve on a grid of half points; a Bézier that eases in and out is up to 1.9 % of the distance off.
public struct CosineMotion: MotionCurve, Hashable {
  /// The seconds from start to end: 0.3.
  public static let standardDuration = 0.3

  /// The position before the start.
  public let from: Double
  /// The position after the end.
  public let to: Double

  /// Creates the motion between two positions, in points.
  public init(from: Double, to: Double) { (self.from, self.to) = (from, to) }

  /// ``standardDuration``.
  public var duration: Double { Self.standardDuration }

  /// The position after the end.
  public var destination: Double { to }

  /// The position, in points.
  public func position(at time: Double) -> Double {
    if time >= duration { return to }
    return from + (to - from) * (1 - cos(.pi * max(0, time) / duration)) / 2
  }

  /// The velocity, in points per second.
  public func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    return (to - from) * sin(.pi * max(0, time) / duration) * .pi / (2 * duration)
  }
}
