import Testing
import ToolTestSupport

@Suite struct CheckCommandTests {
  static let good = """
    scene vertical-swipe
    wait 300ms
    touch at 160,330
    drag by 0,-190 over 450ms ease-out
    lift
    """
  static let bad = """
    scene vertical-swipe
    wait 300
    touch at 160,330
    drag by 0,-190 over 450mz ease-out
    lfit
    repeat 0 { wait 1s }
    flick sideways at 1200pt/s
    """

  @Test func `a valid script prints its number of actions and its duration`() {
    let captured = CapturedConsole(input: Self.good)
    #expect(captured.run("check -") == .done)
    #expect(captured.output == "<stdin>: no errors; 4 actions in 0.75 s\n")
    #expect(captured.diagnostics == "")
  }

  @Test func `--quiet prints nothing for a valid script`() {
    let captured = CapturedConsole(input: Self.good)
    #expect(captured.run("check --quiet -") == .done)
    #expect(captured.output == "")
  }

  @Test func `every error is printed with its location and a caret`() {
    let captured = CapturedConsole(input: Self.bad)
    #expect(captured.run("check -") == .badInput)
    #expect(captured.output == "")
    let heads = captured.diagnostics.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(heads.map { $0.split(separator: ":")[1] } == ["2", "4", "5", "6", "7"])
    #expect(heads.allSatisfy { $0.hasPrefix("<stdin>:") })
    #expect(captured.diagnostics.contains("^"))
  }

  @Test func `--json prints an array of errors`() {
    let captured = CapturedConsole(input: Self.bad)
    #expect(captured.run("check --json -") == .badInput)
    #expect(captured.diagnostics == "")
    #expect(captured.output.ranges(of: "\"line\": ").count == 5)
    let good = CapturedConsole(input: Self.good)
    #expect(good.run("check --json -") == .done)
    #expect(good.output == "[]\n")
  }

  @Test func `errors of the remaining scripts are printed next to a missing file`() {
    let captured = CapturedConsole(input: Self.bad)
    #expect(captured.run("check /nowhere/none.flip -") == .badInput)
    #expect(captured.diagnostics.contains("cannot read /nowhere/none.flip: No such file or directory"))
    #expect(CapturedConsole(input: Self.good).run("check /nowhere/none.flip -") == .inputNotFound)
  }
}
