import Syntax
import Testing

@testable import Script

/// The table of a scene file's statements compared with the parser.
@Suite struct SceneFileTableTests {
  static let language = Script.Language.sceneFile
  static let names = language.statements.map(\.name)

  /// Returns the syntax errors of a statement in its place; errors that depend on other statements do not count.
  static func errors(_ statement: Script.Statement, _ line: String) -> [ScriptDiagnostic] {
    let text = statement.kind == .screen ? "screen a {\n\(line)\n}" : line
    var parser = SceneFileParser(SyntaxTree(text, language.grammar), file: "table.scene")
    _ = parser.parse()
    return parser.diagnostics
  }

  @Test func `the table has each statement of the parser once`() {
    #expect(Self.names == SceneDescription.Keyword.allCases.map(\.rawValue))
  }

  @Test(arguments: names) func `each form of a statement parses, and each word is required`(name: String) throws {
    let statement = try #require(Self.language.statement(name))
    for form in statement.forms {
      let lines = StatementTableTests.expansions(form)
      for line in lines { #expect(Self.errors(statement, line).isEmpty, "\(line)") }
      let words = try #require(lines.last).split(separator: " ").map(String.init)
      for index in words.indices where statement.literals.contains(words[index]) {
        let wrong = (words[..<index] + ["1zz"] + words[(index + 1)...]).joined(separator: " ")
        #expect(!Self.errors(statement, wrong).isEmpty, "\(wrong)")
      }
    }
  }

  @Test(arguments: names) func `a form consists of literals, signs and placeholders`(name: String) throws {
    let statement = try #require(Self.language.statement(name))
    let known = Set(statement.literals + statement.placeholders.map(\.name)).union(["{", "}"])
    for word in statement.forms.flatMap({ $0.split { " []|".contains($0) }.map(String.init) }) {
      #expect(known.contains(word), "\(word)")
    }
    #expect(statement.summary.hasSuffix(".") && (statement.details.isEmpty || statement.details.hasSuffix(".")))
  }

  @Test(arguments: names) func `an example is a complete scene file with its statement`(name: String) throws {
    let statement = try #require(Self.language.statement(name))
    #expect(statement.exampleLine.hasPrefix(name))
    #expect(sceneErrors(statement.example, include: { _, _ in "" }).isEmpty)
  }
}
