/// An error of Flipbook. Its description is the message: what happened, where, and what to do.
public protocol FlipbookError: Error, CustomStringConvertible {
  /// The code with which a command ends that meets the error.
  var exitCode: ExitCode { get }
  /// Whether the message begins with its location, `FILE:LINE:COLUMN`, as editors and CI expect it.
  var hasLocation: Bool { get }
}

extension FlipbookError {
  /// No location (default).
  public var hasLocation: Bool { false }
}

/// The exit codes of the commands, a contract with scripts and CI; those from 64 to 78 are of `sysexits.h`.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// Done; what was compared is the same.
  case done = 0
  /// Frames differ.
  case framesDiffer = 1
  /// A golden is missing.
  case goldenMissing = 2
  /// Size, count or rate of the frames differs.
  case shapeDiffers = 3
  /// The renderer differs.
  case rendererDiffers = 4
  /// The options are wrong.
  case usage = 64
  /// A script, a feed or a picture is wrong.
  case badInput = 65
  /// An input was not found.
  case inputNotFound = 66
  /// ffmpeg or another tool or library is missing.
  case toolMissing = 69
  /// A fault of Flipbook.
  case internalError = 70
  /// An output cannot be created.
  case cannotCreate = 73
  /// An output cannot be written.
  case cannotWrite = 74
  /// The terminal was closed.
  case hungUp = 129
  /// Interrupted by Ctrl-C.
  case interrupted = 130
  /// Terminated by a signal.
  case terminated = 143
}
