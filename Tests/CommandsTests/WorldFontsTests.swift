import Foundation
import Rendering
import TestSupport
import Testing
import ToolTestSupport

/// The sample feed in twelve writing systems, and the messages about its fonts, with and without them.
@Suite struct WorldFontsTests {
  private static let feed = "\(TestFolder.checkout.path)/Assets/feeds/world.json"
  private static let missing = FontPackage.allCases.filter { $0.file() == nil }
  private let tool = Tool()

  /// Writes a script that shows an article, and returns its path for a command line.
  private func script(_ number: Int, size: String = "320x568") throws -> String {
    let text = "scene vertical-swipe\nsize \(size)\nscale 1\nfps 5\nset start \(number)\nwait 400ms\n"
    try tool.folder.write(text, to: "\(number).flip")
    return "@/\(number).flip"
  }

  /// Writes a feed with one article whose title has U+E83A, which no font has: it is for private use.
  private func writeFeed(_ content: String) throws {
    let article = #"{"id": "1", "title": "\#u{E83A}", "content_html": "\#(content)"}"#
    let feed = #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [\#(article)]}"#
    try tool.folder.write(feed, to: "feed.json")
  }

  @Test(arguments: 0..<16) func `every article is drawn, with a warning for missing fonts`(number: Int) throws {
    let result = tool.expect("shot \(try script(number)) --feed \(Self.feed) --at 0s -o @/shot.png")
    if Self.missing.isEmpty {
      #expect(result.diagnostics == "")
    } else if !result.diagnostics.isEmpty {
      #expect(result.diagnostics.hasPrefix("flipbook: warning: no font has U+"))
      #expect(result.diagnostics.hasSuffix(", or run scripts/setup --with-world-fonts\n"))
    }
  }

  @Test func `the hashes are equal for any number of jobs, with fallback fonts`() throws {
    let scripts = try [0, 4, 14, 15].map { try script($0) }.joined(separator: " ")
    let hashes = try [1, 2, 3].map { jobs in
      tool.expect("record \(scripts) --feed \(Self.feed) --jobs \(jobs) -q -o @/\(jobs)")
      return try [0, 4, 14, 15].map { try tool.folder.text("\(jobs)/\($0)/frames.hashes") }
    }
    #expect(hashes[0] == hashes[1])
    #expect(hashes[0] == hashes[2])
  }

  @Test(arguments: [
    "shot SCRIPT --feed @/feed.json --at 0s -o @/shot.png", "record SCRIPT --feed @/feed.json -q -o @/out",
    "check SCRIPT SCRIPT --feed @/feed.json", "feed @/feed.json", "feed --json @/feed.json",
    "check --json SCRIPT --feed @/feed.json",
  ])
  func `characters without a font are reported once, with the same warning by every command`(line: String) throws {
    try writeFeed("<p>plain <b>\u{E83B}</b></p>")
    let warning = "no font has U+E83A (private use) and 1 other; boxes stand for such characters"
    let line = line.replacing("SCRIPT", with: try script(0, size: "100x300"))
    let result = tool.expect(line, diagnostics: "flipbook: warning: \(warning)\n")
    #expect(!result.output.contains(warning))
  }

  @Test(arguments: ["caption \"\u{E83A}\" for 1s", "card \"\u{E83A}\" for 1s", "point at 50%,50% \"\u{E83A}\""])
  func `check reports characters without a font in captions, cards and callouts`(line: String) throws {
    try tool.folder.write("scene page-flicking\nsize 320x480\nfps 5\n\(line)\nwait 1s\n", to: "explained.flip")
    let warning = "flipbook: warning: no font has U+E83A (private use); boxes stand for such characters\n"
    tool.expect("check @/explained.flip", diagnostics: warning)
  }

  @Test func `warnings of a feed are printed once, before the output`() throws {
    try writeFeed("<p>text</p><img src='none.png'>")
    let script = try script(0, size: "100x300")
    try tool.folder.write(try tool.folder.text("0.flip"), to: "other.flip")
    let record = tool.expect("record \(script) @/other.flip --feed @/feed.json -o @/out")
    let lines = record.diagnostics.split(separator: "\n")
    #expect(lines.prefix(2).allSatisfy { $0.hasPrefix("flipbook: warning: ") }, "\(lines)")
    #expect(lines.count { $0.hasPrefix("flipbook: warning: ") } == 2, "\(lines)")
    let manifest = """
      shot 0.flip --at 0s --feed feed.json -o a.png
      shot other.flip --at 0s --feed feed.json -o b.png
      sheet 0.flip --frames 2 --feed feed.json -o c.png
      """
    try tool.folder.write(manifest, to: "pictures.txt")
    let pictures = tool.expect("pictures @/pictures.txt -q")
    #expect(pictures.diagnostics.split(separator: "\n").count { $0.hasPrefix("flipbook: warning: ") } == 2)
  }

  @Test func `doctor lists the packages of missing fonts`() {
    let doctor = tool.run("doctor")
    for package in FontPackage.allCases {
      let line = doctor.lines.first { $0.hasPrefix(package.rawValue + " ") } ?? ""
      let hint = "missing: install \(package.rawValue), or run scripts/setup --with-world-fonts"
      #expect(line.contains(hint) == (package.file() == nil), "\(line)")
    }
  }

  /// The script and the program search the same directories.
  @Test func `the setup script lists the same missing font packages as the program`() {
    let outcome = Shell.run("scripts/setup --dry-run --with-world-fonts", in: TestFolder.checkout)
    #expect([0, 69].contains(outcome.code))
    for package in FontPackage.allCases {
      #expect(outcome.message.contains(" \(package.rawValue)") == Self.missing.contains(package), "\(outcome)")
    }
  }
}
