import Flipbook
import Platform
import Recording
import Testing

@testable import CommandLine

/// Errors, their exit codes and their messages.
@Suite struct UserErrorTests {
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
    #expect(UserError(error) == UserError(error.description, code))
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
    let invalid = UserError.invalid("fast", .fps, "a number")
    #expect(invalid == UserError("invalid value \"fast\" for --fps; expected a number"))
    #expect(UserError.conflict(.at, .fps) == UserError("--at and --fps cannot be combined"))
  }

  @Test func `an unknown error is an internal error`() {
    struct Unknown: Error {}
    #expect(UserError(Unknown()).exitCode == .internalError)
    #expect(UserError(UserError("x")) == UserError("x"))
  }
}
