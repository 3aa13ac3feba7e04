import Scenes
import Testing

@testable import FlipbookTool

@Suite struct ListingTests {
  @Test func listsWhatThereIs() {
    let captured = CapturedConsole()
    #expect(captured.run("list") == .done)
    for heading in ["scenes:", "devices:", "probes:", "settings:"] { #expect(captured.output.contains(heading)) }
    for scene in SceneCatalog.vocabulary.scenes {
      #expect(captured.output.contains("  \(scene.name)\t"))
      for probe in scene.probes { #expect(captured.output.contains("  \(scene.name)\t\(probe)\n")) }
    }
  }

  @Test func listsOneScenesSettingsWithDefaults() {
    let captured = CapturedConsole()
    #expect(captured.run("list settings vertical-swipe") == .done)
    #expect(captured.output.contains("vertical-swipe\tload-delay\t0ms\t"))
  }

  @Test func jsonHasNumbersOfDevices() {
    let captured = CapturedConsole()
    #expect(captured.run("list devices --json") == .done)
    #expect(
      captured.output.contains(
        #"{"name": "iphone-x", "width": 375, "height": 812, "scale": 3, "top": 44, "bottom": 34}"#))
  }

  @Test(arguments: [
    ("list scene", "did you mean \"scenes\"?"), ("list probes vertical-swpe", "did you mean \"vertical-swipe\"?"),
    ("list devices vertical-swipe", "does not know what to do with"), ("new vertical-swpe", "\"vertical-swipe\""),
  ])
  func saysWhatIsWrong(line: String, message: String) {
    let captured = CapturedConsole()
    #expect(captured.run(line) == .usage)
    #expect(captured.diagnostics.contains(message))
  }

  @Test(arguments: SceneCatalog.all.map(\.name))
  func aNewScriptHasNoMistakes(scene: String) {
    let new = CapturedConsole()
    #expect(new.run("new \(scene)") == .done)
    let check = CapturedConsole(input: new.output)
    #expect(check.run("check -") == .done)
    #expect(check.diagnostics == "")
  }

  @Test func theDoctorNamesWhatDraws() {
    let captured = CapturedConsole()
    let code = captured.run("doctor --json")
    #expect(code == .done || code == .toolMissing)
    for name in ["cairo", "pango", "freetype", "libpng", "Inter-Regular.otf", "ffmpeg"] {
      #expect(captured.output.contains("\"name\": \"\(name)\""), "\(name)")
    }
  }
}
