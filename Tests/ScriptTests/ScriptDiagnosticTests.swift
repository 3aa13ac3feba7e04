import Script
import Testing

struct ScriptDiagnosticTests {
  private func printed(_ text: String) -> String { mistakes(text).map(\.description).joined(separator: "\n") }

  @Test func looksAsInTheManual() {
    let text = String(repeating: "\n", count: 7) + "touch at 160,330\ndrag by 0,-190 over 450mz ease-out\nlift"
    #expect(
      printed(text) == """
        test.flip:9:21: error: unknown unit "mz"; a duration is written like 450ms or 1.2s
          9 | drag by 0,-190 over 450mz ease-out
            |                     ^~~~~
        """)
  }

  @Test func gutterGrowsWithTheLineNumber() {
    #expect(
      printed(String(repeating: "\n", count: 99) + "wait 3") == """
        test.flip:100:6: error: "3" has no unit; a duration is written like 450ms or 1.2s
          100 | wait 3
              |      ^
        """)
  }

  private func lines(_ text: String) -> [String] {
    printed(text).split(separator: "\n").dropFirst().map { String($0.dropFirst(6)) }
  }

  @Test func caretStandsUnderTheToken() {
    #expect(lines("\twait\t 3") == ["\twait\t 3", "\t    \t ^"])
    // Wide characters take two cells, combined ones as many as their base.
    #expect(lines("shot \"日本\" 30") == ["shot \"日本\" 30", "            ^~"])
    #expect(lines("shot \"e\u{301}\" 30") == ["shot \"e\u{301}\" 30", "         ^~"])
    #expect(lines("shot 日本語") == ["shot 日本語", "     ^~~~~~"])
    #expect(lines("wait ") == ["wait ", "     ^"])
  }

  @Test func columnsCountCharacters() {
    #expect(mistakes("shot \"👩‍👩‍👧e\u{301}\" 30").map(\.column) == [11])
    #expect(mistakes("shot \"👩‍👩‍👧e\u{301}\" 30").map(\.length) == [2])
    #expect(mistakes("\u{FEFF}wait 3\r\nwait 4").map { [$0.line, $0.column] } == [[1, 6], [2, 6]])
  }

  @Test func longLinesAreCutAroundThePlace() throws {
    let shown = lines(String(repeating: "hide;", count: 200) + "wait 3;" + String(repeating: "hide;", count: 200))
    #expect(shown[0].count < 200)
    let caret = try #require(shown[1].firstIndex(of: "^"))
    let offset = shown[1].distance(from: shown[1].startIndex, to: caret)
    #expect(Array(shown[0])[offset] == "3")
    #expect(shown[0].hasPrefix("…"))
    #expect(shown[0].hasSuffix("…"))
  }

  @Test func unprintableCharactersDoNotReachTheTerminal() {
    #expect(!printed("wait \u{1B}[31m3").contains("\u{1B}["))
    #expect(!printed("shot \"\u{1B}[31m\"").contains("\u{1B}["))
    #expect(!printed("scene \u{1B}[31m").contains("\u{1B}["))
    #expect(!printed("wait 3 \u{202E}").contains("\u{202E}"))
  }

  @Test func errorPrintsAllMistakes() {
    let error = ScriptError(mistakes("wait 3\nwait 4"))
    #expect(error.description.split(separator: "\n").count == 6)
  }

  @Test(arguments: ["wait 3\n", "tap at nowhere\n", "hide; wait 3;"])
  func theSearchEndsAtTheLimitAndSaysSo(line: String) throws {
    func error(_ count: Int) throws -> ScriptError {
      try #require(throws: ScriptError.self) { try parsed(String(repeating: line, count: count)) }
    }
    let (all, cut) = (try error(ScriptLimits.diagnostics), try error(ScriptLimits.diagnostics + 1))
    #expect(all.diagnostics.count == 200)
    #expect(!all.hasMore)
    #expect(all.remark == nil)
    #expect(cut.diagnostics.map(\.location) == all.diagnostics.map(\.location))
    #expect(cut.hasMore)
    #expect(cut.description.hasSuffix("\ntest.flip: there are more mistakes than these 200; mend them and check again"))
  }

  @Test(
    arguments: [
      ([0x77, 0x61, 0xFF], 1, 3, "0xFF"), ([0x61, 0x0D, 0x0A, 0xC3, 0xA9, 0xC3, 0x28], 2, 2, "0xC3"),
      ([0xFF, 0xFE, 0x61, 0x00], 1, 1, "0xFF"), ([0x61, 0xE2, 0x82], 1, 2, "0xE2"),
    ] as [([UInt8], Int, Int, String)])
  func bytesThatAreNoTextHaveAPlace(bytes: [UInt8], line: Int, column: Int, byte: String) throws {
    let error = try #require(throws: ScriptError.self) { try Script.text(of: bytes, file: "a.flip") }
    #expect(error.diagnostics.map(\.line) == [line])
    #expect(error.diagnostics.map(\.column) == [column])
    #expect(error.description.contains("the byte \(byte) is not UTF-8 text; save the script as UTF-8"))
  }

  @Test func aTextOfOneMebibyteIsTheLongest() throws {
    let bytes = [UInt8](repeating: 0x20, count: ScriptLimits.textBytes)
    #expect(try Script.text(of: bytes, file: "a.flip").utf8.count == bytes.count)
    let error = try #require(throws: ScriptError.self) { try Script.text(of: bytes + [0xFF], file: "a.flip") }
    #expect(error.description.hasPrefix("a.flip:1:1: error: the script is longer than 1 MiB"))
  }
}

