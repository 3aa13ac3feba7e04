import Flipbook
import JSON
import Rendering
import Syntax

// The screens of a scene file.
extension StudioPage {
  /// The size of a thumbnail, in pixels: twice that on the page.
  private static let thumbnail = Size(120, 160)

  /// Returns the screens of a clip's scene file with those that their taps open, in the page's format; `nil` without one.
  static func screens(of clip: Clip) -> [JSONValue]? {
    clip.script.sceneFile?.screens.map { screen in
      ["name": screen.name, "opens": screen.taps.compactMap(\.action.screen)]
    }
  }

  /// Returns a stage that shows a screen at rest, without playing the clip to it.
  func stage(of screen: String) throws -> Stage {
    let shown = try current()
    guard let file = shown.clip.script.sceneFile, file.screen(screen) != nil, let source = file.sources.first else {
      throw HTTPError(.notFound, "there is no screen \(screen)")
    }
    if let stillScreen, stillScreen.name == screen { return stillScreen.stage }
    var overrides = shown.overrides
    overrides.files[file.file] = Self.text(source.text.text, startingAt: screen)
    let player = try configuration.clip(shown.text, overrides).plain.player()
    stillScreen = (screen, player.stage)
    return player.stage
  }

  /// Returns the text of a scene file with another first screen.
  private static func text(_ text: String, startingAt screen: String) -> String {
    let tree = SyntaxTree(text, Script.Language.sceneFile.grammar), statement = "start \(ScriptText.name(screen))"
    let old = tree.statements.first { tree.keyword($0) == SceneDescription.Keyword.start.rawValue }
    return tree.text(with: [old.map { .init(tree.range($0), statement) } ?? .init(0..<0, "\(statement)\n")]).text
  }

  /// Returns a screen at rest at the page's scale; see ``image(_:_:scale:pageHas:_:)``.
  func still(_ screen: String, scrolledTo offset: Double, scale: Double?, pageHas token: String?) throws -> HTTPResponse
  {
    let shown = try current(), stage = try stage(of: screen)
    stillOffset = stage.scrollScreen(to: offset)
    live = nil
    return try image(
      stage.snapshot(index: 0).displayList, shown.plain, scale: scale, pageHas: token,
      [
        "place": ScreenTransform().json, "instant": 0, "screen": screen, "scroll": stillOffset,
        "items": stage.screenCoordinates.map { SceneItem.json(of: $0, shown.clip.script.sceneFile) },
      ])
  }

  /// Returns the thumbnail of a screen as a PNG image.
  func thumbnail(of screen: String) throws -> HTTPResponse {
    let stage = try stage(of: screen)
    stage.scrollScreen(to: 0)
    let list = stage.snapshot(index: 0).displayList
    let scale = min(Self.thumbnail.width / list.size.width, Self.thumbnail.height / list.size.height)
    let image = try PNGEncoder(.fast).encode(try FrameRenderer(scale: scale).render(list))
    return HTTPResponse(type: "image/png", body: HTTPBody(image))
  }

  /// Returns the text of the scene file with a change of one item, and the line of that item.
  ///
  /// - Parameter index: The shown frame, unless a screen is shown at rest.
  func edit(_ edit: SceneEdit, _ index: Int) throws -> JSONValue {
    let still = try edit.screen.map { try stage(of: $0) }
    still?.scrollScreen(to: stillOffset)
    let shown = try still?.screenCoordinates ?? current().frame(index, presented: false).screen
    guard edit.path == sceneFile, let screen = shown else {
      throw HTTPError(.conflict, "the clip shows no screen of \(edit.path)")
    }
    try configuration.check(edit.text)
    let (text, line) = try edit.apply(on: screen)
    return ["text": text, "line": line]
  }
}
