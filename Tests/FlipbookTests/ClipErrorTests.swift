import Flipbook
import Graphics
import Platform
import Testing
import Timebase

@Suite struct ClipErrorTests {
  private static let messages: [(any FlipbookError, ExitCode, String)] = [
    (
      ClipError.noSuchScene("flick", known: ["flick-detail", "virtual-pages"]), .usage,
      "unknown scene \"flick\"; did you mean \"flick-detail\"? (flick-detail, virtual-pages)"
    ),
    (
      ClipError.noSuchDevice("iphone-18", known: ["iphone-17", "ipad"]), .usage,
      "unknown device \"iphone-18\"; did you mean \"iphone-17\"? (iphone-17, ipad)"
    ),
    (ClipError.showsNoFeed("plain", known: []), .usage, "the scene plain shows no feed"),
    (
      ClipError.showsNoFeed("plain", known: ["a", "b"]), .usage,
      "the scene plain shows no feed; scenes with a feed: a, b"
    ),
    (ClipError.showsNoScreens("plain", known: []), .usage, "the scene plain shows no pictures of screens"),
    (
      ClipError.showsNoScreens("plain", known: ["a", "b"]), .usage,
      "the scene plain shows no pictures of screens; scenes with pictures: a, b"
    ),
    (ClipError.badScale(17), .usage, "the scale must be above 0 and at most 16, not 17"),
    (
      ClipError.tooLarge(Size(8000, 4000.4), scale: 2), .usage,
      "a frame would have 16000 × 8001 pixels; the limit is 64 megapixels a frame"
    ),
    (
      ClipError.canvasTooSmall(Size(160, 160)), .usage,
      "a canvas of 160 × 160 pixels is too small for the device; choose a larger one, or less padding"
    ),
    (
      ClipError.transparentBackdrop, .usage,
      "the backdrop must be an opaque colour such as #F2F2F7; for transparent frames, write canvas 16:9 transparent"
    ),
    (ClipError.noSuchText("a", known: []), .usage, "the script has no let a; add let a \"TEXT\""),
    (
      ClipError.tooSmall(Size(40, 60), Insets(top: 59, bottom: 34)), .usage,
      "a screen of 40 × 60 points is too small for its safe area, which takes 59 points at the top and 34 at the bottom"
    ),
    (
      ClipError.beyondEnd(Instant(seconds: 2), end: Instant(seconds: 1.5)), .usage,
      "the clip ends at 1.5 s, before 2 s"
    ),
    (
      ClipError.noSuchMoment("end", known: []), .usage,
      "the script has no shot and no mark named \"end\""
    ),
    (
      ClipError.noSuchMoment("strat", known: ["start", "end"]), .usage,
      "there is no shot or mark \"strat\"; did you mean \"start\"? (start, end)"
    ),
    (
      ClipError.noAlternative("pull.flip"), .usage,
      "no alternative text: pull.flip has neither a card nor a caption nor a comment; add one, or pass --alt TEXT"
    ),
  ]

  @Test(arguments: messages.indices) func `the message and the exit code of each error`(index: Int) {
    let (error, code, message) = Self.messages[index]
    #expect(error.description == message)
    #expect(error.exitCode == code)
  }
}
