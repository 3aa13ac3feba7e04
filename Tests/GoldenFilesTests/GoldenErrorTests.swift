import GoldenFiles
import Platform
import Testing

@Suite struct GoldenErrorTests {
  private static let messages: [(GoldenError, ExitCode, String)] = [
    (
      .damaged(path: "g/a/trace.tsv", reason: "line 3: expected the tick 1, not 2", remedy: "approve the clip again"),
      .badInput, "g/a/trace.tsv is damaged: line 3: expected the tick 1, not 2; approve the clip again"
    ),
    (
      .notDeterministic(name: "a", difference: "frame 3 differs"), .internalError,
      "a was not approved, because it is drawn differently each time: frame 3 differs"
    ),
    (
      .unmet(name: "a", expectations: ["a.flip:2:1: error: x", "a.flip:3:1: error: y"]), .badInput,
      "a was not approved, because an expectation of the script failed:\na.flip:2:1: error: x\na.flip:3:1: error: y"
    ),
    (
      .notWhatWasSeen(name: "a"), .cannotCreate,
      "a was not approved, because it has changed since it was verified; verify it again"
    ),
    (
      .notAGolden(path: "g/a"), .cannotCreate,
      "g/a exists and is not a golden: name another directory, or move it away"
    ),
    (
      .foreignArtifacts(path: "f/a"), .cannotCreate,
      "f/a exists and does not contain failure artifacts: name another directory with --artifacts"
    ),
    (.busy(path: "g/a"), .cannotCreate, "g/a: another process is approving this golden; wait until it ends"),
    (
      .sameName("a", first: "x/a.flip", second: "y/a.flip"), .usage,
      "x/a.flip and y/a.flip would both have the golden a: verify them one by one, or name the folder above them"
    ),
    (.tolerance("the share must be from 0 to 100 %"), .badInput, "the share must be from 0 to 100 %"),
  ]

  @Test(arguments: messages)
  func `the message and the exit code of each error`(error: GoldenError, code: ExitCode, message: String) {
    #expect(error.description == message)
    #expect(error.exitCode == code)
  }
}
