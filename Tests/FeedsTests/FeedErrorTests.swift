import Platform
import Testing

@testable import Feeds

@Suite struct FeedErrorTests {
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
}
