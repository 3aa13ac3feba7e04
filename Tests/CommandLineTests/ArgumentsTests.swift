import Flipbook
import FlipbookTool
import Testing
import Timebase
import ToolTestSupport

@testable import CommandLine
@testable import Commands

@Suite struct ArgumentsTests {
  static let options = [
    OptionDefinition(.output, short: "o", .directory("DIR"), help: ""), OptionDefinition(.whole, short: "v", help: ""),
    OptionDefinition(.at, .text("T"), repeats: true, help: ""),
    OptionDefinition(.theme, .choice("light|dark", ["light", "dark"]), help: ""),
    OptionKey.quiet.definition,
  ]

  func parse(_ tokens: String...) throws -> Arguments { try Arguments.parse(tokens, options: Self.options) }

  @Test(arguments: [
    ["--output", "x"], ["--output=x"], ["-o", "x"], ["-ox"], ["-o=x"], ["-vox"],
    ["-vqo", "x"],
  ])
  func `an option accepts its value in every form`(tokens: [String]) throws {
    #expect(try Arguments.parse(tokens, options: Self.options).value(.output) == "x")
  }

  @Test
  func `a value may contain an equals sign`() throws { #expect(try parse("--output=a=b").value(.output) == "a=b") }
  @Test func `an empty value is a value`() throws { #expect(try parse("--output=").value(.output) == "") }

  @Test func `operands may be before, between and after options`() throws {
    let arguments = try parse("a", "--output", "x", "b", "-v", "c")
    #expect(arguments.operands == ["a", "b", "c"])
    #expect(arguments.given == [.output, .whole])
  }

  @Test func `two dashes end the options`() throws {
    let arguments = try parse("-v", "--", "--output", "-x", "--")
    #expect(arguments.operands == ["--output", "-x", "--"])
    #expect(!arguments.has(.output))
  }

  @Test func `a dash and negative numbers are operands or values, not options`() throws {
    #expect(try parse("-", "-5", "-.5,1").operands == ["-", "-5", "-.5,1"])
    #expect(try parse("--at", "-5", "--at=-1,2").all(.at) == ["-5", "-1,2"])
    #expect(try parse("--output", "-").value(.output) == "-")
  }

  @Test func `a repeatable option collects its values, and a flag may be repeated`() throws {
    #expect(try parse("--at", "1", "--at", "2").all(.at) == ["1", "2"])
    #expect(try parse("-v", "-v").has(.whole))
  }

  @Test(arguments: [
    (["--outptu", "x"], "unknown option \"--outptu\"; did you mean \"--output\"?"),
    (["--zzzzzz"], "unknown option \"--zzzzzz\""), (["-x"], "unknown option \"-x\""),
    (["--output"], "--output requires a value: --output DIR"), (["-o"], "-o requires a value: -o DIR"),
    (["--output", "--whole"], "--output requires a value: --output DIR"),
    (["--output", "--", "x"], "--output requires a value: --output DIR"),
    (["--whole=yes"], "--whole does not accept a value"),
    (["-o", "x", "--output", "y"], "duplicate option --output: \"x\" and \"y\""),
    (["-o", "x", "-o=x"], "duplicate option --output: \"x\" and \"x\""),
    (["-dash.flip"], "unknown option \"-d\"; for a file of that name, write: -- -dash.flip"),
    (["--a/b"], "unknown option \"--a/b\"; for a file of that name, write: -- --a/b"),
    (["--theme", "drak"], "unknown value of --theme \"drak\"; did you mean \"dark\"? (light, dark)"),
  ])
  func `an invalid argument is an error with a suggestion or a remedy`(tokens: [String], message: String) {
    #expect(throws: UserError(message)) { try Arguments.parse(tokens, options: Self.options) }
  }

  /// Parses a text as the value of `--at`, with a type.
  private func parse<Value>(_ text: String, as type: ArgumentType<Value>) throws -> Value? {
    try OptionReader.read(Arguments(values: [.at: [text]])) { OptionReader.value(OptionKey(.at, type, help: "")) }
  }

  @Test(arguments: [
    ("60", FrameRate(60)), ("30000/1001", FrameRate(30000, per: 1001)), ("29.97", FrameRate(30000, per: 1001)),
    ("23.976", FrameRate(24000, per: 1001)), ("12.5", FrameRate(12500, per: 1000)), ("1000", FrameRate(1000)),
    ("1/2", FrameRate(1, per: 2)),
  ])
  func `a frame rate is a whole number, a fraction or a decimal number`(text: String, rate: FrameRate) throws {
    #expect(try parse(text, as: .frameRate) == rate)
  }

  @Test(arguments: ["0", "-60", "1001", "1e9", "nan", "inf", "60/0", "60/", "/2", "fast", "", "1/2/3", "2000/1"])
  func `an invalid frame rate is an error with examples`(text: String) throws {
    #expect(throws: UserError.invalid(text, .at, "a rate up to 1000, such as 60 or 30000/1001")) {
      try parse(text, as: .frameRate)
    }
  }

  @Test(arguments: ["0", "-1", "16.001", "100", "nan", "inf", "x"])
  func `a number outside a half-open range is an error with both limits`(text: String) throws {
    #expect(throws: UserError.invalid(text, .at, "a number above 0 and at most 16")) {
      try parse(text, as: .number("N", above: 0, upTo: 16))
    }
    #expect(try parse("16", as: .number("N", above: 0, upTo: 16)) == 16)
  }

