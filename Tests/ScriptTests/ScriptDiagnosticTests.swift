import Script
import Testing

struct ScriptDiagnosticTests {
  private func printed(_ text: String) -> String { errors(text).map(\.description).joined(separator: "\n") }

  @Test func `a diagnostic shows its location, message, line and a caret`() {
    let text = String(repeating: "\n", count: 7) + "touch at 160,330\ndrag by 0,-190 over 450mz ease-out\nlift"
    #expect(
      printed(text) == """
        test.flip:9:21: error: unknown unit "mz"; a duration is written like 450ms or 1.2s
          9 | drag by 0,-190 over 450mz ease-out
            |                     ^~~~~
        """)
  }

  @Test func `the gutter widens with the line number`() {
    #expect(
      printed(String(repeating: "\n", count: 99) + "wait 3") == """
        test.flip:100:6: error: missing unit after "3"; a duration is written like 450ms or 1.2s
          100 | wait 3
              |      ^
        """)
  }

  private func lines(_ text: String) -> [String] {
    printed(text).split(separator: "\n").dropFirst().map { String($0.dropFirst(6)) }
  }

  @Test func `the caret is under the token`() {
    #expect(lines("\twait\t 3") == ["\twait\t 3", "\t    \t ^"])
    // Wide characters take two cells, combined ones as many as their base.
    #expect(lines("shot \"日本\" 30") == ["shot \"日本\" 30", "            ^~"])
    #expect(lines("shot \"e\u{301}\" 30") == ["shot \"e\u{301}\" 30", "         ^~"])
    #expect(lines("shot 日本語") == ["shot 日本語", "     ^~~~~~"])
    #expect(lines("wait ") == ["wait ", "     ^"])
  }

  @Test func `columns count characters`() {
    #expect(errors("shot \"👩‍👩‍👧e\u{301}\" 30").map(\.column) == [11])
    #expect(errors("shot \"👩‍👩‍👧e\u{301}\" 30").map(\.length) == [2])
    #expect(errors("\u{FEFF}wait 3\r\nwait 4").map { [$0.line, $0.column] } == [[1, 6], [2, 6]])
  }

  @Test func `long lines are cut around the location`() throws {
    let shown = lines(String(repeating: "hide;", count: 200) + "wait 3;" + String(repeating: "hide;", count: 200))
    #expect(shown[0].count < 200)
    let caret = try #require(shown[1].firstIndex(of: "^"))
    let offset = shown[1].distance(from: shown[1].startIndex, to: caret)
    #expect(Array(shown[0])[offset] == "3")
    #expect(shown[0].hasPrefix("…"))
    #expect(shown[0].hasSuffix("…"))
  }

  @Test func `unprintable characters do not reach the terminal`() {
    #expect(!printed("wait \u{1B}[31m3").contains("\u{1B}["))
    #expect(!printed("shot \"\u{1B}[31m\"").contains("\u{1B}["))
    #expect(!printed("scene \u{1B}[31m").contains("\u{1B}["))
    #expect(!printed("wait 3 \u{202E}").contains("\u{202E}"))
  }

  @Test func `an error prints all diagnostics`() {
    let error = ScriptError(errors("wait 3\nwait 4"))
    #expect(error.description.split(separator: "\n").count == 6)
  }

  @Test(arguments: ["wait 3\n", "tap at nowhere\n", "hide; wait 3;"])
  func `parsing stops after 200 diagnostics and reports that there are more`(line: String) throws {
    func error(_ count: Int) throws -> ScriptError {
      try #require(throws: ScriptError.self) { try parsed(String(repeating: line, count: count)) }
    }
    let (all, cut) = (try error(ScriptLimits.diagnostics), try error(ScriptLimits.diagnostics + 1))
    #expect(all.diagnostics.count == 200)
    #expect(!all.hasMore)
    #expect(all.remark == nil)
    #expect(cut.diagnostics.map(\.location) == all.diagnostics.map(\.location))
    #expect(cut.hasMore)
    #expect(cut.description.hasSuffix("\ntest.flip: more than 200 errors; fix these and check again"))
  }

  @Test(
    arguments: [
      ([0x77, 0x61, 0xFF], 1, 3, "0xFF"), ([0x61, 0x0D, 0x0A, 0xC3, 0xA9, 0xC3, 0x28], 2, 2, "0xC3"),
      ([0xFF, 0xFE, 0x61, 0x00], 1, 1, "0xFF"), ([0x61, 0xE2, 0x82], 1, 2, "0xE2"),
    ] as [([UInt8], Int, Int, String)])
  func `a byte that is not UTF-8 is reported with its location`(bytes: [UInt8], line: Int, column: Int, byte: String)
    throws
  {
    let error = try #require(throws: ScriptError.self) { try Script.text(of: bytes, file: "a.flip") }
    #expect(error.diagnostics.map(\.line) == [line])
    #expect(error.diagnostics.map(\.column) == [column])
    #expect(error.description.contains("byte \(byte) is not UTF-8 text; save the file as UTF-8"))
  }

  @Test func `a script may be 1 MiB long`() throws {
    let bytes = [UInt8](repeating: 0x20, count: ScriptLimits.textBytes)
    #expect(try Script.text(of: bytes, file: "a.flip").utf8.count == bytes.count)
    let error = try #require(throws: ScriptError.self) { try Script.text(of: bytes + [0xFF], file: "a.flip") }
    #expect(
      error.diagnostics.map(\.summary) == [
        "a.flip:1:1: error: the text is longer than 1 MiB; the maximum is 1 MiB, including all included files"
      ])
  }
}

