import Platform
import Testing

@testable import Content

@Suite struct ContentErrorTests {
  private static let feedMessages: [(FeedError.Reason, ExitCode, String)] = [
    (.missing, .inputNotFound, "f.json: no such file; expected a JSON Feed, RSS, Atom or iTunes RSS JSON file"),
    (.unreadable("Is a directory"), .inputNotFound, "f.json: the feed cannot be read: Is a directory"),
    (.empty, .badInput, "f.json: the feed is empty"),
    (
      .tooLarge(limit: 64 << 20), .badInput,
      "f.json: the feed exceeds the limit of 64 MB; remove some of its entries"
    ),
    (
      .notAFeed(looksLike: "an HTML page"), .badInput,
      "f.json: not a feed, but an HTML page; expected JSON Feed, iTunes RSS JSON, RSS or Atom"
    ),
    (.malformed("expected a value"), .badInput, "f.json: expected a value"),
  ]

  @Test(arguments: feedMessages)
  func `the message and the exit code of each error of a feed`(
    reason: FeedError.Reason, code: ExitCode, message: String
  ) {
    let error = FeedError(fileName: "f.json", reason: reason)
    #expect(error.description == message)
    #expect(error.exitCode == code)
  }

  @Test func `an error in a feed's text has line, column and offset`() {
    let position = TextPosition(line: 2, column: 7, byteOffset: 8)
    let error = FeedError(fileName: "f.json", position: position, reason: .malformed("expected a value"))
    #expect(error.description == "f.json:2:7: expected a value (byte 8)")
  }

  private static let pictureMessages: [(ScreenPictureError.Reason, ExitCode, String)] = [
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
    reason: ScreenPictureError.Reason, code: ExitCode, message: String
  ) {
    let error = ScreenPictureError(reason, word: 0, text: "shots")
    #expect(error.description == message)
    #expect(error.exitCode == code)
  }
}
