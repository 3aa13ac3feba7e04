import Foundation

/// Recordings of UIKit published by other projects: `Tests/Samples/uikit-recordings.json`. In points, seconds, and
/// points per millisecond.
package struct Recordings: Decodable, Sendable {
  /// A return from beyond an edge, with the velocity reported at the release.
  package struct EdgeReturn: Decodable, Sendable {
    /// The source.
    package var name: String
    /// The overscroll at the release.
    package var overscroll: Double
    /// The velocity at the release.
    package var velocity: Double
    /// Seconds since the release, and the overscroll.
    package var samples: [[Double]]
  }

  /// The distance announced for content to come to rest.
  package struct AnnouncedTarget: Decodable, Sendable {
    /// The factor of the speed per millisecond.
    package var rate: Double
    /// The velocity at the release.
    package var velocity: Double
    /// The announced distance.
    package var distance: Double
  }

  /// A deceleration with recorded target and resting position.
  package struct AnnouncedAndRest: Decodable, Sendable {
    /// The position at the start.
    package var from: Double
    /// The velocity at the release.
    package var velocity: Double
    /// The target passed to the delegate.
    package var announced: Double
    /// The resting position.
    package var rest: Double
  }

  /// An animated change of the offset.
  package struct AnimatedScroll: Decodable, Sendable {
    /// The position at the start.
    package var from: Double
    /// The position at the end.
    package var to: Double
    /// Frames at 60 a second, and the offset.
    package var frames: [[Double]]
  }

  /// Returns from beyond an edge.
  package var edgeReturns: [EdgeReturn]
  /// Announced targets of flicks.
  package var announcedTargets: [AnnouncedTarget]
  /// A flick with both targets.
  package var announcedAndRest: AnnouncedAndRest
  /// An animated scroll.
  package var animatedScroll: AnimatedScroll
  /// Damping ratio, duration, initial velocity in distances per second, and stiffness at mass 1.
  package var springs: [[Double]]

  /// Loads the recordings.
  package static func load() throws -> Recordings {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Samples/uikit-recordings.json")
    return try JSONDecoder().decode(Recordings.self, from: Data(contentsOf: file.standardizedFileURL))
  }
}
