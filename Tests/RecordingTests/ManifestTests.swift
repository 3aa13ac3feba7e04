import Foundation
import Graphics
import Imaging
import TestSupport
import Testing
import Timebase

@testable import Recording

@Suite struct ManifestTests {
  let scratch = TestFolder()

  private func manifest() throws -> [String: Any] {
    let drawing = FakeDrawing()
    var description = FakeClip.description
    description.script = "odd \"name\"\\\u{1}\n.flip"
    let events = RecordingEvents(
      shots: [.init(name: "armed", time: Instant(seconds: 0.5))],
      touches: [.init(phase: "began", time: Instant(seconds: 0.25), location: Point(160, 330.5))])
    _ = try Recorder { drawing.make() }.record(
      description, to: scratch.path + "/out", frames: FakeClip(levels: [1, 2, 2]).frames(), events: { events })
    let data = Data(Scratch.bytes(scratch.path + "/out/manifest.json") ?? [])
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `a manifest lists the settings, counts and events of its recording`() throws {
    let manifest = try manifest()
    #expect(manifest["script"] as? String == "odd \"name\"\\\u{1}\n.flip")
    #expect(manifest["complete"] as? Bool == true)
    #expect(manifest["count"] as? Int == 3)
    #expect(manifest["fps"] as? Double == 60)
    #expect(manifest["scale"] as? Double == 2)
    #expect(manifest["pixels"] as? [String: Int] == ["width": 24, "height": 40])
    let duration = try #require(manifest["duration"] as? Double)
    #expect(abs(duration - 2.0 / 60) < 1e-9)
    #expect(manifest["renderer"] as? [String: String] == ["cairo": "1.16.0"])
    let touch = try #require((manifest["touches"] as? [[String: Any]])?.first)
    #expect(touch["y"] as? Double == 330.5)
    #expect((manifest["shots"] as? [[String: Any]])?.first?["name"] as? String == "armed")
  }

  @Test func `a manifest conforms to the published schema`() throws {
    let check = try SchemaCheck(published: "manifest.schema.json")
    let manifest = try manifest()
    #expect(manifest["$schema"] as? String == check.identifier)
    #expect(check.complaints(about: manifest) == [])
    var wrong = manifest
    wrong["inputs"] = [["kind": "novel", "name": "a", "hash": "0"]]
    #expect(check.complaints(about: wrong).count == 2)
    wrong["count"] = nil
    #expect(check.complaints(about: wrong).count == 3)
  }

  static let whole: Manifest = {
    var description = FakeClip.description
    description.inputs = [
      .init(.script, "pull.flip", hash: hash("1")), .init(.feed, "mine.json", hash: hash("2")),
      .init(.picture, "img/gray.png", hash: hash("3")), .init(.picture, "img/none.png", hash: nil),
    ]
    description.renderer.append(.init("fallback NotoColorEmoji.ttf", String(repeating: "4", count: 32)))
    var manifest = Manifest(description: description, compression: .fast, selection: .frames(0...2))
    manifest.ending = Manifest.Ending(
      pixels: PixelSize(width: 24, height: 40), count: 3, ticks: 9, hidden: [2...3, 5...5],
      last: FrameRate.sixty.instant(ofFrame: 8),
      events: RecordingEvents(
        shots: [.init(name: "armed", time: FrameRate.sixty.instant(ofFrame: 7))],
        touches: [.init(phase: "began", time: FrameRate.sixty.instant(ofFrame: 1), location: Point(1.25, -3e-7))]))
    return manifest
  }()

  private static func hash(_ digit: String) -> ContentHash? { ContentHash(String(repeating: digit, count: 32)) }

  @Test(arguments: [true, false]) func `parsing a written manifest returns an equal one`(isWhole: Bool) throws {
    var manifest = Self.whole
    if !isWhole { manifest.ending = nil }
    let read = try Manifest(Array(manifest.text.utf8))
    #expect(read == manifest)
    #expect(read.text == manifest.text)
    #expect(read.differences(from: manifest).isEmpty)
  }

  @Test(arguments: [
    ("manifest:3", "manifest:2"), ("\"scale\": 2", "\"scale\": \"2\""), ("\"scale\": 2", "\"scale\": 0"),
    ("\"count\": 3", "\"count\": 10"), ("\"complete\": true", "\"complete\": false"), ("\"ticks\": 9", "\"ticks\": 4"),
    ("\"0-2\"", "\"2-0\""), ("\"0-2\"", "\"some\""), ("\"0-2\"", "\"1/2\""), ("\"theme\"", "\"colour\""),
    ("\"kind\": \"feed\"", "\"kind\": \"x\""),
    ("3333\"", "333\""), ("\"fast\"", "\"slow\""), ("\"frames\": 60", "\"frames\": 0"),
  ])
  func `a manifest with an invalid value is rejected`(old: String, new: String) {
    let text = Self.whole.text
    #expect(text.contains(old))
    #expect(throws: (any Error).self) { try Manifest(Array(text.replacing(old, with: new).utf8)) }
  }

  @Test func `each difference between two manifests is reported by name`() {
    func messages(_ change: (inout Manifest) -> Void) -> [String] {
      var other = Self.whole
      change(&other)
      return Self.whole.differences(from: other).map { $0.sentence("a", "b") }
    }
    #expect(messages { $0.description.theme = "dark" } == ["theme: light in a, dark in b"])
    #expect(messages { $0.description.inputs[0].hash = Self.hash("9") } == ["the script differs"])
    #expect(messages { $0.description.inputs[2].hash = Self.hash("9") } == ["the picture img/gray.png differs"])
    #expect(
      messages { $0.description.inputs[2].hash = nil } == [
        "picture img/gray.png: \(String(repeating: "3", count: 32)) in a, missing in b"
      ])
    #expect(messages { $0.description.inputs.remove(at: 2) } == ["the picture img/gray.png is only in a"])
    #expect(messages { $0.description.renderer.removeLast() } == ["the fallback font NotoColorEmoji.ttf is only in a"])
    #expect(messages { $0.description.renderer[0].value = "1.18.0" } == ["cairo: 1.16.0 in a, 1.18.0 in b"])
    #expect(messages { $0.description.settings[0].value = "1" } == ["setting start: 0 in a, 1 in b"])
    #expect(messages { $0.description.showsTouches = true } == ["touches: not shown in a, shown in b"])
  }
}
