import Foundation
import Reports
import TestSupport
import Testing
import Verdicts

@Suite struct JSONReportTests {
  private func schema() throws -> [String: Any] {
    let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let data = try Data(contentsOf: root.appendingPathComponent("Assets/schemas/verification.schema.json"))
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func report(_ verifications: [Verification]) throws -> [String: Any] {
    let data = Data(JSONReport(verifications, context: .init(version: "1.2")).text.utf8)
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `the published schema accepts every report`() throws {
    let check = SchemaCheck(try schema())
    var frames = Sample.moved
    let pictures = (try Sample.bitmap(), try Sample.bitmap(changed: 3))
    frames.artifacts?.expected = [2: "e.png"]
    frames.outcome = .compared(
      ClipVerdict(golden: Sample.record(), actual: Sample.record(hashes: ["b", "a", "c", "d", "e", "f"])) { _ in
        Verdict(pictures.0, pictures.1)
      })
    for verifications in [Sample.all + [frames], []] {
      let report = try report(verifications)
      #expect(check.complaints(about: report).isEmpty, "\(check.complaints(about: report))")
      #expect(report["$schema"] as? String == (try schema()["$id"]) as? String)
    }
  }

  @Test func `the schema rejects missing, additional and mistyped members`() throws {
    let check = SchemaCheck(try schema())
    let report = try report([Sample.moved])
    for (name, value) in [("same", nil), ("same", "yes"), ("duration", -1.0), ("more", true)] as [(String, Any?)] {
      var wrong = report
      wrong[name] = value
      #expect(check.complaints(about: wrong).count == 1, "\(name)")
    }
  }

  @Test func `numbers and names are preserved`() throws {
    let entries = try #require(try report(Sample.all)["verifications"] as? [[String: Any]])
    #expect(entries.count == Sample.all.count)
    #expect(entries.last?["name"] as? String == Sample.trickyName)
    let verdict = try #require(entries[1]["verdict"] as? [String: Any])
    #expect((verdict["differing"] as? [[String: Any]])?.compactMap { $0["frame"] as? Int } == [2, 3, 5])
    let deviation = try #require((verdict["departures"] as? [[String: Any]])?.first)
    #expect(deviation["probe"] as? String == "offset.y")
    #expect(deviation["largest"] as? Double == 2)
    #expect(verdict["longestRun"] as? [Int] == [2, 3])
  }
}
