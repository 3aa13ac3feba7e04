import Script
import Testing

/// Returns the diagnostics of a scene file; empty if it is valid.
func sceneErrors(
  _ text: String, file: String = "shop.scene", include: Script.Include? = nil, fileCheck: Script.FileCheck? = nil
) -> [ScriptDiagnostic] {
  do {
    _ = try SceneDescription(text: text, file: file, include: include, fileCheck: fileCheck)
    return []
  } catch {
    return error.diagnostics
  }
}

/// Expects exactly the errors that are marked in a scene file with « and ».
func expectSceneErrors(
  _ marked: String, _ messages: String..., include: Script.Include? = nil, fileCheck: Script.FileCheck? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let scene = MarkedScript(marked)
  let found = sceneErrors(scene.text, include: include, fileCheck: fileCheck)
  let places = found.map { [$0.line, $0.column, $0.length] }
  #expect(places == scene.places.map { [$0.line, $0.column, $0.length] }, "\(found)", sourceLocation: sourceLocation)
  let texts = found.map { error in error.hint.map { "\(error.message); \($0)" } ?? error.message }
  #expect(texts.count == messages.count, "\(texts)", sourceLocation: sourceLocation)
  for (text, message) in zip(texts, messages) {
    #expect(text.contains(message), "\(text)", sourceLocation: sourceLocation)
  }
}

/// The scene file of the documentation.
let shop = """
  start home

  screen home "home@3x.png" {
    bar top 98                               # these rows of the picture stay while the rest scrolls
    bar bottom 83
    view "cart" 330,52,44x44                 # a name: for tap at, point at, zoom to, masks and probes
    area "stories" 0,100,393x110 scroll "stories@3x.png"
    area "gallery" 0,212,393x100 pages "card-*@3x.png" dots below
    view "first row" 0,350,393x88
    tap "first row" push detail
    tap "cart" sheet cart
  }
  screen detail "detail@3x.png" {
    title "Order summary"
    background #102030
    bar top 98
    tap 8,52,60x44 back
  }
  screen cart "cart@3x.png" { }
  screen reader {                            # no picture: the background, and what the areas show
    area "articles" 0,0,393x852 articles "article-*@3x.png"
    bar top 98 "bars@3x.png" soft            # a picture with alpha: the content scrolls beneath it and fades
    overlay "tools" 20,-84,353x64 "tools@3x.png"
    tap in "tools" 88,0,88x64 fade home plain
  }
  """
