/// Expands the includes of a scene file, and checks what depends on several statements.
struct SceneDescriptionBuilder {
  private(set) var description: SceneDescription
  /// The files in the order of reading.
  private(set) var files: [String]
  /// The open files, for the detection of cycles.
  private var chain: [String]
  private var start: SceneStatement.Name?
  /// The links to screens, which are checked at the end.
  private var links: [SceneStatement.Name] = []
  /// Whether a screen is missing because of an error that is already reported.
  private var lacksScreens = false
  private var steps = 0
  private var screens: [String: Script.Location] = [:]

  init(file: String) {
    description = SceneDescription(file: file, start: "", screens: [], sources: [])
    (files, chain) = ([file], [file])
  }

  /// Expands the statements of the file.
  mutating func run(_ statements: [SceneStatement], _ library: inout ScriptLibrary) {
    expand(statements, &library)
    checkScreens(&library)
    for problem in description.problems() { library.report(problem.location, problem.message, hint: problem.hint) }
    checkPictures(&library)
  }

  private mutating func expand(_ statements: [SceneStatement], _ library: inout ScriptLibrary) {
    for statement in statements where canContinue(library) {
      switch statement.content {
      case .start(let name):
        if let first = start { reportDuplicate(.start, statement.location, first.location, &library) }
        start = start ?? name
      case .include(let file):
        if let included = open(file, &library) {
          expand(included, &library)
          chain.removeLast()
        }
      case .screen(let screen, let body): add(screen, body, &library)
      case .broken: lacksScreens = lacksScreens || statement.keyword == nil || statement.keyword == .include
      case .title, .background, .bar, .overlay, .area, .view, .tap:
        library.report(
          statement.location, "unexpected \(statement.keyword?.rawValue ?? "statement") outside a screen",
          hint: "move it into the block of a screen")
      }
    }
  }

  private mutating func add(
    _ screen: SceneDescription.Screen?, _ body: [SceneStatement], _ library: inout ScriptLibrary
  ) {
    lacksScreens = lacksScreens || screen == nil
    // The items of a screen without a name are checked as well.
    var builder = SceneScreenBuilder(
      screen: screen
        ?? SceneDescription.Screen(
          name: "", location: body.first?.location ?? Script.Location(file: description.file, line: 1, column: 1)))
    fill(&builder, body, &library)
    builder.finish(&library)
    links += builder.links
    guard let screen else { return }
    if let first = screens[screen.name] {
      return reportDuplicate(.screen, screen.location, first, &library, name: screen.name)
    }
    guard screens.count < ScriptLimits.screens else {
      return library.report(screen.location, "too many screens", hint: "the maximum is \(ScriptLimits.screens)")
    }
    screens[screen.name] = screen.location
    description.screens.append(builder.screen)
  }

  private mutating func fill(
    _ builder: inout SceneScreenBuilder, _ body: [SceneStatement], _ library: inout ScriptLibrary
  ) {
    for statement in body where canContinue(library) {
      if case .include(let file) = statement.content {
        guard let included = open(file, &library) else {
          builder.lacksItems = true
          continue
        }
        fill(&builder, included, &library)
        chain.removeLast()
      } else {
        builder.add(statement, &library)
      }
    }
  }

  /// Returns the statements of an included file, and adds it to the chain of open files.
  private mutating func open(_ file: Script.FileReference, _ library: inout ScriptLibrary) -> [SceneStatement]? {
    let isTooDeep = chain.count > ScriptLimits.nesting
    if isTooDeep {
      library.report(
        file.location, "include is nested too deeply", hint: "the maximum is \(ScriptLimits.nesting) levels")
    }
    guard !isTooDeep,
      let statements = library.openIncluded(file, root: description.file, by: SceneFileParser.self, &chain)
    else {
      lacksScreens = true
      return nil
    }
    if let path = chain.last, !files.contains(path) { files.append(path) }
    return statements
  }

  /// Whether more statements can be expanded. Files that include others repeatedly are limited in steps.
  private mutating func canContinue(_ library: ScriptLibrary) -> Bool {
    steps += 1
    return steps <= ScriptLimits.steps && !library.isFull
  }

  private mutating func checkScreens(_ library: inout ScriptLibrary) {
    let names = description.screens.map(\.name)
    if steps > ScriptLimits.steps {
      let place = Script.Location(file: description.file, line: 1, column: 1)
      return library.report(
        place, "too many statements", hint: "the maximum is \(ScriptLimits.steps), after include is expanded")
    }
    description.start = start?.text ?? names.first ?? ""
    guard !lacksScreens else { return }
    if names.isEmpty {
      let place = Script.Location(file: description.file, line: 1, column: 1)
      return library.report(
        place, "missing screen", hint: Script.Language.sceneFile.statement(SceneStatement.Keyword.screen.rawValue)?.hint
      )
    }
    for link in [start].compactMap(\.self) + links where screens[link.text] == nil {
      library.report(
        link.location, "unknown screen \"\(link.text)\"", hint: suggestion(for: link.text, in: names, kind: "screen"))
    }
  }