struct ClosestMatchTests {
  private let words = ["touch", "drag", "lift", "vertical-swipe", "virtual-pages"]

  @Test(arguments: [
    ("tuoch", "touch"), ("TOUCH", "touch"), ("lft", "lift"), ("ligt", "lift"), ("drags", "drag"),
    ("vertical", "vertical-swipe"), ("virtaul-pages", "virtual-pages"),
  ])
  func findsWhatWasMeant(word: String, meant: String) {
    #expect(closestMatch(to: word, in: words) == meant)
  }

  @Test(arguments: ["", "x", "zebra", "li", String(repeating: "touch", count: 1000)])
  func suggestsNothingFarFetched(word: String) {
    #expect(closestMatch(to: word, in: words) == nil)
  }

  @Test func takesTheNearestAndOfEqualsTheFirst() {
    #expect(closestMatch(to: "bats", in: ["cats", "bat", "bats"]) == "bats")
    #expect(closestMatch(to: "bat", in: ["cat", "hat"]) == "cat")
    #expect(closestMatch(to: "v", in: []) == nil)
    #expect(closestMatches(to: "bats", in: ["cat", "cats", "bat", "bets"], limit: 2) == ["cats", "bat"])
    #expect(closestMatches(to: "vir", in: ["virtual", "virtuous", "x"], limit: 2) == ["virtual", "virtuous"])
    #expect(closestMatches(to: "vir", in: ["virtual", "virtuous", "x"], limit: 1) == [])
  }
}

struct ScriptTemplateTests {
  @Test func `a scene's own tour and the settings that it needs are in the template`() throws {
    var scene = testWords.scenes[0]
    scene.tour = .init(settings: ["start": "list"], actions: "tap at cell[0]\nsettle within 1s")
    let text = ScriptTemplate(scene: scene, device: "iphone-4").text
    let script = try Script(text: text, file: "new.flip", vocabulary: testWords)
    #expect(script.settings.values.map(\.name) == ["start"])
    #expect(script.actions.count == 2)
    #expect(text.contains("\nset start list   # The first article (a whole number from 0 to 9, or list)\n"))
  }

  @Test func templateHasNoMistakesEvenWithItsCommentsUsed() throws {
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
