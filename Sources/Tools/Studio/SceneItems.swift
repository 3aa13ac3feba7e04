import Flipbook
import JSON
import Syntax

/// A statement of a screen: a view, a bar, an area, an overlay or a tap.
enum SceneItem {
  case view(SceneDescription.View)
  case bar(SceneDescription.Bar)
  case area(SceneDescription.Area)
  case overlay(SceneDescription.Overlay)
  case tap(SceneDescription.Tap)

  /// Returns the items of a screen, in the order of the file.
  static func all(of screen: SceneDescription.Screen) -> [SceneItem] {
    let items: [[SceneItem]] = [
      screen.bars.map(Self.bar), screen.overlays.map(Self.overlay), screen.areas.map(Self.area),
      screen.views.map(Self.view), screen.taps.map(Self.tap),
    ]
    return items.joined().sorted { ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column) }
  }

  var location: Script.Location {
    switch self {
    case .view(let view): view.location
    case .bar(let bar): bar.location
    case .area(let area): area.location
    case .overlay(let overlay): overlay.location
    case .tap(let tap): tap.location
    }
  }

  /// The keyword and the name; a tap has its action as a name.
  private var title: (kind: SceneDescription.Keyword, name: String) {
    switch self {
    case .view(let view): (.view, view.name)
    case .bar(let bar): (.bar, bar.edge.rawValue)
    case .area(let area): (.area, area.name)
    case .overlay(let overlay): (.overlay, overlay.name)
    case .tap(let tap): (.tap, tap.title)
    }
  }

  /// The item, if it is a tap.
  var tap: SceneDescription.Tap? { if case .tap(let tap) = self { tap } else { nil } }

  /// Whether the item has a rectangle or a height of its own.
  private var isMovable: Bool {
    if case .tap(let tap) = self, case .view = tap.target { false } else { true }
  }

  /// Returns the item's frame in the window; `nil` for a tap on an area's own view.
  private func frame(_ screen: ScreenCoordinates, _ description: SceneDescription.Screen) -> Rect? {
    switch self {
    case .view(let view): return screen.frame(of: view.rect)
    case .bar(let bar): return screen.frame(of: bar)
    case .area(let area): return screen.frame(of: area.rect)
    case .overlay(let overlay): return screen.frame(of: overlay)
    case .tap(let tap):
      guard case .view(let name) = tap.target else {
        return if case .rect(let rect) = tap.target { screen.frame(of: rect) } else { nil }
      }
      let named =
        description.views.first { $0.name == name }.map(Self.view)
        ?? description.areas.first { $0.name == name }.map(Self.area)
        ?? description.overlays.first { $0.name == name }.map(Self.overlay)
      return named?.frame(screen, description)
    }
  }

  /// Returns the items of a screen with their rectangles on it, in the page's format. Items of included files have no
  /// line.
  static func json(of shown: ScreenCoordinates, _ file: SceneDescription?) -> [JSONValue] {
    guard let file, let screen = file.screen(shown.name), let source = file.sources.first else { return [] }
    let tree = SyntaxTree(source.text.text, Script.Language.sceneFile.grammar)
    return all(of: screen).map { item -> JSONValue in
      let isOwn = item.location.file == file.file
      let node = isOwn ? tree.node(line: item.location.line, column: item.location.column) : nil
      let rect = item.frame(shown, screen)
      return [
        "line": isOwn ? item.location.line : nil, "kind": item.title.kind.rawValue, "name": item.title.name,
        "text": node.map(tree.text), "isMovable": isOwn && item.isMovable,
        "rect": rect.map { [$0.minX, $0.minY, $0.width, $0.height] },
      ] + (item.tap?.json ?? [:])
    }
  }
}

/// A change of one item by mouse or keyboard.
struct SceneEdit {
  /// The scene file, and its edited text.
  let path: String, text: String
  /// The name of the screen that the page shows at rest; `nil` for that of a frame.
  let screen: String?
  private let change: Change

  private enum Change {
    /// Adds an item at a rectangle of the screen; a tap opens the next screen that no tap opens.
    case add(SceneDescription.Keyword, Rect)
    case move(line: Int, Rect)
    case set(line: Int, TapChoice)
    case delete(line: Int)
  }

