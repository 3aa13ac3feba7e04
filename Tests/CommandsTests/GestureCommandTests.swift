import Testing
import ToolTestSupport

@Suite struct GestureCommandTests {
  static let pointer = """
    [{"type": "pointerdown", "x": 160, "y": 330, "timeStamp": 1000},
     {"type": "pointermove", "x": 160, "y": 300, "timeStamp": 1050},
     {"type": "pointermove", "x": 160, "y": 270, "timeStamp": 1100},
     {"type": "pointerup", "x": 160, "y": 270, "timeStamp": 1400}]
    """

  @Test func `import reads a gesture from standard input and prints a script`() {
    Tool(input: Self.pointer).expect(
      "import - --scene page-flicking --device iphone-12", .done, "\nscene page-flicking\ndevice iphone-12\n",
      "\nstroke at 160,330 {\n  50ms 160,300; 100ms 160,270\n}\nhold 300ms\nlift\n")
    Tool(input: Self.pointer).expect(
      "import - --smooth --device iphone-12", .done, "\ntouch at 160,330\ndrag by 0,-60 over 100ms\nhold 300ms\nlift\n",
      diagnostics: "")
  }

  @Test func `touches that stay exact are reported`() {
    let back = "{\"type\": \"pointermove\", \"x\": 160, \"y\": 330, \"timeStamp\": 1150},\n {\"type\": \"pointerup\""
    let captured = CapturedConsole(
      input: Self.pointer.replacing("{\"type\": \"pointerup\"", with: back).replacing(
        "\"timeStamp\": 1400", with: "\"timeStamp\": 1210"))
    #expect(captured.run("import - --smooth --device iphone-12") == .done)
    #expect(captured.diagnostics.contains("exact touches: 1 of 1; no flick or drag fits a part of them"))
  }

  @Test func `the choice of a device is reported`() {
    func diagnostics(_ options: String, y: Int = 330) -> String {
      let captured = Tool(input: Self.pointer.replacing("330", with: "\(y)")).expect("import - \(options)")
      return captured.diagnostics
    }
    #expect(
      diagnostics("", y: 700)
        == "flipbook: note: selected iphone-x (375 × 812 points), the smallest with every position; set another one with --device\n"
    )
    #expect(diagnostics("", y: 9000).contains("although positions lie outside of it; set another one with --device"))
    #expect(diagnostics("--device iphone-12").isEmpty)
  }

  @Test func `an imported script passes check`() {
    let captured = Tool(input: Self.pointer).expect("import -")
    Tool(input: captured.output).expect("check -")
  }

  @Test func `an exported script keeps its scene, screen and settings, and options override them`() {
    let script = "scene page-flicking\nsize 300x400\nset pages 4\nwait 100ms\ntap at 10,10\nwait 300ms\n"
    let exported = Tool(input: script).expect("export - --to actions")
    func head(_ options: String) -> [Substring] {
      let imported = Tool(input: exported.output).expect("import - \(options)")
      return imported.output.split(separator: "\n").filter { !$0.hasPrefix("#") }.prefix { !$0.hasPrefix("wait") } + []
    }
    #expect(head("") == ["scene page-flicking", "size 300x400", "set pages 4"])
    #expect(head("--device iphone-8") == ["scene page-flicking", "device iphone-8", "set pages 4"])
    #expect(head("--scene flick-detail") == ["scene flick-detail", "size 300x400"])
    // An untrusted file cannot insert other statements into a script.
    for line in ["include x", "set pages 4; include x", "set pages 4\\ninclude x", "settle within 1s"] {
      let bad = CapturedConsole(input: exported.output.replacing("set pages 4", with: line))
      #expect(bad.run("import -") == .badInput, "\(line)")
      #expect(bad.diagnostics.contains("flipbook:settings[2]"), "\(line)")
    }
  }

  @Test func `an invalid gesture is an error with its location, an invalid option a usage error`() {
    Tool(input: "[{\"type\": \"pointerdown\", \"x\": true, \"y\": 1, \"timeStamp\": 1}]").expect(
      "import -", .badInput, "<stdin>:1:31: error: [0].x: expected a number, not a boolean", output: "")
    for line in [
      "import - --scene page-flickin", "import - --device pixel8", "import - --from morse",
      "import - --from getevent", "import", "export next-article", "export next-article --to html",
      "export next-article --to js", "export next-article --whole",
    ] {
      #expect(CapturedConsole(input: Self.pointer).run(line) == .usage, "\(line)")
    }
    Tool().expect("import /nowhere/gesture.json", .inputNotFound)
    Tool(input: "scene page-flicking\nwait 1s").expect("export - --to actions", .badInput)
  }

  @Test func `exported actions are imported as drags, not strokes`() {
    let actions = Tool().expect(
      "export next-article --to actions", output: "{\"actions\": [\n  {\"type\": \"pointer\", \"id\": \"finger\"…")
    let again = Tool(input: actions.output).expect("import - --keep-idle", .done, ": 1 sample.\ntouch at ", "drag by")
    #expect(!again.output.contains("stroke"))
  }
}
