import Foundation
import Script
import Syntax
import TestSupport
import Testing

/// The tree keeps every byte of any text.
struct SyntaxTreeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The scripts and scene files of the project, with the grammars of their languages.
  private static func samples() throws -> [(text: String, grammar: Grammar)] {
    var samples: [(text: String, grammar: Grammar)] = []
    for folder in ["Assets", "Tests/Samples"].map({ root.appending(path: $0).path }) {
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() {
        guard let language = Script.Language.all.first(where: { path.hasSuffix(".\($0.fileExtension)") }) else {
          continue
        }
        samples.append((try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8), language.grammar))
      }
    }
    return samples
  }

  /// Expects that tokens are in order with only blanks between them, and that statements and blocks enclose them.
  private func check(_ text: String, _ grammar: Grammar) {
    let tree = SyntaxTree(text, grammar), source = tree.source
    #expect(source.text == text)
    var end = text.utf8.starts(with: "\u{FEFF}".utf8) ? 3 : 0
    var areBlank = true
    for token in tree.tokens {
      let gap = source.text(end..<max(end, token.range.lowerBound))
      areBlank = areBlank && token.range.lowerBound >= end && gap.allSatisfy(\.isWhitespace)
      end = token.range.upperBound
    }
    #expect(areBlank && source.text(end..<source.end).allSatisfy(\.isNewline), "\(text.debugDescription)")
    #expect(tree.tokens.count { $0.kind == .newline } == source.lineCount)
    var last = 0
    var areNested = true
    for (index, node) in tree.nodes.enumerated() {
      areNested = areNested && node.tokens.lowerBound >= last && node.end > index && node.end <= tree.nodes.count
      areNested = areNested && tree.nodes[index..<node.end].allSatisfy { $0.end <= node.end }
      last = node.tokens.upperBound
    }
    #expect(areNested, "\(text.debugDescription)")
    #expect(tree.text(with: [], tracking: nil).text == text)
  }

  @Test func `a tree keeps every byte of all samples`() throws {
    let samples = try Self.samples()
    #expect(samples.count > 50)
    for (text, grammar) in samples {
      check(text, grammar)
      check("\u{FEFF}" + text.replacing("\n", with: "\r\n"), grammar)
    }
  }

  @Test func `a tree keeps every byte of damaged samples`() throws {
    let pieces = ["\"", "{", "}", ";", "#", "\r", "\n", "\u{301}", "é", "±", "\\", "repeat", "screen", "\u{FEFF}"]
    var random = SplitMix(seed: 1)
    for (text, grammar) in try Self.samples() {
      for _ in 0..<5 {
        var scalars = Array(text.unicodeScalars)
        for _ in 0..<Int.random(in: 1...6, using: &random) where !scalars.isEmpty {
          let place = Int.random(in: 0..<scalars.count, using: &random)
          let end = min(scalars.count, place + Int.random(in: 0...9, using: &random))
          scalars.replaceSubrange(place..<end, with: (pieces.randomElement(using: &random) ?? "").unicodeScalars)
        }
        check(String(String.UnicodeScalarView(scalars)), grammar)
      }
    }
  }

  @Test func `columns count characters`() throws {
    let tree = SyntaxTree("e\u{301}té \"🇫🇷👩‍👧\" × 1.5×2%,±3\r\n  \u{A0}wait")
    let tokens = try (0..<tree.tokens.count).compactMap { $0 == 2 ? nil : try tree.token($0) }
    #expect(tokens.map(\.spelling) == ["e\u{301}té", "\"🇫🇷👩‍👧\"", "1.5×2%", ",", "±", "3", "", "wait", ""])
    #expect(tokens.map(\.span.start) == [0, 4, 11, 17, 18, 19, 20, 3, 7])
    #expect(tokens[2].kind == .number(1.5, unit: "×2%"))
    #expect(throws: SyntaxError.self) { try tree.token(2) }
    #expect(tree.source.offset(line: 0, column: 4) == tree.tokens[1].range.lowerBound)
  }

  @Test func `a block is found on the next line, and a section without its braces`() {
    let grammar = Script.Language.script.grammar
    let script = SyntaxTree("repeat 2 # a\n\n{ lift }\nwait 1s { lift }\n{ }\n}", grammar)
    #expect(script.statements.map { $0.open != nil } == [true, true, true, false])
    #expect(script.statements.map(\.opensDirectly) == [false, true, true, false])
    let scene = SyntaxTree("screen a\nview b\nscreen c {\nx {", Script.Language.sceneFile.grammar)
    #expect(scene.statements.map { scene.keyword($0) } == ["screen", "screen"])
    #expect(scene.statements.map(\.end) == [2, 4])
  }

  @Test func `a text of many open blocks and characters takes linear time`() {
    for text in [String(repeating: "{", count: 100_000), String(repeating: "é ", count: 100_000)] {
      let tree = SyntaxTree(text, Script.Language.script.grammar)
      #expect(tree.tokens.count == 100_001 && tree.source.end == text.utf8.count)
    }
  }
}
