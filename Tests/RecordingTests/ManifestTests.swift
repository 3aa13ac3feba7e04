import Foundation
import Geometry
import Recording
import Testing
import Timebase

@Suite struct ManifestTests {
  let scratch = Scratch()

  private func manifest() throws -> [String: Any] {
    let drawing = FakeDrawing()
    var description = Clip.description
    description.script = "odd \"name\"\\\u{1}\n.flip"
    let events = RecordingEvents(
      shots: [.init(name: "armed", time: Instant(seconds: 0.5))],
      touches: [.init(phase: "began", time: Instant(seconds: 0.25), location: Point(160, 330.5))])
    _ = try Recorder { drawing.make() }.record(
      description, to: scratch.path + "/out", frames: Clip(levels: [1, 2, 2]).frames(), events: { events })
    let data = Data(Scratch.bytes(scratch.path + "/out/manifest.json") ?? [])
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func tellsWhatWasRecorded() throws {
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

  @Test func hasExactlyTheMembersOfTheSchema() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let data = try Data(contentsOf: root.appendingPathComponent("Assets/schemas/manifest.schema.json"))
    let schema = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let members = try #require(schema["properties"] as? [String: Any])
    let manifest = try manifest()
    #expect(Set(members.keys) == Set(manifest.keys))
    #expect(manifest["$schema"] as? String == schema["$id"] as? String)
  }
}
