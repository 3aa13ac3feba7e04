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

/// Watches for Ctrl-C and SIGTERM.
///
/// The signals are blocked in every thread and taken by the one that waits for them, so what happens then is ordinary code
/// and no signal handler.
final class Interruption: Sendable {
  private struct State {
    var code: ExitCode?
    var finishes: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// The exit code of the signal that has come, if one has.
  var exitCode: ExitCode? { state.withLock { $0.code } }

  /// Lets a command finish what it is at: the first signal calls `cancel` instead of ending the program.
  func letFinish(_ cancel: @escaping @Sendable () -> Void) { state.withLock { $0.finishes = cancel } }

  /// Blocks the signals in this thread and in those that it starts, and starts one that waits for them. To be called
  /// before any other thread exists.
  ///
  /// It is a reason why the program does not run an asynchronous `main`: Dispatch would let that sleep with every signal
  /// unblocked.
  func watch() {
    var signals = Self.signals()
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // A pipe without a reader, and a file beyond the limit of its size, are told by the error number of the write.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = pthread_create(
      &thread, nil,
      { watcher in
        // Optional here, and not there.
        let watcher: UnsafeMutableRawPointer? = watcher
        Unmanaged<Interruption>.fromOpaque(watcher.unsafelyUnwrapped).takeRetainedValue().waitForSignals()
      }, Unmanaged.passRetained(self).toOpaque())
    precondition(code == 0, "a thread can be started")
  }

  private func waitForSignals() -> Never {
    var signals = Self.signals()
    while true {
      var number: Int32 = 0
      guard sigwait(&signals, &number) == 0 else { continue }
      handle(number == SIGTERM ? .terminated : .interrupted)
    }
  }

  private func handle(_ code: ExitCode) {
    let (isFirst, finishes) = state.withLock { state in
      defer { state.code = code }
      return (state.code == nil, state.finishes)
    }
    if isFirst, let finishes {
      finishes()
    } else {
      UnfinishedFiles.exit(code.rawValue)
    }
  }

  private static func signals() -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    return signals
  }
}
