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
      .incompletePart(path: "p1", reason: "it has no frames.hashes"), .badInput,
      "p1 is not a finished recording: it has no frames.hashes; record it again with --resume"
    ),
    (
      .damagedPart(path: "p1", file: "trace.tsv", reason: "is not UTF-8 text"), .badInput,
      "p1: trace.tsv is not UTF-8 text; record it again with --resume"
    ),
    (
      .otherPart(path: "p1", reason: "the clip differs"), .badInput,
      "p1 does not match its shard.json: the clip differs; run that part again"
    ),
    (
      .differentParts(first: "p1", other: "p2", differences: themes), .badInput,
      "p1 and p2 are not parts of one recording: theme: light in p1, dark in p2; record both from the same script with "
        + "the same options"
    ),
    (.frameMissing(number: 7), .badInput, "frame 7 is missing; name the directories of all parts"),
    (.frameTwice(number: 7), .badInput, "frame 7 is in two parts; name each part once"),
    (.mergedIntoPart(path: "p1"), .badInput, "p1 is one of the parts; choose another output directory"),
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

  private static let shardMessages: [(ShardError, ExitCode, String)] = [
    (.unfinished(path: "p1"), .badInput, "p1 is not a finished part: it has no shard.json; run that part again"),
    (
      .damaged(path: "p1", reason: "line 2: expected a value"), .badInput,
      "p1/shard.json is damaged: line 2: expected a value; run that part again"
    ),
    (
      .noPart(path: "p1", beside: "p2"), .badInput,
      "p1 has no shard.json, unlike p2: it is unfinished or was made without --shard; run it again"
    ),
    (
      .different(first: "p1", other: "p2", what: "a differs"), .badInput,
      "p1 and p2 do not belong together: a differs; run both with the same version, scripts, goldens and options"
    ),
    (
      .twice(index: 2, count: 3, first: "p1", other: "p2"), .badInput,
      "duplicate part 2 of 3: p1 and p2; name only one of them"
    ),
    (
      .missing([2], count: 3), .badInput,
      "part 2 of 3 is missing; name the directories of all parts, or run the missing part with --shard 2/3"
    ),
    (
      .missing(Array(1...10), count: 12), .badInput,
      "parts 1, 2, 3, 4, 5, 6, 7, 8 and 2 more of 12 are missing; name the directories of all parts, or run the missing "
        + "part with --shard 1/12"
    ),
    (
      .uncovered(clip: "a"), .badInput,
      "the parts do not contain each frame of a exactly once; run all parts again with the same version"
    ),
    (.damagedPiece(path: "p1/a", reason: "is missing"), .badInput, "p1/a is missing; run that part again"),
    (
      .notAPart(path: "out"), .cannotCreate,
      "out exists and is not a part; choose another directory with -o, or move it away"
    ),
    (
      .busy(path: "out"), .cannotCreate,
      "out: another process is writing this part; wait until it ends, or choose another directory with -o"
    ),
  ]

  @Test(arguments: shardMessages)
  func `the message and the exit code of each error of parts`(error: ShardError, code: ExitCode, message: String) {
    #expect(error.description == message)
    #expect(error.exitCode == code)
  }
}
