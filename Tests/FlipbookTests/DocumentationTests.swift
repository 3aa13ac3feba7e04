import Flipbook
import Foundation
import Testing

/// The Swift samples of the documentation are compiled in the tests, and its scripts can be played.
@Suite struct DocumentationTests {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let pages = [
    "Sources/Library/Flipbook/Flipbook.docc/Flipbook.md",
    "Sources/Library/Flipbook/Flipbook.docc/YourOwnScene.md",
    "Sources/Library/Flipbook/Flipbook.docc/GoldenTests.md", "Sources/Library/Flipbook/Flipbook.docc/IfYouKnowUIKit.md",
  ]

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Returns the lines of each fenced block of a language on a page.
  static func blocks(_ language: String, in page: String) throws -> [[Substring]] {
    var blocks: [[Substring]] = []
    var isInside = false
    for line in try text(page).split(separator: "\n", omittingEmptySubsequences: false) {
      if isInside, line == "```" {
        isInside = false
      } else if isInside {
        blocks[blocks.count - 1].append(line)
      } else if line == "```\(language)" {
        isInside = true
        blocks.append([])
      }
    }
    return blocks
  }

  /// Whether a block is contained in the lines, with a common additional indent.
  static func contains(_ lines: [Substring], _ block: [Substring]) -> Bool {
    func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }
    guard !block.isEmpty, lines.count >= block.count else { return false }
    return (0...lines.count - block.count).contains { start in
      let indent = String(lines[start].prefix { $0 == " " })
      return zip(lines[start...], block).allSatisfy { line, wanted in
        isBlank(wanted) ? isBlank(line) : line == indent + wanted
      }
    }
  }

  @Test(arguments: pages) func `every Swift sample is compiled`(page: String) throws {
    let folder = "Tests/FlipbookTests/Samples"
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: folder).path)
    // Tests/Checks/package builds this package.
    let package = ["Package.swift", "Sources/Card/main.swift", "Tests/CardTests/CardTests.swift"]
      .map { "Assets/package/\($0)" }
    let samples = try (names.map { "\(folder)/\($0)" } + package).map { path in
      try Self.text(path).split(separator: "\n", omittingEmptySubsequences: false)
    }
    let blocks = try Self.blocks("swift", in: page)
    #expect(!blocks.isEmpty)
    for block in blocks {
      // Samples that are parts of one file have their imports at its start.
      let code = Array(block.drop { $0.hasPrefix("import ") || $0.isEmpty })
      #expect(
        samples.contains { Self.contains($0, block) || Self.contains($0, code) },
        "\(page): \(block.joined(separator: "\n"))")
    }
  }

  @Test func `every public type of the library has a topic`() throws {
    let page = try Self.text("Sources/Library/Flipbook/Flipbook.docc/Flipbook.md")
    let exports = try Self.text("Sources/Library/Flipbook/Exports.swift").matches(of: /@_exported import (\w+)/)
    let all = FileManager.default.enumerator(atPath: Self.root.appending(path: "Sources").path)?.allObjects ?? []
    let files = all.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
    let declaration = /(?m)^(?:@\w+ )*(?:public|open) (?:final |indirect )?(?:struct|class|enum|protocol) (\w+)/
    for module in ["Flipbook"] + exports.map({ String($0.output.1) }) {
      let sources = files.filter { $0.contains("/\(module)/") }
      #expect(!sources.isEmpty, "\(module) has no sources")
      for source in sources {
        for type in try Self.text("Sources/\(source)").matches(of: declaration).map(\.output.1) {
          let link = module == "Flipbook" ? "``\(type)``" : "``/\(module)/\(type)``"
          #expect(page.contains("\n- \(link)\n"), "\(source): \(type) has no topic in Flipbook.md")
        }
      }
    }
  }

  @Test func `a sample that differs from the compiled code is detected`() {
    let lines: [Substring] = ["func f() {", "  let a = 1", "", "  let b = 2", "}"]
    #expect(Self.contains(lines, ["let a = 1", "", "let b = 2"]))
    #expect(!Self.contains(lines, ["let a = 1", "let b = 2"]))
    #expect(!Self.contains(lines, ["let a = 2"]))
    #expect(!Self.contains(lines, ["let a = 1", "", "  let b = 2"]))
    #expect(!Self.contains(lines, []))
  }

  @Test func `every script in the README plays without failures`() throws {
    let blocks = try Self.blocks("flip", in: "README.md")
    #expect(!blocks.isEmpty)
    for block in blocks {
      let clip = try Clip(text: block.joined(separator: "\n"), path: "README.md")
      #expect(try clip.trace { _, _ in } == [])
    }
  }

  @Test func `the pictures of the README exist and are smaller than 3 MB in total`() throws {
    let pictures = try Self.text("README.md").matches(of: /!\[[^\]]+\]\(([^)]+)\)/).map { String($0.output.1) }
    #expect(pictures.count > 4)
    let sizes = try pictures.map {
      try FileManager.default.attributesOfItem(atPath: Self.root.appending(path: $0).path)[.size] as? Int ?? 0
    }
    // The tour has most of these bytes.
    #expect(sizes.reduce(0, +) < 3_000_000)
  }
}
