/// Whether the finger is down, as far as the script's lines can tell.
struct TouchStateChecker {
  private enum State {
    case up
    case down(Script.Location, isReported: Bool)
    /// After a mistake that leaves it open; nothing is complained about.
    case unknown
  }

  private var state = State.up

  /// The touch that was never lifted, unless a complaint named it already.
  var openTouch: Script.Location? {
    if case .down(let location, false) = state { location } else { nil }
  }

  /// Performs an action, and says what is wrong with it.
  mutating func perform(_ action: Script.Action) -> (message: String, hint: String)? {
    switch action.kind {
    case .touch, .stroke: touch(action.location)
    case .drag, .hold: move(action)
    case .lift, .cancel: lift(action)
    case .tap, .flick, .wait, .settle: pass(action)
    case .shot, .mark, .expect, .hide, .show, .cue: nil
    }
  }

  /// Takes note of a command whose line has a mistake, or of an unknown one.
  mutating func skip(_ keyword: Script.Keyword?, at location: Script.Location) {
    switch keyword {
    case .touch, .stroke: state = .down(location, isReported: false)
    case .lift, .cancel: state = .up
    case .drag, .hold: if case .up = state { state = .unknown }
    case .tap, .flick, .wait, .settle: if case .down = state { state = .unknown }
    case .shot, .mark, .expect, .hide, .show, .caption, .point, .card, .zoom, .speed, .freeze: break
    default: state = .unknown
    }
  }

  private mutating func touch(_ location: Script.Location) -> (message: String, hint: String)? {
    guard case .down(let first, _) = state else {
      state = .down(location, isReported: false)
      return nil
    }
    state = .down(location, isReported: true)
    return ("the finger is down already", "it came down \(first.seen(from: location)); lift it first")
  }

  private mutating func move(_ action: Script.Action) -> (message: String, hint: String)? {
    guard case .up = state else { return nil }
    state = .down(action.location, isReported: true)
    if case .hold = action.kind {
      return ("no finger is down", "touch at a position first, or write wait to let time pass")
    }
    return ("no finger is down", "touch at a position first")
  }

  private mutating func lift(_ action: Script.Action) -> (message: String, hint: String)? {
    defer { state = .up }
    guard case .up = state else { return nil }
    return ("no finger is down", "there is nothing to \(action.kind)")
  }

  private mutating func pass(_ action: Script.Action) -> (message: String, hint: String)? {
    guard case .down(let location, _) = state else {
      state = .up
      return nil
    }
    // Whether the lift or the touch was forgotten is open.
    state = .unknown
    let hint = "it came down \(location.seen(from: action.location)); lift it first"
    switch action.kind {
    case .wait(let duration):
      return ("the finger is down", "write hold \(ScriptText.duration(duration)), or lift first")
    case .settle: return ("nothing settles while the finger is down", hint)
    case .tap: return ("the finger is down, so it cannot tap", hint)
    default: return ("the finger is down, so it cannot flick", hint)
    }
  }
}
