import Script
import Testing

@Suite struct StrokeTests {
  private func script(_ text: String) throws(ScriptError) -> Script {
    try Script(text: "scene any\nsize 200x400\n" + text, file: "stroke.flip")
  }

  private func stroke(_ text: String) throws -> Script.Stroke? {
    guard case .stroke(let stroke)? = try script(text).actions.first?.kind else { return nil }
    return stroke
  }

  @Test
  func `samples are on one line or several, in points or percent, with comments`() throws {
    let one = try #require(try stroke("stroke at 10,20 { 16ms 10,24; 33.5ms 50%,8% }; lift"))
    #expect(one.samples.map(\.time) == [.milliseconds(16), .microseconds(33_500)])
    #expect(one.duration == .microseconds(33500))
    let text = "stroke at 10,20\n{ # from a phone\n  16ms 10,24\n\n  33.5ms 50%,8%  # the last one\n}\nlift"
    #expect(try stroke(text) == one)
    #expect(try stroke("\(one)\nlift") == one)
    #expect("\(one)" == "stroke at 10,20 { 16ms 10,24; 33.5ms 50%,8% }")
  }

  @Test
  func `a stroke leaves the finger down and can be repeated`() throws {
    #expect(
      try script("repeat 2 { stroke at 1,1 { 1ms 2,2 }; hold 20ms; drag by 1,1 over 1ms; lift }").actions.count == 8)
    #expect(throws: ScriptError.self) { try script("stroke at 1,1 { 1ms 2,2 }") }
    #expect(throws: ScriptError.self) { try script("touch at 1,1\nstroke at 1,1 { 1ms 2,2 }\nlift") }
  }

  /// Copying the samples for each sample would take minutes.
  @Test(arguments: ["; ", "\n"])
  func `the samples of a long stroke are parsed in linear time`(separator: String) throws {
    let samples = (1...60_000).map { "\($0)ms 1,\($0 % 300)" }.joined(separator: separator)
    let stroke = try stroke("stroke at 10,20 {\(separator == "\n" ? "\n" : "")\(samples)\n}\nlift")
    #expect(stroke?.samples.count == 60_000)
    #expect(stroke?.samples.last?.time == .seconds(60))
  }

  private static let errors: [(text: String, line: Int, words: String)] = [
    ("stroke at 1,1 {\n 10ms 1,1\n 10ms 2,2\n}\nlift", 5, "not later"),
    ("stroke at 1,1 {\n 10ms 1,1\n 9ms 2,2\n}\nlift", 5, "not later"),
    ("stroke at 1,1 {\n 0ms 1,1\n}\nlift", 4, "above 0"), ("stroke at 1,1 {\n 10 1,1\n}\nlift", 4, "missing unit"),
    ("stroke at 1,1 {\n 10ms 1\n}\nlift", 4, "second coordinate"), ("stroke at 1,1 { }\nlift", 3, "missing samples"),
    ("stroke at 1,401 { 10ms 1,1 }\nlift", 3, "outside the screen"),
    ("stroke at 1,1 {\n 10ms 1,1 2,2\n}\nlift", 4, "after a sample"), ("stroke at 1,1\nlift", 4, "expected \"{\""),
    ("stroke at 1,1 {\n 10ms 1,1\nlift", 3, "unterminated"),
    ("stroke at 1,1 {\n 10ms footer\n}\nlift", 4, "coordinate"),
    ("stroke at 1,1 {\n 10ms 1,1\n {\n }\n}\nlift", 5, "expected a duration, found \"{\""),
  ]

  @Test(arguments: errors.indices)
  func `each error is reported once, at its line`(index: Int) throws {
    let (text, line, words) = Self.errors[index]
    let error = #expect(throws: ScriptError.self) { try script(text) }
    let first = error?.diagnostics.first { "\($0)".contains(words) }
    #expect(first?.line == line, "\(error.map(String.init(describing:)) ?? "")")
    if words != "unterminated" {
      #expect(error?.diagnostics.count == 1, "\(error.map(String.init(describing:)) ?? "")")
    }
  }
}
