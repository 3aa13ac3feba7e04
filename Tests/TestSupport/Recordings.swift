import Foundation

/// Recordings of UIKit that other projects published: `Tests/Samples/uikit-recordings.json`. In points, seconds, and points
/// per millisecond.
public struct Recordings: Decodable, Sendable {
  /// A return from beyond an edge, with the velocity that was reported at the release.
  public struct EdgeReturn: Decodable, Sendable {
    public var name: String
    public var overscroll: Double
    public var velocity: Double
    /// Seconds since the release, and the overscroll.
    public var samples: [[Double]]
  }

  /// The distance at which content was announced to come to rest.
  public struct AnnouncedTarget: Decodable, Sendable {
    public var rate: Double
    public var velocity: Double
    public var distance: Double
  }

  /// A deceleration whose announced target and rest position were both recorded.
  public struct AnnouncedAndRest: Decodable, Sendable {
    public var from: Double
    public var velocity: Double
    public var announced: Double
    public var rest: Double
  }

  /// An animated change of the offset.
  public struct AnimatedScroll: Decodable, Sendable {
    public var from: Double
    public var to: Double
    /// Frames at 60 a second, and the offset.
    public var frames: [[Double]]
  }

  public var edgeReturns: [EdgeReturn]
  public var announcedTargets: [AnnouncedTarget]
  public var announcedAndRest: AnnouncedAndRest
  public var animatedScroll: AnimatedScroll
  /// Damping ratio, duration, initial velocity in distances per second, and stiffness at mass 1.
  public var springs: [[Double]]

  /// Reads the recordings.
  public static func load() throws -> Recordings {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Samples/uikit-recordings.json")
    return try JSONDecoder().decode(Recordings.self, from: Data(contentsOf: file.standardizedFileURL))
  }
}
