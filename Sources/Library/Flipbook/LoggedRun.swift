import Graphics
import Script
import Simulation
import Staging
import Timebase

/// The loop of a playback, which advances from one observed instant to the next.
struct LoggedRun {
  let player: ScriptPlayer
  var log = PlaybackLog()
  var search: ViewSearch
  private let look: Playback.Look?
  /// The presentation's timeline so far; `nil` for the bare screen.
  private var timeline: ClipTimeline?
  private var frame = 0

  init(_ player: ScriptPlayer, isPresented: Bool, _ look: Playback.Look?, _ search: ViewSearch) {
    (self.player, self.look, self.search) = (player, look, search)
    timeline = isPresented ? ClipTimeline() : nil
  }

  /// The next instant of ``look`` in virtual time; `nil` if there is none.
  private var nextLook: Instant? {
    guard let look else { return nil }
    let instant = look.rate.instant(ofFrame: frame)
    if let end = player.end, instant > timeline?.end ?? end { return nil }
    return timeline?.virtualTime(at: instant) ?? instant
  }

  mutating func start(_ poll: () throws -> Void) throws {
    while true {
      try poll()
      let looks = [nextLook, search.nextLook(player.end), log.nextLook].compactMap(\.self)
      guard let instant = looks.min() ?? (player.end == nil ? player.stage.now.advanced(bySeconds: 1) : nil) else {
        break
      }
      let isAtAnnotation = try player.playToAnnotation(upTo: instant)
      if isAtAnnotation, let annotation = player.annotations.last {
        log.follow(player)
        timeline?.append(annotation)
      }
      if let end = player.end { timeline?.end(at: end, isHidden: !player.isVisible) }
      try checkLength()
      if isAtAnnotation { continue }
      if log.nextLook == instant { log.look(at: player) }
      if search.nextLook(player.end) == instant { search.look(at: player) }
      if let look, nextLook == instant { frame = look.body(player, frame) }
    }
    log.follow(player)
  }

  /// Checks the limit of the clip's time, which is unknown before a delayed statement changes the speed.
  private func checkLength() throws(PlaybackFailure) {
    // A millisecond more, because the instants of the timeline are rounded.
    let limit = Instant.zero.advanced(by: ScriptLimits.virtualTime).advanced(bySeconds: 0.001)
    guard let timeline, max(timeline.end, timeline.clipTime(of: player.end ?? player.stage.now)) > limit else { return }
    let change = timeline.extender.map { player.annotations[$0] }
    guard let change = change ?? player.annotations.last(where: { $0.annotation?.changesTime ?? false }) else { return }
    throw player.failure(
      .presentation("the clip is too long", hint: ScriptLimits.clipTimeHint), at: change.action.location,
      player.stage.now)
  }
}

/// A search for views that are visible in the frames of a clip.
struct ViewSearch {
  private(set) var found: Set<String> = []
  private var open: Set<String>
  private let screen: Rect
  private let rate: FrameRate
  private var frame = 0

  init(_ names: Set<String>, _ clip: Clip) {
    (open, screen, rate) = (names, Rect(origin: .zero, size: clip.size), clip.frameRate)
  }

  /// Returns the next instant at which ``look(at:)`` searches for views; `nil` if the search has ended.
  ///
  /// - Parameter end: The end of the script; `nil` if it is not known yet.
  func nextLook(_ end: Instant?) -> Instant? {
    let instant = rate.instant(ofFrame: frame)
    return open.isEmpty || end.map { instant > $0 } ?? false ? nil : instant
  }

  mutating func look(at player: ScriptPlayer) {
    frame += 1
    guard player.isVisible else { return }
    let seen = open.filter { player.stage.frame(ofView: $0)?.intersects(screen) ?? false }
    found.formUnion(seen)
    open.subtract(seen)
  }
}
