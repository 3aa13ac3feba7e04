import Graphics
import Syntax

/// A parsed statement of a scene file, before `include` is expanded.
struct SceneStatement {
  typealias Keyword = SceneDescription.Keyword

  /// A name with its location.
  struct Name {
    var text: String
    var location: Script.Location
  }

  enum Content {
    case start(Name)
    case include(Script.FileReference)
    /// A screen, which has only a name and a picture yet; `nil` if its line has an error.
    case screen(SceneDescription.Screen?, body: [SceneStatement])
    case title(String)
    case background(Color)
    case bar(SceneDescription.Bar)
    case overlay(SceneDescription.Overlay)
    case area(SceneDescription.Area)
    case view(SceneDescription.View)
    /// A tap, and the locations of its target and of the screen that it opens.
    case tap(SceneDescription.Tap, target: Script.Location, destination: Script.Location)
    /// A statement whose error is already reported.
    case broken
  }

  /// The keyword, or the probable keyword of an invalid statement.
  var keyword: Keyword?
  var content: Content
  /// The location of the keyword.
  var location: Script.Location
}

extension StatementParser {
  /// Parses a statement of a scene file, except for the block of a screen.
  mutating func sceneStatement(_ keyword: SceneDescription.Keyword) throws(SyntaxError) -> SceneStatement.Content {
    let content = try sceneContent(keyword)
    if keyword == .screen {
      var rest = reader
      let next = try rest.next()
      guard next.isSign("{") || next.kind == .end else { throw unexpected(next, wanted: "a picture or \"{\"") }
    } else {
      try end()
    }
    return content
  }

  private mutating func sceneContent(
    _ keyword: SceneDescription.Keyword
  ) throws(SyntaxError) -> SceneStatement.Content {
    switch keyword {
    case .start: return .start(try sceneName("a screen name"))
    case .include: return .include(try include())
    case .screen:
      let name = try sceneName("a screen name", isNew: true)
      var screen = SceneDescription.Screen(name: name.text, location: name.location)
      screen.picture = reader.peek()?.isText == true ? try picture() : nil
      return .screen(screen, body: [])
    case .title: return .title(try shownText())
    case .background:
      let token = try reader.next()
      guard let color = Color(hex: token.spelling) else {
        throw unexpected(token, wanted: "a colour", hint: "a colour is written like #F2F2F7")
      }
      return .background(color)
    case .bar: return .bar(try bar())
    case .overlay:
      let name = try sceneName("a name", isNew: true)
      let rect = try rectangle()
      return .overlay(.init(name: name.text, rect: rect, picture: try picture(), location: name.location))
    case .area: return .area(try area())
    case .view:
      let name = try sceneName("a name", isNew: true)
      return .view(.init(name: name.text, rect: try rectangle(canBeInLayer: true), location: name.location))
    case .tap: return try tap()
    }
  }

  /// Parses a word or text.
  ///
  /// - Parameter isNew: Whether the statement declares the name, which then cannot be a reserved one.
  private mutating func sceneName(_ wanted: String, isNew: Bool = false) throws(SyntaxError) -> SceneStatement.Name {
    let token = try reader.next()
    guard token.kind == .word || token.isText else {
      throw unexpected(token, wanted: wanted, hint: "a name is a word, or text in quotation marks")
    }
    let text = token.name ?? ""
    let isPrintable = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard !text.allSatisfy(\.isWhitespace), text.utf8.count <= ScriptLimits.nameBytes, isPrintable else {
      throw SyntaxError(
        at: token, "invalid name \(token.spelling.prefix(40))",
        hint: "must be 1 to \(ScriptLimits.nameBytes) bytes without control characters")
    }
    if isNew, SceneDescription.reservedNames.contains(text) {
      throw SyntaxError(
        at: token, "reserved name \(token.quoted)",
        hint: "names that cannot be used: \(SceneDescription.reservedNames.sorted().joined(separator: ", "))")
    }
    return SceneStatement.Name(text: text, location: location(token.span))
  }

  /// Parses the path of a picture, in quotation marks.
  private mutating func picture() throws(SyntaxError) -> Script.FileReference {
    let token = try reader.next()
    guard case .text(let path) = token.kind, !path.isEmpty, !path.contains("\0") else {
      throw unexpected(token, wanted: "the path of a picture in quotation marks")
    }
    return Script.FileReference(path: path, location: location(token.span))
  }

  private mutating func bar() throws(SyntaxError) -> SceneDescription.Bar {
    let edge: SceneDescription.Bar.Edge = try choice("edge")
    let height = try number("a height in points", hint: "a height is a number above 0, such as 98") { $0 > 0 }
    let picture = reader.peek()?.isText == true ? try picture() : nil
    return SceneDescription.Bar(
      edge: edge, height: height, picture: picture, isSoft: try skips("soft"), location: location(command.span))
  }

  private mutating func area() throws(SyntaxError) -> SceneDescription.Area {
    let name = try sceneName("a name", isNew: true)
    let rect = try rectangle()
    let kind: SceneDescription.Area.Kind = try choice("kind of area")
    var pictures = [try picture()]
    while reader.peek()?.isText == true { pictures.append(try picture()) }
    let dots = reader.peek()
    var area = SceneDescription.Area(
      name: name.text, rect: rect, kind: kind, pictures: pictures, dots: nil, location: name.location)
    guard let dots, try skips("dots") else { return area }
    guard kind == .pages || kind == .circle else {
      throw SyntaxError(at: dots, "unexpected \"dots\" after \(kind.rawValue)", hint: "only pages and circle have dots")
    }
    area.dots = try skips("below") ? .below : .inside
    return area
  }

