import Flipbook
import FlipbookTool
import Platform
import Testing
import ToolTestSupport

@testable import CommandLine
@testable import Commands

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite struct ProgramTests {
  @Test(arguments: ["", "-h", "--help", "help"])
  func `help lists every command and exit code`(line: String) {
    let captured = Tool().expect(line)
    for command in allCommands() { #expect(captured.output.contains("  \(command.name) ")) }
    for code in ExitCode.allCases { #expect(captured.output.contains("  \(code.rawValue) ")) }
    #expect(captured.diagnostics == "")
  }

  @Test(arguments: allCommands().map(\.name))
  func `every command has help with all its options, in at most 120 columns`(name: String) throws {
    let command = try #require(allCommands().first { $0.name == name })
    let (byOption, byHelp) = (CapturedConsole(), CapturedConsole())
    #expect(byOption.run("\(name) --help") == .done)
    #expect(byHelp.run("help \(name)") == .done)
    #expect(byOption.output == byHelp.output)
    #expect(byOption.output.hasPrefix("usage: flipbook \(name)"))
    let all = Tool().expect("help \(name) --all")
    for option in command.allOptions { #expect(all.output.contains("\n  \(HelpText.spelling(option))")) }
    for line in (byOption.output + all.output).split(separator: "\n") {
      #expect(line.count <= 120, "a line of help is too long for a terminal: \(line)")
    }
  }

  @Test func `help shows the common options, and the number of the rest`() {
    let console = Tool().expect("help record")
    let shown = console.output.matches(of: /(?m)^  (?:-\w, |    )--([a-z-]+)/).map { String($0.output.1) }
    #expect(
      shown == [
        "output", "fps", "device", "theme", "feed", "screens", "scale", "touches", "with", "from", "to",
        "device-frame", "canvas", "plain", "max-bytes", "loop", "resume", "jobs", "quiet", "help",
      ])
    #expect(console.output.hasSuffix("\n\n16 more: flipbook help record --all\n"))
    Tool().expect("help --all", .usage)
    Tool().expect("help script --all", .usage)
  }

  /// Longer explanations belong in the articles.
  @Test(arguments: allCommands().map(\.name))
  func `a summary has at most 60 characters, a discussion at most twelve lines of at most 100 columns`(
    name: String
  ) throws {
    let command = try #require(allCommands().first { $0.name == name })
    #expect(command.summary.count <= 60)
    #expect(command.summary.first?.isLowercase == true && !command.summary.hasSuffix("."))
    // An imperative: "record", not "records" or "recording".
    let verb = command.summary.prefix { $0.isLetter }
    #expect(!verb.hasSuffix("s") && !verb.hasSuffix("ing"), "\(command.summary)")
    let lines = command.discussion.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 12)
    for line in lines { #expect(line.count <= 100, "\(line)") }
    for option in command.options {
      #expect(option.help.count <= 71 && !option.help.isEmpty, "--\(option.name) \(option.help)")
      #expect(!option.help.hasSuffix("."), "--\(option.name) \(option.help)")
    }
  }

  @Test func `commands and the options of each command have unique names`() {
    #expect(Set(allCommands().map(\.name)).count == allCommands().count)
    for command in allCommands() {
      let shorts = command.allOptions.compactMap(\.short)
      #expect(Set(command.allOptions.map(\.name)).count == command.allOptions.count, "\(command.name)")
      #expect(Set(shorts).count == shorts.count, "\(command.name)")
      #expect(!command.usage.isEmpty)
      #expect(command.operandCount.upperBound == 0 || !command.operands.isEmpty)
    }
  }

  @Test func `--version prints the name and the version`() {
    Tool().expect("--version", output: "flipbook \(Release.version)\n")
  }

  @Test(arguments: [
    ("curv", "unknown command \"curv\"; did you mean \"curve\"?"), ("--json", "expected a command before"),
    ("help curv", "did you mean \"curve\"?"), ("curve", "missing argument; expected a curve ("),
    ("--version extra", "unexpected argument \"extra\" after --version"),
    ("help curve more", "unexpected argument \"more\""), ("curve --respons=1 spring", "\"--response\""),
    ("completions tcsh", "unknown shell \"tcsh\" (bash, zsh, fish)"),
    ("-dash.flip", "flipbook COMMAND -- -dash.flip"),
    ("check -dash.flip", "for a file of that name, write: -- -dash.flip"),
    ("curve bezier nosuch", "unknown bezier \"nosuch\" (linear, ease-in,"), ("curve nosuch", "(bezier, spring,"),
    ("new nosuch", "(vertical-swipe, page-flicking,"), ("demo nosuch", "(vertical-swipe, page-flicking,"),
    ("list nosuch", "(scenes, devices, probes, settings, views)"), ("list probes nosuch", "(vertical-swipe,"),
  ])
  func `an invalid command line is a usage error that refers to help`(line: String, message: String) {
    Tool().expect(line, .usage, message, "See: flipbook help", output: "")
  }

  @Test func `an argument that is not UTF-8 is an error that shows its bytes`() throws {
    #expect(try Program.words([Array("check".utf8), Array("café.flip".utf8)]) == ["check", "café.flip"])
    let captured = CapturedConsole()
    let code = Program(commands: allCommands()).run(
      [Array("check".utf8), [0x63, 0xE9, 0x0A, 0x2E]], captured.console)
    #expect(code == .usage)
    #expect(captured.output == "")
    #expect(captured.diagnostics.hasPrefix("flipbook: error: c\\xE9\\x0A. is not valid UTF-8; rename the file"))
  }

  @Test func `control characters in untrusted text are escaped`() throws {
    let (hostile, shown) = ("a\u{1B}[2J\u{7}\u{9B}m\u{7F}\u{202E}é", "a\\u{1B}[2J\\u{7}\\u{9B}m\\u{7F}\\u{202E}é")
    let captured = CapturedConsole(terminalWidth: 200)
    captured.console.note(hostile)
    captured.console.showTransient(hostile)
    try captured.console.print(hostile + "\t1\r\n2")
    #expect(captured.diagnostics.hasPrefix("\(shown)\n\(Terminal.clearLine)\(shown)"))
    #expect(captured.output == "\(shown)\t1\\u{D}\n2\n")
    let feed = CapturedConsole(
      input: #"{"version": "https://jsonfeed.org/version/1", "items": [{"title": "\u001b]0;x\u0007\u009b\u2066"}]}"#)
    #expect(feed.run("feed -") == .done)
    #expect(feed.output.contains("\\u{1B}]0;x\\u{7}\\u{9B}\\u{2066}"))
    #expect(feed.run("feed - --json") == .done)
    #expect(feed.output.contains("\\u001b]0;x\\u0007\\u009b\\u2066"))
    #expect(CapturedConsole().run(arguments: ["check", hostile]) == .inputNotFound)
  }

  @Test func `a closed pipe is not an error`() {
    let captured = CapturedConsole(outputError: EPIPE)
    #expect(captured.run("help") == .done)
    #expect(captured.diagnostics == "")
  }

  @Test func `a full disk is an error of standard output`() {
    let captured = CapturedConsole(outputError: ENOSPC)
    #expect(captured.run("help") == .cannotWrite)
    #expect(captured.diagnostics.contains("cannot write to standard output"))
  }
}
