import Foundation
import Imaging
import Platform
import TestSupport
import Testing
import ToolTestSupport

/// The command diff: inputs, outputs and exit codes.
@Suite struct DiffCommandTests {
  static let script = smallClip("touch at 40,90", "drag by 0,-40 over 200ms", "lift", "wait 600ms")

  let tool = Tool()
  var folder: TestFolder { tool.folder }

  init() throws {
    try folder.write(Self.script, to: "clip.flip")
    try folder.write(Self.script.replacing("0,-40", with: "0,-60"), to: "other.flip")
  }

  func picture(_ name: String) throws -> Bitmap { try PNGReader.read(path: "\(folder)/\(name)") }
  func run(_ line: String) -> Tool.Outcome { tool.run(line) }

  @Test func `equal clips are reported as the same and write no picture without --whole`() throws {
    let result = tool.expect("diff @/clip.flip @/clip.flip -o @/d.png --markdown @/d.md", output: "same\n@/d.md\n")
    let note = "flipbook: nothing differs, @/d.png is not written; --whole writes it\n"
    #expect(result.diagnostics == note)
    #expect(!folder.exists("d.png"))
    #expect(!folder.exists("d-1.png"))
    #expect(try folder.text("d.md").hasPrefix("### ✅ clip&#58; before → after, same\n"))
    #expect(run("diff @/clip.flip @/clip.flip -o @/d.png --whole -q") == (.done, "", ""))
    #expect(try picture("d.png").width == 800)
  }

  @Test func `an interrupted recording is an error that suggests --resume`() throws {
    try folder.write("", to: "rec/.unfinished/frames.hashes")
    tool.expect("diff @/rec @/clip.flip", .badInput, "-o @/rec --resume")
  }

  @Test func `an empty --with is an error`() {
    for setting in ["", " "] {
      tool.expect("shot @/clip.flip --at 0s --with '\(setting)' -o @/x.png", .badInput, "--with requires a setting")
    }
  }

  @Test func `the command for approval is printed only for a script's own golden`() throws {
    tool.expect("approve @/clip.flip --goldens @/G --approved @/a --record all")
    let other = tool.expect("diff @/G/clip @/other.flip --approved @/a", .framesDiffer)
    #expect(!other.output.contains("flipbook approve"), "\(other)")
    try folder.write(Self.script.replacing("0,-40", with: "0,-60"), to: "clip.flip")
    let own = run("diff @/G/clip @/clip.flip --approved @/a")
    #expect(own.output.contains("flipbook approve @/clip.flip --goldens @/G"), "\(own)")
  }

  @Test func `a changed setting is printed in the format of verify, with a picture`() throws {
    let result = tool.expect(
      "diff @/clip.flip --with 'theme dark' -o @/d.png --width 401", .framesDiffer,
      output: "settings: theme: light → dark\nframes  21 of 21 frames differ, first frame 0…", diagnostics: "")
    #expect(result.output.hasSuffix("\n@/d.png\n"))
    #expect(!result.output.contains("approve"))
    #expect(try picture("d.png").width == 402)
  }

