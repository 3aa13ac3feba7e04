/// An error that ends a program: its description is the message, and it has an exit code.
package protocol Failure: Error {
  var exitCode: ExitCode { get }
  /// Whether the message begins with its location, `FILE:LINE:COLUMN`, as editors and CI expect it.
  var hasLocation: Bool { get }
}

extension Failure {
  package var hasLocation: Bool { false }
}

/// The exit codes of a program, a contract with scripts and CI; those from 64 to 78 are of `sysexits.h`.
package enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case framesDiffer = 1
  case goldenMissing = 2
  case shapeDiffers = 3
  case rendererDiffers = 4
  case usage = 64
  case badInput = 65
  case inputNotFound = 66
  case toolMissing = 69
  case internalError = 70
  case cannotCreate = 73
  case cannotWrite = 74
  case hungUp = 129
  case interrupted = 130
  case terminated = 143
}
