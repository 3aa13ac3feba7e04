import Geometry
import Timebase

/// Where a finger is at one instant.
public struct TouchSample: Hashable, Sendable {
  /// When.
  public let instant: Instant
  /// Where, in points of the screen.
  public let location: Point

  /// Makes a sample.
  public init(instant: Instant, location: Point) { (self.instant, self.location) = (instant, location) }
}
