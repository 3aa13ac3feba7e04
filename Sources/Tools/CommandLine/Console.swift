import JSON
import Platform
import Simulation
import Synchronization
import Verdicts

/// The program's terminal: results go to standard output, everything else to standard error.
///
/// Output often contains untrusted names and texts. Control characters are therefore written as `\u{1B}`, on a
/// terminal or not; only line breaks and tabs stay.
package final class Console: Sendable {
  /// Writes text. Returns 0 or the system's error number.
  package typealias Sink = @Sendable (String) -> Int32

  /// The prefix of a warning.
  package static let warningPrefix = "flipbook: warning: "
  /// The name of standard input in messages.
  package static let inputName = "<stdin>"

  /// The time after which interruptions are checked while no input arrives, in milliseconds.
  private static let patience: Int32 = 200

  /// The signals that can end the program, such as Ctrl-C.
  package let interruption: Interruption
  package let scenes: [SceneDefinition]
  /// The commands of the program.
  package let commands: CommandGroups
  /// The command line that runs `approve` of this program.
  package let approval: ApprovalCommand
  private let output: Sink
  private let diagnostics: Sink
  /// The columns of the terminal at standard error, or `nil` if it is not a terminal.
  package let terminalWidth: Int?
  /// The columns of the terminal at standard output. `nil` if it is not a terminal, or if the variable `NO_COLOR` is
  /// set and not empty (no-color.org).
  package let colourWidth: Int?
  /// Returns a variable of the environment, or `nil` if it is not set.
  package let variable: @Sendable (String) -> String?
  /// Reads standard input to its end.
  private let readInput: @Sendable (_ limit: Int) throws -> [UInt8]
  /// Returns the next bytes of standard input: an empty array at its end, or `nil` if none arrive in time.
  private let receiveInput: @Sendable (_ milliseconds: Int32) throws -> [UInt8]?
  /// Returns whether results can no longer be read.
  package let isAbandoned: @Sendable () -> Bool
  /// Returns whether the running command must end for another reason than a signal.
  private let isCancelled: @Sendable () -> Bool
  /// The folder that contains all scripts and files that may be read; `nil` for no limit.
  package let folder: String?
  private let inputBytes = Mutex<[UInt8]?>(nil)
  private let transient = Mutex(false)
  private let warned = Mutex<Set<String>>([])

  package init(
    output: @escaping Sink, diagnostics: @escaping Sink, terminalWidth: Int? = nil, colourWidth: Int? = nil,
    interruption: Interruption = Interruption(), scenes: [SceneDefinition] = [],
    commands: CommandGroups = [:],
    approval: ApprovalCommand = .program(["flipbook"]),
    variable: @escaping @Sendable (String) -> String? = CurrentProcess.variable,
    readInput: @escaping @Sendable (_ limit: Int) throws -> [UInt8] = { _ in [] },
    receiveInput: @escaping @Sendable (_ milliseconds: Int32) throws -> [UInt8]? = { _ in [] },
    isAbandoned: @escaping @Sendable () -> Bool = { false },
    isCancelled: @escaping @Sendable () -> Bool = { false }, folder: String? = nil
  ) {
    self.interruption = interruption
    self.scenes = scenes
    self.commands = commands
    self.approval = approval
    self.output = output
    self.diagnostics = diagnostics
    self.terminalWidth = terminalWidth
    self.colourWidth = colourWidth
    self.variable = variable
    self.readInput = readInput
    (self.receiveInput, self.isAbandoned) = (receiveInput, isAbandoned)
    (self.isCancelled, self.folder) = (isCancelled, folder)
  }

  package static func standard(
    _ interruption: Interruption, scenes: [SceneDefinition], commands: CommandGroups
  ) -> Console {
    Console(
      output: { send($0, to: 1) }, diagnostics: { send($0, to: 2) }, terminalWidth: Terminal.width(of: 2),
      colourWidth: CurrentProcess.variable("NO_COLOR") ?? "" == "" ? Terminal.width(of: 1) : nil,
      interruption: interruption, scenes: scenes, commands: commands, approval: .current,
      readInput: { try Files.read(descriptor: 0, named: inputName, limit: $0) },
      receiveInput: { try Files.receive(descriptor: 0, named: inputName, withinMilliseconds: $0) },
      isAbandoned: { Files.isAbandoned(descriptor: 1) })
  }

  /// Whether the running command must end, usually after a signal.
  package func isInterrupted() -> Bool { interruption.exitCode != nil || isCancelled() }

  /// Returns the bytes of standard input, which is read once.
  ///
  /// - Throws: `FileError` if it cannot be read or has more than `limit` bytes.
  package func input(limit: Int) throws -> [UInt8] {
    try inputBytes.withLock { bytes in
      let read = try bytes ?? readInput(limit)
      bytes = read
      return read
    }
  }

  /// Returns the next bytes of standard input: an empty array at its end, or `nil` if the command is interrupted or
  /// has failed meanwhile.
  package func nextInput(hasFailed: () -> Bool = { false }) throws -> [UInt8]? {
    while !isInterrupted(), !hasFailed() {
      if let bytes = try receiveInput(Self.patience) { return bytes }
    }
    return nil
  }

  /// Prints a line of results.
  ///
  /// - Throws: `UserError`. If the reader has closed the pipe (`| head`), its code is `done`, so the program ends
  ///   without a message.
  package func print(_ text: String) throws(UserError) {
    if !text.isEmpty { try write(text.hasSuffix("\n") ? text : text + "\n") }
  }

  /// Writes results without adding a line break.
  package func write(_ text: String) throws(UserError) { try write(shown: text.withVisibleControls) }

  /// Prints results with their colour sequences. The text must not contain control characters from untrusted input.
  package func print(styled text: String) throws(UserError) {
    try write(shown: text.hasSuffix("\n") ? text : text + "\n")
  }

  private func write(shown text: String) throws(UserError) {
    guard !text.isEmpty else { return }
    clearTransient()
    let code = output(text)
    if code == SystemError.closedPipe { throw UserError("", .done) }
    if code != 0 { throw UserError("cannot write to standard output: \(SystemError.text(of: code))", .cannotWrite) }
  }

  package func note(_ text: String) {
    clearTransient()
    _ = diagnostics(text.withVisibleControls + "\n")
  }

  /// Prints a note to standard error, once, even if several scripts cause it.
  package func note(once text: String) {
    if warned.withLock({ $0.insert(text).inserted }) { note(text) }
  }

  /// Prints the first three warnings to standard error, and the number of the remaining ones. A warning is printed
  /// once, even if several scripts show the same feed.
  package func note(warnings all: [String]) {
    let shown = 3
    let warnings = warned.withLock { warned in all.filter { warned.insert($0).inserted } }
    for warning in warnings.prefix(shown) { note(Self.warningPrefix + warning) }
    if warnings.count > shown {
      note("flipbook: \(warnings.count - shown) more warnings; see flipbook feed")
    }
  }

  /// Reports an error that ends a command or one of its steps.
  package func report(_ error: any Error, as failure: UserError) {
    guard !failure.description.isEmpty else { return }
    note((UserError.isPlaced(error) ? "" : "flipbook: error: ") + failure.description)
  }

  /// Shows a line on the terminal until the next output replaces it. Does nothing without a terminal.
  package func showTransient(_ text: String) {
    guard let width = terminalWidth else { return }
    transient.withLock { $0 = true }
    _ = diagnostics(Terminal.clearLine + text.withVisibleControls.prefix(max(0, width - 1)))
  }

  package func clearTransient() {
    let shown = transient.withLock { shown in
      defer { shown = false }
      return shown
    }
    if shown { _ = diagnostics(Terminal.clearLine) }
  }

  private static func send(_ text: String, to descriptor: Int32) -> Int32 {
    Array(text.utf8).withUnsafeBytes { Files.send([$0], to: descriptor) }
  }
}
