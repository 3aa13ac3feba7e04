import Platform

extension UserError {
  /// Creates the error that reports an error of the library.
  package init(_ error: any Error) {
    self = error as? UserError ?? UserError(String(describing: error), ExitCode(error))
  }

  /// Whether an error's text starts with its location in a script, as editors and CI expect.
  package static func isPlaced(_ error: any Error) -> Bool {
    (error as? any FlipbookError)?.hasLocation ?? false
  }

  package static func isInterruption(_ error: any Error) -> Bool {
    error is CancellationError || ExitCode(error) == .interrupted
  }

  /// Whether an error ends the whole call, even if it continues after other errors. Such an error is an interruption
  /// or a failed write to an output.
  package static func endsCall(_ error: any Error) -> Bool {
    isInterruption(error) || [.done, .cannotWrite].contains((error as? UserError)?.exitCode)
  }

  /// Returns the error for an option's invalid value.
  package static func invalid(_ value: String, _ option: OptionName, _ expected: String) -> UserError {
    UserError("invalid value \"\(value)\" for --\(option); expected \(expected)")
  }

  /// Returns the error for two options that exclude each other.
  package static func conflict(_ first: OptionName, _ second: OptionName) -> UserError {
    UserError("--\(first) and --\(second) cannot be combined")
  }
}

extension ExitCode {
  /// The exit code of an error. An error that is not a `FlipbookError` is an internal error.
  package init(_ error: any Error) { self = (error as? any FlipbookError)?.exitCode ?? .internalError }

  package var meaning: String {
    switch self {
    case .done: "success, no difference"
    case .framesDiffer: "frames differ"
    case .goldenMissing: "a golden is missing"
    case .shapeDiffers: "size, count or rate differs"
    case .rendererDiffers: "the renderer differs (with --strict-renderer)"
    case .usage: "invalid command line"
    case .badInput: "invalid script, feed or picture"
    case .inputNotFound: "an input does not exist"
    case .toolMissing: "ffmpeg or another requirement is missing"
    case .internalError: "internal error"
    case .cannotCreate: "an output cannot be created"
    case .cannotWrite: "an output cannot be written"
    case .hungUp: "terminal closed (SIGHUP); finished frames are kept"
    case .interrupted: "interrupted (Ctrl-C); finished frames are kept"
    case .terminated: "terminated (SIGTERM); finished frames are kept"
    }
  }
}

extension ExitCode {
  package func moreSevere(_ other: ExitCode) -> ExitCode { other.severity > severity ? other : self }

  /// The severity of a code. The exit code for several scripts is the most severe one: failed comparisons come before
  /// missing goldens, and those before differences.
  private var severity: Int32 {
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
