import Testing
import Verdicts

struct ApprovalCommandTests {
  @Test(arguments: [
    ("flipbook", "flipbook approve a.flip --goldens Goldens"),
    ("/usr/bin/flipbook", "flipbook approve a.flip --goldens Goldens"),
    (".build/release/flipbook", "flipbook approve a.flip --goldens Goldens"),
    ("/home/me/card/.build/x86_64-unknown-linux-gnu/debug/Card", "swift run Card approve a.flip --goldens Goldens"),
    (".build/debug/Card", "swift run Card approve a.flip --goldens Goldens"),
    (".build/release/Card", "swift run -c release Card approve a.flip --goldens Goldens"),
    ("./my Card", "'./my Card' approve a.flip --goldens Goldens"), ("Card", "Card approve a.flip --goldens Goldens"),
    ("/card/.build/debug/CardPackageTests.xctest", "FLIPBOOK_RECORD=changed swift test"),
    ("/usr/bin/xctest", "FLIPBOOK_RECORD=changed swift test"),
    ("/usr/libexec/swift/pm/swiftpm-testing-helper", "FLIPBOOK_RECORD=changed swift test"),
  ])
  func `the approve command is that of the verifying program`(executable: String, line: String) {
    var verification = Verification(
      name: "a", script: "a.flip", golden: "Goldens/a", outcome: .failed("a reason"))
    verification.approval = ApprovalCommand(executable: executable)
    #expect(verification.approveCommand == line)
  }

  @Test func `in a test a missing golden is written by FLIPBOOK_RECORD=missing`() {
    var verification = Verification(
      name: "a", script: "a.flip", golden: "Goldens/a", outcome: .missing(isRecorded: false))
    verification.approval = .current
    #expect(verification.approveCommand == "FLIPBOOK_RECORD=missing swift test")
  }
}
