import Foundation
import Platform
import Reports
import Testing
import Verdicts

@Suite struct AllureReportTests {
  private static let context = ReportContext(timestamp: "2026-11-21T13:30:00", host: "runner")

  private func files(_ verifications: [Verification]) throws -> [AllureReport.File] {
    var files: [AllureReport.File] = []
    AllureReport(verifications, context: Self.context) { Array($0.utf8) }.write { files.append($0) }
    return try #require(files.isEmpty ? nil : files)
  }

  private func object(_ file: AllureReport.File) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(file.bytes)) as? [String: Any])
  }

  @Test func `each clip has a result with a status, named by its identifier`() throws {
    let files = try files(Sample.all)
    let results = try files.filter { $0.name.hasSuffix("-result.json") }.map(object)
    #expect(results.count == Sample.all.count)
    let words = results.map { $0["status"] as? String ?? "" }
    #expect(words.prefix(2) == ["passed", "failed"])
    #expect(words.suffix(5) == ["broken", "skipped", "broken", "failed", "broken"])
    for (file, result) in zip(files.filter { $0.name.hasSuffix("-result.json") }, results) {
      let identifier = try #require(result["uuid"] as? String)
      #expect(UUID(uuidString: identifier) != nil, "\(identifier)")
      #expect(file.name == "\(identifier)-result.json")
    }
    #expect(Set(results.compactMap { $0["uuid"] as? String }).count == Sample.all.count)
  }

  @Test func `the clips follow each other and end at the time of the report`() throws {
    let results = try files([Sample.same, Sample.moved]).filter { $0.name.hasSuffix("-result.json") }.map(object)
    let times = results.map { [$0["start"] as? Int ?? 0, $0["stop"] as? Int ?? 0] }
    #expect(times == [[1_795_267_797_500, 1_795_267_798_750], [1_795_267_798_750, 1_795_267_800_000]])
  }

  @Test func `a result has the verdict, the history and the suite`() throws {
    let result = try object(try #require(try files([Sample.moved]).last))
    #expect(result["name"] as? String == "moved")
    #expect(result["fullName"] as? String == "Goldens/pulls/moved")
    #expect(result["historyId"] as? String == result["testCaseId"] as? String)
    let details = try #require(result["statusDetails"] as? [String: String])
    #expect(details["message"] == Narrative(Sample.moved).headline)
    #expect(details["trace"] == Narrative(Sample.moved).text)
    let labels = try #require(result["labels"] as? [[String: String]])
    #expect(labels.contains(["name": "suite", "value": "Goldens/pulls"]))
  }

  @Test func `differing frames are attached as image differences, before the result`() throws {
    var moved = Sample.moved
    moved.artifacts?.expected = [2: "e2", 3: "e3"]
    moved.artifacts?.difference = [2: "d2"]
    let files = try files([moved])
    let attachments = try #require(try object(files[files.count - 1])["attachments"] as? [[String: String]])
    #expect(attachments.map { $0["name"] } == ["frame 2 at 0.200 s", "frame 3 at 0.300 s", "frame 5 at 0.500 s"])
    #expect(attachments.map { $0["source"] } == files.dropLast().map(\.name))
    for attachment in attachments {
      #expect(attachment["type"] == "application/vnd.allure.image.diff")
      // Allure finds attachments by this part of their names.
      #expect(attachment["source"]?.contains("-attachment") == true)
    }
    let first = try object(files[0]) as? [String: String]
    let actual = "output/failures/moved/actual/frames/frame-00002.png"
    #expect(
      first
        == ["expected": "e2", "actual": actual, "diff": "d2"].mapValues {
          "data:image/png;base64," + Data($0.utf8).base64EncodedString()
        })
    #expect(try object(files[1]).keys.sorted() == ["actual", "expected"])
  }

  @Test func `at most ten of many differing frames are attached, with the first and the last`() throws {
    let count = 40
    let golden = Sample.record(hashes: (0..<count).map { "a\($0)" }, offsets: (0..<count).map { "\($0)" })
    let actual = Sample.record(hashes: (0..<count).map { "b\($0)" }, offsets: (0..<count).map { "\($0)" })
    var verification = Sample.verification("many", actual, golden: golden)
    verification.artifacts = Sample.moved.artifacts
    let files = try files([verification])
    #expect(files.count == 11)
    #expect(files[0].name.hasSuffix("-0-attachment.imagediff"))
    #expect(files[9].name.hasSuffix("-39-attachment.imagediff"))
  }

  @Test func `equal verifications have equal files`() throws {
    #expect(try files(Sample.all).map(\.name) == files(Sample.all).map(\.name))
    var slower = Sample.moved
    slower.duration += 1
    #expect(try files([slower]).last?.name != files([Sample.moved]).last?.name)
  }
}
