import Platform

extension ScriptVocabulary {
  /// Returns the vocabulary of a scene file, with the probes of every scene.
  package func scene(of file: SceneDescription) -> Scene {
    var scene = file.vocabulary(self)
    scene.probes = commonProbes + scene.probes
    return scene
  }
}

extension SceneDescription {
  /// The name of the scene for scripts, recordings and goldens: that of the file.
  package var name: String { Files.name(of: file) }

  /// Returns the names that scripts may use: the probes and views of all screens, and the settings.
  ///
  /// - Parameter words: The vocabulary with the scenes whose interactions the areas have.
  package func vocabulary(_ words: ScriptVocabulary) -> ScriptVocabulary.Scene {
    var probes: [ScriptVocabulary.Probe] = [
      .init("screen", "the name of the current screen"),
      .init("transition", "the transition between two screens: none, push, sheet, fade or back"),
      .init("transition.progress", "the progress of the transition, 0 to 1"),
      .init("offset.y", "how far the current screen is scrolled, in points"),
    ]
    var views: [String] = []
    for screen in screens {
      let names = screen.areas.map(\.name) + screen.overlays.map(\.name) + screen.views.map(\.name)
      views += names
      for name in names {
        probes += [
          .init("\(name).x", "the left edge of \(name), in points"),
          .init("\(name).y", "the top edge of \(name), in points"),
          .init("\(name).width", "the width of \(name), in points"),
          .init("\(name).height", "the height of \(name), in points"),
        ]
      }
      for area in screen.areas {
        probes += [
          .init("\(area.name).offset.x", "how far \(area.name) is scrolled horizontally, in points"),
          .init("\(area.name).offset.y", "how far \(area.name) is scrolled vertically, in points"),
          .init("\(area.name).page", "the index of the current page of \(area.name), from 0"),
        ]
        let scene = area.kind.scene.flatMap { name in words.interactions.first { $0.name == name } }
        probes += scene?.probes.map { .init("\(area.name).\($0.name)", $0.summary) } ?? []
        views += scene?.views?.filter { $0 != Self.statusBar }.map { "\(area.name).\($0)" } ?? []
      }
    }
    var seenProbes: Set<String> = [], seenViews: Set<String> = []
    return ScriptVocabulary.Scene(
      name: name, summary: "the screens \(screens.map(\.name).joined(separator: ", "))",
      settings: [Self.systemBars, .statusStrip],
      probes: probes.filter { seenProbes.insert($0.name).inserted },
      views: views.filter { seenViews.insert($0).inserted })
  }

  /// The view of built-in scenes that an area does not have.
  private static let statusBar = "statusBar"

  private static let systemBars = ScriptVocabulary.Setting(
    name: "system-bars", kind: .bool, defaultText: "false",
    summary: "whether the status bar and the home indicator are drawn", isNamedIfChanged: true)
}

extension ScriptVocabulary.Setting {
  /// Whether the status bar in pictures of screens stands still while screens move.
  package static let statusStrip = Self(
    name: "status-strip", kind: .choice(["standing", movingStrip]), defaultText: "standing",
    summary:
      "whether the status bar in pictures of screens stands still while they move; moving is for pictures without one",
    isNamedIfChanged: true)

  /// The value of ``statusStrip`` for pictures without a status bar.
  package static let movingStrip = "moving"
}
