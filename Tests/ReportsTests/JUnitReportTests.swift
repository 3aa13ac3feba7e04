import Foundation
import Reports
import Testing
import Verdicts

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct JUnitReportTests {
  private func document(_ verifications: [Verification]) throws -> XMLElement {
    let text = JUnitReport(verifications, context: .init(version: "1.2", timestamp: "2026-11-21T13:30:00")).text
    return try #require(try XMLDocument(xmlString: text).rootElement())
  }

  private func attributes(_ element: XMLElement) -> [String: String] {
    Dictionary(uniqueKeysWithValues: (element.attributes ?? []).map { ($0.name ?? "", $0.stringValue ?? "") })
  }

  @Test func `a suite counts its cases`() throws {
    let suites = try document(Sample.all).elements(forName: "testsuite")
    #expect(suites.count == 1)
    let suite = try #require(suites.first)
    let cases = suite.elements(forName: "testcase")
    let elements = cases.flatMap { $0.children ?? [] }.compactMap(\.name)
    let counted = attributes(suite)
    #expect(counted["tests"] == "\(Sample.all.count)")
    #expect(cases.count == Sample.all.count)
    for (attribute, element) in [("failures", "failure"), ("errors", "error"), ("skipped", "skipped")] {
      #expect(counted[attribute] == "\(elements.filter { $0 == element }.count)")
    }
    #expect(elements.filter { $0 == "failure" }.count == 8)
    #expect(elements.filter { $0 == "error" }.count == 3)
  }

  @Test func `the elements of the stricter schema are present`() throws {
    let suite = try #require(try document(Sample.all).elements(forName: "testsuite").first)
    let children = (suite.children ?? []).compactMap(\.name)
    #expect(children.first == "properties")
    #expect(Array(children.suffix(2)) == ["system-out", "system-err"])
    #expect(children.dropFirst().dropLast(2).allSatisfy { $0 == "testcase" })
    let needed: Set = [
      "package", "id", "name", "timestamp", "hostname", "tests", "failures", "errors", "skipped", "time",
    ]
    #expect(Set(attributes(suite).keys) == needed)
    for testCase in suite.elements(forName: "testcase") {
      #expect(Set(attributes(testCase).keys) == ["name", "classname", "time"])
      for child in testCase.children ?? [] {
        #expect(Set(attributes(child as! XMLElement).keys) == ["message", "type"])
      }
    }
  }

  @Test func `characters invalid in XML are replaced, and all others are preserved`() throws {
    let cases = try document(Sample.all).elements(forName: "testsuite").flatMap { $0.elements(forName: "testcase") }
    let name = try #require(cases.last.map(attributes)?["name"])
    let expected = Sample.trickyName.replacing("\u{1}", with: "\u{FFFD}").replacing("\u{1B}", with: "\u{FFFD}")
      .replacing("\u{FFFE}", with: "\u{FFFD}")
    #expect(name == expected)
    #expect(cases.last?.elements(forName: "error").first?.stringValue?.contains("]]>") == true)
  }

  @Test func `each directory of goldens is a suite`() throws {
    var elsewhere = Sample.same
    elsewhere.golden = "elsewhere"
    let suites = try document([Sample.same, elsewhere, Sample.moved]).elements(forName: "testsuite").map(attributes)
    #expect(suites.map { $0["name"] } == ["Goldens/pulls", "."])
    #expect(suites.map { $0["id"] } == ["0", "1"])
    #expect(try document([]).elements(forName: "testsuite").isEmpty)
  }

  @Test(arguments: [Double.nan, -.infinity, .infinity, -1, 1e300, 1234.5678])
  func `durations are plain decimals`(seconds: Double) throws {
    var verification = Sample.same
    verification.duration = seconds
    let suite = try #require(try document([verification]).elements(forName: "testsuite").first)
    let time = try #require(attributes(suite)["time"])
    #expect(time.wholeMatch(of: /[0-9]+\.[0-9]{3}/) != nil, "\(time)")
  }
}
