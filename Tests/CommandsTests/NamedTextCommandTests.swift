import Flipbook
import Foundation
import Imaging
import Platform
import Testing
import ToolTestSupport

/// The options `--let` and `--lets`.
@Suite final class NamedTextCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path

  private static let script = """
    scene vertical-swipe
    size 120x160
    scale 1
    fps 4
    let title "Hello"
    let name "Ada"
    caption "{title}, {name}"
    wait 500ms
    """

  init() throws {
    try Files.write(Array(Self.script.utf8), to: "\(folder)/a.flip")
    try Files.write(Array("title \"Hallo\"\n".utf8), to: "\(folder)/de.lets")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Runs a command; `@` stands for the folder.
  private func run(_ line: String) -> (code: ExitCode, output: String, diagnostics: String) {
    CapturedConsole.outcome(of: line.split(separator: " ").map { String($0).replacing("@", with: folder) })
  }

  /// Returns the captions of a recording.
  private func captions(_ options: String) throws -> String {
    let result = run("record @/a.flip \(options) -q --captions vtt -o @/out")
    #expect(result.code == .done, "\(result.diagnostics)")
    return try Files.readText("\(folder)/out/captions.vtt")
  }

  @Test func `an option overrides the file, which overrides the script`() throws {
    #expect(try captions("").contains("Hello, Ada"))
    #expect(try captions("--lets @/de.lets").contains("Hallo, Ada"))
    #expect(try captions("--lets @/de.lets --let name=Grace --let title=").contains(", Grace"))
    let manifest = try Files.readText("\(folder)/out/manifest.json")
    #expect(manifest.contains("let name") && manifest.contains("Grace") && !manifest.contains("de.lets"))
  }

  @Test(arguments: [
    ("--let titel=a", "--let: the script has no let \"titel\"; did you mean \"title\"? (name, title)"),
    ("--let title", "--let: expected NAME=TEXT, such as title=Hello"),
    ("--let =a", "--let: expected NAME=TEXT, such as title=Hello"),
    ("--let name=a --let name=b", "duplicate --let name"),
    ("--lets - --feed -", "only one of script, feed and texts can be standard input; pass the others as files"),
  ])
  func `an invalid option is a usage error`(options: String, message: String) {
    let result = run("check @/a.flip \(options)")
    #expect(result.code == .usage && result.diagnostics.contains(message), "\(result.diagnostics)")
  }

  @Test(arguments: [
    ("titel \"a\"", 65, "bad.lets:1:1: error: @/a.flip has no let titel; did you mean \"title\"?"),
    ("title a", 65, "bad.lets:1:7: error: expected text in quotation marks, found \"a\""),
    ("\u{0}", 65, "bad.lets:1:1: error: "),
  ])
  func `an error in the file has its location`(text: String, code: Int32, message: String) throws {
    try Files.write(Array(text.utf8), to: "\(folder)/bad.lets")
    let result = run("check @/a.flip --lets @/bad.lets")
    #expect(result.code.rawValue == code)
    #expect(result.diagnostics.contains(message.replacing("@", with: folder)), "\(result.diagnostics)")
  }

  @Test func `a file that cannot be read is an error`() throws {
    #expect(run("check @/a.flip --lets @/none.lets").code == .inputNotFound)
    #expect(run("check @/a.flip --lets @").code != .done)
    try Files.write(Array(repeating: 10, count: 1_048_577), to: "\(folder)/huge.lets")
    let huge = run("check @/a.flip --lets @/huge.lets")
    #expect(huge.code == .badInput && huge.diagnostics.contains("1 MiB"), "\(huge.diagnostics)")
  }

  @Test func `the file is never overwritten`() throws {
    try Files.write(Array("title \"Hallo\"\n".utf8), to: "\(folder)/de.png")
    let result = run("shot @/a.flip --lets @/de.png --at 0s -o @/de.png")
    #expect(result.code == .usage, "\(result.diagnostics)")
    #expect(try Files.readText("\(folder)/de.png") == "title \"Hallo\"\n")
  }

  @Test func `texts do not change a golden`() throws {
    #expect(run("approve @/a.flip --record all -q").code == .done)
    #expect(run("verify @/a.flip --lets @/de.lets -q").code == .done)
  }

  @Test func `a file of pictures protects the texts and reads them beside itself`() throws {
    try Files.write(Array("record a.flip --lets de.lets -o a.gif\n".utf8), to: "\(folder)/pictures.txt")
    let result = run("pictures @/pictures.txt --check")
    #expect(result.code == .framesDiffer, "\(result.diagnostics)")
    #expect(!result.diagnostics.contains("error"), "\(result.diagnostics)")
  }
}
