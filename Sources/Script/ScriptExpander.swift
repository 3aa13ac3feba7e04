/// Expands `repeat` and `include`, and checks what only the order of lines can tell.
struct ScriptExpander {
  var library: ScriptLibrary
  let vocabulary: ScriptVocabulary?
  let options: ScriptOptions
  private(set) var actions: [Script.Action] = []
  var collector: ScriptSettingsCollector
  private var touch = TouchStateChecker()
  private var shots: [String: Script.Location] = [:]
  /// The files that are open, to find cycles.
  private var chain: [String]
  private var depth = 0
  private var steps = 0
  private var time: Int64 = 0
  /// Whether a limit was passed; nothing more is looked at then.
  private var isStopped = false

  init(library: ScriptLibrary, vocabulary: ScriptVocabulary?, options: ScriptOptions) {
    self.library = library
    self.vocabulary = vocabulary
    self.options = options
    chain = [library.rootPath]
    collector = ScriptSettingsCollector(vocabulary: vocabulary, options: options)
  }

  var settings: ScriptSettings { collector.settings }

  /// Expands the main script.
  mutating func run(_ statements: [ParsedStatement]) {
    expand(statements)
    collector.finish(&library)
    if let open = touch.openTouch, !isStopped {
      library.report(open, "the finger is still down at the end of the script", hint: "write lift at the end")
    }
  }

  private mutating func expand(_ statements: [ParsedStatement]) {
    // Each counts, not only actions: a block of many wrong lines costs time as well when it is repeated.
    for statement in statements where step(statement.location) {
      switch statement {
      case .setting(let line): collector.add(line, &library)
      case .action(let action): perform(action)
      case .loop(let count, let body, let location): loop(count, body, location)
      case .include(let path, let resolved, let location): include(path, resolved, location)
      case .broken(let keyword, let location): skip(keyword, location)
      }
    }
  }

  private mutating func loop(_ count: Int, _ body: [ParsedStatement], _ location: Script.Location) {
    guard enter(location) else { return }
    defer { depth -= 1 }
    for _ in 0..<count where step(location) {
      expand(body)
      if isStopped { return }
    }
  }

  private mutating func include(_ path: String, _ resolved: String, _ location: Script.Location) {
    guard let statements = library.open(path: path, resolved: resolved, location: location) else {
      return skip(.include, location)
    }
    if let start = chain.firstIndex(of: resolved) {
      let cycle = (chain[start...] + [resolved]).joined(separator: " includes ")
      library.report(location, "a script cannot include itself", hint: cycle)
      return skip(.include, location)
    }
    guard enter(location) else { return }
    chain.append(resolved)
    expand(statements)
    chain.removeLast()
    depth -= 1
  }

  private mutating func enter(_ location: Script.Location) -> Bool {
    if depth >= ScriptLimits.nesting {
      stop(location, "repeat and include nest too deep", hint: "the limit is \(ScriptLimits.nesting) in one another")
      return false
    }
    depth += 1
    return true
  }

  private mutating func step(_ location: Script.Location) -> Bool {
    if isStopped { return false }
    steps += 1
    if steps > ScriptLimits.steps { stopForLength(location) }
    isStopped = isStopped || library.isFull
    return !isStopped
  }

  private mutating func stop(_ location: Script.Location, _ message: String, hint: String) {
    if !isStopped { library.report(location, message, hint: hint) }
    isStopped = true
  }

  private mutating func stopForLength(_ location: Script.Location) {
    stop(
      location, "the script has too many actions",
      hint: "the limit is \(ScriptText.grouped(ScriptLimits.actions)) actions, repeat and include expanded")
  }

  /// Takes note of a line that has a mistake, so that later lines are not blamed for it.
  private mutating func skip(_ keyword: Script.Keyword?, _ location: Script.Location) {
    if let keyword, keyword.isSetting {
      collector.addBroken(keyword, location)
    } else {
      if keyword == nil || keyword == .include { collector.addBroken(.scene, location) }
      if let keyword, keyword != .include { collector.start(at: location) }
      touch.skip(keyword, at: location)
    }
  }

