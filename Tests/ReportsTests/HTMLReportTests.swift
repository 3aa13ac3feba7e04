import Foundation
import Imaging
import Platform
import Testing
import Verdicts

@testable import Reports

@Suite struct HTMLReportTests {
  static func image(_ verification: Verification, _ side: HTMLReport.Side, _ frame: Int) throws -> PictureFile? {
    guard side == .actual || frame == 2 else { return nil }
    let image = try Sample.scrolled(frame + (side == .actual ? 0 : 100), width: 8, height: 4, still: 0)
    return PictureFile(path: "frame.png", bytes: try PNGEncoder().encode(image))
  }

  static func page(_ verifications: [Verification]) throws -> String {
    let report = HTMLReport(verifications, context: .init(version: "1.2"), images: image)
    return String(decoding: try report.page().bytes, as: UTF8.self)
  }

  static let pictured: Verification = {
    var result = Sample.moved
    result.artifacts?.expected = [2: "e.png"]
    return result
  }()

  private func data(_ page: String, _ number: Int = 0) throws -> [String: Any] {
    let start = try #require(page.firstRange(of: "id=\"clip-\(number)-data\">")).upperBound
    let end = try #require(page[start...].firstRange(of: "</script>")).lowerBound
    return try #require(JSONSerialization.jsonObject(with: Data(page[start..<end].utf8)) as? [String: Any])
  }

  @Test func `the page is self-contained`() throws {
    let page = try Self.page(Sample.all + [Self.pictured])
    for word in ["http:", "https:", "src=", "@import", "url(", "fetch(", "XMLHttpRequest", "import(\""] {
      let isThere = page.contains(word)
      #expect(!isThere, "\(word)")
    }
  }

  @Test func `a name cannot end a script or start an element`() throws {
    let page = try Self.page([Sample.all[12], Sample.all[13], Self.pictured])
    #expect(!page.contains("a<b>"))
    #expect(page.contains("a&lt;b&gt;"))
    #expect(page.split(separator: "<script").count - 1 == page.split(separator: "</script>").count - 1)
    #expect(try data(page)["name"] as? String == Sample.trickyName)
  }

  @Test func `a frame refers to its pictures, or to none`() throws {
    let data = try data(try Self.page([Self.pictured]))
    let expected = try #require(data["expected"] as? [Int])
    let actual = try #require(data["actual"] as? [Int])
    #expect(actual.allSatisfy { $0 >= 0 })
    // Frames 0, 1 and 4 are equal; frame 2 has a picture, 3 and 5 have none.
    #expect([0, 1, 4].allSatisfy { expected[$0] == actual[$0] })
    #expect(expected[2] >= 0)
    #expect(expected[2] != actual[2])
    #expect(expected[3] == -1)
    #expect(expected[5] == -1)
    #expect(data["differing"] as? [Int] == [2, 3, 5])
    #expect(data["first"] as? Int == 2)
    #expect((data["images"] as? [Any])?.count == Set((actual + expected).filter { $0 >= 0 }).count)
  }

  @Test func `the page explains a missing picture of the golden above the player`() throws {
    let some = try Self.page([Self.pictured])
    #expect(
      some.contains("images of only some of the frames that differ; approve --pictures all keeps an image of each"))
    var none = Sample.moved
    none.artifacts?.lack = "git is missing"
    let page = try Self.page([none])
    let message = "The golden has no images of the frames that differ, and they cannot be drawn again: git is missing; "
    let note = try #require(page.firstRange(of: message))
    let stage = try #require(page.firstRange(of: "<div class=\"stage\">"))
    #expect(note.lowerBound < stage.lowerBound)
    #expect(try data(page)["first"] as? Int == 2)
  }

  @Test func `a shifted frame uses the picture of its own clip`() throws {
    var late = Sample.all[2]
    late.artifacts = .init(directory: "x", actual: "x/actual", page: "x/report.html")
    let expected = try #require(try data(try Self.page([late]))["expected"] as? [Int])
    #expect(expected.dropLast().allSatisfy { $0 >= 0 })
    #expect(expected.last == -1)
  }

  @Test func `probes are listed frame by frame, deviating ones first`() throws {
    let data = try data(try Self.page([Self.pictured]))
    let probes = try #require(data["probes"] as? [[String: Any]])
    #expect(probes.map { $0["name"] as? String } == ["offset.y", "page"])
    #expect(probes[0]["expected"] as? [Double] == [0, 1, 2, 3, 4, 5])
    #expect(probes[0]["actual"] as? [Double] == [0, 1, 2.5, 5, 4, 5])
    #expect(probes[0]["departs"] as? Int == 2)
    #expect(probes[1]["departs"] is NSNull)
    #expect(probes[1]["expected"] is NSNull)
    #expect(data["touches"] as? [[Int]] == [[2, 2]])
  }

  @Test func `clips without a picture, a golden or a recording have a page`() throws {
    let page = try Self.page(Sample.all)
    for verification in Sample.all where verification.status != .same {
      #expect(page.contains(XMLText.attribute(ReportText.printable(verification.name))))
    }
    #expect(page.split(separator: "<article").count - 1 == Sample.all.filter { $0.status != .same }.count)
    #expect(try Self.page([]).contains("Nothing to verify"))
    #expect(try Self.page([Sample.same, Sample.same]).contains("All 2 clips are the same"))
  }

  @Test func `a name that contains a placeholder is not replaced`() throws {
    var tricky = Self.pictured
    tricky.name = "{{style}} {{data}} </script>"
    let page = try Self.page([tricky])
    #expect(page.contains("<h1>{{style}} {{data}} &lt;/script&gt;</h1>"))
    #expect(try data(page)["name"] as? String == tricky.name)
  }

  @Test func `frames beyond the limit are omitted and counted, except the first difference`() throws {
    let report = HTMLReport([Self.pictured, Self.pictured], byteLimit: 1, images: Self.image)
    let page = try report.page()
    let text = String(decoding: page.bytes, as: UTF8.self)
    #expect(page.skippedItems.map(\.count) == [5, 5])
    #expect(page.skippedItems.map(\.total) == [6, 6])
    #expect(page.skippedItems.allSatisfy { text.contains("\($0)") })
    let actual = try #require(try data(text, 1)["actual"] as? [Int])
    #expect(actual.enumerated().allSatisfy { $0.offset == 2 ? $0.element >= 0 : $0.element == -2 })
    #expect(page.skippedItems.first?.description.hasPrefix("5 of 6 frames are omitted from the page") == true)
  }
}
