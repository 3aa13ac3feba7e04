import LibC
import Synchronization

/// Handles the signals that end a program, so that each of them except SIGKILL prints a message.
///
/// The signals are blocked in every thread. One thread waits for them, so the code that handles them is not a signal
/// handler. The program ends at most half a second after a signal, even while other threads read from a pipe or
/// compute.
package final class Interruption: Sendable {
  private struct State {
    var code: ExitCode?
    var mayFinish = false
  }

  /// The time that a command may use to finish its current step, in milliseconds.
  private static let grace: Int32 = 400

  private let state = Mutex(State())

  package init() {}

  /// The exit code of a received signal, or `nil`. Long-running commands check it repeatedly.
  package var exitCode: ExitCode? { state.withLock { $0.code } }

  /// Gives the running command 0.4 seconds to finish after SIGINT, SIGTERM or SIGHUP, instead of ending the program
  /// at once.
  package func allowFinishing() { state.withLock { $0.mayFinish = true } }

  /// Asks the running command to end with an exit code. Returns whether it may finish its current step.
  @discardableResult package func request(_ code: ExitCode) -> Bool {
    state.withLock { state in
      state.code = code
      return state.mayFinish
    }
  }

  /// Blocks the signals in this thread and in the threads that it starts, and starts a thread that waits for them.
  /// Call it before any other thread exists.
  package func watch() {
    // Failed writes are reported by their error number.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    Self.reportCrashes()
    var signals = Self.signals()
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // If no thread can be started, signals end the program by themselves.
    if !startWaiting() { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }

  private func startWaiting() -> Bool {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 256 << 10)
    let watcher = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread, &attributes,
      { watcher in
        // The parameter is optional on Linux, but not on Darwin.
        let watcher: UnsafeMutableRawPointer? = watcher
        Unmanaged<Interruption>.fromOpaque(watcher.unsafelyUnwrapped).takeRetainedValue().waitForSignals()
      }, watcher.toOpaque())
    if code != 0 { watcher.release() }
    return code == 0
  }

  private func waitForSignals() -> Never {
    var signals = Self.signals()
    while true {
      var number: Int32 = 0
      guard sigwait(&signals, &number) == 0 else { continue }
      handle(number)
    }
  }

  private func handle(_ number: Int32) -> Never {
    if let code = ExitCode(rawValue: 128 + number), request(code) { _ = poll(nil, 0, Self.grace) }
    Self.print("flipbook: \(Self.words(number))\n")
    UnfinishedFiles.exit(128 + number)
  }

  /// Returns the message for a signal.
  package static func words(_ number: Int32) -> String {
    switch number {
    case SIGINT: "interrupted"
    case SIGTERM: "terminated"
    case SIGHUP: "terminal closed (SIGHUP)"
    case SIGXCPU: "processor time limit reached; see ulimit -t"
    default: "terminated by signal \(number)\(strsignal(number).map { " (\(String(cString: $0)))" } ?? "")"
    }
  }

  /// Writes to standard error unless the write would block.
  private static func print(_ text: String) {
    var error = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
    guard poll(&error, 1, 0) == 1 else { return }
    let bytes = Array(((isatty(2) == 1 ? Terminal.clearLine : "") + text).utf8)
    _ = write(2, bytes, bytes.count)
  }

  /// Prints a message if the program crashes, before the crash ends it.
  private static func reportCrashes() {
    for number in faults {
      // A sanitizer's or Swift's own crash report has more details.
      guard !isReported(number) else { continue }
      var action = sigaction()
      action.sa_flags = Int32(bitPattern: UInt32(truncatingIfNeeded: SA_RESETHAND))
      let handler: @convention(c) (Int32) -> Void = { number in
        let text: StaticString =
          "flipbook: error: internal error, or out of memory (see ulimit -v)\n"
        _ = write(2, text.utf8Start, text.utf8CodeUnitCount)
        raise(number)
      }
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
      #else
        action.__sigaction_handler.sa_handler = handler
      #endif
      sigaction(number, &action, nil)
    }
  }

  /// The signals that end a program from outside. SIGHUP is left out if it is ignored from the start, as `nohup`
  /// does. SIGINT and SIGQUIT are always included, although shells ignore them for background programs.
  private static func signals() -> sigset_t {
    var signals = sigset_t()
    sigfillset(&signals)
    let harmless = [SIGCHLD, SIGURG, SIGWINCH, SIGCONT, SIGTSTP, SIGTTIN, SIGTTOU, SIGPIPE, SIGXFSZ]
    for number in faults + harmless { sigdelset(&signals, number) }
    if isIgnored(SIGHUP) { sigdelset(&signals, SIGHUP) }
    // Swift uses these signals to stop other threads before it reports a crash.
    if isReported(SIGILL) { for number in [SIGUSR1, SIGUSR2] { sigdelset(&signals, number) } }
    return signals
  }

  /// The signals that a crash raises.
  private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS]

  private static func isReported(_ number: Int32) -> Bool {
    var action = sigaction()
    return sigaction(number, nil, &action) == 0 && action.sa_flags & SA_SIGINFO != 0
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    #else
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    #endif
  }
}
