import Flipbook
import Platform
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where the program speaks: results to standard output, everything else to standard error.
final class Console: Sendable {
  /// Takes bytes; answers 0 or the system's error number.
  typealias Sink = @Sendable (String) -> Int32

  /// How messages name standard input.
  static let inputName = "<stdin>"

  private let output: Sink
  private let diagnostics: Sink
  /// Columns of the terminal that standard error is; `nil` where it is none.
  let terminalWidth: Int?
  /// Whether standard output is a terminal that shows colours, and how many columns it has; `nil` where it is none, or
  /// the environment says `NO_COLOR` (no-color.org).
  let colourWidth: Int?
  /// Reads standard input to its end.
  let readInput: @Sendable () throws -> [UInt8]
  private let transient = Mutex(false)

  init(
    output: @escaping Sink, diagnostics: @escaping Sink, terminalWidth: Int? = nil, colourWidth: Int? = nil,
    readInput: @escaping @Sendable () throws -> [UInt8] = { [] }
  ) {
    self.output = output
    self.diagnostics = diagnostics
    self.terminalWidth = terminalWidth
    self.colourWidth = colourWidth
    self.readInput = readInput
  }

  /// The process's own streams.
  static func standard() -> Console {
    Console(
      output: { send($0, to: 1) }, diagnostics: { send($0, to: 2) }, terminalWidth: widthOfTerminal(2),
      colourWidth: getenv("NO_COLOR").map({ $0.pointee != 0 }) ?? false ? nil : widthOfTerminal(1),
      readInput: { try Files.read(descriptor: 0, named: inputName) })
  }

  /// Writes a line of results.
  ///
  /// A reader that has seen enough (`| head`) ends the program quietly; any other trouble is a failure.
  func print(_ text: String) throws(Failure) {
    if !text.isEmpty { try write(text.hasSuffix("\n") ? text : text + "\n") }
  }

  /// Writes a piece of results, as it is.
  func write(_ text: String) throws(Failure) {
    guard !text.isEmpty else { return }
    clearTransient()
    let code = output(text)
    if code == EPIPE { throw Failure(.done, "") }
    if code != 0 { throw Failure(.cannotWrite, "cannot write to standard output: \(SystemError.text(of: code))") }
  }

  /// Writes a line to standard error.
  func note(_ text: String) {
    clearTransient()
    _ = diagnostics(text + "\n")
  }

  /// Shows a line on the terminal that the next one replaces; nothing where there is no terminal.
  func showTransient(_ text: String) {
    guard let width = terminalWidth else { return }
    transient.withLock { $0 = true }
    _ = diagnostics("\r\u{1B}[K" + text.prefix(max(0, width - 1)))
  }

  /// Takes the transient line away.
  func clearTransient() {
    let shown = transient.withLock { shown in
      defer { shown = false }
      return shown
    }
    if shown { _ = diagnostics("\r\u{1B}[K") }
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
