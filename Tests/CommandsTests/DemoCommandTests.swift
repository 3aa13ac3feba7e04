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
  let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path

  func manifest(_ place: String) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(filePath: "\(folder)/\(place)/manifest.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `every script has a separate output directory`() {
    let entries = DemoCommand.entries(SceneCatalog.all.map(\.name))
    #expect(Set(entries.map(\.place)).count == entries.count)
    #expect(entries.filter { $0.place.hasSuffix("/change-of-mind") }.count > 1)
    #expect(!entries.contains { $0.place.hasPrefix("reel/") })
  }

  @Test func `the scripts of a scene are recorded into its directory`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let captured = CapturedConsole()
    #expect(captured.run("demo virtual-pages --fps 1 --scale 0.25 -o \(folder)") == .done)
    let places = DemoCommand.entries(["virtual-pages"]).map(\.place)
    #expect(captured.output == places.map { "\(folder)/\($0)\n" }.joined())
    #expect(captured.diagnostics.hasPrefix(places[0] + ": "))
    #expect(try manifest("virtual-pages/tour")["complete"] as? Bool == true)
    #expect(!FileManager.default.fileExists(atPath: folder + "/reel"))
  }

  @Test func `the reel has the tours of all scenes`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let captured = CapturedConsole()
    #expect(captured.run("demo --tours -q --fps 2 --scale 0.25 -o \(folder)") == .done)
    let scenes = SceneCatalog.all.map(\.name)
    #expect(captured.output == (scenes.map { "\($0)/tour" } + ["reel"]).map { "\(folder)/\($0)\n" }.joined())
    let reel = try manifest("reel")
    #expect(reel["scene"] as? String == scenes.joined(separator: ", "))
    let counts = try scenes.map { try #require(try manifest("\($0)/tour")["count"] as? Int) }
    // The poster of 1.2 s is two frames; the tours start with cards of their own.
    #expect(reel["count"] as? Int == counts.reduce(0, +) + 2)
  }

  @Test func `--feed changes only scenes that show a feed`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let craft = try #require(Assets.defaultFeed()).replacing("science.json", with: "craft.json")
    let line = "demo page-flicking pull-for-menu --tours -q --fps 1 --scale 0.25"
    #expect(CapturedConsole().run("\(line) -o \(folder)/a") == .done)
    let captured = CapturedConsole()
    #expect(captured.run("\(line) -o \(folder)/b --feed \(craft)") == .done, "\(captured.diagnostics)")
    for (scene, isAnother) in [("page-flicking", false), ("pull-for-menu", true)] {
      let hashes = ["a", "b"].map {
        FileManager.default.contents(atPath: "\(folder)/\($0)/\(scene)/tour/frames.hashes")
      }
      #expect(hashes[0] != nil, "\(scene)")
      #expect((hashes[0] != hashes[1]) == isAnother, "\(scene)")
    }
  }

  @Test func `--feed is an error if no scene shows a feed`() throws {
    let feed = try #require(Assets.defaultFeed())
    let captured = CapturedConsole()
    #expect(captured.run("demo virtual-pages --feed \(feed) -o \(folder)") == .usage)
    #expect(captured.diagnostics.contains("virtual-pages shows no feed; scenes with a feed: vertical-swipe, pull"))
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `the finger is drawn, unless --no-touches is given`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let line = "demo vertical-swipe --tours -q --fps 2 --scale 0.25"
    #expect(CapturedConsole().run("\(line) -o \(folder)/a") == .done)
    #expect(CapturedConsole().run("\(line) --no-touches -o \(folder)/b") == .done)
    let hashes = ["a", "b"].map {
      FileManager.default.contents(atPath: "\(folder)/\($0)/vertical-swipe/tour/frames.hashes")
    }
    #expect(hashes[0] != nil)
    #expect(hashes[0] != hashes[1])
  }

  @Test(arguments: [
    ("", "demo --videos --tours\nrecord Assets/screens/tour.flip -o output/demo/larder.mp4"),
    ("--all", "demo --videos"),
    ("virtual-pages pull-for-menu", "demo --videos virtual-pages pull-for-menu"),
  ])
  func `the demo script calls the demo command with --videos`(arguments: String, command: String) {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let outcome = Shell.run("scripts/demo \(arguments) >&2", in: root, "/bin/echo")
    #expect(outcome.code == 0)
    #expect(outcome.message == command + "\n")
    #expect(Shell.run("scripts/demo --all virtual-pages", in: root, "/bin/echo").code == 64)
  }

  @Test(arguments: ["", "/virtual-pages"])
  func `an output directory that is a recording is an error`(place: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Files.createDirectory("\(folder)\(place)")
    try Files.write([], to: "\(folder)\(place)/manifest.json")
    let captured = CapturedConsole()
    #expect(captured.run("demo virtual-pages --tours --fps 1 --scale 0.25 -o \(folder)") == .cannotCreate)
    #expect(captured.diagnostics.contains("\(folder)\(place) is a recording; choose another directory with -o"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/virtual-pages/tour"))
  }

  @Test(.enabled(if: Shell.hasFFmpeg))
  func `--videos writes videos next to the frames, with identical bytes in each run`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let captured = CapturedConsole()
    #expect(captured.run("demo virtual-pages --tours --videos --fps 2 --scale 0.25 -o \(folder)") == .done)
    let place = "\(folder)/virtual-pages/tour"
    // The order depends on the number of processors.
    let made = [place, "\(place)-9x16.mp4", "\(place).gif", "\(place).mp4"]
    #expect(captured.output.split(separator: "\n").map(String.init).sorted() == made.sorted())
    #expect(try manifest("virtual-pages/tour")["complete"] as? Bool == true)
    let bytes = FileManager.default.contents(atPath: place + ".gif")
    // Again, over the existing output.
    #expect(CapturedConsole().run("demo virtual-pages --tours --videos -q --fps 2 --scale 0.25 -o \(folder)") == .done)
    #expect(bytes != nil)
    #expect(bytes == FileManager.default.contents(atPath: place + ".gif"))
  }
}
