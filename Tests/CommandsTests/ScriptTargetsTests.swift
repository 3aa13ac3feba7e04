import Foundation
import Platform
import Testing
import ToolTestSupport

/// Several scripts in one call, and folders of scripts.
@Suite struct ScriptTargetsTests {
  private let tool = Tool(input: good)
  private static let good = "scene page-flicking\nsize 40x60\nscale 1\nfps 5\nwait 200ms\n"

  init() throws { for name in ["a", "menu/b"] { try tool.folder.write(Self.good, to: "scripts/\(name).flip") } }

  @Test func `a folder stands for the scripts in it and its subfolders`() throws {
    try tool.folder.write("no script", to: "scripts/notes.txt")
    try tool.folder.write("wrong", to: "scripts/.hidden/c.flip")
    try tool.folder.link("scripts/menu/up", to: "..")
    try tool.folder.link("scripts/link.flip", to: "a.flip")
    #expect(mkfifo("\(tool.folder)/scripts/pipe.flip", 0o600) == 0)
    tool.expect(
      "record @/scripts/ -q -o @/out", output: "@/out/a\n@/out/link\n@/out/menu/b\n",
      writes: ["out/menu/b/manifest.json"])
    #expect(tool.expect("check @/scripts @/scripts/a.flip").lines.count == 4)
    for command in ["check", "record", "verify"] { tool.expect("\(command) @/out", .inputNotFound, "no scripts") }
  }

  @Test(arguments: [
    "shot @/scripts --at 0s -o @/x.png", "sheet @/scripts -o @/x.png", "plot @/scripts -o @/x.svg", "trace @/scripts",
    "record @/scripts -o - --raw",
  ])
  func `a command for one script rejects a folder`(line: String) {
    let message = "expected a script, not a directory, @/scripts, such as @/scripts/a.flip"
    tool.expect(line, .usage, message, leaves: ["x.png", "x.svg"])
  }

  @Test(arguments: [
    ("missing.flip", "", ExitCode.inputNotFound, "cannot read"),
    ("bad.flip", "scene nothing", .badInput, "bad.flip:1:7"),
    (
      "bad.flip", "scene virtual-pages\nset start 7\nwait 1s", .badInput, "bad.flip:2:11: error: item 7 is out of range"
    ),
    ("bad.flip", "scene flick-detail\nwait 1s\ntap at cell[9]", .badInput, "bad.flip:3:8: error: no view"),
  ])
  func `if one script has an error, nothing is recorded`(name: String, text: String, code: ExitCode, message: String)
    throws
  {
    if !text.isEmpty { try tool.folder.write(text, to: name) }
    try tool.folder.write("scene nothing", to: "worse.flip")
    let line = "record @/scripts/a.flip @/\(name) -o @/out"
    tool.expect(line, code, message, "nothing was recorded", output: "", leaves: ["out"])
    let both = tool.run("record @/worse.flip @/\(name) -o @/out").diagnostics
    #expect(both.contains(message) && both.contains("worse.flip:1:7"), "\(both)")
  }

  @Test func `a failed expectation is reported, and the remaining scripts are recorded`() throws {
    try tool.folder.write(Self.good + "expect page == 9\n", to: "vain.flip")
    tool.expect(
      "record @/vain.flip @/scripts -q -o @/out", .badInput, "vain.flip:6:1: error: expect page == 9 failed",
      writes: ["out/vain/manifest.json", "out/a/manifest.json"])
  }

  @Test func `approve continues after a script with an error, but not after a missing one`() throws {
    try tool.folder.write("scene nothing", to: "scripts/bad.flip")
    let options = "--approved @/approved --record all"
    tool.expect(
      "approve @/scripts --goldens @/G \(options) -q", .badInput, "bad.flip:1:7: error: unknown scene",
      writes: ["G/a/trace.tsv", "G/menu/b/trace.tsv"])
    // A misspelled path is not a script with an error.
    let mistyped = "approve @/scripts/a.flip @/scripts/c.flip --goldens @/H"
    tool.expect("\(mistyped) \(options)", .inputNotFound, leaves: ["H"])
  }

  @Test func `a mask applies to scripts that show its view, and is an error if none does`() throws {
    try tool.folder.write("scene pull-for-menu\nsize 40x60\nscale 1\nfps 5\nwait 200ms\n", to: "scripts/pull.flip")
    tool.expect("approve @/scripts --goldens @/G --approved @/approved --record all -q")
    let verify = "verify @/scripts --goldens @/G --approved @/approved --artifacts @/failures"
    tool.expect("\(verify) --mask control --mask text")
    tool.expect(
      "\(verify) --mask control --mask nothere", .badInput, "3 same",
      "--mask: no script shows a view named nothere\n")
    try tool.folder.write("scene pull-for-menu\ntolerance mask nothere\nwait 200ms\n", to: "scripts/pull.flip")
    tool.expect(verify, .badInput, output: "…pull.flip:2:16: error: …")
    // The views of the script with the error are unknown.
    let unknown = tool.expect("\(verify) --mask affordance", .badInput)
    #expect(!unknown.diagnostics.contains("--mask"), "\(unknown)")
  }

  @Test func `a dangling symbolic link in a folder is reported as one`() throws {
    try tool.folder.link("scripts/a2.flip", to: "gone.flip")
    let message = "flipbook: error: cannot read @/scripts/a2.flip: it is a dangling link\n"
    tool.expect("check @/scripts -q", .inputNotFound, diagnostics: message)
  }

  @Test func `a script whose name is not UTF-8 is reported with its bytes`() throws {
    let name = Array("\(tool.folder)/scripts/caf".utf8CString.dropLast()) + [CChar(bitPattern: 0xE9)]
    // macOS has no such names.
    guard rename("\(tool.folder)/scripts/a.flip", name + Array(".flip".utf8CString)) == 0 else { return }
    let reason = "No such file or directory; rename it if its name is not UTF-8"
    let message = "flipbook: error: cannot read @/scripts/caf\\xE9.flip: \(reason)\n"
    tool.expect("check @/scripts -q", .inputNotFound, diagnostics: message)
  }

  @Test func `standard input can be one of several scripts`() {
    tool.expect(
      "record - @/scripts/a.flip -q -o @/out", writes: ["out/stdin/manifest.json", "out/a/manifest.json"])
  }

  @Test func `a byte that is not UTF-8 is an error with its location, also in an included file`() throws {
    try tool.folder.write([0x61, 0x0A, 0x62, 0xFF], to: "bytes.flip")
    try tool.folder.write("scene page-flicking\ninclude bytes.flip\n", to: "outer.flip")
    tool.expect(
      "check @/bytes.flip @/outer.flip", .badInput, "bytes.flip:2:2: error: byte 0xFF is not UTF-8 text",
      "outer.flip:2:9: error: cannot read", "bytes.flip\": line 2, column 2: byte 0xFF")
    let message = "flipbook: error: cannot read /dev/zero: it is a device, not a regular file\n"
    tool.expect("check /dev/zero", .inputNotFound, diagnostics: message)
  }
}
