import Platform

/// Tracks whether the finger is down, based on the script's lines.
struct TouchStateChecker {
  /// The state of the finger; a touch whose error was reported causes no further errors.
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

  /// Returns the effect of a statement; a statement that contains others, or is unknown, can have any.
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
      return error(action, keyword, first)
    case (.moves, .up):
      state = .down(place, isReported: true)
      return (
        "cannot \(keyword) while the finger is up", keyword == .hold ? "did you mean \"wait\"?" : "add touch first"
      )
    case (.ends, .up): return ("cannot \(keyword) while the finger is up", "add touch first")
    case (.passes, .down(let first, _)):
      // Either the lift or the touch is missing.
      state = .unknown
      return error(action, keyword, first)
    case (.begins, _): state = .down(place, isReported: false)
    case (.ends, _), (.passes, _): state = .up
    case (.moves, _), (.none, _), (.unknown, _): break
    }
    return nil
  }

  /// Returns the error of an action that is impossible during a touch, and the remedy.
  private func error(
    _ action: Script.Action, _ keyword: Script.Keyword, _ touch: Script.Location
  ) -> (message: String, hint: String) {
    let remedy = if case .wait = action.kind { "did you mean \"hold\"?" } else { "add lift first" }
    return (
      "cannot \(keyword) while the finger is down", "it was put down \(touch.seen(from: action.location)); \(remedy)"
    )
  }

  /// Records a line that has an error, or an unknown statement.
  mutating func skip(_ keyword: Script.Keyword?, at location: Script.Location) {
    switch (Self.effect(keyword), state) {
    case (.begins, _): state = .down(location, isReported: false)
    case (.ends, _): state = .up
    case (.moves, .up), (.passes, .down), (.unknown, _): state = .unknown
    case (.moves, _), (.passes, _), (.none, _): break
    }
  }
}
