import Geometry
import Script
import Simulation
import Timebase
import Touch

/// What is met when a script is played to its end: what presents it, where the finger is, and where the views are that are
/// pointed at.
public struct ClipCourse {
  /// What presents the clip, in order.
  public let cues: [PlayedCue]
  /// The touches.
  public let touches: [TouchEvent]
  /// The end of the last action, in virtual time.
  public let end: Instant
  /// The areas of the views of callouts, by the cue's index: one a sixtieth of a second from the cue's on.
  private let areas: [Int: [Rect?]]

  /// How often a second areas are noted, and how many of one view: those of ten seconds.
  private static let rate = FrameRate.sixty
  private static let limit = 600

  /// Plays to the end.
  ///
  /// - Parameter player: at its start.
  public init(_ player: ScriptPlayer, isCancelled: () -> Bool = { false }) throws {
    var areas: [Int: [Rect?]] = [:]
    // The views that are looked for at present, by their cues.
    var (seen, open): (Int, [(index: Int, view: String)]) = (0, [])
    var frame = 0
    while true {
      if isCancelled() { throw CancellationError() }
      let instant = Self.rate.instant(ofFrame: frame)
      try player.play(to: instant)
      for index in seen..<player.cues.count {
        if case .callout(.view(let name), _, _) = player.cues[index].cue { open.append((index, name)) }
      }
      seen = player.cues.count
      for (index, view) in open { areas[index, default: []].append(player.stage.frame(ofView: view)) }
      open.removeAll { areas[$0.index]?.count ?? 0 >= Self.limit }
      if player.end.map({ $0 <= instant }) ?? false { break }
      frame += 1
    }
    (cues, touches, self.areas) = (player.cues, player.touches, areas)
    end = player.end ?? .zero
  }

  /// Where the view of a callout is, on the screen; nil where that is not known.
  func area(ofCue index: Int, at instant: Instant) -> Rect? {
    guard let areas = areas[index] else { return nil }
    let tick = Int(max(0, instant.seconds(since: cues[index].instant)) * Self.rate.framesPerSecond)
    return tick < areas.count ? areas[tick] : nil
  }
}
