import Flipbook
import Scenes
import TestSupport
import Testing
import ToolTestSupport

@Suite struct ListingTests {
  private let tool = Tool()

  /// Returns the rows of a list, with its heading.
  private func rows(_ arguments: String) -> [[String]] {
    tool.expect("list \(arguments)", diagnostics: "").lines.map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test func `list shows scenes, devices, probes and settings`() {
    let output = tool.expect("list", .done, "scenes:", "devices:", "probes:", "settings:").output
    for scene in SceneCatalog.vocabulary.scenes {
      #expect(output.contains("  \(scene.name)\t"))
      for probe in scene.probes {
        #expect(output.contains("  \(scene.name)\t\(probe.name)\t"))
        #expect(!probe.summary.isEmpty, "\(scene.name): \(probe.name)")
      }
    }
    tool.expect("list settings vertical-swipe", .done, "vertical-swipe\tload-delay\t0ms\t")
  }

  @Test(arguments: [
    ("scenes", "name summary"), ("devices", "name width height scale top bottom"), ("probes", "scene probe summary"),
    ("settings page-flicking", "scene setting default value summary"),
    ("views page-flicking", "scene view x y width height"),
  ])
  func `the first line of a list names its columns`(list: String, columns: String) {
    let rows = rows(list)
    #expect(rows.first == columns.split(separator: " ").map(String.init))
    for row in rows { #expect(row.count == rows[0].count, "\(row)") }
  }

  @Test func `list views prints the rectangles at the start of the scene`() {
    let views = rows("views vertical-swipe")
    #expect(views.contains(["vertical-swipe", "article", "0", "64", "320", "416"]))
    #expect(views.contains(["vertical-swipe", "footer", "0", "480", "320", "55"]))
    #expect(rows("views vertical-swipe --device iphone-17").contains { $0[1] == "article" && $0[4] == "402" })
    #expect(rows("views pull-for-menu").contains { $0[1] == "bar[0]" })
  }

  @Test(arguments: [
    (
      "views vertical-swipe",
      #"{"scene": "vertical-swipe", "view": "article", "x": 0, "y": 64, "width": 320, "height": 416}"#
    ),
    ("devices", #"{"name": "iphone-x", "width": 375, "height": 812, "scale": 3, "top": 44, "bottom": 34}"#),
  ])
  func `JSON has sizes as numbers`(list: String, row: String) { tool.expect("list \(list) --json", .done, row) }

  @Test(arguments: SceneCatalog.all.map(\.name)) func `scripts accept every view of the list`(scene: String) throws {
    let names = rows("views \(scene)").dropFirst().map { $0[1] }
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
    tool.expect(line, .usage, message)
  }

  @Test(arguments: SceneCatalog.all.map(\.name), ["", "iphone-4", "ipad", "pixel-8"])
  func `a new script plays without errors`(scene: String, device: String) {
    let new = tool.expect("new \(scene)\(device.isEmpty ? "" : " --device \(device)")")
    Tool(input: new.output).expect("check -", diagnostics: "")
  }

  @Test(arguments: SceneCatalog.all.map(\.name))
  func `a new script is a presented clip on a modern device`(scene: String) throws {
    let new = tool.expect("new \(scene)")
    let wanted = [
      "scene \(scene)", "device iphone-17", "canvas 16:9", "frame device", "finger disc", "caption \"", "speed 0.",
      "shot \"",
      "expect ", "point at ", "# ",
    ]
    for start in wanted { #expect(new.lines.contains { $0.hasPrefix(start) }, "\(start)") }
    // A clip for people to watch: several seconds, and the finger moves something.
    let clip = try Clip(text: new.output, path: "new.flip")
    #expect((4...15).contains(try clip.play().end.seconds))
    #expect(clip.isPresented)
  }

  @Test func `a new script can be recorded unchanged`() {
    let new = tool.expect("new page-flicking")
    Tool(input: new.output).expect("record - -q --fps 2 --scale 0.1 -o @/new", diagnostics: "")
  }

  @Test func `doctor lists the drawing libraries, the font and ffmpeg`() {
    let doctor = tool.run("doctor --json")
    #expect(doctor.code == .done || doctor.code == .toolMissing)
    for name in ["cairo", "pango", "freetype", "libpng", "Inter-Regular.otf", "ffmpeg"] {
      #expect(doctor.output.contains("\"name\": \"\(name)\""), "\(name)")
    }
  }
}
