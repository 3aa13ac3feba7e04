import Testing
import ToolTestSupport

/// The options `--let` and `--lets`.
@Suite struct NamedTextCommandTests {
  private let tool = Tool()

  private static let script = """
    scene vertical-swipe
    size 120x160
    scale 1
    fps 4
    let title "Hello"
    let name "Ada"
    caption "{title}, {name}"
    wait 500ms
    """

  init() throws {
    try tool.folder.write(Self.script, to: "a.flip")
    try tool.folder.write("title \"Hallo\"\n", to: "de.lets")
  }

  @Test(arguments: [
    ("", "Hello, Ada"), ("--lets @/de.lets", "Hallo, Ada"),
    ("--lets @/de.lets --let name=Grace --let title=", ", Grace"),
  ])
  func `an option overrides the file, which overrides the script`(options: String, caption: String) throws {
    tool.expect("record @/a.flip \(options) -q --captions vtt -o @/out", diagnostics: "")
    #expect(try tool.folder.text("out/captions.vtt").contains(caption))
    let manifest = try tool.folder.text("out/manifest.json")
    #expect(manifest.contains("let name") == caption.contains("Grace") && !manifest.contains("de.lets"))
  }

  @Test(arguments: [
    ("--let titel=a", "--let: the script has no let \"titel\"; did you mean \"title\"? (name, title)"),
    ("--let title", "--let: expected NAME=TEXT, such as title=Hello"),
    ("--let =a", "--let: expected NAME=TEXT, such as title=Hello"),
    ("--let name=a --let name=b", "duplicate --let name"),
    ("--lets - --feed -", "only one of script, feed and texts can be standard input; pass the others as files"),
  ])
  func `an invalid option is a usage error`(options: String, message: String) {
    tool.expect("check @/a.flip \(options)", .usage, message)
  }

  @Test(arguments: [
    ("titel \"a\"", "@/bad.lets:1:1: error: @/a.flip has no let titel; did you mean \"title\"?"),
    ("title a", "@/bad.lets:1:7: error: expected text in quotation marks, found \"a\""),
    ("\u{0}", "@/bad.lets:1:1: error: "), (String(repeating: "\n", count: 1_048_577), "1 MiB"),
  ])
  func `an error in the file has its location`(text: String, message: String) throws {
    try tool.folder.write(text, to: "bad.lets")
    tool.expect("check @/a.flip --lets @/bad.lets", .badInput, message)
  }

  @Test func `a file that cannot be read is an error`() {
    tool.expect("check @/a.flip --lets @/none.lets", .inputNotFound)
    #expect(tool.run("check @/a.flip --lets @").code != .done)
  }

  @Test func `the file is never overwritten`() throws {
    let file = try tool.folder.write("title \"Hallo\"\n", to: "de.png")
    tool.expect("shot @/a.flip --lets \(file) --at 0s -o \(file)", .usage)
    #expect(try tool.folder.text("de.png") == "title \"Hallo\"\n")
  }

  @Test func `texts do not change a golden`() {
    tool.expect("approve @/a.flip --record all -q")
    tool.expect("verify @/a.flip --lets @/de.lets -q")
  }

  @Test func `a file of pictures protects the texts and reads them beside itself`() throws {
    try tool.folder.write("record a.flip --lets de.lets -o a.gif\n", to: "pictures.txt")
    let result = tool.expect("pictures @/pictures.txt --check", .framesDiffer)
    #expect(!result.diagnostics.contains("error"), "\(result)")
  }
}
