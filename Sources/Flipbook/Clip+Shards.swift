import Imaging
import Recording
import Rendering
import Simulation

/// What a first look at a clip tells: it is played once, and no pixel is drawn.
public struct FirstLook: Sendable {
  /// What each frame costs to draw, in a unit that is the same for all clips.
  public var costs: [Int]
  /// The hash of everything on which the frames depend: script, feed, pictures, options, fonts, versions.
  public var content: ContentHash

  /// Looks at all frames.
  fileprivate init(
    scale: Double, frames next: () throws -> FrameSnapshot?, isCancelled: () -> Bool,
    description: () throws -> RecordingDescription
  ) throws {
    var drawing = DrawingCost(scale: scale)
    costs = []
    while let snapshot = try next() {
      if isCancelled() { throw RecordingError.cancelled(framesDone: 0) }
      if snapshot.isVisible { costs.append(try drawing.next(snapshot.displayList)) }
    }
    content = try description().content
  }
}

extension Clip {
  /// Plays the clip to find out what its frames cost, so that several machines can share them.
  ///
  /// - Parameter isCancelled: Asked at each frame; where it is true, the look ends with `RecordingError.cancelled`.
  /// - Throws: What `play()` throws.
  public func firstLook(isCancelled: () -> Bool = { false }) throws -> FirstLook {
    let shaper = try PangoTextShaper()
    let frames = try play(shaper: shaper)
    return try FirstLook(scale: frameScale, frames: frames.next, isCancelled: isCancelled) {
      try description(
        reads: frames.player.stage.reads.files, shaper: shaper, renderer: try RendererFingerprint())
    }
  }
}

extension Reel {
  /// Plays the reel to find out what its frames cost, as ``Clip/firstLook(isCancelled:)`` does.
  ///
  /// - Parameter isCancelled: Asked at each frame; where it is true, the look ends with `RecordingError.cancelled`.
  /// - Throws: What `play()` throws.
  public func firstLook(isCancelled: () -> Bool = { false }) throws -> FirstLook {
    let shaper = try PangoTextShaper()
    let frames = try ReelSequence(self, shaper: shaper)
    return try FirstLook(scale: scale, frames: frames.next, isCancelled: isCancelled) {
      try description(reads: frames.reads, shaper: shaper, renderer: try RendererFingerprint())
    }
  }
}