  private func checkPictures(_ library: inout ScriptLibrary) {
    var known: Set<String> = []
    for file in description.pictures where known.insert(file.resolvedPath).inserted {
      if known.count > ScriptLimits.pictures {
        return library.report(
          file.location, "too many pictures", hint: "the maximum is \(ScriptLimits.pictures) in a scene file")
      }
      if file.path.contains("://") {
        library.report(
          file.location, "invalid path \(ScriptText.quoted(file.path))", hint: "download the picture, and name the file"
        )
      } else if !file.isInside(description.file) {
        library.report(
          file.location, "invalid path \(ScriptText.quoted(file.path))",
          hint: "must be a relative path to a file in the folder of \(description.name) or below")
      } else if !file.hasWildcards {
        library.check(file)
      }
    }
  }

  private func reportDuplicate(
    _ keyword: SceneStatement.Keyword, _ location: Script.Location, _ first: Script.Location,
    _ library: inout ScriptLibrary, name: String? = nil
  ) {
    library.report(
      location, "duplicate \(keyword.rawValue)\(name.map { " \"\($0)\"" } ?? "")",
      hint: "the first one is \(first.seen(from: location))")
  }
}

/// Collects the items of a screen.
struct SceneScreenBuilder {
  private(set) var screen: SceneDescription.Screen
  /// Whether an item is missing because of an error that is already reported.
  var lacksItems = false
  private(set) var links: [SceneStatement.Name] = []
  private var names: [String: Script.Location] = [:]
  private var count = 0
  private var title: Script.Location?, background: Script.Location?
  private var targets: [SceneStatement.Name] = []

  init(screen: SceneDescription.Screen) { self.screen = screen }

  mutating func add(_ statement: SceneStatement, _ library: inout ScriptLibrary) {
    count += 1
    guard count <= ScriptLimits.screenItems else {
      return library.report(
        statement.location, "too many statements in a screen", hint: "the maximum is \(ScriptLimits.screenItems)")
    }
    switch statement.content {
    case .title(let text):
      reportDuplicate("title", statement.location, title, &library)
      (screen.title, title) = (text, statement.location)
    case .background(let color):
      reportDuplicate("background", statement.location, background, &library)
      (screen.background, background) = (color, statement.location)
    case .bar(let bar):
      let first = screen.bar(bar.edge)?.location
      reportDuplicate("\(bar.edge.rawValue) bar", statement.location, first, &library)
      screen.bars.append(bar)
    case .overlay(let overlay):
      add(overlay.name, overlay.location, &library)
      screen.overlays.append(overlay)
    case .area(let area):
      add(area.name, area.location, &library)
      screen.areas.append(area)
    case .view(let view):
      add(view.name, view.location, &library)
      screen.views.append(view)
    case .tap(let tap, let target, let destination):
      if case .view(let name) = tap.target { targets.append(.init(text: name, location: target)) }
      switch tap.action {
      case .push(let name), .sheet(let name, _), .fade(let name), .show(let name):
        links.append(.init(text: name, location: destination))
      case .back: break
      }
      screen.taps.append(tap)
    case .broken, .screen(nil, _): lacksItems = true
    case .start, .screen, .include:
      library.report(
        statement.location, "unexpected \(statement.keyword?.rawValue ?? "statement") in a screen",
        hint: "move it out of the block of the screen")
    }
  }

  private mutating func add(_ name: String, _ location: Script.Location, _ library: inout ScriptLibrary) {
    reportDuplicate("name \"\(name)\"", location, names[name], &library)
    names[name] = names[name] ?? location
  }

  /// Performs the checks that need all items.
  mutating func finish(_ library: inout ScriptLibrary) {
    let areas = Set(screen.areas.map(\.name))
    for (name, location) in names {
      for index in name.indices where name[index] == "." && areas.contains(String(name[..<index])) {
        library.report(
          location, "name \"\(name)\" starts with the name of the area \"\(name[..<index])\"",
          hint: "such names are those of the area's own views and probes")
      }
    }
    guard !lacksItems else { return }
    for target in targets where names[target.text] == nil {
      library.report(
        target.location, "unknown view \"\(target.text)\"",
        hint: suggestion(for: target.text, in: names.keys.sorted(), kind: "view"))
    }
    for rect in screen.rectangles {
      switch rect.layer {
      case .content: break
      case .bar(let edge):
        if screen.bar(edge) == nil {
          library.report(
            rect.location, "unknown \(edge.rawValue) bar", hint: "add bar \(edge.rawValue) HEIGHT to the screen")
        }
      case .overlay(let name):
        let overlays = screen.overlays.map(\.name)
        if !overlays.contains(name) {
          library.report(
            rect.location, "unknown overlay \"\(name)\"", hint: suggestion(for: name, in: overlays, kind: "overlay"))
        }
      }
    }
  }

  private func reportDuplicate(
    _ what: String, _ location: Script.Location, _ first: Script.Location?, _ library: inout ScriptLibrary
  ) {
    guard let first else { return }
    library.report(location, "duplicate \(what)", hint: "the first one is \(first.seen(from: location))")
  }
}
