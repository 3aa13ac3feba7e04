import Script
import Syntax
import Testing

/// Settings that are put into the text of a script.
struct ScriptSettingsTextTests {
  private func put(_ statements: String..., into text: String) -> String {
    statements.reduce(text) { edited($0, $1)?.text ?? $0 }
  }

  private func edited(_ text: String, _ statement: String) -> (text: String, line: Int, column: Int)? {
    let tree = SyntaxTree(text, Script.Language.script.grammar)
    return tree.setting(statement).map { tree.text(with: [$0], tracking: 0) }
  }

  @Test(arguments: [
    (
      "device iphone-8", "scene a\ndevice  iphone-4   # small\nwait 1s\n",
      "scene a\ndevice  iphone-8   # small\nwait 1s\n"
    ),
    ("theme dark", "scene a; theme light; fps 30\nwait 1s", "scene a; theme dark; fps 30\nwait 1s"),
    ("set delay 5ms", "set load 1s\nset delay 0ms # now\n", "set load 1s\nset delay 5ms # now\n"),
    ("backdrop #000000", "backdrop #112233,#445566 # blue\n", "backdrop #000000 # blue\n"),
    ("canvas 1:1", "canvas 16:9\n", "canvas 1:1\n"),
    ("canvas 1280x720", "  canvas 16:9;wait 1s\n", "  canvas 1280x720;wait 1s\n"),
    ("scene b", "scene \"a; b # c.scene\" # mine\n", "scene b # mine\n"),
  ])
  func `the value of a statement is replaced in place`(statement: String, before: String, after: String) {
    #expect(put(statement, into: before) == after)
  }

  @Test func `a statement that excludes another one replaces it`() {
    #expect(put("device iphone-8", into: "size 320x480 # wide\nwait 1s\n") == "device iphone-8 # wide\nwait 1s\n")
    #expect(put("size 320x480", into: "device iphone-8\n") == "size 320x480\n")
  }

  @Test(arguments: [
    (
      "device iphone-8", "# A clip.\nscene a\nfps 30\n\nwait 1s\n",
      "# A clip.\nscene a\ndevice iphone-8\nfps 30\n\nwait 1s\n"
    ),
    ("canvas 16:9", "scene a\ntheme dark\nset x 1\nwait 1s\n", "scene a\ntheme dark\ncanvas 16:9\nset x 1\nwait 1s\n"),
    (
      "set y 2", "scene a\nset x 1\ninclude \"more.flip\"\nwait 1s\n",
      "scene a\nset x 1\nset y 2\ninclude \"more.flip\"\nwait 1s\n"
    ),
    ("scene a", "# A clip.\ndevice iphone-4\n", "# A clip.\nscene a\ndevice iphone-4\n"),
    ("scene a", "# A clip.\nwait 1s\n", "# A clip.\nscene a\n\nwait 1s\n"),
    ("theme dark", "scene a; wait 1s\n", "theme dark\nscene a; wait 1s\n"), ("theme dark", "", "theme dark\n"),
    ("theme dark", "# Nothing yet.", "# Nothing yet.\ntheme dark"),
    ("theme dark", "include \"common.flip\"\nwait 1s\n", "theme dark\ninclude \"common.flip\"\nwait 1s\n"),
  ])
  func `a missing statement follows those that precede it`(statement: String, before: String, after: String) {
    #expect(put(statement, into: before) == after)
  }

  @Test func `line endings and a byte order mark stay`() {
    let text = "\u{FEFF}scene a\r\nwait 1s\r\n"
    #expect(put("theme dark", into: text) == "\u{FEFF}scene a\r\ntheme dark\r\nwait 1s\r\n")
    #expect(put("scene b", into: text) == "\u{FEFF}scene b\r\nwait 1s\r\n")
  }

  @Test func `a statement among the actions is no setting of the header`() {
    let text = "scene a\nrepeat 2 { wait 1s }\n# theme light\n"
    #expect(put("theme dark", into: text) == "scene a\ntheme dark\nrepeat 2 { wait 1s }\n# theme light\n")
  }

  @Test func `the line of the statement is returned, and anything but a setting changes nothing`() {
    let text = "scene a\nwait 1s\n"
    #expect(edited(text, "theme dark")?.line == 2)
    for other in ["wait 2s", "", "include \"a.flip\"", "# theme dark", "nonsense 1"] {
      #expect(edited(text, other) == nil)
    }
    #expect(put("theme dark", "theme light", into: text) == "scene a\ntheme light\nwait 1s\n")
  }
}
