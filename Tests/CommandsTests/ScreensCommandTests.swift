import Flipbook
import Foundation
import Imaging
import Platform
import Testing
import ToolTestSupport

@testable import CommandLine
@testable import Commands

/// The option `--screens`, and the scripts for pictures.
@Suite final class ScreensCommandTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @discardableResult
  private func add(_ name: String, _ width: Int = 80, _ height: Int = 160) throws -> String {
    let bitmap = try Bitmap(width: width, height: height)
    bitmap.isOpaque = true
    try Files.write(try PNGEncoder().encode(bitmap), to: "\(folder)/\(name)")
    return "\(folder)/\(name)"
  }

  /// Runs a command; `@` stands for the folder.
  private func run(_ line: String) -> (code: ExitCode, output: String, diagnostics: String) {
    CapturedConsole.outcome(of: line.split(separator: " ").map { String($0).replacing("@", with: folder) })
  }

  private static let options = [OptionKey.screens.definition, OptionKey.quiet.definition, OptionKey.feed.definition]

  @Test(arguments: [
    (["s.flip", "--screens", "a", "b", "-q", "c"], ["a", "b"], ["s.flip", "c"]),
    (["--screens", "a", "b", "--", "s.flip"], ["a", "b"], ["s.flip"]),
    (["--screens=a", "s.flip"], ["a"], ["s.flip"]), (["--screens", "a", "--screens", "b"], ["a", "b"], []),
    (["--screens", "a", "--quiet"], ["a"], []),
  ])
  func `screens takes the arguments up to the next option`(
    words: [String], screens: [String], operands: [String]
  ) throws {
    let arguments = try Arguments.parse(words, options: Self.options)
    #expect(arguments.all(.screens) == screens)
    #expect(arguments.operands == operands)
  }

  @Test(arguments: [["--screens"], ["--screens", "-q"], ["--screens", "--", "a"]])
  func `screens needs a value`(words: [String]) {
    #expect(throws: CLIError.self) { try Arguments.parse(words, options: Self.options) }
  }

  @Test func `pictures without a script are recorded as pages, and the screen is reported once`() throws {
    for name in ["p-1.png", "p-2.png", "p-10.png"] { try add(name, 160, 320) }
    let result = run("record --screens @/p-1.png @/p-10.png @/p-2.png --fps 5 --plain -o @/out")
    #expect(result.code == .done, "\(result.diagnostics)")
    #expect(result.output == "\(folder)/out\n")
    let note =
      "flipbook: note: selected a screen of 80 × 160 points at scale 2 from p-1.png (160 × 320 pixels)"
    #expect(result.diagnostics.split(separator: "\n").filter { $0 == note }.count == 1, "\(result.diagnostics)")
    let manifest = String(decoding: try Files.read("\(folder)/out/manifest.json"), as: UTF8.self)
    #expect(manifest.contains("page-flicking") && manifest.contains("p-10.png"))
    let trace = try Files.readText("\(folder)/out/trace.tsv")
    #expect(trace.split(separator: "\n").last?.contains("\t2\t") == true, "the last of three pages is shown")
  }

  @Test(arguments: [
    "record -o @/out", "shot --at 0s -o @/shot.png", "new", "new --scene-file @/a1.png @/a10.png @/a2.png -o @/shop",
  ])
  func `sorted words are reported with their order, whatever the language`(line: String) throws {
    for name in ["a1.png", "a2.png", "a10.png"] { try add(name) }
    let words = line.contains("--scene-file") ? "" : " --screens @/a1.png @/a10.png @/a2.png"
    let result = run(line + words)
    let sorted = ["a1.png", "a2.png", "a10.png"].map { "\(folder)/\($0)" }.joined(separator: ", ")
    #expect(result.diagnostics.contains("flipbook: note: sorted the pictures naturally: \(sorted); "), "\(result)")
  }

  @Test func `quiet commands do not report the screen`() throws {
    try add("a.png")
    let result = run("shot --screens @/a.png --at 0s -q -o @/shot.png")
    #expect(result.code == .done && result.diagnostics == "")
    #expect(try PNGReader.header(path: "\(folder)/shot.png") == PixelSize(width: 80, height: 160))
  }

  @Test(arguments: [1, 2, 7])
  func `a new script for pages plays without errors`(count: Int) throws {
    for index in 0..<count { try add("shots/page \(index).png", 402, 874) }
    let new = CapturedConsole.outcome(of: ["new", "--screens", "\(folder)/shots"])
    #expect(new.code == .done && new.output.contains("scene page-flicking\n"))
    // Below the folder of the script.
    let script = "\(folder)/my.flip"
    try Files.write(Array(new.output.replacing("\(folder)/", with: "").utf8), to: script)
    let check = run("check @/my.flip")
    #expect(check.code == .done, "\(check.diagnostics)")
    #expect(try Clip(script: script).isPresented)
    #expect(try Clip(script: script).device == "iphone-17")
  }

  @Test func `a new script shows pictures that are taller than the screen as articles`() throws {
    try add("shots/a.png", 402, 2000)
    try add("shots/b.png", 402, 874)
    let new = run("new --screens @/shots --device iphone-17")
    #expect(new.code == .done && new.output.contains("scene vertical-swipe\n"), "\(new.diagnostics)")
    #expect(new.output.contains("flick down at") && new.output.contains("device iphone-17"))
    try Files.write(Array(new.output.replacing("\(folder)/", with: "").utf8), to: "\(folder)/my.flip")
    let check = run("check @/my.flip")
    #expect(check.code == .done, "\(check.diagnostics)")
  }

  @Test func `a new script quotes paths with blanks, in natural order`() throws {
    for name in ["my shot 1.png", "my shot 10.png", "my shot 2.png"] { try add(name) }
    let words = ["my shot 1.png", "my shot 10.png", "my shot 2.png"].map { "\(folder)/\($0)" }
    let new = CapturedConsole.outcome(of: ["new", "--screens"] + words)
    #expect(new.output.contains("screens \"\(words[0])\" \"\(words[2])\" \"\(words[1])\"\n"), "\(new.output)")
    #expect(new.output.contains("# Move the script"))
  }

  @Test(arguments: [
    ("record --screens @/none.png", 66, "--screens: there is no file or folder \"@/none.png\""),
    ("record --screens @/none*.png", 66, "--screens: no PNG or JPEG file matches"),
    ("record --screens @/a.png @/my.flip", 65, "scripts come before --screens or after --"),
    ("record --screens", 64, "--screens requires a value"), ("record", 64, "missing argument"),
    ("shot --at 0s -o x.png", 64, "missing argument"), ("trace --screens @/a.png", 64, "missing argument"),
    ("trace @/my.flip --feed x.json --screens @/a.png", 64, "--feed"),
    ("new --package X --screens @/a.png", 64, "--screens"), ("new x-flicking --screens @/a.png", 64, "x-flicking"),
    ("trace @/my.flip --screens @/a.png @/b.png", 65, "--screens: b.png is 40×80.5 points"),
  ])
  func `an error names the option`(line: String, code: Int32, message: String) throws {
    try add("a.png")
    try add("b.png", 80, 161)
    try Files.write(Array("scene page-flicking\nwait 1s".utf8), to: "\(folder)/my.flip")
    let result = run(line)
    #expect(result.code.rawValue == code)
    #expect(result.diagnostics.contains(message.replacing("@", with: folder)), "\(result.diagnostics)")
  }

  @Test func `the option replaces the pictures of a script in every command that plays it`() throws {
    try add("a.png")
    try add("b.png", 40, 80)
    try Files.write(Array("scene page-flicking\nscreens a.png\nwait 1s".utf8), to: "\(folder)/my.flip")
    for line in [
      "shot @/my.flip --at 0s --screens @/b.png -o @/x.png", "shot --at 0s -o @/x.png --screens @/b.png -- @/my.flip",
    ] {
      #expect(run(line).code == .done)
      #expect(try PNGReader.header(path: "\(folder)/x.png").width == 40)
    }
    for line in [
      "trace @/my.flip", "check @/my.flip", "plot @/my.flip --probe page -o @/p.svg", "sheet @/my.flip -o @/s.png",
    ] {
      let result = run("\(line) --screens @/b.png")
      #expect(result.code == .done, "\(line): \(result.diagnostics)")
    }
  }

  @Test func `an output never replaces a picture`() throws {
    let picture = try add("a.png")
    let before = try Files.read(picture)
    let result = run("shot --screens @/a.png --at 0s -o @/a.png")
    #expect(result.code == .usage, "\(result.diagnostics)")
    #expect(try Files.read(picture) == before)
  }

  @Test func `a golden of pictures on the command line is verified with the same option`() throws {
    try add("a.png")
    try Files.write(Array("scene page-flicking\nfps 5\nwait 400ms".utf8), to: "\(folder)/my.flip")
    #expect(run("approve @/my.flip -q --record all --screens @/a.png").code == .done)
    #expect(run("verify @/my.flip -q --screens @/a.png").code == .done)
    #expect(run("verify @/my.flip -q").code != .done)
  }

  @Test func `demo records the pictures without a script`() throws {
    try add("a.png")
    let result = run("demo --screens @/a.png -q --fps 2 --scale 0.5 -o @/demo")
    #expect(result.code == .done, "\(result.diagnostics)")
    #expect(result.output == "\(folder)/demo/screens\n")
  }

  @Test func `a manifest of pictures depends on the pictures of its lines`() throws {
    try add("a.png")
    try Files.write(Array("shot --screens a.png --at 0s -o out.png\n".utf8), to: "\(folder)/pictures.txt")
    for line in ["pictures @/pictures.txt -q", "pictures @/pictures.txt -q --check"] {
      let result = run(line)
      #expect(result.code == .done && result.diagnostics == "", "\(result.diagnostics)")
    }
    let bitmap = try Bitmap(width: 80, height: 160)
    for index in 0..<4 * bitmap.pixelCount { bitmap.bytes[index] = 255 }
    try Files.write(try PNGEncoder().encode(bitmap), to: "\(folder)/a.png")
    #expect(run("pictures @/pictures.txt -q --check").code != .done)
    try Files.write(Array("shot --screens a.png --at 0s -o a.png\n".utf8), to: "\(folder)/pictures.txt")
    #expect(run("pictures @/pictures.txt -q").code != .done)
  }
}
