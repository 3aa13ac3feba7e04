import Testing
import ToolTestSupport

@Suite struct CheckCommandTests {
  private static let good = """
    scene vertical-swipe
    wait 300ms
    touch at 160,330
    drag by 0,-190 over 450ms ease-out
    lift
    """
  private static let bad = """
    scene vertical-swipe
    wait 300
    touch at 160,330
    drag by 0,-190 over 450mz ease-out
    lfit
    repeat 0 { wait 1s }
    flick sideways at 1200pt/s
    """

  @Test(arguments: [
    ("check -", "<stdin>: no errors; 4 actions in 0.75 s\n"), ("check --quiet -", ""), ("check --json -", "[]\n"),
  ])
  func `a valid script prints its number of actions and its duration`(line: String, output: String) {
    Tool(input: Self.good).expect(line, output: output, diagnostics: "")
  }

  @Test func `every error is printed with its location and a caret, or in an array`() {
    let tool = Tool(input: Self.bad)
    let text = tool.expect("check -", .badInput, "^", output: "").diagnostics
    let heads = text.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(
      heads.map { $0.split(separator: ":").prefix(2).joined(separator: ":") }
        == [2, 4, 5, 6, 7].map { "<stdin>:\($0)" })
    let json = tool.expect("check --json -", .badInput, diagnostics: "").output
    #expect(json.ranges(of: "\"line\": ").count == 5)
  }

  @Test func `errors of the remaining scripts are printed next to a missing file`() {
    let message = "cannot read /nowhere/none.flip: No such file or directory"
    Tool(input: Self.bad).expect("check /nowhere/none.flip -", .badInput, message, "<stdin>:2:")
    Tool(input: Self.good).expect("check /nowhere/none.flip -", .inputNotFound, message)
  }
}