  @Test(arguments: [
    ("dynamic-type xxl", "dynamic-type: l → xxl"), ("set start 1", "start: 0 → 1"),
    ("fps 10", "frame rate: 20.0 → 10.0"), ("size 60x90", "points: 80×120 → 60×90"), ("scale 2", "scale: 1 → 2"),
    ("device iphone-4", "device: none → iphone-4"), ("feed \"@/other.json\"", "feed"),
  ])
  func `--with can change each setting`(setting: String, message: String) throws {
    try folder.write(#"{"version": "https://jsonfeed.org/version/1.1", "title": "t", "items": []}"#, to: "other.json")
    tool.expect("diff @/clip.flip --with '\(setting)' -o @/d.png", .framesDiffer, message)
    #expect(folder.exists("d.png"))
  }

  @Test func `options apply to both clips, and override --with`() {
    tool.expect("diff @/clip.flip @/clip.flip --theme dark --fps 10")
    tool.expect("diff @/clip.flip --with 'theme dark' --theme light", .framesDiffer)
    tool.expect("diff @/clip.flip --with 'theme dark' --theme dark")
    #expect(run("diff @/clip.flip @/other.flip --with 'theme dark'").output.hasPrefix("settings: theme"))
    // Settings without a visible effect are no difference.
    tool.expect("diff @/clip.flip --with 'touch-rate 240' --with 'load-delay 9ms'")
  }

  @Test func `recordings are compared, and their files are never replaced`() throws {
    tool.expect("record @/clip.flip -o @/a -q")
    tool.expect("record @/other.flip -o @/b -q")
    tool.expect(
      "diff @/a/ @/b --before 'iOS 16' --after 'iOS 17' --markdown '@/sub dir/d e.md'", .framesDiffer,
      output: "touches: touch.y is …")
    let markdown = try folder.text("sub dir/d e.md")
    #expect(markdown.hasPrefix("### ❌ b&#58; iOS 16 → iOS 17, different\n"))
    #expect(markdown.contains("](d%20e-1.png)"))
    #expect(try picture("sub dir/d e-1.png").width == 800)
    tool.expect("diff @/a @/clip.flip")
    for name in ["manifest.json", "frames/frame-00003.png"] {
      try folder.link("link.png", to: "\(folder)/b/\(name)")
      tool.expect("diff @/a @/b -o @/link.png", .usage)
      try folder.remove("link.png")
    }
    for directory in ["@/b/frames", "@/b", "@"] {
      let result = run("diff @/a @/b -o @/d.gif --frames-dir \(directory)")
      #expect([ExitCode.usage, .cannotCreate].contains(result.code), "\(directory)")
    }
    #expect(run("diff @/a @/b -q") == (.framesDiffer, "", ""))
  }

  @Test func `a damaged or partial recording is an error before any output`() throws {
    tool.expect("record @/clip.flip -o @/a -q")
    tool.expect("record @/clip.flip -o @/b -q")
    let frame = URL(filePath: "\(folder)/b/frames/frame-00000.png")
    try FileManager.default.removeItem(at: frame)
    try Data(try PNGEncoder().encode(Bitmap(width: 80, height: 120, filledWith: RGBA(1, 2, 3)))).write(to: frame)
    // Both lists of hashes are equal, so only reading the file finds the damage.
    let result = tool.expect("diff @/a @/b -o @/d.png --whole", .badInput)
    #expect(!folder.exists("d.png"))
    #expect(result.diagnostics.contains("frames/frame-00000.png"))
    try Data(try Data(contentsOf: URL(filePath: "\(folder)/a/frames/frame-00001.png")).prefix(60)).write(to: frame)
    #expect(run("diff @/a @/b").diagnostics.contains("is truncated"))
    tool.expect("record @/clip.flip -o @/part --frames 2-5 -q")
    #expect(run("diff @/a @/part").diagnostics.contains("frame 0 is missing"))
    try folder.write("{", to: "b/manifest.json")
    tool.expect("diff @/a @/b", .badInput)
  }

  @Test func `a golden is compared with the current frames, with its pictures if it has them`() throws {
    tool.expect("approve @/clip.flip --record all --goldens @/Goldens --approved @/approved")
    tool.expect("diff @/Goldens/clip")
    try folder.write(Self.script.replacing("0,-40", with: "0,-44"), to: "clip.flip")
    // Only this machine has the remaining pictures.
    tool.expect("diff @/Goldens/clip @/clip.flip --approved @/approved", .framesDiffer, "approve", diagnostics: "")
    let result = tool.expect(
      "diff @/Goldens/clip @/clip.flip -o @/d.png --markdown @/d.md --approved @/no", .framesDiffer)
    #expect(result.output.contains("clip --goldens") == false)
    #expect(result.diagnostics.contains("the golden has no picture for"))
    #expect(try folder.text("d.md").contains("the golden has no picture for"))
    #expect(folder.exists("d.png"))
    #expect(folder.exists("d-1.png"))
    tool.expect("diff @/Goldens/clip -o @/Goldens/clip/d.png", .usage)
  }

  @Test func `a summary has at most ten pictures and a table of the remaining differences`() throws {
    let moves = (0..<14).map { "touch at 40,60\ndrag by 0,-\(20 + $0) over 200ms\ncancel\nwait 500ms" }
    try folder.write(
      "scene vertical-swipe\nsize 80x120\nscale 1\nfps 10\n" + moves.joined(separator: "\n"), to: "a.flip")
    let other = moves.map { $0.replacing("by 0,-", with: "by 0,-1") }
    try folder.write(
      "scene vertical-swipe\nsize 80x120\nscale 1\nfps 10\n" + other.joined(separator: "\n"), to: "b.flip")
    tool.expect("diff @/a.flip @/b.flip --markdown @/d.md", .framesDiffer)
    let markdown = try folder.text("d.md")
    let links = markdown.matches(of: /\]\((d-\d+\.png)\)/).map { String($0.output.1) }
    #expect(links == (1...10).map { "d-\($0).png" })
    #expect(links.allSatisfy(folder.exists))
    #expect(!folder.exists("d-11.png"))
    #expect(markdown.contains("| also differs | maximum at | |\n|---|---|---|\n| "))
  }

