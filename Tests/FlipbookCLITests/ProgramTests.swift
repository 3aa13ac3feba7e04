import Flipbook
import Testing

@testable import FlipbookCLI

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite struct ProgramTests {
  @Test(arguments: ["", "-h", "--help", "help"])
  func helpListsEveryCommandAndExitCode(line: String) async {
    let captured = CapturedConsole()
    #expect(await captured.run(line) == .done)
    for command in allCommands { #expect(captured.output.contains("  \(command.name) ")) }
    for code in ExitCode.allCases { #expect(captured.output.contains("  \(code.rawValue) ")) }
    #expect(captured.diagnostics == "")
  }

  @Test(arguments: allCommands.map(\.name))
  func everyCommandHelps(name: String) async throws {
    let command = try #require(allCommands.first { $0.name == name })
    let (byOption, byHelp) = (CapturedConsole(), CapturedConsole())
    #expect(await byOption.run("\(name) --help") == .done)
    #expect(await byHelp.run("help \(name)") == .done)
    #expect(byOption.output == byHelp.output)
    #expect(byOption.output.hasPrefix("usage: flipbook \(name)"))
    for option in command.allOptions { #expect(byOption.output.contains("--\(option.name)")) }
    for line in byOption.output.split(separator: "\n") {
      #expect(line.count <= 120, "a line of help is too long for a terminal: \(line)")
    }
  }

  @Test func commandsAndTheirOptionsHaveDistinctNames() {
    #expect(Set(allCommands.map(\.name)).count == allCommands.count)
    for command in allCommands {
      let shorts = command.allOptions.compactMap(\.short)
      #expect(Set(command.allOptions.map(\.name)).count == command.allOptions.count, "\(command.name)")
      #expect(Set(shorts).count == shorts.count, "\(command.name)")
      #expect(!command.usage.isEmpty)
      #expect(command.operandCount.upperBound == 0 || !command.operands.isEmpty)
    }
  }

  /// The examples of help are typed in by people, so each must at least be understood.
  @Test func everyExampleParses() throws {
    for command in allCommands {
      for example in command.examples {
        let line = example.split(whereSeparator: { "|>".contains($0) })[0]
        let words = line.split(separator: " ").map(String.init)
        #expect(words.first == command.name)
        let arguments = try Arguments.parse(Array(words.dropFirst()), options: command.allOptions)
        #expect(command.operandCount.contains(arguments.operands.count), "\(example)")
      }
    }
  }

  @Test func saysItsVersion() async {
    let captured = CapturedConsole()
    #expect(await captured.run("--version") == .done)
    #expect(captured.output == "flipbook \(Release.version)\n")
  }

  @Test(arguments: [
    ("curv", "unknown command \"curv\"; did you mean \"curve\"?"), ("--json", "the command comes first"),
    ("help curv", "did you mean \"curve\"?"), ("curve", "curve needs KIND"),
    ("help curve more", "does not know what to do with \"more\""), ("curve --respons=1 spring", "\"--response\""),
    ("completions tcsh", "unknown shell \"tcsh\""),
  ])
  func saysWhatIsWrongOnTheCommandLine(line: String, message: String) async {
    let captured = CapturedConsole()
    #expect(await captured.run(line) == .usage)
    #expect(captured.diagnostics.contains(message))
    #expect(captured.diagnostics.contains("See flipbook help"))
    #expect(captured.output == "")
  }

  @Test func aReaderThatHasSeenEnoughIsNoFailure() async {
    let captured = CapturedConsole(outputError: EPIPE)
    #expect(await captured.run("help") == .done)
    #expect(captured.diagnostics == "")
  }

  @Test func aFullDiskIsAFailure() async {
    let captured = CapturedConsole(outputError: ENOSPC)
    #expect(await captured.run("help") == .cannotWrite)
    #expect(captured.diagnostics.contains("cannot write to standard output"))
  }
}
