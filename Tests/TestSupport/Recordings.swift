import Foundation

/// Recordings of UIKit that other projects published: `Tests/Samples/uikit-recordings.json`. In points, seconds, and points
/// per millisecond.
public struct Recordings: Decodable, Sendable {
  /// A return from beyond an edge, with the velocity that was reported at the release.
  public struct EdgeReturn: Decodable, Sendable {
    /// The source.
    public var name: String
    /// The overscroll at the release.
    public var overscroll: Double
    /// The velocity at the release.
    public var velocity: Double
    /// Seconds since the release, and the overscroll.
    public var samples: [[Double]]
  }

  /// The distance at which content was announced to come to rest.
  public struct AnnouncedTarget: Decodable, Sendable {
    /// The factor of the speed per millisecond.
    public var rate: Double
    /// The velocity at the release.
    public var velocity: Double
    /// The announced distance.
    public var distance: Double
  }

  /// A deceleration whose announced target and rest position were both recorded.
  public struct AnnouncedAndRest: Decodable, Sendable {
    /// The position at the start.
    public var from: Double
    /// The velocity at the release.
    public var velocity: Double
    /// The target that the delegate was given.
    public var announced: Double
    /// The position of rest.
    public var rest: Double
  }

  /// An animated change of the offset.
  public struct AnimatedScroll: Decodable, Sendable {
    /// The position at the start.
    public var from: Double
    /// The position at the end.
    public var to: Double
    /// Frames at 60 a second, and the offset.
    public var frames: [[Double]]
  }

  /// Returns from beyond an edge.
  public var edgeReturns: [EdgeReturn]
  /// Announced targets of flicks.
  public var announcedTargets: [AnnouncedTarget]
  /// A flick with both targets.
  public var announcedAndRest: AnnouncedAndRest
  /// An animated scroll.
  public var animatedScroll: AnimatedScroll
  /// Damping ratio, duration, initial velocity in distances per second, and stiffness at mass 1.
  public var springs: [[Double]]

  /// Reads the recordings.
  public static func load() throws -> Recordings {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Samples/uikit-recordings.json")
    return try JSONDecoder().decode(Recordings.self, from: Data(contentsOf: file.standardizedFileURL))
  }
}
