import CommandLine
import Commands
import FlipbookTool
import Foundation
import Platform
import Scenes
import Simulation
import Synchronization
import Verdicts

/// A console that captures the program's output and diagnostics.
package final class CapturedConsole: Sendable {
  package let interruption = Interruption()
  private let results = Mutex("")
  private let notes = Mutex("")
  private let input: [UInt8]
  private let rest: Mutex<ArraySlice<UInt8>>
  private let outputError: Int32
  private let terminalWidth: Int?
  private let variables: [String: String]?
  private let scenes: [SceneDefinition]
  private let approval: ApprovalCommand

  package init(
    input: String = "", inputBytes: [UInt8]? = nil, outputError: Int32 = 0, terminalWidth: Int? = nil,
    variables: [String: String]? = nil,
    scenes: [SceneDefinition] = SceneCatalog.all, approval: ApprovalCommand = .program(["flipbook"])
  ) {
    self.approval = approval
    self.input = inputBytes ?? Array(input.utf8)
    rest = Mutex(self.input[...])
    self.scenes = scenes
    self.outputError = outputError
    self.terminalWidth = terminalWidth
    self.variables = variables
  }

  package var output: String { results.withLock { $0 } }
  package var diagnostics: String { notes.withLock { $0 } }

  package var console: Console {
    Console(
      output: { text in
        if self.outputError == 0 { self.results.withLock { $0 += text } }
        return self.outputError
      },
      diagnostics: { text in
        self.notes.withLock { $0 += text }
        return 0
      },
      terminalWidth: terminalWidth, interruption: interruption, scenes: scenes, commands: commandGroups(),
      approval: approval,
      variable: { name in (self.variables ?? ProcessInfo.processInfo.environment)[name] },
      readInput: { _ in self.input },
      receiveInput: { _ in
        self.rest.withLock { rest in
          defer { rest = rest.dropFirst(1 << 16) }
          return Array(rest.prefix(1 << 16))
        }
      })
  }

  /// Runs a command line as typed after `flipbook`, with arguments separated by spaces.
  package func run(_ line: String) -> ExitCode {
    run(arguments: line.split(separator: " ").map(String.init))
  }

  package func run(arguments: [String]) -> ExitCode { Program(commands: allCommands()).run(arguments, console) }
}
