import Graphics
import Platform

/// Expands `repeat` and `include`, and checks rules that depend on the order of lines.
struct ScriptExpander {
  /// The files of the script, and the errors found so far.
  var library: ScriptLibrary
  let vocabulary: ScriptVocabulary?
  let options: ScriptOptions
  /// The expanded actions.
  private(set) var actions: [Script.Action] = []
  /// The settings, and the check of their order and values.
  var collector: ScriptSettingsCollector
  private var touch = TouchStateChecker()
  /// The shot with each picture file. The keys ignore letter case, as some file systems do.
  private var shots: [String: (name: String, location: Script.Location)] = [:]
  /// The open files, for the detection of cycles.
  private var chain: [String]
  /// The number of open `repeat` blocks and included files.
  private var depth = 0
  /// The number of expansion steps, at most ``ScriptLimits/steps``.
  private var steps = 0
  /// The virtual time so far, with each `settle` at its limit.
  private var time = Duration.zero
  /// The clip's time so far, in nanoseconds, and the playback speed in seconds of virtual time per second.
  private var clipTime = 0.0, speed = 1.0
  /// Whether a delayed statement changes the speed, so that only playback knows which actions it reaches.
  private var hasDelayedSpeed = false
  /// The number of presentation statements, and of samples in strokes.
  private var annotationCount = 0, strokeSamples = 0
  /// Whether a limit was exceeded, which ends the expansion.
  private var isStopped = false

  init(library: ScriptLibrary, vocabulary: ScriptVocabulary?, options: ScriptOptions) {
    (self.library, self.vocabulary, self.options) = (library, vocabulary, options)
    chain = [library.rootPath]
    collector = ScriptSettingsCollector(vocabulary: vocabulary, options: options)
  }

  var settings: ScriptSettings { collector.settings }

  /// Expands the main script.
  mutating func run(_ statements: [ParsedStatement]) {
    collector.readOption(&library)
    expand(statements)
    collector.finish(&library)
    if let open = touch.openTouch, !isStopped {
      library.report(open, "the finger is still down at the end of the script", hint: "add lift")
    }
  }