  @Test func `a failed expectation is reported once, and the clips are still compared`() throws {
    try folder.write(Self.script + "\nexpect page == 7", to: "clip.flip")
    let result = tool.expect(
      "diff @/clip.flip --with 'theme dark'", .framesDiffer, "clip.flip:11:1: error: expect page == 7 failed")
    // Reported once for both clips.
    #expect(result.diagnostics.split(separator: "error:").count == 2, "\(result)")
  }

  @Test(arguments: [
    ("@/clip.flip", ExitCode.usage, "--with 'SETTING VALUE'"), ("@/a", .usage, "missing argument"),
    ("@/clip.flip @/a --with 'theme dark'", .usage, "--with requires a script"),
    ("@/clip.flip @/empty", .badInput, "neither a recording nor a golden"),
    ("@/clip.flip @/none.flip", .inputNotFound, "none.flip"),
    ("@/clip.flip --with 'theme blue'", .badInput, "--with:1:7: error"),
    ("@/clip.flip --with 'lod-delay 3ms'", .badInput, "did you mean \"load-delay\"?"),
    ("@/clip.flip --with 'scene pull-for-menu'", .badInput, "is not a setting of a clip"),
    ("@/clip.flip --with 'wait 3s'", .badInput, "is not a setting of a clip"),
    ("@/clip.flip --with 'theme dark; scene pull-for-menu'", .badInput, "is not a setting"),
    ("@/clip.flip --with 'tolerance exact'", .badInput, "is not a setting"),
    ("@/clip.flip --with 'feed /no/such.json'", .badInput, "such.json"),
    ("@/clip.flip --with ''", .badInput, "--with requires a setting"),
    ("@/clip.flip --with 'theme dark' --with 'theme light'", .badInput, "--with:2:1: error: duplicate theme"),
    ("@/clip.flip @/other.flip --width 20", .usage, "for --width; expected a whole number from 320"),
    ("@/clip.flip @/other.flip -o @/d.jpg", .usage, "unsupported format of"),
    ("@/clip.flip @/other.flip -o @/d", .usage, "missing extension of"),
    ("@/clip.flip @/other.flip --markdown -", .usage, "must be a file"),
    ("@/clip.flip @/other.flip --markdown @/d.md -o @/d-3.png", .usage, "are the same file"),
    ("@/clip.flip @/other.flip -o @/d.png --frames-dir @/f", .usage, "requires a video"),
    ("@/clip.flip @/other.flip --max-bytes 90", .usage, "--max-bytes requires a video"),
    ("@/clip.flip @/other.flip -o - --json", .usage, "standard output"),
  ])
  func `an invalid input or option is an error with a remedy, and nothing is written`(
    inputs: String, code: ExitCode, message: String
  ) throws {
    try folder.write("nothing", to: "empty/readme.txt")
    if inputs.contains("@/a") { tool.expect("record @/clip.flip -o @/a -q") }
    tool.expect("diff \(inputs)", code, message, leaves: ["d.png", "d.md", "f"])
  }
}
