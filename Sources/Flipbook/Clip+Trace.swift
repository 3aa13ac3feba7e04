import Rendering
import Script
import Simulation
import Timebase
import Touch

extension Clip {
  /// A row of a trace: what the probes read at a frame's instant.
  public struct TraceRow: Sendable, Hashable {
    /// The frame's number, from 0; hidden frames count.
    public var frame: Int
    /// What the probes read, in the order in which the scene lists them.
    public var probes: [ProbeReading]
  }

  /// Plays the clip without drawing and hands over every row.
  ///
  /// - Returns: The expectations of the script that failed.
  /// - Throws: What `play()` throws, and what `body` throws.
  public func trace(_ body: (TraceRow) throws -> Void) throws -> [PlaybackFailure] {
    let frames = try plain.play()
    var frame = 0
    while let probes = try frames.nextProbes() {
      try body(TraceRow(frame: frame, probes: probes))
      frame += 1
    }
    return frames.player.failures
  }

  /// What the finger does, each event at its own instant, when the clip ends, and when a `settle` found it at rest. It is
  /// played for that, without drawing.
  ///
  /// - Throws: `PlaybackError` where the clip does not do what its script expects, and what `play()` throws.
  public func touches() throws -> (events: [TouchEvent], end: Instant, rests: [Instant]) {
    let player = try player(try PangoTextShaper())
    let end: Instant
    do {
      end = try player.playToEnd()
    } catch { throw PlaybackError(player.failures + [error]) }
    guard player.failures.isEmpty else { throw PlaybackError(player.failures) }
    return (player.touches, end, player.rests)
  }
}
