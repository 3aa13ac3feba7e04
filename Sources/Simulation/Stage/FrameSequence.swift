import Script
import Timebase

/// The frames of a script, one after the other: frame n shows the instant n ÷ rate, up to the end of the last action.
public final class FrameSequence {
  /// What plays the script.
  public let player: ScriptPlayer
  /// Frames a second.
  public let frameRate: FrameRate
  private let neighbor: ScriptPlayer?
  private var index = 0

  /// Creates the sequence of a player that is still at its start.
  ///
  /// - Parameters:
  ///   - player: what plays the script.
  ///   - neighbor: plays the same script on another stage, which each frame shows to the right of the first one.
  ///   - frameRate: frames a second.
  public init(_ player: ScriptPlayer, beside neighbor: ScriptPlayer? = nil, frameRate: FrameRate) {
    self.player = player
    self.neighbor = neighbor
    self.frameRate = frameRate
  }

  /// The next frame, or nil after the last one.
  public func next() throws(PlaybackFailure) -> FrameSnapshot? {
    guard try advance() else { return nil }
    defer { index += 1 }
    var snapshot = player.stage.snapshot(index: index, isVisible: player.isVisible)
    if let neighbor {
      try neighbor.play(to: snapshot.time)
      snapshot.displayList = snapshot.displayList.beside(neighbor.stage.snapshot(index: index).displayList)
    }
    return snapshot
  }

  /// The probes of the next frame, or nil after the last one; nothing is recorded for drawing.
  public func nextProbes() throws(PlaybackFailure) -> [ProbeReading]? {
    guard try advance() else { return nil }
    defer { index += 1 }
    return player.stage.readProbes()
  }

  private func advance() throws(PlaybackFailure) -> Bool {
    let instant = frameRate.instant(ofFrame: index)
    try player.play(to: instant)
    return player.end.map { instant <= $0 } ?? true
  }
}
