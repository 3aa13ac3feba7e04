import Testing
import Timebase

@testable import FlipbookTool

@Suite struct ArgumentsTests {
  static let options = [
    Option("output", short: "o", .directory("DIR"), help: ""), Option("verbose", short: "v", help: ""),
    Option("at", .text("T"), repeats: true, help: ""),
    Option("theme", .choice("light|dark", ["light", "dark"]), help: ""),
    .quiet,
  ]

  func parse(_ words: String...) throws -> Arguments { try Arguments.parse(words, options: Self.options) }

  @Test(arguments: [
    ["--output", "x"], ["--output=x"], ["-o", "x"], ["-ox"], ["-o=x"], ["-vox"],
    ["-vqo", "x"],
  ])
  func takesAValueInEveryForm(words: [String]) throws {
    #expect(try Arguments.parse(words, options: Self.options).value("output") == "x")
  }

  @Test func anEqualSignInAValueStays() throws { #expect(try parse("--output=a=b").value("output") == "a=b") }
  @Test func anEmptyValueIsAValue() throws { #expect(try parse("--output=").value("output") == "") }

  @Test func operandsStandAnywhere() throws {
    let arguments = try parse("a", "--output", "x", "b", "-v", "c")
    #expect(arguments.operands == ["a", "b", "c"])
    #expect(arguments.given == ["output", "verbose"])
  }

  @Test func twoDashesEndTheOptions() throws {
    let arguments = try parse("-v", "--", "--output", "-x", "--")
    #expect(arguments.operands == ["--output", "-x", "--"])
    #expect(!arguments.has("output"))
  }

  @Test func aDashAndNegativeNumbersAreNoOptions() throws {
    #expect(try parse("-", "-5", "-.5,1").operands == ["-", "-5", "-.5,1"])
    #expect(try parse("--at", "-5", "--at=-1,2").all("at") == ["-5", "-1,2"])
    #expect(try parse("--output", "-").value("output") == "-")
  }

  @Test func anOptionThatCollectsMayBeRepeated() throws {
    #expect(try parse("--at", "1", "--at", "2").all("at") == ["1", "2"])
    #expect(try parse("-v", "-v").has("verbose"))
  }

  @Test(arguments: [
    (["--outptu", "x"], "unknown option \"--outptu\"; did you mean \"--output\"?"),
    (["--zzzzzz"], "unknown option \"--zzzzzz\""), (["-x"], "unknown option \"-x\""),
    (["--output"], "--output needs a value: --output DIR"), (["-o"], "-o needs a value: -o DIR"),
    (["--output", "--verbose"], "--output needs a value: --output DIR"),
    (["--output", "--", "x"], "--output needs a value: --output DIR"),
    (["--verbose=yes"], "--verbose takes no value"),
    (["-o", "x", "--output", "y"], "--output is given twice, as \"x\" and as \"y\"; give it once"),
    (["-o", "x", "-o=x"], "--output is given twice, as \"x\" and as \"x\"; give it once"),
    (["-dash.flip"], "unknown option \"-d\"; -- comes before a file whose name starts with -: -- -dash.flip"),
    (["--a/b"], "unknown option \"--a/b\"; -- comes before a file whose name starts with -: -- --a/b"),
    (["--theme", "drak"], "unknown value of --theme: \"drak\"; did you mean \"dark\"? (light, dark)"),
  ])
  func saysWhatIsWrong(words: [String], message: String) {
    #expect(throws: CLIError.usage(message)) { try Arguments.parse(words, options: Self.options) }
  }

  @Test(arguments: [
    ("60", FrameRate(60)), ("30000/1001", FrameRate(30000, per: 1001)), ("29.97", FrameRate(30000, per: 1001)),
    ("23.976", FrameRate(24000, per: 1001)), ("12.5", FrameRate(12500, per: 1000)), ("1000", FrameRate(1000)),
    ("1/2", FrameRate(1, per: 2)),
  ])
  func readsAFrameRate(text: String, rate: FrameRate) throws {
    let arguments = try Arguments.parse(["--fps", text], options: [Option("fps", .text("N"), help: "")])
    #expect(try arguments.frameRate() == rate)
  }

  @Test(arguments: ["0", "-60", "1001", "1e9", "nan", "inf", "60/0", "60/", "/2", "fast", "", "1/2/3", "2000/1"])
  func refusesWhatIsNoFrameRate(text: String) throws {
    let arguments = try Arguments.parse(["--fps=\(text)"], options: [Option("fps", .text("N"), help: "")])
    #expect(throws: CLIError.self) { try arguments.frameRate() }
  }

  @Test(arguments: ["0", "-1", "16.001", "100", "nan", "inf", "x"])
  func aNumberAboveALimitNamesBothLimits(text: String) throws {
    let arguments = try Arguments.parse(["--at=\(text)"], options: Self.options)
    #expect(throws: CLIError.usage("--at is a number above 0 and at most 16, not \"\(text)\"")) {
      try arguments.number("at", above: 0, upTo: 16)
    }
    #expect(try Arguments.parse(["--at=16"], options: Self.options).number("at", above: 0, upTo: 16) == 16)
  }

  @Test(arguments: ["nan", "inf", "1e99", "x", "", "-1", "11"])
  func refusesANumberOutOfRange(text: String) throws {
    let arguments = try Arguments.parse(["--at=\(text)"], options: Self.options)
    #expect(throws: CLIError.self) { try arguments.number("at", in: 0...10) }
    #expect(throws: CLIError.self) { try arguments.count("at", in: 0...10) }
  }
}
