import Script
import Simulation

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
}