  private mutating func perform(_ action: Script.Action) {
    guard actions.count < ScriptLimits.actions else { return stopForLength(action.location) }
    collector.start(at: action.location)
    if let complaint = touch.perform(action) {
      library.report(action.location, complaint.message, hint: complaint.hint)
    }
    check(action)
    let timed = sampled(action)
    time += timed.longestDuration
    guard time <= ScriptLimits.virtualTime else {
      return stop(
        action.location, "the script takes longer than one hour here",
        hint: "the limit is one hour of virtual time, each settle counted with its limit")
    }
    actions.append(timed)
  }

  /// The action with a flick's time in whole touch samples.
  private func sampled(_ action: Script.Action) -> Script.Action {
    guard case .flick(let flick) = action.kind, let rate = settings.touchRate else { return action }
    let start = flick.hasExplicitStart ? flick.start : nil
    let exact = Script.Flick(flick.direction, speed: flick.speed, from: start, touchRate: rate)
    return Script.Action(.flick(exact), at: action.location, argument: action.argument)
  }

  private mutating func check(_ action: Script.Action) {
    switch action.kind {
    case .touch(let position), .tap(let position): checkTouchDown(position, action.argument)
    case .flick(let flick): checkTouchDown(flick.start, action.argument)
    case .drag(.to(.view(let name)), _, _): checkView(name, action.argument)
    case .expect(let expectation): checkProbe(expectation.probe, action.argument)
    case .shot(let name): checkShot(name, action.argument)
    default: break
    }
  }

  /// A touch begins on the screen; where a drag leads is free.
  private mutating func checkTouchDown(_ position: Script.Position, _ location: Script.Location) {
    if case .view(let name) = position { return checkView(name, location) }
    let screen = collector.screen
    guard !position.isOnScreen(screen?.size) else { return }
    let corner = screen.map { [$0.size.width, $0.size.height].map(ScriptText.number).joined(separator: ",") }
    let device = screen.flatMap { $0.name.isEmpty ? nil : " of \($0.name)" } ?? ""
    library.report(
      location, "a finger cannot come down at \(position), outside the screen",
      hint: "the top left is 0,0 and the bottom right\(device) \(corner ?? "100%,100%")")
  }

  private mutating func checkView(_ name: String, _ location: Script.Location) {
    guard let scene = collector.scene, let views = scene.views, !scene.hasView(name) else { return }
    library.report(
      location, "\(scene.name) has no view \"\(name)\"",
      hint: closestMatch(to: name, in: views).map { "did you mean \($0)?" }
        ?? "its views are \(views.joined(separator: ", "))")
  }

  private mutating func checkProbe(_ name: String, _ location: Script.Location) {
    guard let scene = collector.scene, !scene.hasProbe(name) else { return }
    library.report(
      location, "\(scene.name) has no probe \"\(name)\"",
      hint: closestMatch(to: name, in: scene.probes).map { "did you mean \($0)?" }
        ?? "its probes are \(scene.probes.joined(separator: ", "))")
  }

  private mutating func checkShot(_ name: String, _ location: Script.Location) {
    guard let first = shots.updateValue(location, forKey: name) else { return }
    shots[name] = first
    let isRepeated = first == location
    library.report(
      location, "the shot \(ScriptText.quoted(name)) is taken \(isRepeated ? "more than once" : "twice")",
      hint: isRepeated
        ? "it is repeated; move it out of the block" : "its name is taken \(first.seen(from: location))")
  }
}

extension Script.Location {
  /// The place for a hint that stands at another place.
  func seen(from other: Script.Location) -> String {
    file == other.file ? "in line \(line)" : "in \(file):\(line)"
  }
}

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
    case .touch: touch(action.location)
    case .drag, .hold: move(action)
    case .lift, .cancel: lift(action)
    case .tap, .flick, .wait, .settle: pass(action)
    case .shot, .mark, .expect, .hide, .show: nil
    }
  }

  /// Takes note of a command whose line has a mistake, or of an unknown one.
  mutating func skip(_ keyword: Script.Keyword?, at location: Script.Location) {
    switch keyword {
    case .touch: state = .down(location, isReported: false)
    case .lift, .cancel: state = .up
    case .drag, .hold: if case .up = state { state = .unknown }
    case .tap, .flick, .wait, .settle: if case .down = state { state = .unknown }
    case .shot, .mark, .expect, .hide, .show: break
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
