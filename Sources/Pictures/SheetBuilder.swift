import Script
import Simulation
import Timebase

/// Takes the pictures of a sheet while a script plays.
package final class SheetBuilder {
  package private(set) var pictures: [Sheet.Picture] = []
  /// Whether pictures have been left out because there were too many.
  package private(set) var isFull = false
  private let player: ScriptPlayer
  private var log = CaptionTracker()

  package init(_ player: ScriptPlayer) {
    self.player = player
    player.onAction = { [unowned self] action, instant in log.note(action, at: instant) }
  }

  /// Takes the picture of an instant, unless the frame is hidden there.
  package func take(at instant: Instant) throws {
    try player.play(to: instant)
    if player.isVisible { add(player.stage) }
  }

  /// Takes a picture at each multiple of an interval, up to the end.
  package func take(every interval: Duration) throws {
    for number in 0... {
      let instant = Instant(nanoseconds: Int64(number) * interval.nanoseconds)
      try player.play(to: instant)
      if let end = player.end, end < instant { return }
      if number == Sheet.pictureLimit {
        isFull = true
        return
      }
      if player.isVisible { add(player.stage) }
    }
  }

  package func takeShots() throws {
    player.onShot = { [unowned self] _, stage in
      if pictures.count == Sheet.pictureLimit { isFull = true } else { add(stage) }
    }
    _ = try player.playToEnd()
    player.onShot = nil
  }

  private func add(_ stage: Stage) {
    let snapshot = stage.snapshot(index: pictures.count)
    let caption = log.takeCaption(at: snapshot.time)
    pictures.append(
      Sheet.Picture(
        displayList: snapshot.displayList, time: snapshot.time, names: caption.names, passed: caption.passed,
        phase: caption.phase, isTouched: caption.isTouched))
  }
}

/// What a script has done so far, and what of it belongs under the next picture of a sheet.
struct CaptionTracker {
  /// What is said under a picture.
  struct Caption: Equatable {
    var names: [String] = []
    var passed: [Sheet.Moment] = []
    var phase = ""
    var isTouched = false
  }

  /// The action under way, and since when.
  private var current: (action: Script.Action, start: Instant)?
  private var isFingerDown = false
  /// The names since the last picture.
  private var moments: [Sheet.Moment] = []
  /// The latest thing since the last picture that ended a touch.
  private var ending: Script.Action?

  /// Takes down an action that begins.
  mutating func note(_ action: Script.Action, at instant: Instant) {
    switch action.kind {
    case .shot(let name), .mark(let name): moments.append(.init(name: name, instant: instant))
    case .expect, .hide, .show, .cue: break
    case .touch, .stroke: (isFingerDown, ending, current) = (true, nil, (action, instant))
    case .lift, .cancel, .tap, .flick: (isFingerDown, ending, current) = (false, action, (action, instant))
    case .drag, .hold, .wait, .settle: current = (action, instant)
    }
  }

  /// The caption of a picture; what follows belongs to the next one.
  mutating func takeCaption(at instant: Instant) -> Caption {
    defer { (moments, ending) = ([], nil) }
    return Caption(
      names: moments.filter { $0.instant == instant }.map(\.name), passed: moments.filter { $0.instant != instant },
      phase: phase, isTouched: isFingerDown || isWithinTouch(instant))
  }

  /// `drag by 0,-170`, `hold`, and `lift, settle` where the picture is the first one after the lift.
  private var phase: String {
    guard let current else { return "" }
    let text = Self.short(current.action)
    switch current.action.kind {
    case .wait, .settle: return ending.map { "\(Self.short($0)), \(text)" } ?? text
    default: return text
    }
  }

  /// Taps and flicks are whole touches, and the finger is down while they last.
  private func isWithinTouch(_ instant: Instant) -> Bool {
    guard let current else { return false }
    switch current.action.kind {
    case .tap, .flick: return instant < current.start.advanced(by: current.action.longestDuration)
    default: return false
    }
  }

  /// The action as the script writes it, without how long it takes: the pictures' times tell that.
  private static func short(_ action: Script.Action) -> String {
    switch action.kind {
    case .drag(let way, _, _): "drag \(way)"
    case .hold: "hold"
    case .stroke: "stroke"
    case .wait: "wait"
    case .settle: "settle"
    default: action.description
    }
  }
}
