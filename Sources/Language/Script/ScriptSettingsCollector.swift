import Graphics
import Platform

/// Collects a script's settings and checks them against the vocabulary.
struct ScriptSettingsCollector {
  /// The settings so far.
  private(set) var settings = ScriptSettings()
  private let vocabulary: ScriptVocabulary?
  private let options: ScriptOptions
  /// The location of the first line of each setting, by its name.
  private var seen: [String: Script.Location] = [:]
  /// The location of the first value of each setting, by its name.
  private var valuePlaces: [String: Script.Location] = [:]
  /// The values of the scene's settings, which are checked once the scene is known.
  private var values: [ScriptSettingValue] = []
  private var firstAction: Script.Location?
  /// Whether the script may have more texts, because a line that could declare them has an error.
  private var mayHaveMoreTexts = false
  /// The scene's vocabulary, once its name is known.
  private(set) var scene: ScriptVocabulary.Scene?
  /// The scene file that the script or the options name.
  private(set) var sceneFile: SceneDescription?

  init(vocabulary: ScriptVocabulary?, options: ScriptOptions) {
    (self.vocabulary, self.options) = (vocabulary, options)
    scene = options.scene.flatMap { vocabulary?.scene($0) }
    settings.scene = options.scene
  }

  /// Reads the scene file that the options name.
  mutating func readOption(_ library: inout ScriptLibrary) {
    guard let path = options.scene, isSceneFile(path) else { return }
    read(Script.FileReference(path: path, location: library.optionLocation(path)), root: path, &library)
  }

  /// Whether a scene's name is the path of a scene file. The name of a known scene is not.
  private func isSceneFile(_ name: String) -> Bool {
    SceneDescription.isPath(name) && vocabulary?.scene(name) == nil
  }

  private mutating func read(_ file: Script.FileReference, root: String, _ library: inout ScriptLibrary) {
    sceneFile = library.scene(file, root: root)
    if let vocabulary, let sceneFile { scene = vocabulary.scene(of: sceneFile) }
  }

  /// Records an action. Settings after it are errors.
  mutating func start(at location: Script.Location) { firstAction = firstAction ?? location }

  /// Records a setting whose line has an error.
  mutating func addBroken(_ keyword: Script.Keyword, _ location: Script.Location) {
    if keyword == .let { mayHaveMoreTexts = true }
    if keyword != .set, keyword != .let { seen[keyword.rawValue] = seen[keyword] ?? location }
  }

  /// Records a setting, and reports an unknown scene or device.
  mutating func add(_ line: ScriptSettingLine, _ library: inout ScriptLibrary) {
    guard isInPlace(line, &library) else {
      if line.keyword == .let { mayHaveMoreTexts = true }
      return
    }
    switch line.content {
    case .scene(let name): set(scene: name, at: line.value, &library)
    case .device(let name):
      settings.device = name
      if let vocabulary { Self.check(.device, name, vocabulary.devices.map(\.name), at: line.value, &library) }
    case .value(let value): values.append(value)
    case .text(let name, let text): settings.texts[name] = options.texts[name] ?? text
    case .change(let change): change(&settings)
    }
  }

  /// Whether a setting comes before the actions and for the first time. Reports an error otherwise.
  private mutating func isInPlace(_ line: ScriptSettingLine, _ library: inout ScriptLibrary) -> Bool {
    let key = line.name
    let other = line.keyword.alternative
    defer {
      seen[key] = seen[key] ?? line.location
      valuePlaces[key] = valuePlaces[key] ?? line.value
    }
    if let firstAction {
      library.report(
        line.location, "\(key) must come before the first action",
        hint: "the first action is \(firstAction.seen(from: line.location))")
      return false
    }
    if let first = seen[key], line.keyword != .tolerance {
      library.report(line.location, "duplicate \(key)", hint: "it is already set \(first.seen(from: line.location))")
      return false
    }
    if let other, let first = seen[other] {
      library.report(
        line.location, "\([line.name, other.rawValue].sorted().joined(separator: " and ")) cannot be combined",
        hint: "\(other) is already set \(first.seen(from: line.location))")
      return false
    }
    return true
  }

  private mutating func set(scene name: String, at location: Script.Location, _ library: inout ScriptLibrary) {
    if isSceneFile(name) {
      guard options.scene == nil else { return }
      settings.scene = name
      return read(Script.FileReference(path: name, location: location), root: library.rootFile, &library)
    }
    if options.scene == nil {
      settings.scene = name
      // The closest known scene, so that the rest of the script can still be checked.
      let known = vocabulary?.scenes.map(\.name) ?? []
      scene = vocabulary?.scene(name) ?? closestMatch(to: name, in: known).flatMap { vocabulary?.scene($0) }
    }
    if let vocabulary { Self.check(.scene, name, vocabulary.scenes.map(\.name), at: location, &library) }
  }

  /// Records that a file with further statements cannot be read.
  mutating func addUnreadable(_ location: Script.Location) {
    addBroken(.scene, location)
    mayHaveMoreTexts = true
  }

  /// Returns a displayed text with the texts of its names, after reporting its errors.
  func text(_ shown: ShownText, _ library: inout ScriptLibrary) -> String {
    let unknown = shown.names.filter { settings.texts[$0.name] == nil }
    for (name, location) in unknown where !mayHaveMoreTexts {
      let known = settings.texts.keys.sorted()
      library.report(
        location, "unknown name \(ScriptText.quoted(name))",
        hint: known.isEmpty
          ? "add let \(name) \"…\" before the first action; a brace is written \\{"
          : suggestion(for: name, in: known, kind: "name"))
    }
    for (location, message, hint) in shown.errors { library.report(location, message, hint: hint) }
    let text = shown.text(settings.texts)
    if unknown.isEmpty, shown.errors.isEmpty, let error = ShownText.error(in: text) {
      library.report(shown.location, error.message, hint: error.hint)
    }
    return text
  }

