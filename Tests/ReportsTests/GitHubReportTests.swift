import Reports
import Testing

@Suite struct GitHubReportTests {
  @Test func `a failing script is an error at its file`() {
    let lines = GitHubReport([Sample.same, Sample.moved]).annotations.split(separator: "\n")
    #expect(lines.count == 1)
    let start = "::error file=clips/moved.flip,title=moved%3A motion::motion: offset.y is 0.5 pt higher from 0.200 s"
    #expect(lines[0].hasPrefix(start + ", at most 2 pt%0A"))
    #expect(GitHubReport([Sample.other("x", .missing(isRecorded: true))]).annotations.hasPrefix("::notice file="))
    #expect(GitHubReport([]).annotations.isEmpty)
  }

  @Test func `a name cannot start another workflow command`() {
    let lines = GitHubReport(Sample.all).annotations.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count == Sample.all.count - 2)
    for line in lines {
      #expect(line.hasPrefix("::error file=clips/") || line.hasPrefix("::notice file=clips/"))
      let rest = line.drop { $0 != "," }.dropFirst()
      let properties = rest[..<(rest.firstRange(of: "::")?.lowerBound ?? rest.endIndex)]
      #expect(properties.hasPrefix("title="))
      #expect(!properties.contains(","))
    }
  }

  @Test func `the summary has a row for each script, with any name`() {
    let summary = GitHubReport(Sample.all).summary
    let rows = summary.split(separator: "\n").filter { $0.hasPrefix("| ") }
    #expect(rows.count == Sample.all.count + 1)
    for row in rows { #expect(row.filter { $0 == "|" }.count == 6, "\(row)") }
    #expect(!rows.contains { $0.contains("[l]") || $0.contains("@me") || $0.contains("<b>") })
  }

  @Test func `a fence is longer than the fences inside it`() {
    let verification = Sample.other("ticks", .failed("a\n`````\nb"))
    #expect(GitHubReport([verification]).summary.contains("\n``````text\n"))
  }

  @Test func `the summary of many scripts stays below GitHub's limit`() {
    let summary = GitHubReport(Array(repeating: Sample.moved, count: 4000)).summary
    #expect(summary.utf8.count <= GitHubReport.summaryLimit)
    #expect(summary.contains("more scripts are omitted.\n"))
    #expect(summary.contains("The details of "))
    #expect(GitHubReport([]).summary.contains("nothing to verify"))
  }
}
