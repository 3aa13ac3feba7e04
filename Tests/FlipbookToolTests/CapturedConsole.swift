import Flipbook
import Foundation
import Goldens
import Platform
import Synchronization

@testable import FlipbookTool

/// A console that captures the program's output and diagnostics.
final class CapturedConsole: Sendable {
  let interruption = Interruption()
  private let results = Mutex("")
  private let notes = Mutex("")
  private let inputText: String
  private let outputError: Int32
  private let terminalWidth: Int?
  private let variables: [String: String]?
  private let scenes: [SceneDefinition]
  private let approval: ApprovalCommand

  init(
    input: String = "", outputError: Int32 = 0, terminalWidth: Int? = nil, variables: [String: String]? = nil,
    scenes: [SceneDefinition] = SceneCatalog.all, approval: ApprovalCommand = .program(["flipbook"])
  ) {
    self.approval = approval
    inputText = input
    self.scenes = scenes
    self.outputError = outputError
    self.terminalWidth = terminalWidth
    self.variables = variables
  }

  var output: String { results.withLock { $0 } }
  var diagnostics: String { notes.withLock { $0 } }

  var console: Console {
    Console(
      output: { text in
        if self.outputError == 0 { self.results.withLock { $0 += text } }
        return self.outputError
      },
      diagnostics: { text in
        self.notes.withLock { $0 += text }
        return 0
      },
      terminalWidth: terminalWidth, interruption: interruption, scenes: scenes, approval: approval,
      variable: { name in self.variables.map { $0[name] } ?? ProcessInfo.processInfo.environment[name] },
      readInput: { _ in Array(self.inputText.utf8) })
  }

  /// Runs a command line as typed after `flipbook`, with arguments separated by spaces.
  func run(_ line: String) -> ExitCode {
    run(arguments: line.split(separator: " ").map(String.init))
  }

  /// Runs a command with arguments; returns the exit code, the output and the diagnostics.
  static func outcome(of arguments: [String]) -> (code: ExitCode, output: String, diagnostics: String) {
    let captured = CapturedConsole()
    return (captured.run(arguments: arguments), captured.output, captured.diagnostics)
  }

  func run(arguments: [String]) -> ExitCode { Program(commands: allCommands()).run(arguments, console) }
}