  private mutating func tap() throws(SyntaxError) -> SceneStatement.Content {
    let first = reader.peek()
    let target: SceneDescription.Tap.Target
    let place: Script.Location
    if let first, first.isText || first.kind == .word && first.spelling != "in" {
      let name = try sceneName("a name")
      (target, place) = (.view(name.text), name.location)
    } else {
      let rect = try rectangle(canBeInLayer: true)
      (target, place) = (.rect(rect), rect.location)
    }
    var (action, destination) = try tapAction()
    if case .sheet(let screen, _) = action { action = .sheet(screen, try sheetRows()) }
    let tap = SceneDescription.Tap(
      target: target, action: action, isPlain: try skips("plain"), location: location(command.span))
    return .tap(tap, target: place, destination: destination)
  }

  private mutating func tapAction() throws(SyntaxError) -> (SceneDescription.Tap.Action, Script.Location) {
    let token = try reader.next()
    if token.kind == .word, token.spelling == "back" { return (.back, location(token.span)) }
    let actions: KeyValuePairs<String, (String) -> SceneDescription.Tap.Action> = [
      "push": { .push($0) }, "sheet": { .sheet($0, nil) }, "fade": { .fade($0) }, "show": { .show($0) },
    ]
    guard token.kind == .word, let action = actions.first(where: { $0.key == token.spelling })?.value else {
      throw unknown(token, kind: "action", words: actions.map(\.key) + ["back"])
    }
    let screen = try sceneName("a screen name")
    return (action(screen.text), screen.location)
  }

  /// Parses `[from Y [corners R]]`.
  private mutating func sheetRows() throws(SyntaxError) -> SceneDescription.Tap.SheetRows? {
    guard let from = reader.peek(), try skips("from") else { return nil }
    let first = try number("a row in points", hint: "a row is a number above 0, such as 62") { $0 > 0 }
    var rows = SceneDescription.Tap.SheetRows(first: first, location: location(from.span))
    if try skips("corners") {
      rows.corners = try number("a radius in points", hint: "a radius is a number from 0, such as 38") { $0 >= 0 }
    }
    return rows
  }
}

// MARK: Rectangles

extension StatementParser {
  private typealias Length = SceneDescription.Rectangle.Length

  private static let rectangleHint = "a rectangle is written like 0,350,393x88 or 0,10%,100%x88"

  /// Parses `[in top|bottom|NAME] X,Y,WxH`.
  private mutating func rectangle(canBeInLayer: Bool = false) throws(SyntaxError) -> SceneDescription.Rectangle {
    var layer = SceneDescription.Rectangle.Layer.content
    if let token = reader.peek(), token.kind == .word, token.spelling == "in" {
      guard canBeInLayer else {
        throw SyntaxError(
          at: token, "unexpected \"in\" in \(name)",
          hint: "only rectangles of view and tap can be in a bar or an overlay")
      }
      try keyword("in")
      layer = try self.layer()
    }
    let first = try reader.next()
    let x = try length(first)
    try comma()
    let y = try length(try reader.next())
    try comma()
    let size = try reader.next()
    guard case .number(let width, let rest) = size.kind else { throw noRectangle(size) }
    let isPercent = rest.hasPrefix("%")
    let tail = rest.dropFirst(isPercent ? 1 : 0)
    guard let times = tail.first, "x×".contains(times) else { throw noRectangle(size) }
    guard let last = Token.only(String(tail.dropFirst())), let height = try? length(last) else {
      throw noRectangle(size)
    }
    guard width > 0, height.value > 0 else {
      throw SyntaxError(at: size, "invalid size \(size.spelling)", hint: "width and height must be above 0")
    }
    return SceneDescription.Rectangle(
      layer: layer, x: x, y: y, width: isPercent ? .percent(width) : .points(width), height: height,
      location: location(first.span.joined(with: size.span)))
  }

  private mutating func layer() throws(SyntaxError) -> SceneDescription.Rectangle.Layer {
    if let token = reader.peek(), token.kind == .word, let edge = SceneDescription.Bar.Edge(rawValue: token.spelling) {
      try keyword(edge.rawValue)
      return .bar(edge)
    }
    let name = try sceneName("top, bottom or the name of an overlay")
    return .overlay(name.text)
  }

  private func length(_ token: Token) throws(SyntaxError) -> Length {
    switch token.kind {
    case .number(let value, ""): return .points(value)
    case .number(let value, "%"): return .percent(value)
    default: throw noRectangle(token)
    }
  }

  private mutating func comma() throws(SyntaxError) {
    let token = try reader.next()
    if !token.isSign(",") { throw noRectangle(token) }
  }

  private func noRectangle(_ token: Token) -> SyntaxError {
    unexpected(token, wanted: "a rectangle", hint: Self.rectangleHint)
  }
}

extension SceneDescription.Rectangle.Length {
  /// The number, in points or in percent.
  var value: Double {
    switch self {
    case .points(let value), .percent(let value): value
    }
  }
}
