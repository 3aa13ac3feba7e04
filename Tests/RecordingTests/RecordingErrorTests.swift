import Foundation
import Platform
import Testing

@testable import Recording

@Suite struct RecordingErrorTests {
  private static let themes = [Manifest.Difference(name: "theme", first: "light", second: "dark")]
  private static let settings = (1...6).map { Manifest.Difference(name: "setting \($0)", first: "a") }

  private static let messages: [(RecordingError, ExitCode, String)] = [
    (
      .notARecording(path: "out"), .cannotCreate,
      "out: not empty, and not a recording; choose another directory, or empty this one"
    ),
    (
      .cannotResume(path: "out", differences: themes), .cannotCreate,
      "out cannot be resumed: theme: light in the earlier recording, dark in this one; record without --resume to replace it"
    ),
    (
      .cannotResume(path: "out", differences: settings), .cannotCreate,
      "out cannot be resumed: the setting 1 is only in the earlier recording; the setting 2 is only in the earlier "
        + "recording; the setting 3 is only in the earlier recording; the setting 4 is only in the earlier recording; and 2 "
        + "more differences; record without --resume to replace it"
    ),
    (
      .foreignRest(path: "out", file: ".journal", reason: "is a symbolic link"), .badInput,
      "out cannot be resumed: .journal is a symbolic link; record without --resume to replace it"
    ),
    (
      .incomplete(path: "p1", reason: "it has no frames.hashes"), .badInput,
      "p1 is not a finished recording: it has no frames.hashes; record it again with --resume"
    ),
    (
      .damaged(path: "p1", file: "trace.tsv", reason: "is not UTF-8 text"), .badInput,
      "p1: trace.tsv is not UTF-8 text; record it again with --resume"
    ),
    (
      .nothingSelected(.frames(9...12), count: 5), .usage,
      "--frames 9-12 selects no frame: the clip has 5, from 0 to 4"
    ),
    (.nothingSelected(.all, count: 0), .usage, "the clip selects no frame: the clip has 0"),
    (
      .busy(path: "out"), .cannotCreate,
      "out: another process is recording there; wait until it ends, or choose another directory"
    ),
    (.inputChanged(name: "feed"), .badInput, "the feed changed during the recording; record again"),
    (.cannotCreate(path: "out", errno: EACCES), .cannotCreate, "out: cannot be created: Permission denied"),
    (.cannotWrite(path: "out/a", errno: ENOSPC), .cannotWrite, "out/a: cannot be written: No space left on device"),
    (
      .cannotWrite(path: "out/.unfinished/frames/a", errno: ENOSPC), .cannotWrite,
      "out/.unfinished/frames/a: cannot be written: No space left on device; the earlier recording is unchanged"
    ),
    (.cannotDraw(frame: 3, reason: "out of memory"), .internalError, "frame 3 cannot be drawn: out of memory"),
    (.cancelled(framesDone: 0), .interrupted, "interrupted before the first frame"),
    (
      .cancelled(framesDone: 0, directory: "out/.unfinished"), .interrupted,
      "interrupted before the first frame; the earlier recording is unchanged"
    ),
    (.cancelled(framesDone: 5), .interrupted, "interrupted after 5 frames"),
    (
      .cancelled(framesDone: 5, directory: "out"), .interrupted,
      "interrupted after 5 frames, which are in out/frames; continue with --resume"
    ),
    (
      .cancelled(framesDone: 5, directory: "out/.unfinished"), .interrupted,
      "interrupted after 5 frames, which are in out/.unfinished/frames; continue with --resume; the earlier recording is "
        + "unchanged"
    ),
  ]

  @Test(arguments: messages)
  func `the message and the exit code of each error`(error: RecordingError, code: ExitCode, message: String) {
    #expect(error.description == message)
    #expect(error.exitCode == code)
  }
}
