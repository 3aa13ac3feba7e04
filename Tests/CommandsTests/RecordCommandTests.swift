import Foundation
import Platform
import Recording
import Testing
import ToolTestSupport

@testable import CommandLine
@testable import Commands

@Suite struct RecordCommandTests {
  /// A clip of eleven frames, few of them different.
  static let script = """
    scene vertical-swipe
    size 80x120
    scale 1
    fps 10
    wait 300ms
    touch at 40,60
    drag by 0,-20 over 200ms
    shot "low"
    hold 100ms
    lift
    mark "up"
    wait 400ms
    """
  let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path

  func names(in path: String) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  func bytes(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

  @Test func `record writes frames, and shots at the same moments are identical`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let captured = CapturedConsole(input: Self.script)
    #expect(captured.run("record - -o \(folder)/clip") == .done)
    #expect(captured.output == "\(folder)/clip\n")
    // A slow machine reports progress in between.
    #expect(captured.diagnostics.split(separator: "\n").last?.hasPrefix("<stdin>: 11 frames in ") == true)
    #expect(try names(in: "\(folder)/clip") == ["frames", "frames.hashes", "manifest.json", "trace.tsv"])
    let frames = try names(in: "\(folder)/clip/frames")
    #expect(frames == (0...10).map { "frame-000\($0 < 10 ? "0" : "")\($0).png" })
    for (moment, frame) in [("0.4s", 4), ("50%", 5), ("low", 5), ("up", 6), ("1000ms", 10)] {
      let shot = CapturedConsole(input: Self.script)
      #expect(shot.run("shot - --at \(moment) -o \(folder)/shot.png") == .done)
      #expect(bytes("\(folder)/shot.png") == bytes("\(folder)/clip/frames/\(frames[frame])"), "\(moment)")
    }
    let trace = CapturedConsole(input: Self.script)
    #expect(trace.run("trace -") == .done)
    #expect(Data(trace.output.utf8) == bytes("\(folder)/clip/trace.tsv"))
  }

  @Test func `--format prints the pixel format, the size and the frame rate`() {
    let captured = CapturedConsole(input: Self.script)
    #expect(captured.run("record - --format --scale 1.5 --fps 30000/1001") == .done)
    #expect(captured.output == "rgba 120x180 30000/1001\n")
  }

  @Test func `frames of a range are identical to those of the whole clip`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(CapturedConsole(input: Self.script).run("record - -q -o \(folder)/whole --jobs 1") == .done)
    #expect(CapturedConsole(input: Self.script).run("record - -q -o \(folder)/part --frames 4-6 -j 3") == .done)
    let part = try names(in: "\(folder)/part/frames")
    #expect(part == ["frame-00004.png", "frame-00005.png", "frame-00006.png"])
    for name in part { #expect(bytes("\(folder)/part/frames/\(name)") == bytes("\(folder)/whole/frames/\(name)")) }
  }

