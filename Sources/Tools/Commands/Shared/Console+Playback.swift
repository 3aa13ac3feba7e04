import CommandLine
import Flipbook

extension Console {
  /// Reports the failed expectations of a script. Returns the exit code for them.
  func report(_ failures: [PlaybackFailure]) -> ExitCode {
    if failures.isEmpty { return .done }
    note(ClipError.failed(failures).description)
    return .badInput
  }
}