  /// Parses a request.
  init(_ body: inout JSONObject) throws(JSONParser.Failure) {
    var file = try JSONObject(try body.node("sceneFile"))
    (path, text) = (try file.string("path"), try file.string("text"))
    screen = body.optional("screen")?.scalar
    let name = try body.peek("do")
    switch try body.string("do") {
    case "add":
      let kind = try body.peek("kind")
      guard let keyword = SceneDescription.Keyword(rawValue: try body.string("kind")),
        [.view, .bar, .tap].contains(keyword)
      else { throw JSONParser.Failure(offset: kind.offset, message: "expected view, bar or tap") }
      change = .add(keyword, try Self.rect(&body))
    case "move":
      let line = try body.integer("line", in: 1...Int(Int32.max))
      change = .move(line: line, try Self.rect(&body))
    case "set": change = .set(line: try body.integer("line", in: 1...Int(Int32.max)), try TapChoice(&body))
    case "delete": change = .delete(line: try body.integer("line", in: 1...Int(Int32.max)))
    default: throw JSONParser.Failure(offset: name.offset, message: "expected add, move, set or delete")
    }
  }

  private static func rect(_ body: inout JSONObject) throws(JSONParser.Failure) -> Rect {
    let node = try body.node("rect")
    let numbers = (node.elements ?? []).compactMap { $0.scalar.flatMap(Double.init) }
    guard numbers.count == 4, numbers.allSatisfy({ abs($0) < 1e6 }) else {
      throw JSONParser.Failure(offset: node.offset, message: "expected [x, y, width, height]")
    }
    return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// Returns the changed text, and the line of the changed item; `nil` if it was removed.
  func apply(on shown: ScreenCoordinates) throws -> (text: String, line: Int?) {
    let description: SceneDescription
    do {
      description = try SceneDescription(text: text, path: path)
    } catch { throw HTTPError(.unprocessable, "the scene file has errors", remedy: "Fix them first.") }
    guard let screen = description.screen(shown.name) else {
      throw HTTPError(.conflict, "the scene file has no screen \(shown.name)")
    }
    let edits: [SyntaxTree.Edit], line: Int?
    switch change {
    case .add(let keyword, let rect):
      let action = TapChoice(openingNextOf: screen, in: description).words
      return try add(keyword, rect, action, to: screen, shown)
    case .move(let place, let rect): (edits, line) = (try move(try item(at: place, of: screen), to: rect, shown), place)
    case .set(let place, let choice):
      guard let tap = try item(at: place, of: screen).tap else {
        throw HTTPError(.conflict, "there is no tap on line \(place)", remedy: "Edit the text.")
      }
      (edits, line) = (tree.changes(of: tap, to: choice), place)
    case .delete(let place):
      let location = try item(at: place, of: screen).location, source = tree
      let node = source.node(line: location.line, column: location.column)
      (edits, line) = (node.map { [.init(source.removal(of: $0), "")] } ?? [], nil)
    }
    return (tree.text(with: edits).text, line)
  }

  private var tree: SyntaxTree { SyntaxTree(text, Script.Language.sceneFile.grammar) }

  /// Returns the only item of a screen on a line.
  private func item(at line: Int, of screen: SceneDescription.Screen) throws(HTTPError) -> SceneItem {
    let found = SceneItem.all(of: screen).filter { $0.location.file == path && $0.location.line == line }
    guard let item = found.first, found.count == 1 else {
      let message = found.isEmpty ? "there is no item on line \(line)" : "line \(line) has several items"
      throw HTTPError(.conflict, message, remedy: "Edit the text.")
    }
    return item
  }

  private func add(
    _ keyword: SceneDescription.Keyword, _ frame: Rect, _ action: String, to screen: SceneDescription.Screen,
    _ shown: ScreenCoordinates
  ) throws(HTTPError) -> (text: String, line: Int?) {
    var statement = keyword.rawValue
    var edits: [SyntaxTree.Edit] = []
    if keyword == .bar {
      let edge: SceneDescription.Bar.Edge = frame.midY < shown.frame.midY ? .top : .bottom
      let rows = (edge == .top ? frame.maxY - shown.frame.minY : shown.frame.maxY - frame.minY).rounded()
      let height = NumberText.plain(max(1, rows))
      edits = clipTaps(to: edge, rows, of: screen, shown)
      if let bar = screen.bar(edge) {
        edits += replaceHeight(of: bar, with: height)
        return (tree.text(with: edits).text, bar.location.file == path ? bar.location.line : nil)
      }
      statement += " \(edge.rawValue) \(height)"
    } else {
      let (layer, rect) = shown.place(frame)
      if keyword == .view { statement += " \(Self.freeName(in: screen))" }
      statement += "\(Self.words(layer)) \(Self.words(rect))"
      if keyword == .tap { statement += " \(action)" }
    }
    let (source, place) = (tree, screen.location)
    let node = place.file == path ? source.node(line: place.line, column: place.column) : nil
    guard let insertion = node.flatMap({ source.insertion(of: statement, atEndOf: $0) }) else {
      throw HTTPError(.conflict, "the screen \(screen.name) is in an included file", remedy: "Edit that file.")
    }
    let edited = source.text(with: edits + [insertion], tracking: edits.count)
    return (edited.text, edited.line)
  }

  /// Replaces a rectangle, without its layer.
  private func replace(_ rectangle: SceneDescription.Rectangle, with rect: Rect) -> [SyntaxTree.Edit] {
    let place = rectangle.location
    guard place.file == path else { return [] }
    return [.init(tree.range(line: place.line, column: place.column, length: place.length), Self.words(rect))]
  }

  /// Replaces the height of a bar: `bar EDGE HEIGHT`.
  private func replaceHeight(of bar: SceneDescription.Bar, with height: String) -> [SyntaxTree.Edit] {
    let source = tree
    guard bar.location.file == path, let node = source.node(line: bar.location.line, column: bar.location.column) else {
      return []
    }
    return [.init(source.tokens[node.tokens.lowerBound + 2].range, height)]
  }

  /// Ends the taps that cross the edge of a new bar at that edge; a new scene file has one on the whole screen.
  private func clipTaps(
    to edge: SceneDescription.Bar.Edge, _ height: Double, of screen: SceneDescription.Screen, _ shown: ScreenCoordinates
  ) -> [SyntaxTree.Edit] {
    let limit = edge == .top ? shown.frame.minY + height : shown.frame.maxY - height
    return screen.taps.flatMap { tap -> [SyntaxTree.Edit] in
      guard case .rect(let rect) = tap.target, rect.layer == .content else { return [] }
      let frame = shown.frame(of: rect)
      let isOnScreen = frame.minY >= shown.frame.minY && frame.maxY <= shown.frame.maxY
      guard isOnScreen, frame.minY < limit, frame.maxY > limit else { return [] }
      let rest =
        edge == .top
        ? Rect(frame.minX, limit, frame.width, frame.maxY - limit)
        : Rect(frame.minX, frame.minY, frame.width, limit - frame.minY)
      return replace(rect, with: shown.rect(rest, in: .content))
    }
  }

  private func move(
    _ item: SceneItem, to frame: Rect, _ shown: ScreenCoordinates
  ) throws(HTTPError) -> [SyntaxTree.Edit] {
    switch item {
    case .view(let view): return replace(view.rect, with: shown.rect(frame, in: view.rect.layer))
    case .area(let area): return replace(area.rect, with: shown.rect(frame, in: area.rect.layer))
    case .overlay(let overlay): return replace(overlay.rect, with: shown.rect(frame, of: overlay))
    case .bar(let bar):
      let height = bar.edge == .top ? frame.maxY - shown.frame.minY : shown.frame.maxY - frame.minY
      return replaceHeight(of: bar, with: NumberText.plain(max(1, height.rounded())))
    case .tap(let tap):
      guard case .rect(let rect) = tap.target else {
        throw HTTPError(.conflict, "the tap has the rectangle of a view", remedy: "Move the view.")
      }
      return replace(rect, with: shown.rect(frame, in: rect.layer))
    }
  }

  /// Returns a name that no item of a screen has.
  private static func freeName(in screen: SceneDescription.Screen) -> String {
    let taken = Set(screen.views.map(\.name) + screen.areas.map(\.name) + screen.overlays.map(\.name))
    return (1...).lazy.map { "view-\($0)" }.first { !taken.contains($0) } ?? "view"
  }

  private static func words(_ layer: SceneDescription.Rectangle.Layer) -> String {
    switch layer {
    case .content: ""
    case .bar(let edge): " in \(edge.rawValue)"
    case .overlay(let name): " in \(ScriptText.name(name))"
    }
  }

  private static func words(_ rect: Rect) -> String {
    let numbers = [rect.minX, rect.minY, rect.width, rect.height].map(NumberText.plain)
    return "\(numbers[0]),\(numbers[1]),\(numbers[2])x\(numbers[3])"
  }
}
