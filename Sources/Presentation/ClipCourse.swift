import Graphics
import Script
import Simulation
import Timebase
import Touch

/// What is met when a script is played to its end: what presents it, where the finger is, and where the views are that are
/// pointed at.
package struct ClipCourse {
  /// What presents the clip, in order.
  package private(set) var cues: [PlayedCue] = []
  /// The touches.
  package private(set) var touches: [TouchEvent] = []
  /// The end of the last action, in virtual time.
  package private(set) var end = Instant.zero
  /// The areas of the views of callouts, by the cue's index: one a sixtieth of a second from the cue's on.
  private var areas: [Int: [Rect?]] = [:]
  /// The views that are looked for at present, by their cues.
  private var open: [(index: Int, view: String)] = []
  private var frame = 0

  /// How often a second areas are noted, and how many of one view: those of ten seconds.
  private static let rate = FrameRate.sixty
  private static let limit = 600

  /// Creates the course of a script that has not begun.
  package init() {}

  /// The next instant at which ``look(at:)`` notes areas; nil if no view is looked for.
  package var nextLook: Instant? { open.isEmpty ? nil : Self.rate.instant(ofFrame: frame) }

  /// Appends what a player has met since the last call.
  package mutating func follow(_ player: ScriptPlayer) {
    for index in cues.count..<player.cues.count {
      if case .callout(.view(let name), _, _) = player.cues[index].cue { open.append((index, name)) }
    }
    (cues, touches, end) = (player.cues, player.touches, player.end ?? .zero)
    guard !open.isEmpty, let last = cues.last?.instant else { return }
    while Self.rate.instant(ofFrame: frame) < min(last, player.stage.now) { frame += 1 }
  }

  /// Notes the areas of the views that are looked for.
  package mutating func look(at player: ScriptPlayer) {
    for (index, view) in open { areas[index, default: []].append(player.stage.frame(ofView: view)) }
    open.removeAll { areas[$0.index]?.count ?? 0 >= Self.limit }
    frame += 1
    if let end = player.end, end <= Self.rate.instant(ofFrame: frame - 1) { open = [] }
  }

  /// Where the view of a callout is, on the screen; nil where that is not known.
  func area(ofCue index: Int, at instant: Instant) -> Rect? {
    guard let areas = areas[index] else { return nil }
    let tick = Int(max(0, instant.seconds(since: cues[index].instant)) * Self.rate.framesPerSecond)
    return tick < areas.count ? areas[tick] : nil
  }
}
