import Geometry
import Timebase

/// What one finger did at one moment.
public struct TouchEvent: Hashable, Sendable {
  /// What happened.
  public enum Phase: Hashable, Sendable {
    /// The finger came down.
    case began
    /// The finger is at another place than before.
    case moved
    /// The finger was sampled where it already was. UIKit sends no message for it, but velocities depend on it.
    case stationary
    /// The finger was lifted.
    case ended
    /// The touch was taken away by the system.
    case cancelled

    /// Whether the finger is no longer down after this.
    public var isFinal: Bool { self == .ended || self == .cancelled }
  }

  /// Which finger: the same number from `began` to `ended` or `cancelled`.
  public let id: Int
  /// What happened.
  public let phase: Phase
  /// Where, in points of the screen.
  public let location: Point
  /// When.
  public let timestamp: Instant

  /// An event of a finger.
  ///
  /// - Parameters:
  ///   - id: which finger; one finger is enough for most.
  ///   - phase: what happened.
  ///   - location: where, in points of the screen.
  ///   - timestamp: when, on the clock of the window.
  public init(id: Int = 0, phase: Phase, location: Point, timestamp: Instant) {
    (self.id, self.phase, self.location, self.timestamp) = (id, phase, location, timestamp)
  }
}

/// Where a finger is at one instant.
public struct TouchSample: Hashable, Sendable {
  /// When.
  public let instant: Instant
  /// Where, in points of the screen.
  public let location: Point

  /// A place, in points of the screen, at an instant.
  public init(instant: Instant, location: Point) { (self.instant, self.location) = (instant, location) }
}
