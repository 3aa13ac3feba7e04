import Flipbook
import Foundation
import Platform
import Scenes
import TestSupport
import Testing
import ToolTestSupport

@testable import CommandLine
@testable import Commands

@Suite struct DemoCommandTests {
  private let tool = Tool()

  @Test func `every script has a separate output directory`() {
    let entries = DemoCommand.entries(SceneCatalog.all.map(\.name))
    #expect(Set(entries.map(\.place)).count == entries.count)
    #expect(entries.filter { $0.place.hasSuffix("/change-of-mind") }.count > 1)
  }

  @Test func `the scripts of a scene are recorded into its directory`() throws {
    let places = DemoCommand.entries(["virtual-pages"]).map(\.place)
    tool.expect(
      "demo virtual-pages --fps 1 --scale 0.25 -o @", output: places.map { "@/\($0)\n" }.joined(),
      diagnostics: "\(places[0]): …")
    #expect(try tool.folder.text("virtual-pages/tour/manifest.json").contains("\"complete\": true"))
  }

  /// Returns whether the recordings of a tour differ in two folders.
  private func isDifferent(_ scene: String) -> Bool {
    let hashes = ["a", "b"].map { tool.folder.bytes("\($0)/\(scene)/tour/frames.hashes") }
    #expect(hashes[0] != nil && hashes[1] != nil, "\(scene)")
    return hashes[0] != hashes[1]
  }

  @Test func `--feed changes only scenes that show a feed`() throws {
    let craft = try #require(Assets.defaultFeed()).replacing("science.json", with: "craft.json")
    let line = "demo page-flicking pull-for-menu -q --fps 1 --scale 0.25"
    tool.expect("\(line) -o @/a")
    tool.expect("\(line) -o @/b --feed \(craft)")
    #expect(!isDifferent("page-flicking"))
    #expect(isDifferent("pull-for-menu"))
  }

  @Test func `--feed is an error if no scene shows a feed`() throws {
    let feed = try #require(Assets.defaultFeed())
    let message = "virtual-pages shows no feed; scenes with a feed: vertical-swipe, pull"
    tool.expect("demo virtual-pages --feed \(feed) -o @/demo", .usage, message, leaves: ["demo"])
  }

  @Test func `the finger is drawn, unless --no-touches is given`() {
    tool.expect("demo vertical-swipe -q --fps 2 --scale 0.25 -o @/a")
    tool.expect("demo vertical-swipe -q --fps 2 --scale 0.25 --no-touches -o @/b")
    #expect(isDifferent("vertical-swipe"))
  }

  /// Runs the demo script with a program that prints its arguments.
  private func script(_ arguments: String = "", program: String = "/bin/echo") -> (code: Int32, lines: [String]) {
    let outcome = Shell.run("scripts/demo \(arguments) >&2", in: TestFolder.checkout, program)
    return (outcome.code, outcome.message.split(separator: "\n").map(String.init).sorted())
  }

  @Test func `the demo script records a short clip of each interaction, as frames and as a video`() throws {
    let (code, lines) = script()
    #expect(code == 0)
    #expect(lines.count == 2 * (SceneCatalog.all.count + 1))
    for name in SceneCatalog.all.map(\.name) + ["screens"] {
      let commands = lines.filter { $0.contains(" -o output/demo/short/\(name)") }
      #expect(commands.map { $0.hasSuffix(".mp4") } == [false, true], "\(lines)")
      #expect(name == "screens" || commands.allSatisfy { $0.contains("Assets/showcase/\(name).flip") })
    }
  }

  @Test(arguments: SceneCatalog.all.map(\.name))
  func `a showpiece takes 6 to 8 seconds and has no warnings`(name: String) throws {
    let playback = try Clip(script: TestFolder.checkout.appending(path: "Assets/showcase/\(name).flip").path).play()
    #expect((6.0...8).contains(playback.timeline.end.seconds))
    #expect(playback.warnings.isEmpty && playback.failures.isEmpty)
  }

  @Test func `the demo script with --all records each built-in script as a whole`() {
    let (code, lines) = script("--all")
    #expect(code == 0)
    for entry in DemoCommand.entries(SceneCatalog.all.map(\.name)) + [.init(script: "", place: "screens/walk")] {
      for ending in ["", ".mp4"] {
        #expect(lines.count { $0.hasSuffix(" -o output/demo/\(entry.place)\(ending)") } == 1, "\(entry.place)")
      }
    }
    #expect(!lines.contains { $0.contains("--from") })
  }

  @Test func `without ffmpeg the demo script keeps all frames and exits with 69`() throws {
    let program = try tool.folder.writeProgram(
      "#!/bin/sh\necho \"$@\" >&2\ncase \"$*\" in *.mp4) exit 69;; esac\n", to: "program")
    let (code, lines) = script(program: program)
    #expect(code == 69)
    #expect(lines.count { $0.hasSuffix(".mp4") } == 1)
    #expect(lines.count { !$0.hasSuffix(".mp4") } == SceneCatalog.all.count + 1)
  }

  @Test func `an unexpected argument of the demo script is a usage error`() {
    #expect(script("vertical-swipe").code == 64)
  }

  @Test(arguments: ["demo", "demo/virtual-pages"])
  func `an output directory that is a recording is an error`(place: String) throws {
    try tool.folder.write("", to: "\(place)/manifest.json")
    tool.expect(
      "demo virtual-pages --fps 1 --scale 0.25 -o @/demo", .cannotCreate,
      "@/\(place) is a recording; choose another directory with -o", leaves: ["demo/virtual-pages/tour"])
  }
}
