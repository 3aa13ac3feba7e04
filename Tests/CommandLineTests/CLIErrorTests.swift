import Flipbook
import Platform
import Recording
import Testing

@testable import CommandLine

/// Errors, their exit codes and their messages.
@Suite struct CLIErrorTests {
  static let recording: [(RecordingError, ExitCode)] = [
    (.notARecording(path: "x"), .cannotCreate), (.busy(path: "x"), .cannotCreate),
    (.cannotResume(path: "x", differences: []), .cannotCreate), (.cannotCreate(path: "x", errno: 2), .cannotCreate),
    (.cannotWrite(path: "x", errno: 28), .cannotWrite), (.incomplete(path: "x", reason: "y"), .badInput),
    (.damaged(path: "x", file: "y", reason: "z"), .badInput), (.inputChanged(name: "x"), .badInput),
    (.foreignRest(path: "x", file: "y", reason: "z"), .badInput),
    (.nothingSelected(.all, count: 0), .usage), (.cannotDraw(frame: 1, reason: "x"), .internalError),
    (.cancelled(framesDone: 1), .interrupted),
  ]

  @Test(arguments: recording.indices)
  func `an error of a recording has its exit code and keeps its message`(index: Int) {
    let (error, code) = Self.recording[index]
    #expect(CLIError(error) == CLIError(code, error.description))
  }

  /// The exit codes, the least severe first.
  static let severities: [ExitCode] = [
    .done, .framesDiffer, .rendererDiffers, .shapeDiffers, .goldenMissing, .usage, .badInput, .inputNotFound,
    .internalError, .cannotCreate, .cannotWrite, .interrupted,
  ]

  @Test(arguments: severities.indices, severities.indices)
  func `the exit code is the more severe one of two, in either order`(first: Int, second: Int) {
    #expect(Self.severities[first].moreSevere(Self.severities[second]) == Self.severities[max(first, second)])
  }

  @Test func `an error of an option names the option and the expected value`() {
    let invalid = CLIError.invalid("fast", .fps, "a number")
    #expect(invalid == .usage("invalid value \"fast\" for --fps; expected a number"))
    #expect(CLIError.conflict(.at, .fps) == .usage("--at and --fps cannot be combined"))
  }

  @Test func `an unknown error is an internal error`() {
    struct Unknown: Error {}
    #expect(CLIError(Unknown()).code == .internalError)
    #expect(CLIError(CLIError.usage("x")) == .usage("x"))
  }
}