  /// Reports an unknown name.
  private static func check(
    _ kind: Script.Keyword, _ name: String, _ known: [String], at location: Script.Location,
    _ library: inout ScriptLibrary
  ) {
    if known.contains(name) { return }
    library.report(
      location, "unknown \(kind) \"\(name)\"", hint: suggestion(for: name, in: known, kind: kind.rawValue))
  }
}

extension ScriptSettingsCollector {
  /// Performs the checks that need all settings: values of the scene's settings, files, and the size of a frame.
  mutating func finish(_ library: inout ScriptLibrary) {
    if settings.scene == nil, seen[.scene] == nil { reportMissingScene(&library) }
    for value in values { finish(value, &library) }
    checkContent(&library)
    if !options.replacesContent {
      if let feed = settings.feed { library.check(feed) }
      if !settings.screens.isEmpty { library.check(settings.screens) }
    }
    for file in settings.values.compactMap(\.file) { library.check(file, acceptsSeveral: true) }
    for file in settings.clip.files { library.check(file) }
    settings.locations = seen.filter { SettingDefinition.named($0.key)?.scope == .presentation }
    if settings.isTransparent == true, settings.backdrop != nil, let place = seen[.backdrop] {
      library.report(place, "a transparent canvas has no backdrop", hint: "remove the backdrop, or transparent")
    }
    checkPixels(&library)
  }

  /// The script's screen, with the device's name if it has one; `nil` if the screen is unknown.
  var screen: Device? {
    if options.device == nil, let size = settings.size { return Device(name: "", size: size, scale: 1) }
    let hasScreens = options.hasScreens || sceneFile != nil || !options.hasFeed && !settings.screens.isEmpty
    // Pictures choose the screen when the clip is made.
    let name = options.device ?? settings.device ?? (hasScreens ? nil : vocabulary?.defaultDevice)
    return name.flatMap { vocabulary?.device($0) }
  }

  private func reportMissingScene(_ library: inout ScriptLibrary) {
    let names = vocabulary?.scenes.map(\.name) ?? []
    library.report(
      Script.Location(file: library.rootFile, line: 1, column: 1), "missing scene",
      hint: "add scene \(names.first ?? "vertical-swipe") at the top"
        + (names.count > 1 ? "; known scenes: \(names.joined(separator: ", "))" : ""))
  }

  /// Checks a value against the scene's settings.
  private mutating func finish(_ value: ScriptSettingValue, _ library: inout ScriptLibrary) {
    var content = value.guess
    if let scene {
      guard let setting = scene.settings.first(where: { $0.name == value.name }) else {
        return library.report(
          value.nameLocation, "unknown setting \"\(value.name)\" in \(scene.name)",
          hint: suggestion(for: value.name, in: scene.settings.map(\.name), kind: "setting"))
      }
      guard let typed = value.content(setting.kind) else {
        return library.report(
          value.location, "invalid value \(value.token.quoted) for \(value.name)", hint: value.hint(setting))
      }
      content = typed
    }
    settings.values.append(ScriptSettings.Value(name: value.name, content: content, location: value.location))
  }

  /// Reports a feed or pictures of screens for a scene that never shows them.
  private func checkContent(_ library: inout ScriptLibrary) {
    guard let scene else { return }
    if settings.feed != nil, scene.feed == .never, let place = seen[.feed] {
      let others = vocabulary?.feedScenes ?? []
      library.report(
        place, "\(scene.name) shows no feed",
        hint: others.isEmpty ? "remove the line" : "scenes with a feed: \(others.joined(separator: ", "))")
    }
    if !settings.screens.isEmpty, !scene.acceptsScreens, let place = seen[.screens] {
      let others = vocabulary?.screenScenes ?? []
      library.report(
        place, "\(scene.name) shows no pictures of screens",
        hint: others.isEmpty ? "remove the line" : "scenes with pictures: \(others.joined(separator: ", "))")
    }
  }

  /// Reports a screen that is too small for its safe area, or a frame with too many pixels.
  private func checkPixels(_ library: inout ScriptLibrary) {
    guard let screen, let place = valuePlaces[.scale] ?? valuePlaces[.size] ?? valuePlaces[.device] else { return }
    let (width, height, scale) = (screen.size.width, screen.size.height, settings.scale ?? screen.scale)
    let safeArea = screen.safeArea
    if height < safeArea.top + safeArea.bottom {
      let points = "\(NumberText.plain(width)) × \(NumberText.plain(height)) points"
      let (top, bottom) = (NumberText.plain(safeArea.top), NumberText.plain(safeArea.bottom))
      library.report(
        place, "a screen of \(points) is too small for its safe area",
        hint: "the safe area insets are \(top) points at the top and \(bottom) points at the bottom")
    }
    guard ScriptLimits.isTooLarge(width: width, height: height, scale: scale) else { return }
    let pixels = "\(NumberText.plain(width * scale)) × \(NumberText.plain(height * scale)) pixels"
    library.report(
      place, "a frame of \(pixels) is too large", hint: "the maximum is \(ScriptLimits.megapixels) megapixels")
  }
}

extension [String: Script.Location] {
  fileprivate subscript(keyword: Script.Keyword) -> Script.Location? { self[keyword.rawValue] }
}
