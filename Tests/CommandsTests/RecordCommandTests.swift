import Foundation
import Platform
import Recording
import Testing
import ToolTestSupport

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
  private let tool = Tool(input: script)

  @Test func `record writes frames, and shots at the same moments are identical`() throws {
    let folder = tool.folder
    // A slow machine reports progress in between.
    tool.expect("record - -o @/clip", output: "@/clip\n", diagnostics: "…<stdin>: 11 frames in …")
    #expect(folder.names(in: "clip") == ["frames", "frames.hashes", "manifest.json", "trace.tsv"])
    let frames = folder.names(in: "clip/frames")
    #expect(frames == (0...10).map { "frame-000\($0 < 10 ? "0" : "")\($0).png" })
    for (moment, frame) in [("0.4s", 4), ("50%", 5), ("low", 5), ("up", 6), ("1000ms", 10)] {
      tool.expect("shot - --at \(moment) -o @/shot.png")
      #expect(folder.bytes("shot.png") == folder.bytes("clip/frames/\(frames[frame])"), "\(moment)")
    }
    #expect(Data(tool.expect("trace -").output.utf8) == folder.bytes("clip/trace.tsv"))
    tool.expect("record - --format --scale 1.5 --fps 30000/1001", output: "rgba 120x180 30000/1001\n")
  }

  @Test func `frames of a range are identical to those of the whole clip`() {
    tool.expect("record - -q -o @/whole --jobs 1")
    tool.expect("record - -q -o @/part --frames 4-6 -j 3")
    let part = tool.folder.names(in: "part/frames")
    #expect(part == ["frame-00004.png", "frame-00005.png", "frame-00006.png"])
    for name in part { #expect(tool.folder.bytes("part/frames/\(name)") == tool.folder.bytes("whole/frames/\(name)")) }
  }

  @Test func `a failed expectation is reported, and the frames are kept`() {
    var tool = tool
    tool.input = Array((Self.script + "\nexpect page == 7\n").utf8)
    let message =
      "<stdin>:13:1: error: expect page == 7 failed…\n  13 | expect page == 7\n     | ^~~~~~\n"
    tool.expect("record - -q -o @/clip", .badInput, diagnostics: message)
    #expect(tool.folder.names(in: "clip/frames").count == 11)
  }

  @Test func `an interrupted recording reports its state and leaves only whole frames`() throws {
    let folder = tool.folder
    let captured = CapturedConsole(input: Self.script)
    captured.interruption.request(.terminated)
    #expect(captured.run("record - -q -o \(folder)/clip") == .terminated)
    #expect(captured.diagnostics.hasPrefix("flipbook: interrupted before the first frame"))
    #expect(folder.names(in: "clip/frames").allSatisfy { $0.hasPrefix("frame-") })
    for name in ["a", "b"] { try folder.write(Self.script, to: "\(name).flip") }
    #expect(captured.run("record \(folder) -o \(folder)/out") == .terminated)
    #expect(captured.diagnostics.hasSuffix("flipbook: terminated\n"))
    #expect(!folder.exists("out"))
  }

  @Test(arguments: ["", "-r 9"])
  func `an interrupted recording is an error, and no video is written`(rate: String) throws {
    tool.expect("record - -q -o @/clip")
    var manifest = try Manifest(Files.read("\(tool.folder)/clip/manifest.json"))
    manifest.ending = nil
    try tool.folder.write(manifest.text, to: "clip/manifest.json")
    tool.expect(
      "video @/clip @/x.apng \(rate)", .badInput, "it was interrupted", "--resume", leaves: ["x.apng"])
  }

  @Test(arguments: [
    ("150MB", ExitCode.done, "…flipbook: warning: --jobs 4 is reduced to 1 to stay within 150MB; see --memory\n…"),
    ("1GiB", .done, "<stdin>: …"), ("150MB --quiet", .done, ""),
    ("much", .usage, "…for --memory; expected a number of bytes…"),
  ])
  func `--memory limits the number of jobs`(options: String, code: ExitCode, diagnostics: String) {
    tool.expect("record - -o @/clip --jobs 4 --memory \(options)", code, diagnostics: diagnostics)
  }

  @Test(arguments: [
    ("@/a/pull.flip", ExitCode.done, "@/x\n"), ("@/a/pull.flip @/b/push", .done, "@/x/pull\n@/x/push\n"),
    ("@/a", .done, "@/x/menu/pull\n@/x/pull\n"), ("@/a/pull.flip @/a/menu/pull.flip", .usage, ""),
  ])
  func `every script has a separate output directory`(scripts: String, code: ExitCode, output: String) throws {
    for name in ["a/pull.flip", "a/menu/pull.flip", "b/push"] { try tool.folder.write(Self.script, to: name) }
    tool.expect("record \(scripts) -q -o @/x", code, output: output)
  }

  @Test(arguments: ["4", "5-4", "-1-3", "1-", "a-b", "1-2-3"])
  func `an invalid range of frames is an error with an example`(text: String) {
    let message = "invalid value \"\(text)\" for --frames; expected a range, such as 0-59"
    tool.expect("record - --frames=\(text) -o @/clip", .usage, message, leaves: ["clip"])
  }

  @Test(arguments: [
    ("shot - --at 9s -o x.png", ExitCode.usage, "the clip ends at 1 s"),
    ("shot - --at lowe -o x.png", .usage, "did you mean \"low\"?"), ("shot - --at 1s", .usage, "missing option -o"),
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
    tool.expect(line, code, message, output: "")
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
    try tool.folder.write(script, to: "a.flip")
    tool.expect("trace @/a.flip\(options)", code, message, output: "")
  }
}
