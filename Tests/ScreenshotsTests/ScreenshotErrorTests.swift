import Platform
import Testing

@testable import Screenshots

@Suite struct ScreenshotErrorTests {
  private static let pictureMessages: [(ScreenshotError.Reason, ExitCode, String)] = [
    (
      .missing, .inputNotFound,
      "there is no file or folder \"shots\"; name a file, a folder, or a glob such as \"shots/*.png\""
    ),
    (
      .emptyFolder, .inputNotFound,
      "the folder \"shots\" has no PNG or JPEG files; subfolders and hidden files are not searched"
    ),
    (
      .noMatch, .inputNotFound,
      "no PNG or JPEG file matches \"shots\"; subfolders and hidden files are not searched"
    ),
    (.url, .badInput, "\"shots\" is on the network, which is never used; download the picture, and name the file"),
    (.unreadable("a.png", "Permission denied"), .inputNotFound, "cannot read a.png: Permission denied"),
    (
      .outside("a.png"), .badInput,
      "a.png is outside the folder; move it into the folder of the file that names it, or below"
    ),
    (
      .unknownScale("a@5x.png", suffix: "@5x"), .badInput,
      "a@5x.png: unknown scale \"@5x\"; the scales are @1x, @1.5x, @2x, @3x, @4x"
    ),
    (
      .invalid("a.png", "the file is truncated; copy or make it again"), .badInput,
      "a.png: the file is truncated; copy or make it again"
    ),
    (.tooMany(limit: 1000), .badInput, "there are more than 1000 pictures; name fewer pictures"),
  ]

  @Test(arguments: pictureMessages)
  func `the message and the exit code of each error of screens`(
    reason: ScreenshotError.Reason, code: ExitCode, message: String
  ) {
    let error = ScreenshotError(reason, word: 0, text: "shots")
    #expect(error.description == message)
    #expect(error.exitCode == code)
  }
}
