import Graphics
import Interface
import Scenes
import Script
import Simulation
import TestSupport
import Timebase

extension FuzzTarget {
  /// A script's text: a script, or errors with messages and locations inside the text.
  static let script = FuzzTarget("script", seeds: ["Assets/scripts"]) { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(ScriptError) {
      let script = try Script(
        text: text, file: "fuzz.flip", vocabulary: SceneCatalog.vocabulary,
        fileCheck: { $0.hasSuffix("pipe.json") ? "it is a pipe, not a regular file" : nil })
      precondition(script.longestDuration >= .zero && script.longestDuration <= ScriptLimits.virtualTime)
      precondition(script.actions.count <= ScriptLimits.actions)
    } catch {
      precondition(!error.diagnostics.isEmpty, "neither a script nor a mistake")
      let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
      for diagnostic in error.diagnostics {
        precondition(!diagnostic.description.isEmpty && (1...lines.count).contains(diagnostic.line))
        precondition(diagnostic.column >= 1 && diagnostic.length >= 1)
      }
      // The valid remainder is searched for further errors.
      guard let remainder = error.remainder else { return }
      precondition(remainder.longestDuration >= .zero && remainder.longestDuration <= ScriptLimits.virtualTime)
      precondition(remainder.actions.count <= ScriptLimits.actions)
    }
  }

  /// A scene file's text: screens, or errors with messages and locations. Its geometry is checked with any sizes.
  static let sceneFile = FuzzTarget("scene-file") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(ScriptError) {
      let scene = try SceneDescription(
        text: text, file: "fuzz.scene", include: { path, _ in path.count > 40 ? "" : text },
        fileCheck: { $0.hasSuffix("pipe.png") ? "it is a pipe, not a regular file" : nil })
      precondition(scene.screen(scene.start) != nil, "there is no start screen")
      precondition(scene.pictures.count <= ScriptLimits.textBytes)
      _ = scene.vocabulary(SceneCatalog.vocabulary)
      _ = scene.warnings
      let size = Size(Double(bytes.first ?? 0), 852)
      for diagnostic in scene.diagnostics(screenSize: size, pictureSize: { _ in size }) { check(diagnostic, text) }
    } catch {
      precondition(!error.diagnostics.isEmpty, "neither a scene nor an error")
      for diagnostic in error.diagnostics where diagnostic.file == "fuzz.scene" { check(diagnostic, text) }
    }
  }

  private static func check(_ diagnostic: ScriptDiagnostic, _ text: String) {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    precondition(!diagnostic.description.isEmpty && (1...lines.count).contains(diagnostic.line))
    precondition(diagnostic.column >= 1 && diagnostic.length >= 1)
  }

  /// A played script: at most two seconds, at twenty frames a second.
  static let play = FuzzTarget("play", seeds: ["Assets/scripts"]) { bytes in
    guard let script = try? parsed(String(decoding: bytes, as: UTF8.self)), script.longestDuration <= .seconds(2),
      script.actions.count <= 200, !namesFiles(script.settings)
    else { return }
    guard let stage = try? stage(for: script) else { return }
    let frames = FrameSequence(ScriptPlayer(script, on: stage), frameRate: FrameRate(20))
    var names: [String] = []
    while let probes = try? frames.next()?.probes {
      if names.isEmpty { names = probes.map(\.name) }
      precondition(probes.map(\.name) == names, "the probes change while the scene is played")
    }
  }

  private static func parsed(_ text: String) throws(ScriptError) -> Script {
    try Script(text: text, file: "fuzz.flip", vocabulary: SceneCatalog.vocabulary)
  }

  /// Files named by the input could be any file of this machine.
  private static func namesFiles(_ settings: ScriptSettings) -> Bool { settings.feed != nil }

  private static func stage(for script: Script) throws -> Stage? {
    guard let scene = SceneCatalog.all.first(where: { $0.name == script.settings.scene }) else { return nil }
    let size = script.settings.size ?? Device.named(script.settings.device ?? "")?.size ?? Device.all[0].size
    let traits = Traits(displayScale: 2, theme: .light, textShaper: GridShaper())
    return try Stage(
      scene, size: size, traits: traits, settings: SceneSettings(script.settings.values), feed: articles)
  }

  private static let articles: InputFile = {
    let items = (0..<3).map { index in
      let text = (0..<100 * index).map { "word\($0)" }.joined(separator: " ")
      return #"{"id": "\#(index)", "title": "Article \#(index)", "content_html": "<h1>a</h1><p>\#(text)"}"#
    }
    let json =
      #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [\#(items.joined(separator: ","))]}"#
    return InputFile(name: "test.json", directory: ".", bytes: Array(json.utf8))
  }()
}
