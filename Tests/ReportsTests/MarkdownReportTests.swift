import Reports
import Testing

@Suite struct MarkdownReportTests {
  @Test func `the comment starts with its marker`() {
    #expect(MarkdownReport(Sample.all).text.hasPrefix(MarkdownReport.marker + "\n### ❌ Flipbook: "))
    #expect(MarkdownReport([Sample.same]).text.contains("### ✅ Flipbook: 1 script: 1 same\n"))
    #expect(MarkdownReport([]).text.contains("nothing to verify"))
  }

  @Test func `changes are described, probes first, without paths of the machine`() {
    let text = MarkdownReport([Sample.same, Sample.moved]).text
    let probes = text.firstRange(of: "**probes**")
    let frames = text.firstRange(of: "**frames**")
    #expect(text.contains("#### <code>moved</code>: motion&#58; offset.y is 0.5 pt higher from 0.200 s, at most 2 pt"))
    #expect(frames != nil)
    #expect((probes.map { $0.lowerBound < (frames?.lowerBound ?? $0.lowerBound) } ?? true))
    #expect(!text.contains("output/failures"))
    #expect(!text.contains("xdg-open"))
    #expect(
      text.contains("**approve**: <code>flipbook approve clips/moved.flip &#45;&#45;goldens Goldens/pulls</code>"))
  }

  @Test func `the table has a row for each script, with any name`() {
    let text = MarkdownReport(Sample.all).text
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }
    #expect(rows.count == Sample.all.count + 1)
    for row in rows { #expect(row.filter { $0 == "|" }.count == 5, "\(row)") }
    #expect(!text.contains("[l]"))
    #expect(!text.contains("@me"))
    #expect(!text.contains("<b>"))
  }

  @Test func `at most ten pictures are shown, each with its clip`() {
    let pictures = (1...12).map { MarkdownReport.Picture(name: "moved", file: "a b-\($0).png", words: "moved: x") }
    let text = MarkdownReport([Sample.moved], pictures: pictures).text
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("![") }.count == 10)
    #expect(text.contains("](a%20b-1.png)"))
    #expect(!MarkdownReport([Sample.same], pictures: pictures).text.contains("!["))
  }

  @Test func `a picture of another frame than the largest difference names it below`() {
    var picture = MarkdownReport.Picture(name: "moved", file: "a.png", words: "moved: x")
    picture.caption = "Frame 31, the largest difference of those with a kept picture."
    let text = MarkdownReport([Sample.moved], pictures: [picture]).text
    #expect(text.contains("](a.png)\n\nFrame 31, the largest difference of those with a kept picture.\n"), "\(text)")
  }

  @Test func `the comment on many scripts stays below GitHub's limit`() {
    let text = MarkdownReport(Array(repeating: Sample.moved, count: 4000)).text
    #expect(text.utf8.count <= 60_000)
    #expect(text.contains("more scripts are omitted."))
  }
}
