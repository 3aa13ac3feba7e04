import Flipbook
import JSON

// Items of the timeline.
extension StudioPage {
  /// Returns the script's text with a change of one item, and the place of that item.
  ///
  /// - Throws: `HTTPError` with the reason if the changed script would have an error.
  func edit(_ edit: AnnotationEdit) throws -> JSONValue {
    let shown = try current()
    try configuration.check(edit.text)
    let isShown = edit.text.utf8.elementsEqual(shown.text.utf8)
    let overview = isShown ? shown.overview : try play(edit.text, shown.overrides).overview
    let (text, place) = try edit.apply(to: overview.items) { instant in
      Self.region(around: overview.finger(at: instant), in: overview.playback.clip.size)
    }
    do {
      // A callout may have no space, and a view may be outside the screen.
      prepared = try play(text, shown.overrides)
    } catch {
      let diagnostic = configuration.diagnostics(of: error).first
      throw HTTPError(.unprocessable, diagnostic?.message ?? "\(error)", remedy: diagnostic?.hint)
    }
    return ["text": text, "line": place?.line, "column": place?.column]
  }

  /// Returns the region of a new zoom: half of the screen's width and height, around a point or in the middle.
  private static func region(around point: Point?, in screen: Size) -> Rect {
    let (width, height) = ((screen.width / 2).rounded(), (screen.height / 2).rounded())
    let center = point ?? Point(screen.width / 2, screen.height / 2)
    func start(_ center: Double, _ length: Double, _ limit: Double) -> Double {
      min(max(0, (center - length / 2).rounded()), (limit - length).rounded(.down))
    }
    return Rect(start(center.x, width, screen.width), start(center.y, height, screen.height), width, height)
  }

  /// Returns the views that a script can name at a frame, with their frames in points of the screen.
  func views(_ index: Int) throws -> JSONValue {
    let shown = try current()
    let index = min(max(index, 0), shown.overview.count - 1)
    let stage = try shown.cursor.stage(upTo: index)
    let screen = Rect(origin: .zero, size: shown.clip.size)
    let known = LiveStage.names(of: shown.clip.scene.vocabulary.views ?? [])
    let views = shown.clip.namedViews(on: stage, known: known).filter { $0.frame.intersects(screen) }
    return [
      "views": views.map { view -> JSONValue in
        let rect = view.frame.intersection(screen)
        return ["name": ScriptText.name(view.name), "rect": [rect.minX, rect.minY, rect.width, rect.height]]
      }
    ]
  }
}
