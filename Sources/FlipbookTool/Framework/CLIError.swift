import Flipbook

/// A failure that ends the program: what happened, in words for the person at the terminal, and the exit code.
struct CLIError: Error, Equatable {
  var code: ExitCode
  /// What happened, where, and what to do next. Empty where everything was said before.
  var message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }

  /// What an error of the rooms below means for the person at the terminal.
  init(_ error: any Error) {
    self = error as? CLIError ?? CLIError(ExitCode(error), String(describing: error))
  }

  /// Whether an error's text starts with its place in a script, as editors and CI expect it.
  static func isPlaced(_ error: any Error) -> Bool {
    (error as? any FlipbookError)?.hasLocation ?? false
  }

  static func isInterruption(_ error: any Error) -> Bool {
    if case RecordingError.cancelled = error { true } else { error is CancellationError }
  }

  /// Whether an error ends a call that goes on after other errors: an interruption, or an output that takes nothing more.
  static func endsCall(_ error: any Error) -> Bool {
    isInterruption(error) || [.done, .cannotWrite].contains((error as? CLIError)?.code)
  }

  static func usage(_ message: String) -> CLIError { CLIError(.usage, message) }
}

extension CLIError: FlipbookError {
  var description: String { message }
  var exitCode: ExitCode { code }
}

extension ExitCode {
  /// The code of an error; one that is no `FlipbookError` is a fault of the program.
  init(_ error: any Error) { self = (error as? any FlipbookError)?.exitCode ?? .internalError }

  var meaning: String {
    switch self {
    case .done: "done; the same"
    case .framesDiffer: "frames differ"
    case .goldenMissing: "a golden is missing"
    case .shapeDiffers: "size, count or rate differs"
    case .rendererDiffers: "the renderer differs (with --strict-renderer)"
    case .usage: "the command line is wrong"
    case .badInput: "a script, a feed or a picture is wrong"
    case .inputNotFound: "an input was not found"
    case .toolMissing: "ffmpeg or something else is missing"
    case .internalError: "internal error"
    case .cannotCreate: "an output cannot be created"
    case .cannotWrite: "an output cannot be written"
    case .hungUp: "the terminal was closed (SIGHUP); finished frames stay"
    case .interrupted: "interrupted (Ctrl-C); finished frames stay"
    case .terminated: "terminated (SIGTERM); finished frames stay"
    }
  }
}

extension ExitCode {
  func graver(_ other: ExitCode) -> ExitCode { other.gravity > gravity ? other : self }

  /// Of several scripts the gravest code is the program's: what could not be compared comes before what is missing, that
  /// before what differs.
  private var gravity: Int32 {
    switch self {
    case .done: 0
    case .framesDiffer: 1
    case .rendererDiffers: 2
    case .shapeDiffers: 3
    case .goldenMissing: 4
    default: rawValue
    }
  }
}
