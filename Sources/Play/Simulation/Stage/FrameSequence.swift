import Graphics
import Script
import Timebase

/// The frames of a script in order. Frame n shows the instant n ÷ rate of the clip, up to the end of the last
/// action.
package final class FrameSequence {
  /// The presentation of a clip: everything besides the screen.
  package struct Presentation {
    /// The mapping between the clip's time and virtual time.
    package var timeline: ClipTimeline
    /// Warnings about deviations from the script, each with its location.
    package var warnings: [String] = []
    /// Draws the screen of a stage into the image of an instant of the clip.
    package var compose: (_ screen: DisplayList, _ stage: Stage, _ clipTime: Instant) -> DisplayList
    /// Converts a point of that image to the screen, both in points.
    package var screenPoint: (_ point: Point, _ clipTime: Instant) -> Point

    package init(
      timeline: ClipTimeline,
      compose: @escaping (_ screen: DisplayList, _ stage: Stage, _ clipTime: Instant) -> DisplayList,
      screenPoint: @escaping (_ point: Point, _ clipTime: Instant) -> Point
    ) {
      (self.timeline, self.compose, self.screenPoint) = (timeline, compose, screenPoint)
    }
  }

  /// The probe with the clip's time in seconds, which only clips with a presentation have.
  package static let clipTimeProbe = "clip.time"

  /// The player of the script.
  package let player: ScriptPlayer
  /// The frame rate.
  package let frameRate: FrameRate
  /// The presentation; nil for the bare screen.
  package let presentation: Presentation?
  private let neighbor: FrameSequence?
  private var index = 0

  /// Creates the sequence of a player that is still at its start.
  ///
  /// - Parameters:
  ///   - player: The player of the script.
  ///   - presentation: The presentation; nil for the bare screen.
  ///   - neighbor: A sequence of the same script on another stage, which each frame shows to the right of this one.
  ///   - frameRate: The frame rate.
  package init(
    _ player: ScriptPlayer, presentation: Presentation? = nil, beside neighbor: FrameSequence? = nil,
    frameRate: FrameRate
  ) {
    (self.player, self.presentation, self.neighbor, self.frameRate) = (player, presentation, neighbor, frameRate)
  }

  /// Warnings about content that cannot be shown as intended, for the user.
  package var warnings: [String] { player.stage.warnings + (presentation?.warnings ?? []) }

  /// Returns the next frame, or nil after the last one.
  package func next() throws(PlaybackFailure) -> FrameSnapshot? {
    guard let clipTime = try advance() else { return nil }
    defer { index += 1 }
    var snapshot = player.stage.snapshot(index: index, isVisible: player.isVisible)
    if let presentation {
      snapshot.clipTime = clipTime
      snapshot.displayList = presentation.compose(snapshot.displayList, player.stage, clipTime)
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

  /// Returns the probes of the next frame, or nil after the last one, without recording the frame for drawing.
  package func nextProbes() throws(PlaybackFailure) -> [ProbeReading]? {
    guard try advance() != nil else { return nil }
    defer { index += 1 }
    return player.stage.readProbes()
  }

  /// Plays to the next frame and returns its instant of the clip, or nil after the last frame.
  private func advance() throws(PlaybackFailure) -> Instant? {
    let clipTime = frameRate.instant(ofFrame: index)
    if let end = presentation?.timeline.end, clipTime > end { return nil }
    try player.play(to: clipTime, of: presentation?.timeline)
    guard presentation == nil, let end = player.end else { return clipTime }
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
  public var displayList: DisplayList
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
  public init(
    index: Int, time: Instant, clipTime: Instant? = nil, displayList: DisplayList, probes: [ProbeReading],
    isVisible: Bool = true
  ) {
    (self.index, self.time, self.clipTime, self.displayList) = (index, time, clipTime ?? time, displayList)
    (self.probes, self.isVisible) = (probes, isVisible)
  }
}
