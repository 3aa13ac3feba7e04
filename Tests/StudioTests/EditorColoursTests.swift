import Flipbook
import Foundation
import JSON
import Script
import Syntax
import Testing

@testable import Studio

/// The colours of the page's editor, compared with the language's tokens.
struct EditorColoursTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static let node = ["/usr/bin/node", "/usr/local/bin/node"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Prints the characters of each line before its comment, as the editor finds it.
  private static let program = """
    import { tokens } from "\(root.appending(path: "Sources/Output/CPages/studio/editor.js").path)";
    const { statements, lines } = JSON.parse(await new Response(process.stdin).text());
    const known = new Map(statements.map(one => [one.name, one]));
    const start = line => tokens(line, known).find(([, , kind]) => kind === "comment")?.[0] ?? line.length;
    console.log(JSON.stringify(lines.map(line => line.slice(0, start(line)))));
    """

  /// The lines of the project's scripts and of the examples of all statements, plain and with a comment.
  private static func lines() throws -> [String] {
    let folder = root.appending(path: "Assets").path
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".flip") }
    let texts = try names.sorted().map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
    let examples = Script.Language.script.statements.map(\.example)
    let marks = [
      "accent #FF9F0A", "backdrop #1B1F2A,#3A4E7A; wait 1s", "feed my#feed.json", "wait 1s#x", "caption \"a # b\"",
    ]
    // A line that opens a block is no statement by itself.
    let all = Set((texts + examples + marks).flatMap(\.scriptLines).filter { !$0.contains("{") || $0.contains("}") })
    return (all.union(all.map { $0 + "  # note" })).sorted()
  }

  /// Returns a line without its comment, according to the tree of the language.
  private func withoutComment(_ line: String) -> String {
    let tree = SyntaxTree(line, Script.Language.script.grammar)
    let comment = tree.tokens.first { $0.kind == .comment }
    return tree.source.text(0..<(comment?.range.lowerBound ?? tree.source.end))
  }

  private func trimmed(_ line: some StringProtocol) -> String {
    line.trimmingCharacters(in: CharacterSet(charactersIn: "; \t"))
  }

  @Test(.enabled(if: node != nil, "node is missing"))
  func `the editor finds the comments that the language finds`() throws {
    let lines = try Self.lines(), bench = try StudioBench()
    let input: JSONValue = [
      "statements": try bench.get("api/about").json["statements"],
      "lines": JSONValue.array(lines.map(JSONValue.string)),
    ]
    let process = Process(), (stdin, stdout) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: try #require(Self.node))
    process.arguments = ["--no-warnings", "--input-type=module", "-e", Self.program]
    (process.standardInput, process.standardOutput) = (stdin, stdout)
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.line.utf8))
    try stdin.fileHandleForWriting.close()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let found = try #require(try JSONParser.parse(Array(output)).elements).compactMap(\.string)
    #expect(found.count == lines.count && lines.count > 100)
    for (line, found) in zip(lines, found) { #expect(trimmed(found) == trimmed(withoutComment(line)), "\(line)") }
  }
}