  private mutating func expand(_ statements: [ParsedStatement]) {
    // Every statement counts, not only actions: a repeated block of invalid lines costs time as well.
    for statement in statements where step(statement.location) {
      switch statement {
      case .setting(let line): collector.add(line, &library)
      case .action(let keyword, var action, let samples, let texts):
        if case .annotation(let annotation) = action.kind, !texts.isEmpty {
          action.kind = .annotation(annotation.with(texts: texts.map { collector.text($0, &library) }))
        }
        perform(keyword, action, samples)
      case .loop(let count, let body, let location): loop(count, body, location)
      case .include(let file): include(file)
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

  private mutating func include(_ file: Script.FileReference) {
    guard let statements = library.openIncluded(file, root: library.rootFile, by: ScriptParser.self, &chain) else {
      return skip(.include, file.location)
    }
    defer { chain.removeLast() }
    guard enter(file.location) else { return }
    expand(statements)
    depth -= 1
  }

  /// Enters a block or an included file. Returns false after reporting an error if it is nested too deeply.
  private mutating func enter(_ location: Script.Location) -> Bool {
    if depth >= ScriptLimits.nesting {
      stop(location, "repeat and include are nested too deeply", hint: "the maximum is \(ScriptLimits.nesting) levels")
      return false
    }
    depth += 1
    return true
  }

  /// Counts an expansion step. Returns false if the expansion has ended.
  private mutating func step(_ location: Script.Location) -> Bool {
    if isStopped { return false }
    steps += 1
    if steps > ScriptLimits.steps { stopForLength(location) }
    isStopped = isStopped || library.isFull
    return !isStopped
  }

  /// Reports an exceeded limit and ends the expansion.
  private mutating func stop(_ location: Script.Location, _ message: String, hint: String) {
    if !isStopped { library.report(location, message, hint: hint) }
    isStopped = true
  }

  private mutating func stopForLength(_ location: Script.Location) {
    stop(
      location, "too many actions",
      hint: "the maximum is \(NumberText.grouped(ScriptLimits.actions)), after repeat and include are expanded")
  }

  /// Records a line that has an error, so that it causes no errors in later lines.
  private mutating func skip(_ keyword: Script.Keyword?, _ location: Script.Location) {
    if let keyword, keyword.isSetting {
      collector.addBroken(keyword, location)
    } else {
      if keyword == nil || keyword == .include { collector.addUnreadable(location) }
      if let keyword, keyword != .include { collector.start(at: location) }
      touch.skip(keyword, at: location)
    }
  }

  /// Appends an action. Each sample of a stroke counts as one action.
  private mutating func perform(_ keyword: Script.Keyword, _ action: Script.Action, _ samples: [Script.Location]) {
    strokeSamples += samples.count
    let count = actions.count + (samples.isEmpty ? 0 : strokeSamples)
    guard count < ScriptLimits.actions else { return stopForLength(action.location) }
    collector.start(at: action.location)
    if let complaint = touch.perform(keyword, action) {
      library.report(action.location, complaint.message, hint: complaint.hint)
    }
    check(action)
    let timed = sampled(action)
    time += timed.longestDuration
    guard time <= ScriptLimits.virtualTime else {
      return stop(
        action.location, "the script is too long",
        hint: "the maximum is one hour of virtual time, with each settle and wait until at its limit")
    }
    annotationCount += timed.annotation == nil ? 0 : 1
    guard annotationCount <= ScriptLimits.annotations else {
      return stop(
        action.location, "too many presentation statements",
        hint: "the maximum is \(NumberText.grouped(ScriptLimits.annotations)), after repeat and include are expanded")
    }
    if case .speed(let rate)? = timed.annotation {
      hasDelayedSpeed = hasDelayedSpeed || timed.delay != nil
      speed = hasDelayedSpeed ? .infinity : rate
    }
    clipTime += Double(timed.longestDuration.nanoseconds) / speed + Double(timed.annotation?.pause.nanoseconds ?? 0)
    guard clipTime <= ScriptLimits.virtualNanoseconds else {
      return stop(
        action.location, "the clip is too long",
        hint: ScriptLimits.clipTimeHint)
    }
    actions.append(timed)
  }

  /// Returns the action, with a flick's duration in whole touch samples.
  private func sampled(_ action: Script.Action) -> Script.Action {
    guard case .flick(let flick) = action.kind, let rate = settings.touchRate else { return action }
    let start = flick.hasExplicitStart ? flick.start : nil
    let exact = Script.Flick(flick.direction, speed: flick.speed, from: start, touchRate: rate)
    return Script.Action(.flick(exact), at: action.location, argument: action.argument)
  }

  /// Checks the positions, names and probes of an action.
  private mutating func check(_ action: Script.Action) {
    switch action.kind {
    case .touch(let position), .tap(let position): checkTouchDown(position, action.argument)
    case .flick(let flick): checkTouchDown(flick.start, action.argument)
    case .stroke(let stroke): checkTouchDown(stroke.start, action.argument)
    case .drag(.to(.view(let name)), _, _): checkView(name, action.argument)
    case .expect(let expectation), .waitUntil(let expectation, _):
      checkName("probe", expectation.probe, collector.scene?.probes.map(\.name), action.argument)
    case .shot(let name): checkShot(name, action.argument)
    case .annotation(let annotation): check(annotation, action.argument)
    default: break
    }
  }

  /// Checks the target of a presentation statement.
  private mutating func check(_ annotation: Script.Annotation, _ location: Script.Location) {
    switch annotation {
    case .zoom(.view(let name), _, _), .callout(.view(let name), _, _, _): checkView(name, location)
    case .zoom(.rect(let rect), _, _):
      guard let size = collector.screen?.size, !Rect(origin: .zero, size: size).contains(rect) else { return }
      library.report(
        location, "region \(Script.Annotation.Region.rect(rect)) extends beyond the screen",
        hint: "the screen has \(size.sides) points")
    case .callout(let position, _, _, _): checkOnScreen(position, location)
    case .card(_, _, let logo?, _): library.check(logo)
    case .caption, .captionOff, .speed, .freeze, .zoomFollow, .zoomOut, .card: break
    }
  }

  /// Checks that a touch starts on the screen. A drag may leave the screen.
  private mutating func checkTouchDown(_ position: Script.Position, _ location: Script.Location) {
    if case .view(let name) = position { return checkView(name, location) }
    checkOnScreen(position, location)
  }

  /// Reports coordinates outside the screen. Without a known screen, only percentages have an upper limit.
  private mutating func checkOnScreen(_ position: Script.Position, _ location: Script.Location) {
    let screen = collector.screen
    guard !position.isOnScreen(screen?.size) else { return }
    let corner = screen.map { [$0.size.width, $0.size.height].map(NumberText.plain).joined(separator: ",") }
    let device = screen.flatMap { $0.name.isEmpty ? nil : " of \($0.name)" } ?? ""
    library.report(
      location, "position \(position) is outside the screen",
      hint: "the bottom right corner\(device) is \(corner ?? "100%,100%")")
  }

  private mutating func checkView(_ name: String, _ location: Script.Location) {
    checkName("view", name, collector.scene?.views, location)
  }

  /// Reports a view or a probe that the scene does not have.
  private mutating func checkName(_ kind: String, _ name: String, _ known: [String]?, _ location: Script.Location) {
    guard let scene = collector.scene, let known, !ScriptVocabulary.Scene.names(known, contain: name) else { return }
    library.report(
      location, "unknown \(kind) \"\(name)\" in \(scene.name)", hint: suggestion(for: name, in: known, kind: kind))
  }

  /// Reports a name that an earlier shot has, or that gives the same picture file.
  private mutating func checkShot(_ name: String, _ location: Script.Location) {
    let file = Script.shotFile(name), key = file.lowercased().uppercased()
    guard let first = shots[key] else { return shots[key] = (name, location) }
    let place = "the first one is \(first.location.seen(from: location))"
    if first.name == name {
      return library.report(
        location, "duplicate shot \(ScriptText.quoted(name))",
        hint: first.location == location ? "move it out of the block" : place)
    }
    let exception = Script.shotFile(first.name) == file ? "" : " if letter case is ignored"
    library.report(
      location,
      "shots \(ScriptText.quoted(first.name)) and \(ScriptText.quoted(name)) have the same picture, \(file)\(exception)",
      hint: "rename one of them; \(place)")
  }
}

extension Script.Location {
  /// Returns the location for a hint of a diagnostic at another location.
  func seen(from other: Script.Location) -> String {
    file == other.file ? "on line \(line)" : "at \(file):\(line)"
  }
}