struct ClosestMatchTests {
  private let words = ["touch", "drag", "lift", "vertical-swipe", "virtual-pages"]

  @Test(arguments: [
    ("tuoch", "touch"), ("TOUCH", "touch"), ("lft", "lift"), ("ligt", "lift"), ("drags", "drag"),
    ("vertical", "vertical-swipe"), ("virtaul-pages", "virtual-pages"),
  ])
  func `a misspelled word matches the intended one`(word: String, meant: String) {
    #expect(closestMatch(to: word, in: words) == meant)
  }

  @Test(arguments: ["", "x", "zebra", "li", String(repeating: "touch", count: 1000)])
  func `an unrelated word matches nothing`(word: String) {
    #expect(closestMatch(to: word, in: words) == nil)
  }

  @Test func `the nearest match wins, and the first of equal ones`() {
    #expect(closestMatch(to: "bats", in: ["cats", "bat", "bats"]) == "bats")
    #expect(closestMatch(to: "bat", in: ["cat", "hat"]) == "cat")
    #expect(closestMatch(to: "v", in: []) == nil)
    #expect(closestMatches(to: "bats", in: ["cat", "cats", "bat", "bets"], limit: 2) == ["cats", "bat"])
    #expect(closestMatches(to: "vir", in: ["virtual", "virtuous", "x"], limit: 2) == ["virtual", "virtuous"])
    #expect(closestMatches(to: "vir", in: ["virtual", "virtuous", "x"], limit: 1) == [])
  }
}

struct ScriptTemplateTests {
  @Test func `a template contains the scene's tour and its settings`() throws {
    var scene = testWords.scenes[0]
    scene.tour = .init(settings: ["start": "list"], actions: "tap at cell[0]\nsettle within 1s")
    let text = ScriptTemplate(scene: scene, device: "iphone-4").text
    let script = try Script(text: text, file: "new.flip", vocabulary: testWords)
    #expect(script.settings.values.map(\.name) == ["start"])
    #expect(script.actions.count == 2)
    #expect(text.contains("\nset start list   # The first article (a whole number from 0 to 9, or list)\n"))
  }

  @Test func `a template has no errors, even with its comments enabled`() throws {
    for scene in testWords.scenes {
      let text = ScriptTemplate(scene: scene, device: "iphone-4").text
      let script = try Script(text: text, file: "new.flip", vocabulary: testWords)
      #expect(script.settings.scene == scene.name)
      #expect(script.actions.count > 5)
      let used = text.replacing("# set ", with: "set ").replacing("# theme", with: "theme").replacing(
        "# expect", with: "expect"
      ).replacing("# feed", with: "feed")
      let all = try Script(text: used, file: "new.flip", vocabulary: testWords)
      #expect(all.settings.values.count == scene.settings.count)
      #expect(all.settings.theme == .dark)
      #expect((all.settings.feed != nil) == (scene.feed != .never))
      for name in scene.settings.map(\.name) + scene.probes.map(\.name) { #expect(text.contains(name)) }
    }
  }
}
