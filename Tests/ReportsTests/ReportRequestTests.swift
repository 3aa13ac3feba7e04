import Reports
import Testing

@Suite struct ReportRequestTests {
  @Test func `an argument names a format and its file`() throws {
    let html = try ReportRequest(argument: "html=a=b.html")
    #expect(html.format == .html)
    #expect(html.path == "a=b.html")
    let github = try ReportRequest(argument: "github")
    #expect(github.format == .github)
    #expect(github.path == nil)
  }

  @Test(arguments: ["", "htm=x", "html", "html=", "github=x", "=x"])
  func `another argument is rejected with the expected form`(argument: String) {
    #expect(throws: ReportRequest.Failure.self) { try ReportRequest(argument: argument) }
  }
}
