import Flipbook
import Foundation
import Platform
import Scenes
import Testing
import ToolTestSupport

@testable import CommandLine

@Suite struct ListingTests {
  private func list(_ arguments: String) -> (code: ExitCode, rows: [[String]], diagnostics: String) {
    let captured = CapturedConsole()
    let code = captured.run("list \(arguments)")
    let rows = captured.output.split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    return (code, rows, captured.diagnostics)
  }

  @Test func `list shows scenes, devices, probes and settings`() {
    let captured = CapturedConsole()
    #expect(captured.run("list") == .done)
    for heading in ["scenes:", "devices:", "probes:", "settings:"] { #expect(captured.output.contains(heading)) }
    for scene in SceneCatalog.vocabulary.scenes {
      #expect(captured.output.contains("  \(scene.name)\t"))
      for probe in scene.probes { #expect(captured.output.contains("  \(scene.name)\t\(probe.name)\t")) }
    }
  }

  @Test func `the settings of one scene have their defaults`() {
    let captured = CapturedConsole()
    #expect(captured.run("list settings vertical-swipe") == .done)
    #expect(captured.output.contains("vertical-swipe\tload-delay\t0ms\t"))
  }

  @Test(arguments: [
    ("scenes", "name summary"), ("devices", "name width height scale top bottom"), ("probes", "scene probe summary"),
    ("settings page-flicking", "scene setting default value summary"),
    ("views page-flicking", "scene view x y width height"),
  ])
  func `the first line of a list names its columns`(list: String, columns: String) {
    let (code, rows, _) = self.list(list)
    #expect(code == .done)
    #expect(rows.first == columns.split(separator: " ").map(String.init))
    for row in rows { #expect(row.count == rows[0].count, "\(row)") }
  }

  @Test func `JSON has the sizes of devices as numbers`() {
    let captured = CapturedConsole()
    #expect(captured.run("list devices --json") == .done)
    #expect(
      captured.output.contains(
        #"{"name": "iphone-x", "width": 375, "height": 812, "scale": 3, "top": 44, "bottom": 34}"#))
  }

  @Test func `every probe of the built-in scenes has a summary`() {
    for scene in SceneCatalog.vocabulary.scenes {
      for probe in scene.probes { #expect(!probe.summary.isEmpty, "\(scene.name): \(probe.name)") }
    }
  }

  @Test func `list views prints the rectangles at the start of the scene`() {
    let (code, rows, diagnostics) = list("views vertical-swipe")
    #expect(code == .done, "\(diagnostics)")
    #expect(rows.contains(["vertical-swipe", "article", "0", "64", "320", "416"]))
    #expect(rows.contains(["vertical-swipe", "footer", "0", "480", "320", "55"]))
    let larger = list("views vertical-swipe --device iphone-17")
    #expect(larger.rows.contains { $0[1] == "article" && $0[4] == "402" })
    #expect(list("views pull-for-menu").rows.contains { $0[1] == "bar[0]" })
    let captured = CapturedConsole()
    #expect(captured.run("list views vertical-swipe --json") == .done)
    #expect(
      captured.output.contains(
        #"{"scene": "vertical-swipe", "view": "article", "x": 0, "y": 64, "width": 320, "height": 416}"#))
  }

  @Test(arguments: SceneCatalog.all.map(\.name)) func `scripts accept every view of the list`(scene: String) throws {
    let (_, rows, _) = list("views \(scene)")
    let names = rows.dropFirst().map { $0[1] }
    #expect(!names.isEmpty)
    let lines = names.map { "zoom to \($0) over 100ms\nwait 200ms\n" }
    _ = try Script(text: "scene \(scene)\n" + lines.joined(), file: "views.flip", vocabulary: SceneCatalog.vocabulary)
  }

  @Test(arguments: [
    ("list scene", "did you mean \"scenes\"?"), ("list probes vertical-swpe", "did you mean \"vertical-swipe\"?"),
    ("list views vertical-swpe", "did you mean \"vertical-swipe\"?"),
    ("list devices vertical-swipe", "unexpected argument \"vertical-swipe\" after list devices"),
    ("list devices --device ipad", "--device requires list views"),
    ("list --device ipad", "--device requires list views"),
    ("list views --device ipod", "unknown device \"ipod\""), ("new vertical-swpe", "\"vertical-swipe\""),
  ])
  func `an unknown argument is an error with a suggestion`(line: String, message: String) {
    let captured = CapturedConsole()
    #expect(captured.run(line) == .usage)
    #expect(captured.diagnostics.contains(message), "\(captured.diagnostics)")
  }

  @Test(arguments: SceneCatalog.all.map(\.name), ["", "iphone-4", "ipad", "pixel-8"])
  func `a new script plays without errors`(scene: String, device: String) {
    let new = CapturedConsole()
    #expect(new.run("new \(scene)\(device.isEmpty ? "" : " --device \(device)")") == .done)
    let check = CapturedConsole(input: new.output)
    #expect(check.run("check -") == .done)
    #expect(check.diagnostics == "")
  }

  @Test(arguments: SceneCatalog.all.map(\.name))
  func `a new script is a presented clip on a modern device`(scene: String) throws {
    let new = CapturedConsole()
    #expect(new.run("new \(scene)") == .done)
    let lines = new.output.split(separator: "\n").map(String.init)
    let wanted = [
      "scene \(scene)", "device iphone-17", "canvas 16:9", "frame device", "finger disc", "caption \"", "speed 0.",
      "shot \"",
      "expect ", "point at ", "# ",
    ]
    for start in wanted { #expect(lines.contains { $0.hasPrefix(start) }, "\(start)") }
    // A clip for people to watch: several seconds, and the finger moves something.
    let clip = try Clip(text: new.output, path: "new.flip")
    #expect((4...15).contains(try clip.play().end.seconds))
    #expect(clip.isPresented)
  }

  @Test func `a new script can be recorded unchanged`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let new = CapturedConsole()
    #expect(new.run("new page-flicking") == .done)
    let record = CapturedConsole(input: new.output)
    #expect(record.run("record - -q --fps 2 --scale 0.1 -o \(folder)/new") == .done, "\(record.diagnostics)")
    #expect(record.diagnostics == "")
  }

  @Test func `doctor lists the drawing libraries, the font and ffmpeg`() {
    let captured = CapturedConsole()
    let code = captured.run("doctor --json")
    #expect(code == .done || code == .toolMissing)
    for name in ["cairo", "pango", "freetype", "libpng", "Inter-Regular.otf", "ffmpeg"] {
      #expect(captured.output.contains("\"name\": \"\(name)\""), "\(name)")
    }
  }
}
