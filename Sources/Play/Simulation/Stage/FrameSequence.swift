import Graphics
import Script
import Timebase

/// The frames of a script in order. Frame n shows the instant n ÷ rate of the clip, up to the end of the last
/// action.
package final class FrameSequence {
  /// The probe with the clip's time in seconds, which only clips with a presentation have.
  package static let clipTimeProbe = "clip.time"

  /// The player of the script.
  package let player: ScriptPlayer
  /// The frame rate.
  package let frameRate: FrameRate
  /// The mapping between the clip's time and virtual time; nil if they are the same.
  package let timeline: ClipTimeline?
  private let compose: Composition?
  private let neighbor: FrameSequence?
  private var index = 0

  /// Draws the screen of a stage into the image of an instant of the clip.
  package typealias Composition = (_ screen: DisplayList, _ stage: Stage, _ clipTime: Instant) -> DisplayList

  /// Creates the sequence of a player that is still at its start.
  ///
  /// - Parameters:
  ///   - player: The player of the script.
  ///   - timeline: The mapping between the clip's time and virtual time; nil if they are the same.
  ///   - neighbor: A sequence of the same script on another stage, which each frame shows to the right of this one.
  ///   - frameRate: The frame rate.
  ///   - compose: Draws what is around the screen; nil for the bare screen.
  package init(
    _ player: ScriptPlayer, timeline: ClipTimeline? = nil, beside neighbor: FrameSequence? = nil, frameRate: FrameRate,
    compose: Composition? = nil
  ) {
    (self.player, self.timeline, self.neighbor, self.frameRate) = (player, timeline, neighbor, frameRate)
    self.compose = compose
  }

  /// Returns the next frame, or nil after the last one.
  package func next() throws(PlaybackFailure) -> FrameSnapshot? {
    guard let clipTime = try advance() else { return nil }
    defer { index += 1 }
    var snapshot = player.stage.snapshot(index: index, isVisible: player.isVisible)
    if timeline != nil {
      snapshot.clipTime = clipTime
      snapshot.displayList = compose?(snapshot.displayList, player.stage, clipTime) ?? snapshot.displayList
      snapshot.probes.insert(ProbeReading(Self.clipTimeProbe, .number(clipTime.seconds)), at: 0)
    }
    if let next = try neighbor?.next() {
      snapshot.displayList = snapshot.displayList.beside(next.displayList)
    }
    return snapshot
  }

  /// Skips frames, so that `frame` comes next. The skipped time is still simulated. Does nothing if `frame` has
  /// passed.
  package func skip(to frame: Int) {
    index = max(index, frame)
    neighbor?.skip(to: frame)
  }

  /// Plays to the next frame and returns its instant of the clip, or nil after the last frame.
  private func advance() throws(PlaybackFailure) -> Instant? {
    let clipTime = frameRate.instant(ofFrame: index)
    if let end = timeline?.end, clipTime > end { return nil }
    try player.play(to: clipTime, of: timeline)
    guard timeline == nil, let end = player.end else { return clipTime }
    return clipTime <= end ? clipTime : nil
  }
}

/// The data of one frame: the only thing that passes from simulation to production.
public struct FrameSnapshot: Sendable, Equatable {
  /// The frame's number in the clip, from 0.
  public var index: Int
  /// The instant of virtual time that the frame shows.
  public var time: Instant
  /// The instant of the clip at which the frame is shown. It differs from `time` if the clip has another speed or
  /// pauses.
  public var clipTime: Instant
  /// The frame's drawing steps.
  package var displayList: DisplayList
  /// The readings of the probes, in the order of the scene.
  public var probes: [ProbeReading]
  /// Whether the frame is written; a script's `hide` omits frames.
  public var isVisible: Bool

  /// Creates a snapshot.
  ///
  /// - Parameters:
  ///   - index: The frame's number in the clip, from 0.
  ///   - time: The instant of virtual time.
  ///   - clipTime: The instant of the clip (default: `time`).
  ///   - displayList: The drawing steps.
  ///   - probes: The readings of the probes, in the order of the scene.
  ///   - isVisible: Whether the frame is written.
  package init(
    index: Int, time: Instant, clipTime: Instant? = nil, displayList: DisplayList, probes: [ProbeReading],
    isVisible: Bool = true
  ) {
    (self.index, self.time, self.clipTime, self.displayList) = (index, time, clipTime ?? time, displayList)
    (self.probes, self.isVisible) = (probes, isVisible)
  }
}
