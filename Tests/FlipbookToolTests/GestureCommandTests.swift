import Testing

@testable import FlipbookTool

@Suite struct GestureCommandTests {
  static let pointer = """
    [{"type": "pointerdown", "x": 160, "y": 330, "timeStamp": 1000},
     {"type": "pointermove", "x": 160, "y": 300, "timeStamp": 1050},
     {"type": "pointermove", "x": 160, "y": 270, "timeStamp": 1100},
     {"type": "pointerup", "x": 160, "y": 270, "timeStamp": 1400}]
    """

  @Test func importsFromStandardInput() {
    let captured = CapturedConsole(input: Self.pointer)
    #expect(captured.run("import - --scene page-flicking --device iphone-12") == .done)
    #expect(captured.output.contains("\nscene page-flicking\ndevice iphone-12\n"))
    #expect(captured.output.contains("\ntouch at 160,330\n") && captured.output.hasSuffix("\nhold 300ms\nlift\n"))
  }

  @Test func whatIsImportedIsAScriptWithoutMistakes() {
    let captured = CapturedConsole(input: Self.pointer)
    #expect(captured.run("import -") == .done)
    let checked = CapturedConsole(input: captured.output)
    #expect(checked.run("check -") == .done, "\(checked.diagnostics)")
  }

  @Test func mistakesHaveTheirPlacesAndCodes() {
    let bad = CapturedConsole(input: "[{\"type\": \"pointerdown\", \"x\": true, \"y\": 1, \"timeStamp\": 1}]")
    #expect(bad.run("import -") == .badInput && bad.output == "")
    #expect(bad.diagnostics.contains("<stdin>:1:31: error: [0].x: expected a number, not a truth value"))
    for line in [
      "import - --scene page-flickin", "import - --device pixel8", "import - --axes 12", "import - --axes 0x5",
      "import - --from morse", "import - --rotate 45", "import", "export next-article", "export next-article --to html",
      "export next-article --to js --whole",
    ] {
      #expect(CapturedConsole(input: Self.pointer).run(line) == .usage, "\(line)")
    }
    #expect(CapturedConsole().run("import /nowhere/gesture.json") == .inputNotFound)
    #expect(CapturedConsole(input: "scene page-flicking\nwait 1s").run("export - --to actions") == .badInput)
  }

  @Test func exportsActionsAndASnippet() {
    let actions = CapturedConsole()
    #expect(actions.run("export next-article --to actions") == .done)
    #expect(actions.output.hasPrefix("{\"actions\": [\n  {\"type\": \"pointer\", \"id\": \"finger\""))
    let again = CapturedConsole(input: actions.output)
    #expect(again.run("import - --keep-idle") == .done)
    #expect(again.output.contains("drag by") && !again.output.contains("stroke"))
    let snippet = CapturedConsole()
    #expect(snippet.run("export next-article --to js") == .done)
    #expect(snippet.output.contains("new PointerEvent(type") && snippet.output.contains("[\"pointerdown\", "))
  }
}
