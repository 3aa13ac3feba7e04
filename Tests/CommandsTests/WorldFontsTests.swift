import Foundation
import Platform
import Rendering
import Testing
import ToolTestSupport

@testable import CommandLine

/// The sample feed in twelve writing systems, and the messages about its fonts, with and without them.
@Suite final class WorldFontsTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized.path
  private static let feed = "\(root)/Assets/feeds/world.json"
  private static let missing = FontPackage.allCases.filter { $0.file() == nil }
  private let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func script(_ number: Int, size: String = "320x568") throws -> String {
    let path = "\(folder)/\(number).flip"
    try Data("scene vertical-swipe\nsize \(size)\nscale 1\nfps 5\nset start \(number)\nwait 400ms\n".utf8)
      .write(to: URL(filePath: path))
    return path
  }

  @Test(arguments: 0..<16) func `every article is drawn, with a warning for missing fonts`(number: Int) throws {
    let captured = CapturedConsole()
    let arguments = ["shot", try script(number), "--feed", Self.feed, "--at", "0s", "-o", "\(folder)/shot.png"]
    #expect(captured.run(arguments: arguments) == .done)
    if Self.missing.isEmpty {
      #expect(captured.diagnostics == "")
    } else if !captured.diagnostics.isEmpty {
      #expect(captured.diagnostics.hasPrefix("flipbook: warning: no font has U+"))
      #expect(captured.diagnostics.hasSuffix(", or run scripts/setup --with-world-fonts\n"))
    }
  }

  @Test func `the hashes are equal for any number of jobs, with fallback fonts`() throws {
    let hashes = try ["1", "2", "3"].map { jobs in
      let captured = CapturedConsole()
      let scripts = try [0, 4, 14, 15].map { try script($0) }
      let arguments = ["record"] + scripts + ["--feed", Self.feed, "--jobs", jobs, "-q", "-o", "\(folder)/\(jobs)"]
      #expect(captured.run(arguments: arguments) == .done)
      return try [0, 4, 14, 15].map { try Files.readText("\(folder)/\(jobs)/\($0)/frames.hashes") }
    }
    #expect(hashes[0] == hashes[1])
    #expect(hashes[0] == hashes[2])
  }

  @Test func `characters without a font are reported once`() throws {
    let article = #"{"id": "1", "title": "\#u{E83A}", "content_html": "<p>\#u{E83A} and \#u{E83B}</p>"}"#
    let feed = #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [\#(article)]}"#
    try Data(feed.utf8).write(to: URL(filePath: "\(folder)/feed.json"))
    for arguments in [["shot", "--at", "0s", "-o", "\(folder)/shot.png"], ["record", "-q", "-o", "\(folder)/out"]] {
      let captured = CapturedConsole()
      let code = captured.run(arguments: arguments + [try script(0, size: "100x300"), "--feed", "\(folder)/feed.json"])
      #expect(code == .done)
      let warning = "no font has U+E83A (private use) and 1 other; boxes stand for such characters"
      #expect(captured.diagnostics == "flipbook: warning: \(warning)\n")
    }
  }

  /// U+E83A and U+E83B are for private use: no font has them.
  @Test func `check and feed report characters without a font, with the warning of record`() throws {
    let article = #"{"id": "1", "title": "\#u{E83A}", "content_html": "<p>plain <b>\#u{E83B}</b></p>"}"#
    let feed = #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [\#(article)]}"#
    try Data(feed.utf8).write(to: URL(filePath: "\(folder)/feed.json"))
    let warning = "no font has U+E83A (private use) and 1 other; boxes stand for such characters"
    let script = try script(0, size: "100x300")
    for arguments in [
      ["check", script, script, "--feed", "\(folder)/feed.json"], ["feed", "\(folder)/feed.json"],
      ["feed", "--json", "\(folder)/feed.json"], ["check", "--json", script, "--feed", "\(folder)/feed.json"],
    ] {
      let captured = CapturedConsole()
      #expect(captured.run(arguments: arguments) == .done)
      #expect(captured.diagnostics == "flipbook: warning: \(warning)\n", "\(arguments)")
      #expect(!captured.output.contains(warning))
    }
  }

  @Test(arguments: ["caption \"\u{E83A}\" for 1s", "card \"\u{E83A}\" for 1s", "point at 50%,50% \"\u{E83A}\""])
  func `check reports characters without a font in captions, cards and callouts`(line: String) throws {
    let path = "\(folder)/explained.flip"
    try Data("scene page-flicking\nsize 320x480\nfps 5\n\(line)\nwait 1s\n".utf8).write(to: URL(filePath: path))
    let captured = CapturedConsole()
    #expect(captured.run(arguments: ["check", path]) == .done)
    #expect(
      captured.diagnostics == "flipbook: warning: no font has U+E83A (private use); boxes stand for such characters\n")
  }

  @Test func `warnings of a feed are printed once, before the output`() throws {
    let article = #"{"id": "1", "title": "\#u{E83A}", "content_html": "<p>text</p><img src='none.png'>"}"#
    let feed = #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [\#(article)]}"#
    try Data(feed.utf8).write(to: URL(filePath: "\(folder)/feed.json"))
    let scripts = try [script(0, size: "100x300"), "\(folder)/other.flip"]
    try FileManager.default.copyItem(atPath: scripts[0], toPath: scripts[1])
    let record = CapturedConsole()
    #expect(
      record.run(arguments: ["record"] + scripts + ["--feed", "\(folder)/feed.json", "-o", "\(folder)/out"]) == .done)
    let lines = record.diagnostics.split(separator: "\n")
    #expect(lines.prefix(2).allSatisfy { $0.hasPrefix("flipbook: warning: ") }, "\(lines)")
    #expect(lines.count { $0.hasPrefix("flipbook: warning: ") } == 2, "\(lines)")
    let manifest = """
      shot 0.flip --at 0s --feed feed.json -o a.png
      shot other.flip --at 0s --feed feed.json -o b.png
      sheet 0.flip --frames 2 --feed feed.json -o c.png
      """
    try Data(manifest.utf8).write(to: URL(filePath: "\(folder)/pictures.txt"))
    let pictures = CapturedConsole()
    #expect(pictures.run(arguments: ["pictures", "\(folder)/pictures.txt", "-q"]) == .done)
    let warnings = pictures.diagnostics.split(separator: "\n").filter { $0.hasPrefix("flipbook: warning: ") }
    #expect(warnings.count == 2, "\(pictures.diagnostics)")
  }

  @Test func `doctor lists the packages of missing fonts`() {
    let captured = CapturedConsole()
    _ = captured.run("doctor")
    for package in FontPackage.allCases {
      let line = captured.output.split(separator: "\n").first { $0.hasPrefix(package.rawValue + " ") } ?? ""
      let hint = "missing: install \(package.rawValue), or run scripts/setup --with-world-fonts"
      #expect(line.contains(hint) == (package.file() == nil), "\(line)")
    }
  }

  /// The script and the program search the same directories.
  @Test func `the setup script lists the same missing font packages as the program`() throws {
    let process = Process()
    process.executableURL = URL(filePath: "\(Self.root)/scripts/setup")
    process.arguments = ["--dry-run", "--with-world-fonts"]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect([0, 69].contains(process.terminationStatus))
    for package in FontPackage.allCases {
      #expect(text.contains(" \(package.rawValue)") == Self.missing.contains(package), "\(text)")
    }
  }
}
