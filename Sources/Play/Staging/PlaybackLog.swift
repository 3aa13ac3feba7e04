import Graphics
import Script
import Simulation
import Timebase
import Touch

/// The playback log of a complete script: its presentation statements, its touches, and the areas of the views of
/// callouts.
package struct PlaybackLog {
  /// The presentation statements, in order.
  package private(set) var annotations: [PlayedAnnotation] = []
  /// The touches, in order.
  package private(set) var touches: [TouchEvent] = []
  /// The end of the last action, in virtual time.
  package private(set) var end = Instant.zero
  /// Whether the last frame is hidden.
  package private(set) var endsHidden = false
  /// The areas of the views of callouts, by the annotation's index: one per sixtieth of a second from the annotation on.
  private var areas: [Int: [Rect?]] = [:]
  /// The views whose areas are currently recorded, with the index of their annotations.
  private var open: [(index: Int, view: String)] = []
  private var frame = 0

  /// The rate at which areas are recorded, and the largest number for a view: those of ten seconds.
  private static let rate = FrameRate.sixty
  private static let limit = 600

  /// Creates the log of a script that has not started.
  package init() {}

  /// The next instant at which ``look(at:)`` records areas; nil if no view is recorded.
  package var nextLook: Instant? { open.isEmpty ? nil : Self.rate.instant(ofFrame: frame) }

  /// Appends the player's events since the last call.
  package mutating func follow(_ player: ScriptPlayer) {
    for index in annotations.count..<player.annotations.count {
      if case .callout(.view(let name), _, _, _) = player.annotations[index].annotation { open.append((index, name)) }
    }
    (annotations, touches, end) = (player.annotations, player.touches, player.end ?? .zero)
    endsHidden = !player.isVisible
    guard !open.isEmpty, let last = annotations.last?.instant else { return }
    while Self.rate.instant(ofFrame: frame) < min(last, player.stage.now) { frame += 1 }
  }

  /// Records the areas of the open views.
  package mutating func look(at player: ScriptPlayer) {
    for (index, view) in open { areas[index, default: []].append(player.stage.frame(ofView: view)) }
    open.removeAll { areas[$0.index]?.count ?? 0 >= Self.limit }
    frame += 1
    if let end = player.end, end <= Self.rate.instant(ofFrame: frame - 1) { open = [] }
  }

  /// Returns the area of a callout's view on the screen; nil if it is unknown.
  func area(ofAnnotation index: Int, at instant: Instant) -> Rect? {
    guard let areas = areas[index] else { return nil }
    let tick = Int(max(0, instant.seconds(since: annotations[index].instant)) * Self.rate.framesPerSecond)
    return tick < areas.count ? areas[tick] : nil
  }
}