  @Test(arguments: ["nan", "inf", "1e99", "x", "", "-1", "11"])
  func `a number out of range is an error with the range`(text: String) throws {
    #expect(throws: UserError.invalid(text, .at, "a number from 0 to 10")) {
      try parse(text, as: .number("N", in: 0...10))
    }
    #expect(throws: UserError.invalid(text, .at, "a whole number from 0 to 10")) {
      try parse(text, as: .count(in: 0...10))
    }
  }

  private static let screenOptions = [
    OptionKey.screens.definition, OptionKey.quiet.definition, OptionKey.feed.definition,
  ]

  @Test(arguments: [
    (["s.flip", "--screens", "a", "b", "-q", "c"], ["a", "b"], ["s.flip", "c"]),
    (["--screens", "a", "b", "--", "s.flip"], ["a", "b"], ["s.flip"]),
    (["--screens=a", "s.flip"], ["a"], ["s.flip"]), (["--screens", "a", "--screens", "b"], ["a", "b"], []),
    (["--screens", "a", "--quiet"], ["a"], []),
  ])
  func `screens takes the arguments up to the next option`(
    words: [String], screens: [String], operands: [String]
  ) throws {
    let arguments = try Arguments.parse(words, options: Self.screenOptions)
    #expect(arguments.all(.screens) == screens)
    #expect(arguments.operands == operands)
  }

  @Test(arguments: [["--screens"], ["--screens", "-q"], ["--screens", "--", "a"]])
  func `screens needs a value`(words: [String]) {
    #expect(throws: UserError.self) { try Arguments.parse(words, options: Self.screenOptions) }
  }
}

/// A command's properties are its options.
@Suite struct OptionReaderTests {
  private struct Sample {
    @Operand(.file("SCRIPT")) var script: String
    @Operand(.file("OTHER…"), count: 0...2) var others: [String]
    @Flag(.quiet) var isQuiet
    @Option(.scale, .number("N", in: 0...16), help: "") var scale: Double?
    @Option(.width, .count(in: 1...9), help: "") var width = 4
    @Option(.probe, .text("NAME"), help: "") var probes: [String]
  }

  private func read(_ tokens: String...) throws -> Sample {
    let options = OptionReader.declarations(of: Sample.init).options
    return try OptionReader.read(Arguments.parse(tokens, options: options), Sample.init)
  }

  @Test func `options are declared in the order of the properties`() {
    let declarations = OptionReader.declarations(of: Sample.init)
    #expect(declarations.options.map(\.name) == [.quiet, .scale, .width, .probe])
    #expect(declarations.options.map(\.repeats) == [false, false, false, true])
    #expect(declarations.operands.map(\.placeholder) == ["SCRIPT", "OTHER…"])
    #expect(declarations.operandCount == 1...3)
  }

  @Test func `each property has the value of its option or operand`() throws {
    let sample = try read("a", "--scale", "2", "-q", "b", "--probe", "x", "--probe=y")
    #expect(sample.script == "a")
    #expect(sample.others == ["b"])
    #expect(sample.isQuiet)
    #expect(sample.scale == 2)
    #expect(sample.width == 4)
    #expect(sample.probes == ["x", "y"])
  }

  @Test func `a command created without arguments has its defaults`() {
    let sample = Sample()
    #expect(sample.script == "")
    #expect(!sample.isQuiet)
    #expect(sample.scale == nil)
    #expect(sample.width == 4)
  }

  @Test func `the first invalid value, in the order of the properties, is reported`() {
    #expect(throws: UserError.invalid("x", .scale, "a number from 0 to 16")) {
      try read("a", "--width", "0", "--scale", "x")
    }
    #expect(throws: UserError.invalid("0", .width, "a whole number from 1 to 9")) {
      try read("a", "--width", "0")
    }
  }

  @Test func `every option name is declared by a command`() {
    // A manifest's line has one additional option.
    let declared = Set(allCommands().flatMap(\.allOptions).map(\.name)).union([Variants.option.name])
    #expect(OptionName.allCases.filter { !declared.contains($0) } == [])
  }

  @Test func `an invalid option is reported before a missing file`() {
    for line in [
      "shot /nowhere.flip --at 0s -o x.png --padding x", "record /nowhere.flip --jobs 0", "check /nowhere --fps x",
    ] {
      Tool().expect(line, .usage)
    }
  }
}
