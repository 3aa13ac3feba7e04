import FlipbookTool
import Foundation
import TestSupport
import Testing
import ToolTestSupport

@Suite struct ManPageTests {
  static let macros: Set<String> = [".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".BR", ".br", ".nf", ".fi"]

  private func page(_ line: String) throws -> String {
    let captured = Tool().expect(line)
    return captured.output
  }

  /// No line of a help text is a request of roff.
  @Test(arguments: [""] + allCommands().map(\.name))
  func `every command has a page with a name and a synopsis`(name: String) throws {
    let text = try page("help \(name) --format man")
    let lines = text.split(separator: "\n")
    #expect(lines.first?.hasPrefix(".TH FLIPBOOK\(name.isEmpty ? "" : "-\(name.uppercased())") 1 ") == true)
    for line in lines where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(Self.macros.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
    #expect(lines.contains(".SH NAME"))
    #expect(lines.contains(".SH SYNOPSIS"))
  }

  @Test func `a page keeps the paragraphs of the discussion`() throws {
    for command in allCommands() where command.discussion.contains("\n\n") {
      let paragraphs = command.discussion.split(separator: "\n\n").count
      let lines = try page("help \(command.name) --format man").split(separator: "\n")
      #expect(lines.count { $0 == ".PP" } == paragraphs - 1, "\(command.name)")
    }
  }

  @Test func `the main page refers to the page of every command`() throws {
    let text = try page("help --format man")
    for command in allCommands() {
      #expect(text.contains("flipbook\\-\(command.name) (1)") || text.contains("flipbook-\(command.name) (1)"))
    }
    Tool().expect("help script --format man", .usage)
  }

  @Test(.enabled(if: Shell.succeeds("command -v man")))
  func `man formats the pages without a warning`() throws {
    let bench = try FaultBench()
    bench.expect(
      """
      for command in '' record verify studio; do
        $FLIPBOOK help $command --format man >page.1 && man --warnings -l page.1 >text 2>warnings || exit
        test ! -s warnings || { cat warnings >&2; exit 1; }
        grep -q "flipbook $command" text || exit
      done
      """)
  }
}
