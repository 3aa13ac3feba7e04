/// An error of Flipbook. Its description is the message: the event, its location, and the action to take.
///
///     do {
///       try clip.record(to: "output/pull")
///     } catch let error as any FlipbookError {
///       print("error: \(error)")
///       exit(error.exitCode.rawValue)
///     }
public protocol FlipbookError: Error, CustomStringConvertible {
  /// The exit code of a command that fails with the error.
  var exitCode: ExitCode { get }
  /// Whether the message begins with its location, `FILE:LINE:COLUMN`, as editors and CI expect.
  var hasLocation: Bool { get }
}

extension FlipbookError {
  /// The default: the message has no location.
  public var hasLocation: Bool { false }
}

/// An error that ends the command, with a message for the user and an exit code. No code depends on its reason.
package struct UserError: FlipbookError, Hashable {
  /// The message: what happened, where, and what to do. It is empty if the error is already reported.
  package let description: String
  package let exitCode: ExitCode
  package let hasLocation: Bool

  package init(_ message: String, _ exitCode: ExitCode = .usage, hasLocation: Bool = false) {
    (description, self.exitCode, self.hasLocation) = (message, exitCode, hasLocation)
  }
}

/// An error in a line of a text.
package struct LineError: Error, Hashable, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int
  /// The reason, such as an expected text.
  package let reason: String

  package init(line: Int, reason: String) { (self.line, self.reason) = (line, reason) }

  /// The message with the line number.
  package var description: String { "line \(line): \(reason)" }
}

/// The exit codes of the commands, a contract with scripts and CI. Codes from 64 to 78 are those of `sysexits.h`.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// Success; compared frames are identical.
  case done = 0
  /// Frames differ.
  case framesDiffer = 1
  /// A golden is missing.
  case goldenMissing = 2
  /// The size, the number or the rate of the frames differs.
  case shapeDiffers = 3
  /// The renderer differs.
  case rendererDiffers = 4
  /// The command line is invalid.
  case usage = 64
  /// A script, a feed or a picture is invalid.
  case badInput = 65
  /// An input was not found.
  case inputNotFound = 66
  /// ffmpeg or another tool or library is missing.
  case toolMissing = 69
  /// An internal error of Flipbook.
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
