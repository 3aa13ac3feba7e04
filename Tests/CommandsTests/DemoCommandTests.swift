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
  }

  @Test func `the scripts of a scene are recorded into its directory`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let captured = CapturedConsole()
    #expect(captured.run("demo virtual-pages --fps 1 --scale 0.25 -o \(folder)") == .done)
    let places = DemoCommand.entries(["virtual-pages"]).map(\.place)
    #expect(captured.output == places.map { "\(folder)/\($0)\n" }.joined())
    #expect(captured.diagnostics.hasPrefix(places[0] + ": "))
    #expect(try manifest("virtual-pages/tour")["complete"] as? Bool == true)
  }

  @Test func `--feed changes only scenes that show a feed`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let craft = try #require(Assets.defaultFeed()).replacing("science.json", with: "craft.json")
    let line = "demo page-flicking pull-for-menu -q --fps 1 --scale 0.25"
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
    let line = "demo vertical-swipe -q --fps 2 --scale 0.25"
    #expect(CapturedConsole().run("\(line) -o \(folder)/a") == .done)
    #expect(CapturedConsole().run("\(line) --no-touches -o \(folder)/b") == .done)
    let hashes = ["a", "b"].map {
      FileManager.default.contents(atPath: "\(folder)/\($0)/vertical-swipe/tour/frames.hashes")
    }
    #expect(hashes[0] != nil)
    #expect(hashes[0] != hashes[1])
  }

  /// Runs the demo script with a program that prints its arguments.
  private func script(_ arguments: String = "", program: String = "/bin/echo") -> (code: Int32, lines: [String]) {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let outcome = Shell.run("scripts/demo \(arguments) >&2", in: root, program)
    return (outcome.code, outcome.message.split(separator: "\n").map(String.init).sorted())
  }

  @Test func `the demo script records a short clip of each interaction, as frames and as a video`() throws {
    let (code, lines) = script()
    #expect(code == 0)
    #expect(lines.count == 2 * (SceneCatalog.all.count + 1))
    for name in SceneCatalog.all.map(\.name) + ["screens"] {
      let commands = lines.filter { $0.contains(" -o output/demo/short/\(name)") }
      #expect(commands.map { $0.hasSuffix(".mp4") } == [false, true], "\(lines)")
      for command in commands {
        let range = try #require(command.firstMatch(of: #/--from ([\d.]+)s --to ([\d.]+)s/#), "\(command)")
        let seconds = try #require(Double(range.2)) - (try #require(Double(range.1)))
        #expect(seconds > 5 && seconds < 8.01, "\(command)")
      }
    }
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
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Files.createDirectory(folder)
    try Files.write(
      Array("#!/bin/sh\necho \"$@\" >&2\ncase \"$*\" in *.mp4) exit 69;; esac\n".utf8), to: "\(folder)/program")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder)/program")
    let (code, lines) = script(program: "\(folder)/program")
    #expect(code == 69)
    #expect(lines.count { $0.hasSuffix(".mp4") } == 1)
    #expect(lines.count { !$0.hasSuffix(".mp4") } == SceneCatalog.all.count + 1)
  }

  @Test func `an unexpected argument of the demo script is a usage error`() {
    #expect(script("vertical-swipe").code == 64)
  }

  @Test(arguments: ["", "/virtual-pages"])
  func `an output directory that is a recording is an error`(place: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Files.createDirectory("\(folder)\(place)")
    try Files.write([], to: "\(folder)\(place)/manifest.json")
    let captured = CapturedConsole()
    #expect(captured.run("demo virtual-pages --fps 1 --scale 0.25 -o \(folder)") == .cannotCreate)
    #expect(captured.diagnostics.contains("\(folder)\(place) is a recording; choose another directory with -o"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/virtual-pages/tour"))
  }
}
