import Graphics
import Script

extension SceneDescription {
  /// The names of views, areas and overlays of all screens, each once, in the order of the file.
  package var viewNames: [String] {
    var known: Set<String> = []
    return screens.flatMap { $0.overlays.map(\.name) + $0.areas.map(\.name) + $0.views.map(\.name) }
      .filter { known.insert($0).inserted }
  }

  /// The names of the scene's probes, each once. The order never changes.
  package var probeNames: [String] {
    var known: Set<String> = []
    let views = viewNames.flatMap { name in ["x", "y", "width", "height"].map { "\(name).\($0)" } }
    let areas = screens.flatMap(\.areas).flatMap { area in
      (["offset.x", "offset.y", "page"] + area.kind.probeNames).map { "\(area.name).\($0)" }
    }
    return (["screen", "transition", "transition.progress", "offset.y"] + views + areas)
      .filter { known.insert($0).inserted }
  }

  /// Returns the name of a picture's file in messages and manifests: relative to the scene file if it is in its folder.
  func name(ofFile path: String) -> String {
    let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}

extension SceneDescription.Area.Kind {
  /// The names of the interaction's own probes. Pills have indices instead of `#`.
  fileprivate var probeNames: [String] {
    guard let names = SceneCatalog.all.first(where: { $0.name == scene })?.vocabulary.probes.map(\.name) else {
      return []
    }
    let pills = names.filter { $0.contains("[#]") }
    guard let first = pills.first, let place = names.firstIndex(of: first) else { return names }
    let indexed = (0..<PullArea.pillCount).flatMap { index in pills.map { $0.replacing("#", with: "\(index)") } }
    return names[..<place] + indexed + names[(place + pills.count)...]
  }
}

extension ScreenContent {
  /// Returns warnings about pictures whose proportions are changed, and about pictures that are not shown.
  func warnings(screenSize: Size) -> [String] {
    var warnings: [String] = []
    func compare(_ picture: ScreenPicture, _ size: Size, _ what: String) {
      let height = picture.size.height * size.width / max(picture.size.width, 1)
      guard abs(height - size.height) >= 1 else { return }
      warnings.append(
        "\(picture.name): the picture's proportions differ from those of \(what), "
          + "\(Self.text(size.width))×\(Self.text(size.height))")
    }
    for bar in description.bars {
      if let picture = bars[bar.edge] {
        compare(picture, Size(screenSize.width, bar.height), "the bar at the \(bar.edge.rawValue)")
      }
    }
    for (overlay, picture) in zip(description.overlays, overlays) {
      compare(picture, overlay.rect.rect(in: screenSize).size, "overlay \(overlay.name)")
    }
    for (area, pictures) in zip(description.areas, areas) {
      let limit = area.kind == .pull ? 2 : area.kind == .scroll ? 1 : Int.max
      if pictures.count > limit {
        warnings.append("area \(area.name) shows \(limit) of its \(pictures.count) pictures")
      }
    }
    return warnings
  }

  private static func text(_ length: Double) -> String { ProbeValue.number(length).description }
}
