import Imaging

/// What is written down of a recorded clip: enough to say whether another recording is the same, and where it leaves it.
package struct ClipRecord: Hashable, Sendable {
  /// A name with its value: a setting, or a part of the renderer with its version.
  package struct Entry: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The value or version.
    package var value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// A moment that the script names.
  package struct Moment: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// Its instant in seconds.
    package var seconds: Double

    package init(_ name: String, seconds: Double) { (self.name, self.seconds) = (name, seconds) }
  }

  /// The script's file, as a message may name it; `nil` where the clip has none.
  package var script: String?
  /// Scene, device, screen, scale, theme and the scene's own settings.
  package var settings: [Entry]
  /// With which options the clip was recorded, in place of what its script says, by their names: `fps`, `theme`.
  package var options: [Entry]
  /// What the clip shows besides its script, each with its content's hash: the feed, pictures beside it, files of settings.
  /// `nil` where it was not recorded, as in goldens of earlier versions.
  package var inputs: [Entry]?
  /// What may change a pixel: versions of libraries, hashes of fonts.
  package var renderer: [Entry]
  /// A hash a frame, the extent in pixels, and the rate.
  package var hashes: FrameHashes
  /// What the probes read at each tick.
  package var trace: TraceTable
  /// The ticks that are not shown, in order; all others are frames.
  package var hidden: [ClosedRange<Int>]
  /// The moments that the script names, in order.
  package var moments: [Moment]
  /// The golden's pictures by file name, each with its hash; `nil` if they were not recorded, as in goldens of earlier
  /// versions.
  package var pictures: [Entry]?

  package init(
    script: String? = nil, settings: [Entry] = [], options: [Entry] = [], inputs: [Entry]? = nil,
    renderer: [Entry] = [], hashes: FrameHashes, trace: TraceTable, hidden: [ClosedRange<Int>] = [],
    moments: [Moment] = []
  ) {
    (self.script, self.settings, self.options) = (script, settings, options)
    (self.inputs, self.renderer) = (inputs, renderer)
    (self.hashes, self.trace, self.hidden, self.moments) = (hashes, trace, hidden, moments)
  }

  /// How many frames there are.
  package var frameCount: Int { hashes.rows.count }

  /// Frames a second.
  package var framesPerSecond: Double {
    let rate = hashes.rate
    return Double(rate.frames) / Double(rate.perSeconds)
  }

  /// The tick that a frame shows: hidden ticks have no frame.
  package func tick(ofFrame frame: Int) -> Int {
    var tick = frame
    for range in hidden where range.lowerBound <= tick { tick += range.count }
    return tick
  }

  /// The frame that shows a tick; the next one where the tick is hidden.
  package func frame(ofTick tick: Int) -> Int {
    tick - hidden.reduce(0) { $0 + max(0, min($1.upperBound + 1, tick) - $1.lowerBound) }
  }

  /// A frame's instant in seconds.
  package func seconds(ofFrame frame: Int) -> Double { Double(tick(ofFrame: frame)) / framesPerSecond }

  /// The frames that show the named moments: the first that is not before one.
  package var momentFrames: [(name: String, frame: Int)] {
    moments.compactMap { moment in
      let frame = frame(ofTick: max(0, Int((moment.seconds * framesPerSecond - 1e-6).rounded(.up))))
      return frame < frameCount ? (moment.name, frame) : nil
    }
  }
}
