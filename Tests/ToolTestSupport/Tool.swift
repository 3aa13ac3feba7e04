import CommandLine
import Foundation
import Platform
import Scenes
import TestSupport
import Testing
import Verdicts

/// The command line, run in this process on the files of a folder. In lines and in what is printed, `@` is the folder:
/// `tool.run("record @/a.flip -o @/out")` prints `@/out`.
package struct Tool {
  package let folder: TestFolder
  /// The standard input.
  package var input: [UInt8] = []
  /// The environment; `nil` for that of the tests.
  package var variables: [String: String]?
  package var scenes = SceneCatalog.all
  /// The command that messages name for approval.
  package var approval = ApprovalCommand.program(["flipbook"])

  package init(_ folder: TestFolder = TestFolder(), input: String = "", variables: [String: String]? = nil) {
    (self.folder, self.input, self.variables) = (folder, Array(input.utf8), variables)
  }

  /// The result of a line.
  package struct Outcome: CustomStringConvertible, Sendable {
    package var code: ExitCode
    /// The standard output.
    package var output: String
    /// The standard error.
    package var diagnostics: String

    package var description: String {
      "exit code: \(code) (\(code.rawValue))\noutput:\n\(output)\ndiagnostics:\n\(diagnostics)"
    }
    /// The lines of the standard output.
    package var lines: [String] { output.split(separator: "\n").map(String.init) }

    package static func == (outcome: Outcome, expected: (ExitCode, String, String)) -> Bool {
      (outcome.code, outcome.output, outcome.diagnostics) == expected
    }
  }

  /// Runs a line, split as by a shell.
  package func run(_ line: String) -> Outcome { run(arguments: Self.words(of: line)) }

  /// Runs a command with arguments.
  package func run(arguments: [String]) -> Outcome {
    let expanded = arguments.map { $0 == "@" ? folder.path : $0.replacing("@/", with: "\(folder)/") }
    let captured = CapturedConsole(inputBytes: input, variables: variables, scenes: scenes, approval: approval)
    let code = captured.run(arguments: expanded)
    return Outcome(code: code, output: shortened(captured.output), diagnostics: shortened(captured.diagnostics))
  }

  private func shortened(_ text: String) -> String { text.replacing(folder.path, with: "@") }

  /// Runs a line and expects its exit code and what it prints.
  ///
  /// - Parameters:
  ///   - texts: Texts that are contained in the output or in the diagnostics.
  ///   - output: The whole output; `…` stands for any text.
  ///   - diagnostics: The whole diagnostics; `…` stands for any text.
  ///   - writes: Names of files that exist afterwards.
  ///   - leaves: Names of files that do not exist afterwards.
  @discardableResult package func expect(
    _ line: String, _ code: ExitCode = .done, _ texts: String..., output: String = "…", diagnostics: String = "…",
    writes: [String] = [], leaves: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) -> Outcome {
    expect(
      line, code, containing: texts, output: output, diagnostics: diagnostics, writes: writes, leaves: leaves,
      sourceLocation: sourceLocation)
  }

  @discardableResult package func expect(
    _ line: String, _ code: ExitCode, containing texts: [String], output: String = "…", diagnostics: String = "…",
    writes: [String] = [], leaves: [String] = [], sourceLocation: SourceLocation
  ) -> Outcome {
    let outcome = run(line)
    var complaints: [String] = []
    if outcome.code != code { complaints.append("exit code \(code) (\(code.rawValue))") }
    complaints += texts.filter { !(outcome.output + outcome.diagnostics).contains($0) }
    if !Self.matches(outcome.output, output) { complaints.append("output:\n\(output)") }
    if !Self.matches(outcome.diagnostics, diagnostics) { complaints.append("diagnostics:\n\(diagnostics)") }
    complaints += writes.filter { !folder.exists($0) }.map { "a file \($0)" }
    complaints += leaves.filter(folder.exists).map { "no file \($0)" }
    if !complaints.isEmpty {
      Issue.record(
        "flipbook \(line)\n--- expected\n\(complaints.joined(separator: "\n"))\n--- actual\n\(outcome)",
        sourceLocation: sourceLocation)
    }
    return outcome
  }

  /// Returns whether a text is the expected one, in which `…` stands for any text.
  package static func matches(_ text: String, _ expected: String) -> Bool {
    let parts = expected.components(separatedBy: "…")
    guard parts.count > 1 else { return text == expected }
    guard text.hasPrefix(parts[0]) else { return false }
    var rest = text.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }

  /// Returns the words of a line up to a pipe, a redirection or a comment; words in quotation marks may contain spaces.
  package static func words(of line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quotation: Character?
    for character in line {
      if let mark = quotation {
        if character == mark { quotation = nil } else { word = (word ?? "") + String(character) }
      } else if "'\"".contains(character) {
        (quotation, word) = (character, word ?? "")
      } else if !" |>#;".contains(character) || (character == "#" && word != nil) {
        word = (word ?? "") + String(character)
      } else {
        if let word { words.append(word) }
        word = nil
        if character != " " { return words }
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
