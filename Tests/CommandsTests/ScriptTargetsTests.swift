import Foundation
import Platform
import Testing
import ToolTestSupport

@testable import CommandLine

/// Several scripts in one call, and folders of scripts.
@Suite final class ScriptTargetsTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path
  private static let good = "scene page-flicking\nsize 40x60\nscale 1\nfps 5\nwait 200ms\n"

  init() throws {
    try write(Self.good, to: "scripts/a.flip")
    try write(Self.good, to: "scripts/menu/b.flip")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ text: String, to name: String) throws {
    let file = URL(filePath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder)/\(name)") }

  private func run(_ line: String, input: String = "") -> (code: ExitCode, output: String, diagnostics: String) {
    let captured = CapturedConsole(input: input)
    let arguments = line.split(separator: " ").map { String($0).replacing("DIR", with: folder) }
    return (captured.run(arguments: arguments), captured.output, captured.diagnostics)
  }

  @Test func `a folder stands for the scripts in it and its subfolders`() throws {
    try write("no script", to: "scripts/notes.txt")
    try write("wrong", to: "scripts/.hidden/c.flip")
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/scripts/menu/up", withDestinationPath: "..")
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/scripts/link.flip", withDestinationPath: "a.flip")
    #expect(mkfifo("\(folder)/scripts/pipe.flip", 0o600) == 0)
    let record = run("record DIR/scripts/ -q -o DIR/out")
    #expect(record.code == .done, "\(record)")
    #expect(record.output == ["a", "link", "menu/b"].map { "\(folder)/out/\($0)\n" }.joined())
    #expect(exists("out/menu/b/manifest.json"))
    let check = run("check DIR/scripts DIR/scripts/a.flip")
    #expect(check.code == .done, "\(check)")
    #expect(check.output.split(separator: "\n").count == 4, "\(check)")
    for line in ["check DIR/out", "record DIR/out", "verify DIR/out"] {
      let none = run(line)
      #expect(none.code == .inputNotFound, "\(none)")
      #expect(none.diagnostics.contains("no scripts"), "\(none)")
    }
  }

  @Test(arguments: [
    "shot DIR/scripts --at 0s -o DIR/x.png", "sheet DIR/scripts -o DIR/x.png", "plot DIR/scripts -o DIR/x.svg",
    "trace DIR/scripts", "record DIR/scripts -o - --raw",
  ])
  func `a command for one script rejects a folder`(line: String) {
    let result = run(line)
    #expect(result.code == .usage)
    #expect(!exists("x.png"))
    #expect(!exists("x.svg"))
    #expect(
      result.diagnostics.contains(
        "expected a script, not a directory, \(folder)/scripts, such as \(folder)/scripts/a.flip"))
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
    if !text.isEmpty { try write(text, to: name) }
    try write("scene nothing", to: "worse.flip")
    let result = run("record DIR/scripts/a.flip DIR/\(name) -o DIR/out")
    #expect(result.code == code, "\(result)")
    #expect(result.output == "", "\(result)")
    #expect(!exists("out"), "\(result)")
    #expect(result.diagnostics.contains(message), "\(result)")
    #expect(result.diagnostics.contains("nothing was recorded"), "\(result)")
    let both = run("record DIR/worse.flip DIR/\(name) -o DIR/out")
    #expect(both.diagnostics.contains(message), "\(both)")
    #expect(both.diagnostics.contains("worse.flip:1:7"), "\(both)")
  }

  @Test func `a failed expectation is reported, and the remaining scripts are recorded`() throws {
    try write(Self.good + "expect page == 9\n", to: "vain.flip")
    let result = run("record DIR/vain.flip DIR/scripts -q -o DIR/out")
    #expect(result.code == .badInput)
    #expect(exists("out/vain/manifest.json"))
    #expect(exists("out/a/manifest.json"))
    #expect(result.diagnostics.contains("vain.flip:6:1: error: expect page == 9 failed"))
  }

  @Test func `approve continues after a script with an error, but not after a missing one`() throws {
    try write("scene nothing", to: "scripts/bad.flip")
    let line = "approve DIR/scripts --goldens DIR/G --approved DIR/approved --record all -q"
    let result = run(line)
    #expect(result.code == .badInput, "\(result)")
    #expect(result.diagnostics.contains("bad.flip:1:7: error: unknown scene"), "\(result)")
    #expect(exists("G/a/trace.tsv"))
    #expect(exists("G/menu/b/trace.tsv"))
    // A misspelled path is not a script with an error.
    let mistyped = run(
      "approve DIR/scripts/a.flip DIR/scripts/c.flip --goldens DIR/H --approved DIR/approved --record all")
    #expect(mistyped.code == .inputNotFound, "\(mistyped)")
    #expect(!exists("H"), "\(mistyped)")
  }

  @Test func `a mask applies to scripts that show its view, and is an error if none does`() throws {
    try write("scene pull-for-menu\nsize 40x60\nscale 1\nfps 5\nwait 200ms\n", to: "scripts/pull.flip")
    let folders = "--goldens DIR/G --approved DIR/approved"
    #expect(run("approve DIR/scripts \(folders) --record all -q").code == .done)
    let verify = "verify DIR/scripts \(folders) --artifacts DIR/failures"
    #expect(run("\(verify) --mask control --mask text").code == .done)
    let unseen = run("\(verify) --mask control --mask nothere")
    #expect(unseen.code == .badInput, "\(unseen)")
    #expect(unseen.output.contains("3 same"), "\(unseen)")
    #expect(unseen.diagnostics.contains("--mask: no script shows a view named nothere\n"))
    try write("scene pull-for-menu\ntolerance mask nothere\nwait 200ms\n", to: "scripts/pull.flip")
    let inScript = run(verify)
    #expect(inScript.code == .badInput)
    #expect(inScript.output.contains("pull.flip:2:16: error: "))
    // The views of the script with the error are unknown.
    let unknown = run("\(verify) --mask affordance")
    #expect(unknown.code == .badInput, "\(unknown)")
    #expect(!unknown.diagnostics.contains("--mask"), "\(unknown)")
  }

  @Test func `a dangling symbolic link in a folder is reported as one`() throws {
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/scripts/a2.flip", withDestinationPath: "gone.flip")
    let result = run("check DIR/scripts -q")
    #expect(result.code == .inputNotFound)
    #expect(
      result.diagnostics == "flipbook: error: cannot read \(folder)/scripts/a2.flip: it is a dangling link\n")
  }

  @Test func `a script whose name is not UTF-8 is reported with its bytes`() throws {
    let name = Array("\(folder)/scripts/caf".utf8CString.dropLast()) + [CChar(bitPattern: 0xE9)]
    let path = name + Array(".flip".utf8CString)
    // macOS has no such names.
    guard rename("\(folder)/scripts/a.flip", path) == 0 else { return }
    let result = run("check DIR/scripts -q")
    #expect(result.code == .inputNotFound)
    #expect(
      result.diagnostics == "flipbook: error: cannot read \(folder)/scripts/caf\\xE9.flip: No such file or directory; "
        + "rename it if its name is not UTF-8\n")
  }

  @Test func `standard input can be one of several scripts`() throws {
    let result = run("record - DIR/scripts/a.flip -q -o DIR/out", input: Self.good)
    #expect(result.code == .done, "\(result)")
    #expect(exists("out/stdin/manifest.json"), "\(result)")
    #expect(exists("out/a/manifest.json"), "\(result)")
  }

  @Test func `a byte that is not UTF-8 is an error with its location, also in an included file`() throws {
    try Data([0x61, 0x0A, 0x62, 0xFF]).write(to: URL(filePath: "\(folder)/bytes.flip"))
    try write("scene page-flicking\ninclude bytes.flip\n", to: "outer.flip")
    let result = run("check DIR/bytes.flip DIR/outer.flip")
    #expect(result.code == .badInput)
    #expect(result.diagnostics.contains("bytes.flip:2:2: error: byte 0xFF is not UTF-8 text"))
    #expect(result.diagnostics.contains("outer.flip:2:9: error: cannot read"), "\(result)")
    #expect(result.diagnostics.contains("bytes.flip\": line 2, column 2: byte 0xFF"), "\(result)")
    let endless = run("check /dev/zero")
    #expect(endless.code == .inputNotFound)
    #expect(
      endless.diagnostics == "flipbook: error: cannot read /dev/zero: it is a device, not a regular file\n")
  }
}
