import Platform
import Verdicts

/// The results of verifications, as JUnit XML.
///
/// JUnit XML has no single schema. The text is valid according to the two most common ones: those of Apache Ant's
/// task (`JUnit.xsd`) and of the xUnit plugin of Jenkins (`junit-10.xsd`). The former is stricter and requires every
/// attribute written here.
package struct JUnitReport: Sendable {
  private let verifications: [Verification]
  private let context: ReportContext

  /// Creates a report: a test suite for each directory of goldens, a test case for each script.
  package init(_ verifications: [Verification], context: ReportContext = ReportContext()) {
    (self.verifications, self.context) = (verifications, context)
  }

  /// The XML text.
  package var text: String {
    let suites = folders.enumerated().map { index, folder in
      suite(index, folder, verifications.filter { Files.directory(of: $0.golden) == folder })
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(suites.joined())</testsuites>\n"
  }

  /// The directories of goldens, in the order of their first appearance.
  private var folders: [String] {
    var known: Set<String> = []
    return verifications.map { Files.directory(of: $0.golden) }.filter { known.insert($0).inserted }
  }

  /// Returns the test suite of a folder's scripts.
  private func suite(_ index: Int, _ folder: String, _ verifications: [Verification]) -> String {
    let counts = StatusCounts(verifications)
    let errors = counts[.failed] + counts[.missing]
    let failures = counts[.differs] + counts[.unmet] + counts[.renderer]
    let attributes = [
      ("id", "\(index)"), ("name", folder), ("package", "flipbook"), ("tests", "\(counts.total)"),
      ("failures", "\(failures)"), ("errors", "\(errors)"), ("skipped", "\(counts[.recorded])"),
      ("time", Self.seconds(counts.seconds)), ("timestamp", context.timestamp), ("hostname", context.host),
    ]
    return """
        <testsuite\(Self.list(attributes))>
          <properties>
            <property name="flipbook"\(Self.list([("value", context.version)]))/>
          </properties>
      \(verifications.map { testCase($0, in: folder) }.joined())\
          <system-out>\(XMLText.content(TerminalReport(verifications).text))</system-out>
          <system-err></system-err>
        </testsuite>

      """
  }

  /// Returns the test case of a script: a failure if frames differ, an error if it could not be verified.
  private func testCase(_ verification: Verification, in folder: String) -> String {
    let attributes = [
      ("name", verification.name), ("classname", Self.className(folder)), ("time", Self.seconds(verification.duration)),
    ]
    let start = "    <testcase\(Self.list(attributes))"
    guard let element = verification.status.signs.element else { return start + "/>\n" }
    let narrative = Narrative(verification)
    let reasons = Self.list([("message", narrative.headline), ("type", verification.kind)])
    return """
      \(start)>
            <\(element)\(reasons)>\(XMLText.content(narrative.text))</\(element)>
          </testcase>

      """
  }

  /// Returns the class name of a directory: `Goldens/dark` becomes `Goldens.dark`, since readers split it into
  /// packages at its dots.
  private static func className(_ folder: String) -> String {
    let parts = folder.split(separator: "/").filter { $0 != "." && $0 != ".." }
    return parts.isEmpty ? "goldens" : parts.joined(separator: ".")
  }

  /// Returns a duration without an exponent, which neither schema allows.
  private static func seconds(_ value: Double) -> String {
    NumberText.fixed(value.isFinite ? min(max(0, value), 1e9) : 0, places: 3)
  }

  /// Returns attributes with escaped values, each after a space.
  private static func list(_ attributes: [(name: String, value: String)]) -> String {
    attributes.map { " \($0.name)=\"\(XMLText.attribute($0.value))\"" }.joined()
  }
}
