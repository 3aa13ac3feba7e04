import Foundation
import Platform
import Rendering
import Testing

@testable import FlipbookTool

/// The sample feed in twelve scripts, and how one learns of the fonts that it needs; with and without them.
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

  @Test(arguments: 0..<16) func everyArticleIsShown(number: Int) throws {
    let captured = CapturedConsole()
    let words = ["shot", try script(number), "--feed", Self.feed, "--at", "0s", "-o", "\(folder)/shot.png"]
    #expect(captured.run(words: words) == .done)
    if Self.missing.isEmpty {
      #expect(captured.diagnostics == "")
    } else if !captured.diagnostics.isEmpty {
      #expect(captured.diagnostics.hasPrefix("flipbook: warning: no font has U+"))
      #expect(captured.diagnostics.hasSuffix(", or run scripts/setup --with-world-fonts\n"))
    }
  }

  @Test func jobsShareNoFonts() throws {
    let hashes = try ["1", "2", "3"].map { jobs in
      let captured = CapturedConsole()
      let scripts = try [0, 4, 14, 15].map { try script($0) }
      let words = ["record"] + scripts + ["--feed", Self.feed, "--jobs", jobs, "-q", "-o", "\(folder)/\(jobs)"]
      #expect(captured.run(words: words) == .done)
      return try [0, 4, 14, 15].map { try Files.readText("\(folder)/\(jobs)/\($0)/frames.hashes") }
    }
    #expect(hashes[0] == hashes[1] && hashes[0] == hashes[2])
  }

  @Test func whatNoFontHasIsToldOnce() throws {
    let article = #"{"id": "1", "title": "\#u{E83A}", "content_html": "<p>\#u{E83A} and \#u{E83B}</p>"}"#
    let feed = #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [\#(article)]}"#
    try Data(feed.utf8).write(to: URL(filePath: "\(folder)/feed.json"))
    for words in [["shot", "--at", "0s", "-o", "\(folder)/shot.png"], ["record", "-q", "-o", "\(folder)/out"]] {
      let captured = CapturedConsole()
      let code = captured.run(words: words + [try script(0, size: "100x300"), "--feed", "\(folder)/feed.json"])
      #expect(code == .done)
      let sentence = "no font has U+E83A (private use) and 1 other; boxes stand for such characters"
      #expect(captured.diagnostics == "flipbook: warning: \(sentence)\n")
    }
  }

  @Test func theDoctorNamesPackagesWithoutCallingThemNeeded() {
    let captured = CapturedConsole()
    _ = captured.run("doctor")
    for package in FontPackage.allCases {
      let line = captured.output.split(separator: "\n").first { $0.hasPrefix(package.rawValue + " ") } ?? ""
      let words = "missing: install \(package.rawValue), or run scripts/setup --with-world-fonts"
      #expect(line.contains(words) == (package.file() == nil), "\(line)")
    }
  }

  /// The script and the program look in the same directories.
  @Test func setupNamesThePackagesThatTheProgramMisses() throws {
    let process = Process()
    process.executableURL = URL(filePath: "\(Self.root)/scripts/setup")
    process.arguments = ["--dry-run", "--with-world-fonts"]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect([0, 69].contains(process.terminationStatus))
    for package in FontPackage.allCases {
      #expect(words.contains(" \(package.rawValue)") == Self.missing.contains(package), "\(words)")
    }
  }
}
