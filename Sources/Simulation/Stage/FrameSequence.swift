import Graphics
import Script
import Timebase

/// The frames of a script, one after the other: frame n is seen at the instant n ÷ rate of the clip, up to the end of the
/// last action.
package final class FrameSequence {
  /// What a clip shows besides the screen.
  package struct Presentation {
    /// Which instant of virtual time is seen when.
    package var timeline: ClipTimeline
    /// The captions, in order.
    package var captions: [ClipNote]
    /// The title cards, in order.
    package var cards: [ClipNote]
    /// What is shown otherwise than the script says, each with its location.
    package var warnings: [String] = []
    /// Puts the screen of a stage into the image of an instant of the clip.
    package var compose: (_ screen: DisplayList, _ stage: Stage, _ clipTime: Instant) -> DisplayList
    /// Where a point of that image lies on the screen, both in points.
    package var screenPoint: (_ point: Point, _ clipTime: Instant) -> Point

    package init(
      timeline: ClipTimeline, captions: [ClipNote] = [], cards: [ClipNote] = [],
      compose: @escaping (_ screen: DisplayList, _ stage: Stage, _ clipTime: Instant) -> DisplayList,
      screenPoint: @escaping (_ point: Point, _ clipTime: Instant) -> Point
    ) {
      (self.timeline, self.captions, self.cards) = (timeline, captions, cards)
      (self.compose, self.screenPoint) = (compose, screenPoint)
    }
  }

  /// The reading that tells the instant of the clip, in seconds, where something presents it.
  package static let clipTimeProbe = "clip.time"

  /// What plays the script.
  package let player: ScriptPlayer
  /// Frames a second.
  package let frameRate: FrameRate
  /// What is shown besides the screen; nil for the bare screen.
  package let presentation: Presentation?
  private let neighbor: FrameSequence?
  private var index = 0

  /// Creates the sequence of a player that is still at its start.
  ///
  /// - Parameters:
  ///   - player: what plays the script.
  ///   - presentation: what is shown besides the screen; nil for the bare screen.
  ///   - neighbor: plays the same script on another stage, which each frame shows to the right of the first one.
  ///   - frameRate: frames a second.
  package init(
    _ player: ScriptPlayer, presentation: Presentation? = nil, beside neighbor: FrameSequence? = nil,
    frameRate: FrameRate
  ) {
    (self.player, self.presentation, self.neighbor, self.frameRate) = (player, presentation, neighbor, frameRate)
  }

  /// What is not shown as it is meant, and why, for people.
  package var warnings: [String] { player.stage.warnings + (presentation?.warnings ?? []) }

  /// The next frame, or nil after the last one.
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

  /// Leaves out frames, so that a later one comes next; what happens meanwhile happens all the same. Does nothing where that
  /// one is past.
  package func skip(to frame: Int) {
    index = max(index, frame)
    neighbor?.skip(to: frame)
  }

  /// The probes of the next frame, or nil after the last one; nothing is recorded for drawing.
  package func nextProbes() throws(PlaybackFailure) -> [ProbeReading]? {
    guard try advance() != nil else { return nil }
    defer { index += 1 }
    return player.stage.readProbes()
  }

  /// The image of the stage as it is now, with what presents it at an instant of the clip: the script may have ended, and
  /// somebody goes on with the stage.
  package func image(at clipTime: Instant) -> DisplayList {
    let list = player.stage.snapshot(index: index).displayList
    return presentation?.compose(list, player.stage, clipTime) ?? list
  }

  /// Plays to the next frame and answers its instant of the clip.
  private func advance() throws(PlaybackFailure) -> Instant? {
    let clipTime = frameRate.instant(ofFrame: index)
    if let presentation {
      guard clipTime <= presentation.timeline.end else { return nil }
      try player.play(to: presentation.timeline.virtualTime(at: clipTime))
      return clipTime
    }
    try player.play(to: clipTime)
    return player.end.map { clipTime <= $0 } ?? true ? clipTime : nil
  }
}

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
    (self.index, self.time, self.clipTime, self.displayList) = (index, time, clipTime ?? time, displayList)
    (self.probes, self.isVisible) = (probes, isVisible)
  }
}
