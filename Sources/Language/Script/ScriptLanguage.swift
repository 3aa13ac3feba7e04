import Syntax

extension Script {
  /// A language of files, as data. Its reference, completions and editor grammar are generated from it.
  package final class Language: Sendable {
    /// The name, as a topic of `flipbook help`.
    package let name: String
    /// The title of the reference.
    package let title: String
    /// A description of the reference's content, in one sentence.
    package let summary: String
    /// The ending of the files' names, without a dot.
    package let fileExtension: String
    /// The statements, in the order of the reference.
    package let statements: [Statement]
    /// The syntax rules of all statements, in sentences.
    package let syntax: [String]
    /// Some keywords, for messages.
    let keywordExamples: String
    /// A sentence about the examples of the statements.
    package let examples: String
    /// The limits, one sentence per limit.
    package let limits: [String]
    /// The noun for a file of the language.
    let noun: String
    /// The grammar of the syntax tree.
    package let grammar: Grammar
    private let byName: [String: Statement]

    /// Scripts, which play a gesture.
    package static let script = Language(
      name: "script", noun: "script", title: "The script language",
      summary: "All statements of `.flip` files, all settings of the scenes, and all limits.",
      fileExtension: "flip", keywordExamples: "touch, drag or wait",
      statements: Statement.all, syntax: Statement.syntax,
      examples: "To play an example, insert the line `scene vertical-swipe` before it.", limits: ScriptLimits.sentences)

    /// All languages.
    package static let all: [Language] = [.script, .sceneFile]

    init(
      name: String, noun: String, title: String, summary: String, fileExtension: String, keywordExamples: String,
      statements: [Statement], syntax: [String], examples: String, limits: [String]
    ) {
      (self.name, self.noun, self.title, self.keywordExamples) = (name, noun, title, keywordExamples)
      (self.summary, self.fileExtension) = (summary, fileExtension)
      (self.statements, self.syntax, self.examples, self.limits) = (statements, syntax, examples, limits)
      grammar = Grammar(statements)
      byName = Dictionary(uniqueKeysWithValues: statements.map { ($0.name, $0) })
    }

    /// Returns the statement with a name.
    package func statement(_ name: String) -> Statement? { byName[name] }

    /// The sections of the reference that have statements.
    package var sections: [Statement.Kind] {
      Statement.Kind.allCases.filter { kind in statements.contains { $0.kind == kind } }
    }

    /// The placeholders of the statements.
    package var placeholders: [Placeholder] { Placeholder.of(statements) }
  }
}
