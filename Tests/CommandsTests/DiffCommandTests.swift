import Foundation
import Imaging
import Platform
import TestSupport
import Testing
import ToolTestSupport

/// The command diff: inputs, outputs and exit codes.
@Suite final class DiffCommandTests {
  static let script = smallClip("touch at 40,90", "drag by 0,-40 over 200ms", "lift", "wait 600ms")

  let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path
  var clip: String { "\(folder)/clip.flip" }

  init() throws {
    try write(Self.script, to: "clip.flip")
    try write(Self.script.replacing("0,-40", with: "0,-60"), to: "other.flip")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func write(_ text: String, to name: String) throws { try Files.write(Array(text.utf8), to: "\(folder)/\(name)") }
  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder)/\(name)") }
  func picture(_ name: String) throws -> Bitmap { try PNGReader.read(path: "\(folder)/\(name)") }
  func text(_ name: String) throws -> String { try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) }

  /// Runs a command; `@` in its arguments is the folder.
  func run(_ arguments: String...) -> (code: ExitCode, output: String, diagnostics: String) {
    CapturedConsole.outcome(of: arguments.map { $0.replacing("@", with: folder) })
  }

  @Test func `equal clips are reported as the same and write no picture without --whole`() throws {
    let result = run("diff", "@/clip.flip", "@/clip.flip", "-o", "@/d.png", "--markdown", "@/d.md")
    #expect(result.code == .done, "\(result)")
    #expect(result.output == "same\n\(folder)/d.md\n", "\(result)")
    let note = "flipbook: nothing differs, \(folder)/d.png is not written; --whole writes it\n"
    #expect(result.diagnostics == note)
    #expect(!exists("d.png"))
    #expect(!exists("d-1.png"))
    #expect(try text("d.md").hasPrefix("### ✅ clip&#58; before → after, same\n"))
    #expect(run("diff", "@/clip.flip", "@/clip.flip", "-o", "@/d.png", "--whole", "-q") == (.done, "", ""))
    #expect(try picture("d.png").width == 800)
  }

  @Test func `an interrupted recording is an error that suggests --resume`() throws {
    try write("", to: "rec/.unfinished/frames.hashes")
    let result = run("diff", "@/rec", "@/clip.flip")
    #expect(result.code == .badInput)
    #expect(result.diagnostics.contains("-o \(folder)/rec --resume"))
  }

  @Test func `an empty --with is an error`() {
    for setting in ["", " "] {
      let result = run("shot", "@/clip.flip", "--at", "0s", "--with", setting, "-o", "@/x.png")
      #expect(result.code == .badInput, "\(result)")
      #expect(result.diagnostics.contains("--with requires a setting"), "\(result)")
    }
  }

  @Test func `the command for approval is printed only for a script's own golden`() throws {
    #expect(run("approve", "@/clip.flip", "--goldens", "@/G", "--approved", "@/a", "--record", "all").code == .done)
    let other = run("diff", "@/G/clip", "@/other.flip", "--approved", "@/a")
    #expect(other.code == .framesDiffer, "\(other)")
    #expect(!other.output.contains("flipbook approve"), "\(other)")
    try write(Self.script.replacing("0,-40", with: "0,-60"), to: "clip.flip")
    let own = run("diff", "@/G/clip", "@/clip.flip", "--approved", "@/a")
    #expect(own.output.contains("flipbook approve \(folder)/clip.flip --goldens \(folder)/G"), "\(own)")
  }

  @Test func `a changed setting is printed in the format of verify, with a picture`() throws {
    let result = run("diff", "@/clip.flip", "--with", "theme dark", "-o", "@/d.png", "--width", "401")
    #expect(result.code == .framesDiffer)
    #expect(result.diagnostics.isEmpty)
    #expect(result.output.hasPrefix("settings: theme: light → dark\nframes  21 of 21 frames differ, first frame 0"))
    #expect(result.output.hasSuffix("\n\(folder)/d.png\n"))
    #expect(!result.output.contains("approve"))
    #expect(try picture("d.png").width == 402)
  }

  @Test(arguments: [
    ("dynamic-type xxl", "dynamic-type: l → xxl"), ("set start 1", "start: 0 → 1"),
    ("fps 10", "frame rate: 20.0 → 10.0"), ("size 60x90", "points: 80×120 → 60×90"), ("scale 2", "scale: 1 → 2"),
    ("device iphone-4", "device: none → iphone-4"), ("feed \"@/other.json\"", "feed"),
  ])
  func `--with can change each setting`(setting: String, message: String) throws {
    try write(#"{"version": "https://jsonfeed.org/version/1.1", "title": "t", "items": []}"#, to: "other.json")
    let setting = setting.replacing("@", with: folder)
    let result = run("diff", "@/clip.flip", "--with", setting, "-o", "@/d.png")
    #expect(result.code == .framesDiffer, "\(result)")
    #expect(result.output.contains(message), "\(result)")
    #expect(exists("d.png"))
  }

  @Test func `options apply to both clips, and override --with`() {
    #expect(run("diff", "@/clip.flip", "@/clip.flip", "--theme", "dark", "--fps", "10").code == .done)
    #expect(run("diff", "@/clip.flip", "--with", "theme dark", "--theme", "light").code == .framesDiffer)
    #expect(run("diff", "@/clip.flip", "--with", "theme dark", "--theme", "dark").code == .done)
    #expect(run("diff", "@/clip.flip", "@/other.flip", "--with", "theme dark").output.hasPrefix("settings: theme"))
    // Settings without a visible effect are no difference.
    #expect(run("diff", "@/clip.flip", "--with", "touch-rate 240", "--with", "load-delay 9ms").code == .done)
  }

  @Test func `recordings are compared, and their files are never replaced`() throws {
    #expect(run("record", "@/clip.flip", "-o", "@/a", "-q").code == .done)
    #expect(run("record", "@/other.flip", "-o", "@/b", "-q").code == .done)
    let result = run(
      "diff", "@/a/", "@/b", "--before", "iOS 16", "--after", "iOS 17", "--markdown", "@/sub dir/d e.md")
    #expect(result.code == .framesDiffer, "\(result)")
    #expect(result.output.hasPrefix("touches: touch.y is "), "\(result)")
    let markdown = try text("sub dir/d e.md")
    #expect(markdown.hasPrefix("### ❌ b&#58; iOS 16 → iOS 17, different\n"))
    #expect(markdown.contains("](d%20e-1.png)"))
    #expect(try picture("sub dir/d e-1.png").width == 800)
    #expect(run("diff", "@/a", "@/clip.flip").code == .done)
    for name in ["manifest.json", "frames/frame-00003.png"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/link.png", withDestinationPath: "\(folder)/b/\(name)")
      #expect(run("diff", "@/a", "@/b", "-o", "@/link.png").code == .usage)
      try FileManager.default.removeItem(atPath: "\(folder)/link.png")
    }
    for directory in ["@/b/frames", "@/b", "@"] {
      let result = run("diff", "@/a", "@/b", "-o", "@/d.gif", "--frames-dir", directory)
      #expect([ExitCode.usage, .cannotCreate].contains(result.code), "\(directory)")
    }
    #expect(run("diff", "@/a", "@/b", "-q") == (.framesDiffer, "", ""))
  }

  @Test func `a damaged or partial recording is an error before any output`() throws {
    #expect(run("record", "@/clip.flip", "-o", "@/a", "-q").code == .done)
    #expect(run("record", "@/clip.flip", "-o", "@/b", "-q").code == .done)
    let frame = URL(filePath: "\(folder)/b/frames/frame-00000.png")
    try FileManager.default.removeItem(at: frame)
    try Data(try PNGEncoder().encode(Bitmap(width: 80, height: 120, filledWith: RGBA(1, 2, 3)))).write(to: frame)
    // Both lists of hashes are equal, so only reading the file finds the damage.
    let result = run("diff", "@/a", "@/b", "-o", "@/d.png", "--whole")
    #expect(result.code == .badInput)
    #expect(!exists("d.png"))
    #expect(result.diagnostics.contains("frames/frame-00000.png"))
    try Data(try Data(contentsOf: URL(filePath: "\(folder)/a/frames/frame-00001.png")).prefix(60)).write(to: frame)
    #expect(run("diff", "@/a", "@/b").diagnostics.contains("is truncated"))
    #expect(run("record", "@/clip.flip", "-o", "@/part", "--frames", "2-5", "-q").code == .done)
    #expect(run("diff", "@/a", "@/part").diagnostics.contains("frame 0 is missing"))
    try Data("{".utf8).write(to: URL(filePath: "\(folder)/b/manifest.json"))
    #expect(run("diff", "@/a", "@/b").code == .badInput)
  }

  @Test func `a golden is compared with the current frames, with its pictures if it has them`() throws {
    let folders = ["--goldens", "@/Goldens", "--approved", "@/approved"]
    let captured = CapturedConsole()
    let arguments = ["approve", "@/clip.flip", "--record", "all"] + folders
    #expect(captured.run(arguments: arguments.map { $0.replacing("@", with: folder) }) == .done)
    #expect(run("diff", "@/Goldens/clip").code == .done)
    try write(Self.script.replacing("0,-40", with: "0,-44"), to: "clip.flip")
    // Only this machine has the remaining pictures.
    let known = run("diff", "@/Goldens/clip", "@/clip.flip", "--approved", "@/approved")
    #expect(known.code == .framesDiffer, "\(known)")
    #expect(known.output.contains("approve"), "\(known)")
    #expect(known.diagnostics.isEmpty, "\(known)")
    let result = run(
      "diff", "@/Goldens/clip", "@/clip.flip", "-o", "@/d.png", "--markdown", "@/d.md", "--approved", "@/no")
    #expect(result.code == .framesDiffer)
    #expect(result.output.contains("clip --goldens") == false)
    #expect(result.diagnostics.contains("the golden has no picture for"))
    #expect(try text("d.md").contains("the golden has no picture for"))
    #expect(exists("d.png"))
    #expect(exists("d-1.png"))
    #expect(run("diff", "@/Goldens/clip", "-o", "@/Goldens/clip/d.png").code == .usage)
  }

  @Test func `a summary has at most ten pictures and a table of the remaining differences`() throws {
    let moves = (0..<14).map { "touch at 40,60\ndrag by 0,-\(20 + $0) over 200ms\ncancel\nwait 500ms" }
    try write("scene vertical-swipe\nsize 80x120\nscale 1\nfps 10\n" + moves.joined(separator: "\n"), to: "a.flip")
    let other = moves.map { $0.replacing("by 0,-", with: "by 0,-1") }
    try write("scene vertical-swipe\nsize 80x120\nscale 1\nfps 10\n" + other.joined(separator: "\n"), to: "b.flip")
    #expect(run("diff", "@/a.flip", "@/b.flip", "--markdown", "@/d.md").code == .framesDiffer)
    let markdown = try text("d.md")
    let links = markdown.matches(of: /\]\((d-\d+\.png)\)/).map { String($0.output.1) }
    #expect(links == (1...10).map { "d-\($0).png" })
    #expect(links.allSatisfy(exists))
    #expect(!exists("d-11.png"))
    #expect(markdown.contains("| also differs | maximum at | |\n|---|---|---|\n| "))
  }

  @Test func `a failed expectation is reported once, and the clips are still compared`() throws {
    try write(Self.script + "\nexpect page == 7", to: "clip.flip")
    let result = run("diff", "@/clip.flip", "--with", "theme dark")
    #expect(result.code == .framesDiffer)
    #expect(result.diagnostics.contains("clip.flip:11:1: error: expect page == 7 failed"))
    // Reported once for both clips.
    #expect(result.diagnostics.split(separator: "error:").count == 2, "\(result)")
  }

  @Test func `an invalid input or option is an error with a remedy, and nothing is written`() throws {
    try write("nothing", to: "empty/readme.txt")
    #expect(run("record", "@/clip.flip", "-o", "@/a", "-q").code == .done)
    let cases: [([String], ExitCode, String)] = [
      (["@/clip.flip"], .usage, "--with 'SETTING VALUE'"), (["@/a"], .usage, "missing argument"),
      (["@/clip.flip", "@/a", "--with", "theme dark"], .usage, "--with requires a script"),
      (["@/clip.flip", "@/empty"], .badInput, "neither a recording nor a golden"),
      (["@/clip.flip", "@/none.flip"], .inputNotFound, "none.flip"),
      (["@/clip.flip", "--with", "theme blue"], .badInput, "--with:1:7: error"),
      (["@/clip.flip", "--with", "lod-delay 3ms"], .badInput, "did you mean \"load-delay\"?"),
      (["@/clip.flip", "--with", "scene pull-for-menu"], .badInput, "is not a setting of a clip"),
      (["@/clip.flip", "--with", "wait 3s"], .badInput, "is not a setting of a clip"),
      (["@/clip.flip", "--with", "theme dark; scene pull-for-menu"], .badInput, "is not a setting"),
      (["@/clip.flip", "--with", "tolerance exact"], .badInput, "is not a setting"),
      (["@/clip.flip", "--with", "feed /no/such.json"], .badInput, "such.json"),
      (["@/clip.flip", "--with", ""], .badInput, "--with requires a setting"),
      (
        ["@/clip.flip", "--with", "theme dark", "--with", "theme light"], .badInput,
        "--with:2:1: error: duplicate theme"
      ),
      (["@/clip.flip", "@/other.flip", "--width", "20"], .usage, "for --width; expected a whole number from 320"),
      (["@/clip.flip", "@/other.flip", "-o", "@/d.jpg"], .usage, "unsupported format of"),
      (["@/clip.flip", "@/other.flip", "-o", "@/d"], .usage, "missing extension of"),
      (["@/clip.flip", "@/other.flip", "--markdown", "-"], .usage, "must be a file"),
      (["@/clip.flip", "@/other.flip", "--markdown", "@/d.md", "-o", "@/d-3.png"], .usage, "are the same file"),
      (["@/clip.flip", "@/other.flip", "-o", "@/d.png", "--frames-dir", "@/f"], .usage, "requires a video"),
      (["@/clip.flip", "@/other.flip", "--max-bytes", "90"], .usage, "--max-bytes requires a video"),
      (["@/clip.flip", "@/other.flip", "-o", "-", "--json"], .usage, "standard output"),
    ]
    for (arguments, code, part) in cases {
      let captured = CapturedConsole()
      let ended = captured.run(arguments: ["diff"] + arguments.map { $0.replacing("@", with: folder) })
      #expect(ended == code, "\(arguments): \(ended) \(captured.diagnostics)")
      #expect(captured.diagnostics.contains(part), "\(arguments): \(ended) \(captured.diagnostics)")
    }
    #expect(!exists("d.png"))
    #expect(!exists("d.md"))
    #expect(!exists("f"))
  }
}
