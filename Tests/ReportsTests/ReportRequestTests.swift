import Platform
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

  private static let formats = "expected html=FILE, junit=FILE, json=FILE, markdown=FILE, allure=DIR or github"

  @Test(arguments: [
    ("", "unknown report \"\"; \(formats)"), ("htm=x", "unknown report \"htm=x\"; \(formats)"),
    ("=x", "unknown report \"=x\"; \(formats)"), ("html", "the report html needs a file: html=FILE"),
    ("html=", "the report html needs a file: html=FILE"),
    ("allure", "the report allure needs a directory: allure=DIR"),
    ("github=x", "the report github has no file; GitHub sets its location"),
  ])
  func `another argument is rejected with the expected form`(argument: String, message: String) {
    #expect(throws: UserError(message)) { try ReportRequest(argument: argument) }
  }
}
