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
    let captured = CapturedConsole(input: Self.pointer)
    #expect(captured.run("import - --scene page-flicking --device iphone-12") == .done)
    #expect(captured.output.contains("\nscene page-flicking\ndevice iphone-12\n"))
    #expect(captured.output.contains("\nstroke at 160,330 {\n  50ms 160,300; 100ms 160,270\n}\nhold 300ms\nlift\n"))
    let smooth = CapturedConsole(input: Self.pointer)
    #expect(smooth.run("import - --smooth --device iphone-12") == .done)
    #expect(smooth.diagnostics == "")
    #expect(smooth.output.contains("\ntouch at 160,330\ndrag by 0,-60 over 100ms\nhold 300ms\nlift\n"))
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
      let captured = CapturedConsole(input: Self.pointer.replacing("330", with: "\(y)"))
      #expect(captured.run("import - \(options)") == .done)
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
    let captured = CapturedConsole(input: Self.pointer)
    #expect(captured.run("import -") == .done)
    let checked = CapturedConsole(input: captured.output)
    #expect(checked.run("check -") == .done, "\(checked.diagnostics)")
  }

  @Test func `an exported script keeps its scene, screen and settings, and options override them`() {
    let script = "scene page-flicking\nsize 300x400\nset pages 4\nwait 100ms\ntap at 10,10\nwait 300ms\n"
    let exported = CapturedConsole(input: script)
    #expect(exported.run("export - --to actions") == .done)
    func head(_ options: String) -> [Substring] {
      let imported = CapturedConsole(input: exported.output)
      #expect(imported.run("import - \(options)") == .done, "\(imported.diagnostics)")
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
    let bad = CapturedConsole(input: "[{\"type\": \"pointerdown\", \"x\": true, \"y\": 1, \"timeStamp\": 1}]")
    #expect(bad.run("import -") == .badInput)
    #expect(bad.output == "")
    #expect(bad.diagnostics.contains("<stdin>:1:31: error: [0].x: expected a number, not a boolean"))
    for line in [
      "import - --scene page-flickin", "import - --device pixel8", "import - --from morse",
      "import - --from getevent", "import", "export next-article", "export next-article --to html",
      "export next-article --to js", "export next-article --whole",
    ] {
      #expect(CapturedConsole(input: Self.pointer).run(line) == .usage, "\(line)")
    }
    #expect(CapturedConsole().run("import /nowhere/gesture.json") == .inputNotFound)
    #expect(CapturedConsole(input: "scene page-flicking\nwait 1s").run("export - --to actions") == .badInput)
  }

  @Test func `exported actions are imported as drags, not strokes`() {
    let actions = CapturedConsole()
    #expect(actions.run("export next-article --to actions") == .done)
    #expect(actions.output.hasPrefix("{\"actions\": [\n  {\"type\": \"pointer\", \"id\": \"finger\""))
    let again = CapturedConsole(input: actions.output)
    #expect(again.run("import - --keep-idle") == .done)
    #expect(again.output.contains("drag by"))
    #expect(!again.output.contains("stroke"))
  }
}