  @Test func `a failed expectation is reported, and the frames are kept`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let captured = CapturedConsole(input: Self.script + "\nexpect page == 7\n")
    #expect(captured.run("record - -q -o \(folder)/clip") == .badInput)
    #expect(captured.diagnostics.hasPrefix("<stdin>:13:1: error: expect page == 7 failed"))
    #expect(captured.diagnostics.hasSuffix("\n  13 | expect page == 7\n     | ^~~~~~\n"))
    #expect(try names(in: "\(folder)/clip/frames").count == 11)
  }

  @Test func `a directory that is not a recording is an error and is left unchanged`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("dear".utf8).write(to: URL(filePath: "\(folder)/letter"))
    #expect(CapturedConsole(input: Self.script).run("record - -q -o \(folder)") == .cannotCreate)
    #expect(try names(in: folder) == ["letter"])
  }

  @Test func `an interrupted recording reports its state and leaves only whole frames`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let captured = CapturedConsole(input: Self.script)
    captured.interruption.request(.terminated)
    #expect(captured.run("record - -q -o \(folder)/clip") == .terminated)
    #expect(captured.diagnostics.hasPrefix("flipbook: interrupted before the first frame"))
    let left = (try? names(in: "\(folder)/clip/frames")) ?? []
    #expect(left.allSatisfy { $0.hasPrefix("frame-") })
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ["a", "b"] { try Data(Self.script.utf8).write(to: URL(filePath: "\(folder)/\(name).flip")) }
    #expect(captured.run("record \(folder) -o \(folder)/out") == .terminated)
    #expect(captured.diagnostics.hasSuffix("flipbook: terminated\n"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/out"))
  }

  @Test func `an interrupted recording is an error, and no video is written`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(CapturedConsole(input: Self.script).run("record - -q -o \(folder)") == .done)
    var manifest = try Manifest(Files.read("\(folder)/manifest.json"))
    manifest.ending = nil
    try Files.write(Array(manifest.text.utf8), to: "\(folder)/manifest.json")
    for rate in ["", "-r 9"] {
      let captured = CapturedConsole()
      #expect(captured.run("video \(folder) \(folder)/x.apng \(rate)") == .badInput)
      #expect(captured.diagnostics.contains("it was interrupted"), "\(captured.diagnostics)")
      #expect(captured.diagnostics.contains("--resume"), "\(captured.diagnostics)")
      #expect(!Files.exists("\(folder)/x.apng"))
    }
  }

  @Test func `--memory limits the number of jobs`() {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func run(_ options: String) -> (code: ExitCode, diagnostics: String) {
      let captured = CapturedConsole(input: Self.script)
      return (captured.run("record - -o \(folder) --jobs 4 --memory \(options)"), captured.diagnostics)
    }
    let less = run("150MB")
    #expect(less.code == .done)
    #expect(
      less.diagnostics.contains(
        "flipbook: warning: --jobs 4 is reduced to 1 to stay within 150MB; see --memory\n"))
    let more = run("1GiB")
    #expect(more.code == .done)
    #expect(!more.diagnostics.contains("is reduced"))
    #expect(!run("150MB --quiet").diagnostics.contains("is reduced"))
    let unknown = run("much")
    #expect(unknown.code == .usage)
    #expect(unknown.diagnostics.contains("for --memory; expected a number of bytes"))
  }

  @Test func `every script has a separate output directory`() throws {
    let (pull, push) = (ScriptTarget(script: "a/pull.flip", name: "pull"), ScriptTarget(script: "b/push", name: "push"))
    #expect(try RecordCommand.directories([pull], output: nil) == ["output/pull"])
    #expect(try RecordCommand.directories([pull], output: "x") == ["x"])
    #expect(try RecordCommand.directories([pull, push], output: "x") == ["x/pull", "x/push"])
    let found = ScriptTarget(script: "a/menu/pull.flip", name: "menu/pull", folder: "a")
    #expect(try RecordCommand.directories([found], output: "x") == ["x/menu/pull"])
    #expect(throws: CLIError.self) { try RecordCommand.directories([pull, pull], output: nil) }
  }

  @Test(arguments: ["4", "5-4", "-1-3", "1-", "a-b", "1-2-3"])
  func `an invalid range of frames is an error with an example`(text: String) throws {
    let error = CLIError.usage("invalid value \"\(text)\" for --frames; expected a range, such as 0-59")
    #expect(throws: error) { try RecordCommand().parsed(Arguments(values: [.frames: [text]])) }
  }

  @Test(arguments: [
    ("shot - --at 9s -o x.png", ExitCode.usage, "the clip ends at 1 s"),
    ("shot - --at lowe -o x.png", .usage, "did you mean \"low\"?"), ("shot - --at 101% -o x.png", .usage, "0% to 100%"),
    ("shot - -o x.png", .usage, "missing option --at"), ("shot - --at 1s", .usage, "missing option -o"),
    ("record - --device iphone4", .usage, "did you mean \"iphone-4\"?"), ("record - --scale 17", .usage, "--scale"),
    ("record - --theme drak", .usage, "did you mean \"dark\"?"), ("record - --jobs 0", .usage, "--jobs"),
    ("record - --compress best", .usage, "(fast, balanced, small)"), ("record - -o -", .usage, "require each other"),
    ("record - --raw", .usage, "require each other"), ("record - x.flip -o - --raw", .usage, "a single script"),
    ("record - --feed /nowhere.json", .inputNotFound, "cannot read /nowhere.json"),
    ("record /nowhere.flip", .inputNotFound, "cannot read /nowhere.flip"),
    ("trace - --probe ofset.y", .usage, "did you mean \"offset.y\"?"),
    ("record - --fps 30 --fps 60", .usage, "duplicate option --fps"),
    ("record - --scale 100", .usage, "for --scale; expected a number above 0 and at most 16"),
    ("record - --feed -", .usage, "script and feed cannot both be standard input"),
    ("record --feed /nowhere.json -", .inputNotFound, "flipbook: error: --feed: cannot read /nowhere.json"),
    ("record next-artcle", .inputNotFound, "did you mean the built-in next-article "),
    ("demo vertical", .usage, "did you mean \"vertical-swipe\"?"),
  ])
  func `an invalid option or a missing input is an error with a remedy`(line: String, code: ExitCode, message: String) {
    let captured = CapturedConsole(input: Self.script)
    #expect(captured.run(line) == code)
    #expect(captured.diagnostics.contains(message), "\(captured.diagnostics)")
    #expect(captured.output == "")
  }

  @Test(arguments: [
    ("scene page-flicking\nwait 1s", " --feed -", ExitCode.usage, "scene page-flicking shows no feed"),
    ("scene page-flicking\nfeed a.json\nwait 1s", "", .badInput, ":2:1: error: page-flicking shows no feed"),
    ("scene page-flicking\nset pages 5\nset start 5\nwait 1s", "", .badInput, ":3:11: error: page 5 is out of range"),
    ("scene pull-for-menu\nwait 1s", " --feed -", .badInput, "error: --feed: <stdin>: not a feed"),
    ("scene vertical-swipe\nwait 1s", " --device ipad --scale 16", .usage, "--scale: a frame would have 12288 × 16384"),
  ])
  func `a feed, a start or a scale that a scene cannot show is an error`(
    script: String, options: String, code: ExitCode, message: String
  ) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString).flip").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(script.utf8).write(to: URL(filePath: path))
    let captured = CapturedConsole(input: "no feed")
    #expect(captured.run("trace \(path)\(options)") == code)
    #expect(captured.diagnostics.contains(message), "\(captured.diagnostics)")
    #expect(captured.output == "")
  }
}
