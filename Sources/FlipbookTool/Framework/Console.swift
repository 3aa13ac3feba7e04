import Flipbook
import JSON
import LibC
import Synchronization

/// Where the program speaks: results to standard output, everything else to standard error.
///
/// Names and texts of strangers are in much of what it says, so control characters are written as `\u{1B}`, on a
/// terminal or not; only line breaks and tabs stay.
final class Console: Sendable {
  /// Takes bytes; answers 0 or the system's error number.
  typealias Sink = @Sendable (String) -> Int32

  /// What takes the last line of a terminal away.
  static let clearLine = "\r\u{1B}[K"
  /// The start of a warning.
  static let warningPrefix = "flipbook: warning: "
  /// How messages name standard input.
  static let inputName = "<stdin>"

  /// The signals that may end the program, Ctrl-C among them.
  let interruption: Interruption
  let scenes: [SceneDefinition]
  /// The command `approve` of this program, as people start it.
  let approval: ApprovalCommand
  private let output: Sink
  private let diagnostics: Sink
  /// Columns of the terminal that standard error is; `nil` where it is none.
  let terminalWidth: Int?
  /// Whether standard output is a terminal that shows colours, and how many columns it has; `nil` where it is none, or
  /// the environment says `NO_COLOR` (no-color.org).
  let colourWidth: Int?
  /// Gives a variable of the environment; `nil` where it is not set.
  let variable: @Sendable (String) -> String?
  /// Reads standard input to its end, or to more bytes than it is given.
  private let readInput: @Sendable (_ limit: Int) throws -> [UInt8]
  private let inputBytes = Mutex<[UInt8]?>(nil)
  private let transient = Mutex(false)
  private let warned = Mutex<Set<String>>([])

  init(
    output: @escaping Sink, diagnostics: @escaping Sink, terminalWidth: Int? = nil, colourWidth: Int? = nil,
    interruption: Interruption = Interruption(), scenes: [SceneDefinition] = SceneCatalog.all,
    approval: ApprovalCommand = .program(["flipbook"]),
    variable: @escaping @Sendable (String) -> String? = { getenv($0).map { String(cString: $0) } },
    readInput: @escaping @Sendable (_ limit: Int) throws -> [UInt8] = { _ in [] }
  ) {
    self.interruption = interruption
    self.scenes = scenes
    self.approval = approval
    self.output = output
    self.diagnostics = diagnostics
    self.terminalWidth = terminalWidth
    self.colourWidth = colourWidth
    self.variable = variable
    self.readInput = readInput
  }

  static func standard(_ interruption: Interruption, scenes: [SceneDefinition]) -> Console {
    Console(
      output: { send($0, to: 1) }, diagnostics: { send($0, to: 2) }, terminalWidth: widthOfTerminal(2),
      colourWidth: getenv("NO_COLOR").map({ $0.pointee != 0 }) ?? false ? nil : widthOfTerminal(1),
      interruption: interruption, scenes: scenes, approval: .current,
      readInput: { try Files.read(descriptor: 0, named: inputName, limit: $0) })
  }

  /// Whether a signal has asked the running command to end.
  func isInterrupted() -> Bool { interruption.exitCode != nil }

  /// The bytes of standard input, which is read once.
  ///
  /// - Throws: `FileError`, also where there are more bytes than `limit`.
  func input(limit: Int) throws -> [UInt8] {
    try inputBytes.withLock { bytes in
      let read = try bytes ?? readInput(limit)
      bytes = read
      return read
    }
  }

  /// Writes a line of results.
  ///
  /// A reader that has seen enough (`| head`) ends the program quietly; any other trouble is a failure.
  func print(_ text: String) throws(CLIError) {
    if !text.isEmpty { try write(text.hasSuffix("\n") ? text : text + "\n") }
  }

  /// Writes a piece of results, without a line break at its end.
  func write(_ text: String) throws(CLIError) { try write(shown: text.withVisibleControls) }

  /// Writes lines of results that were made to be shown, with colours, and hold no control character of a stranger.
  func print(styled text: String) throws(CLIError) { try write(shown: text.hasSuffix("\n") ? text : text + "\n") }

  private func write(shown text: String) throws(CLIError) {
    guard !text.isEmpty else { return }
    clearTransient()
    let code = output(text)
    if code == EPIPE { throw CLIError(.done, "") }
    if code != 0 { throw CLIError(.cannotWrite, "cannot write to standard output: \(SystemError.text(of: code))") }
  }

  func note(_ text: String) {
    clearTransient()
    _ = diagnostics(text.withVisibleControls + "\n")
  }

  /// Writes the first few of many warnings to standard error, and the number of the remaining ones. A warning that was
  /// given before is not repeated: several scripts may show one feed.
  func note(warnings all: [String]) {
    let shown = 3
    let warnings = warned.withLock { warned in all.filter { warned.insert($0).inserted } }
    for warning in warnings.prefix(shown) { note(Self.warningPrefix + warning) }
    if warnings.count > shown {
      note("flipbook: \(warnings.count - shown) more such warnings; flipbook feed lists all of them")
    }
  }

  /// Tells of an error that ends a command, or one of the things that it does.
  func report(_ error: any Error, as failure: CLIError) {
    guard !failure.message.isEmpty else { return }
    note((CLIError.isPlaced(error) ? "" : "flipbook: error: ") + failure.message)
  }

  /// Tells of the expectations of a script that failed; answers how the program is to end for them.
  func report(_ failures: [PlaybackFailure]) -> ExitCode {
    if failures.isEmpty { return .done }
    note(PlaybackError(failures).description)
    return .badInput
  }

  /// Shows a line on the terminal that the next one replaces; nothing where there is no terminal.
  func showTransient(_ text: String) {
    guard let width = terminalWidth else { return }
    transient.withLock { $0 = true }
    _ = diagnostics(Self.clearLine + text.withVisibleControls.prefix(max(0, width - 1)))
  }

  func clearTransient() {
    let shown = transient.withLock { shown in
      defer { shown = false }
      return shown
    }
    if shown { _ = diagnostics(Self.clearLine) }
  }

  private static func send(_ text: String, to descriptor: Int32) -> Int32 {
    Array(text.utf8).withUnsafeBytes { Files.send([$0], to: descriptor) }
  }

  private static func widthOfTerminal(_ descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1, getenv("TERM").map({ strcmp($0, "dumb") != 0 }) ?? false else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
