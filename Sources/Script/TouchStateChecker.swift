import Platform

/// Tracks whether the finger is down, based on the script's lines.
struct TouchStateChecker {
  private enum State {
    case up
    case down(Script.Location, isReported: Bool)
    /// The state after an error that leaves it open; no further errors are reported.
    case unknown
  }

  /// The effect of a statement on the finger.
  private enum Effect { case begins, moves, ends, passes, none, unknown }

  private var state = State.up

  /// The touch that was never lifted, unless it is already part of a reported error.
  var openTouch: Script.Location? {
    if case .down(let location, false) = state { location } else { nil }
  }

  private static func effect(_ keyword: Script.Keyword?) -> Effect {
    switch keyword {
    case .touch, .stroke: .begins
    case .drag, .hold: .moves
    case .lift, .cancel: .ends
    case .tap, .flick, .wait, .settle: .passes
    case .shot, .mark, .expect, .hide, .show, .caption, .point, .card, .zoom, .speed, .freeze: .none
    default: .unknown
    }
  }

  /// Performs an action and returns its error, if any.
  mutating func perform(_ keyword: Script.Keyword, _ action: Script.Action) -> (message: String, hint: String)? {
    let place = action.location
    switch (Self.effect(keyword), state) {
    case (.begins, .down(let first, _)):
      state = .down(place, isReported: true)
      return ("the finger is down already", "it came down \(first.seen(from: place)); lift it first")
    case (.moves, .up):
      state = .down(place, isReported: true)
      let other = keyword == .hold ? ", or write wait to let time pass" : ""
      return ("no finger is down", "touch at a position first" + other)
    case (.ends, .up): return ("no finger is down", "there is nothing to \(keyword.rawValue)")
    case (.passes, .down(let first, _)):
      // Either the lift or the touch is missing.
      state = .unknown
      if case .wait(let duration) = action.kind {
        return ("the finger is down", "write hold \(NumberText.duration(duration)), or lift first")
      }
      let isSettle = keyword == .settle
      return (
        isSettle
          ? "nothing settles while the finger is down" : "the finger is down, so it cannot \(keyword.rawValue)",
        "it came down \(first.seen(from: place)); lift it first"
      )
    case (.begins, _): state = .down(place, isReported: false)
    case (.ends, _), (.passes, _): state = .up
    case (.moves, _), (.none, _), (.unknown, _): break
    }
    return nil
  }

  /// Records a line that has an error, or an unknown command.
  mutating func skip(_ keyword: Script.Keyword?, at location: Script.Location) {
    switch (Self.effect(keyword), state) {
    case (.begins, _): state = .down(location, isReported: false)
    case (.ends, _): state = .up
    case (.moves, .up), (.passes, .down), (.unknown, _): state = .unknown
    case (.moves, _), (.passes, _), (.none, _): break
    }
  }
}
