import Imaging
import Platform

/// The comparison of frames that another program drew, as their golden records it.
package struct ForeignFrames: Hashable, Sendable {
  /// The regions to ignore, in pixels.
  package var masks: [PixelRegion]
  /// The tolerated difference of a frame. Its perceptual thresholds are the default ones.
  package var tolerance: Tolerance

  package init(masks: [PixelRegion] = [], tolerance: Tolerance = .exact) {
    (self.masks, self.tolerance) = (masks, tolerance)
  }
}

/// The record of a recorded clip: enough to decide whether another recording is the same, and where it deviates.
package struct ClipRecord: Hashable, Sendable {
  /// A name with its value: a setting, or a part of the renderer with its version.
  package typealias Entry = NamedValue

  /// A named moment of the script.
  package struct Moment: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// Its instant in seconds.
    package var seconds: Double

    package init(_ name: String, seconds: Double) { (self.name, self.seconds) = (name, seconds) }
  }

  /// The script's file, for messages; `nil` if the clip has none.
  package var script: String?
  /// The scene, device, screen, scale, theme and the scene's own settings.
  package var settings: [Entry]
  /// The options that override the script, by name: `fps`, `theme`.
  package var options: [Entry]
  /// The inputs other than the script, each with its content's hash: the feed, pictures next to it, files of
  /// settings.
  package var inputs: [Entry]
  /// The parts of the renderer that can affect pixels: versions of libraries, hashes of fonts.
  package var renderer: [Entry]
  /// The hash of each frame, the size in pixels, and the frame rate.
  package var hashes: FrameHashes
  /// The values of the probes at each tick.
  package var trace: TraceTable
  /// The hidden ticks, in order; all other ticks are frames.
  package var hidden: [ClosedRange<Int>]
  /// The named moments of the script, in order.
  package var moments: [Moment]
  /// The masks and the tolerance, if another program drew the frames; `nil` for a clip.
  package var foreign: ForeignFrames?
  /// The first frame that does not have the size in ``hashes``, with its size; `nil` for a clip, and in a golden.
  package var otherSize: Entry?
  /// The golden's pictures by file name, each with its hash; `nil` if they were not recorded, as in goldens of
  /// earlier versions.
  package var pictures: [Entry]?

  package init(
    script: String? = nil, settings: [Entry] = [], options: [Entry] = [], inputs: [Entry] = [],
    renderer: [Entry] = [], hashes: FrameHashes, trace: TraceTable, hidden: [ClosedRange<Int>] = [],
    moments: [Moment] = []
  ) {
    (self.script, self.settings, self.options) = (script, settings, options)
    (self.inputs, self.renderer) = (inputs, renderer)
    (self.hashes, self.trace, self.hidden, self.moments) = (hashes, trace, hidden, moments)
  }

  /// The number of frames.
  package var frameCount: Int { hashes.rows.count }

  /// The frame rate, in frames per second.
  package var framesPerSecond: Double {
    let rate = hashes.rate
    return Double(rate.frames) / Double(rate.perSeconds)
  }

  /// Returns the tick that a frame shows; hidden ticks have no frame.
  package func tick(ofFrame frame: Int) -> Int {
    var tick = frame
    for range in hidden where range.lowerBound <= tick { tick += range.count }
    return tick
  }

  /// Returns the frame that shows a tick, or the next frame if the tick is hidden.
  package func frame(ofTick tick: Int) -> Int {
    tick - hidden.reduce(0) { $0 + max(0, min($1.upperBound + 1, tick) - $1.lowerBound) }
  }

  /// Returns a frame's instant in seconds.
  package func seconds(ofFrame frame: Int) -> Double { Double(tick(ofFrame: frame)) / framesPerSecond }

  /// The frame of each named moment: the first one that is not before it, or the last one, since a clip may end between
  /// two frames.
  package var momentFrames: [(name: String, frame: Int, isAfterLast: Bool)] {
    guard frameCount > 0 else { return [] }
    return moments.map { moment in
      let frame = frame(ofTick: max(0, Int((moment.seconds * framesPerSecond - 1e-6).rounded(.up))))
      return (moment.name, min(frame, frameCount - 1), frame >= frameCount)
    }
  }
}
