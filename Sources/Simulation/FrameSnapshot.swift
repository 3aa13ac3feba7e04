import Graphics
import Script
import Timebase

/// Everything that is known of one frame: the only thing that crosses from simulation to production.
public struct FrameSnapshot: Sendable, Equatable {
  /// Which frame of the clip, from 0.
  public var index: Int
  /// The instant of virtual time that it shows.
  public var time: Instant
  /// The instant of the clip at which it is seen: the same, unless something presents the clip at another speed.
  public var clipTime: Instant
  /// What it shows.
  public var displayList: DisplayList
  /// What the probes read, in the order in which the scene lists them.
  public var probes: [ProbeReading]
  /// Whether the frame is written; a script's `hide` leaves frames out.
  public var isVisible: Bool

  /// Makes a snapshot.
  public init(
    index: Int, time: Instant, clipTime: Instant? = nil, displayList: DisplayList, probes: [ProbeReading],
    isVisible: Bool = true
  ) {
    self.index = index
    self.time = time
    self.clipTime = clipTime ?? time
    self.displayList = displayList
    self.probes = probes
    self.isVisible = isVisible
  }
}
