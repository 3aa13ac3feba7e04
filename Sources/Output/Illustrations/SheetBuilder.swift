import Script
import Simulation
import Staging
import Timebase

/// Collects the pictures of a sheet while a script plays.
package final class SheetBuilder {
  package private(set) var pictures: [Sheet.Picture] = []
  /// Whether pictures were left out because the sheet has the maximum number of them.
  package private(set) var isFull = false
  private let player: ScriptPlayer
  private let presentation: ClipPresentation?
  private var log = CaptionTracker()

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - player: The player of the script, at its start.
  ///   - presentation: The presentation of the pictures, whose instants are then the clip's; nil for the bare screen.
  package init(_ player: ScriptPlayer, _ presentation: ClipPresentation? = nil) {
    (self.player, self.presentation) = (player, presentation)
    player.onAction = { [unowned self] action, instant in log.note(action, at: instant) }
  }

  /// Adds a picture for each instant up to the script's end at which frames are written.
  package func take(_ instants: some Sequence<Instant>) throws {
    var count = 0
    try player.visit(instants, of: presentation?.timeline) { instant in
      isFull = count == Sheet.pictureLimit
      if !isFull, player.isVisible { add(at: TimelinePosition(instant)) }
      count += 1
      return !isFull
    }
  }

  /// Plays the script to its end and adds a picture for each shot.
  package func takeShots() throws {
    player.onShot = { [unowned self] _, _ in
      guard let shot = player.shots.last else { return }
      if pictures.count == Sheet.pictureLimit { isFull = true } else { add(at: moment(of: shot)) }
    }
    _ = try player.playToEnd()
    player.onShot = nil
  }

  private func moment(of name: ScriptPlayer.NamedInstant) -> TimelinePosition {
    presentation?.timeline.moment(of: name) ?? TimelinePosition(name.instant)
  }

  private func add(at moment: TimelinePosition) {
    let stage = player.stage
    let screen = stage.snapshot(index: pictures.count).displayList
    let caption = log.takeCaption(at: stage.now)
    let named = player.shots + player.marks
    let passed = caption.passed.map { passed in
      let name = named.first { $0.name == passed.name && $0.instant == passed.instant }
      return Sheet.Moment(name: passed.name, instant: name.map(self.moment)?.instant ?? passed.instant)
    }
    pictures.append(
      Sheet.Picture(
        displayList: presentation?.compose(screen, stage, moment) ?? screen, time: moment.instant,
        names: caption.names, passed: passed, phase: caption.phase, isTouched: caption.isTouched))
  }
}

/// Tracks the actions of a script for the captions of a sheet.
struct CaptionTracker {
  /// The caption of a picture.
  struct Caption: Equatable {
    var names: [String] = []
    var passed: [Sheet.Moment] = []
    var phase = ""
    var isTouched = false
  }

  /// The current action and its start.
  private var current: (action: Script.Action, start: Instant)?
  private var isFingerDown = false
  /// The moments named since the last picture.
  private var moments: [Sheet.Moment] = []
  /// The last action since the last picture that ended a touch.
  private var ending: Script.Action?

  /// Records an action that begins.
  mutating func note(_ action: Script.Action, at instant: Instant) {
    switch action.kind {
    case .shot(let name), .mark(let name): moments.append(.init(name: name, instant: instant))
    case .expect, .hide, .show, .annotation: break
    case .touch, .stroke: (isFingerDown, ending, current) = (true, nil, (action, instant))
    case .lift, .cancel, .tap, .flick: (isFingerDown, ending, current) = (false, action, (action, instant))
    case .drag, .hold, .wait, .waitUntil, .settle: current = (action, instant)
    }
  }

  /// Returns the caption of a picture; later actions belong to the next one.
  mutating func takeCaption(at instant: Instant) -> Caption {
    defer { (moments, ending) = ([], nil) }
    return Caption(
      names: moments.filter { $0.instant == instant }.map(\.name), passed: moments.filter { $0.instant != instant },
      phase: phase, isTouched: isFingerDown || isWithinTouch(instant))
  }

  /// The phase text: `drag by 0,-170`, `hold`, or `lift, settle` if the picture is the first after the lift.
  private var phase: String {
    guard let current else { return "" }
    let text = Self.short(current.action)
    switch current.action.kind {
    case .wait, .waitUntil, .settle: return ending.map { "\(Self.short($0)), \(text)" } ?? text
    default: return text
    }
  }

  /// Whether a tap or a flick, which contains a whole touch, is under way at an instant.
  private func isWithinTouch(_ instant: Instant) -> Bool {
    guard let current else { return false }
    switch current.action.kind {
    case .tap, .flick: return instant < current.start.advanced(by: current.action.longestDuration)
    default: return false
    }
  }

  /// Returns the action as the script writes it, without its duration, since the pictures have times.
  private static func short(_ action: Script.Action) -> String {
    switch action.kind {
    case .drag(let way, _, _): "drag \(way)"
    case .hold: "hold"
    case .stroke: "stroke"
    case .wait: "wait"
    case .waitUntil(let expectation, _): "wait until \(expectation.condition)"
    case .settle: "settle"
    default: action.description
    }
  }
}
