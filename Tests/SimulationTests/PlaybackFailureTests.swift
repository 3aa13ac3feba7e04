import Graphics
import Simulation
import Testing
import Timebase

@testable import Script

struct PlaybackFailureTests {
  private static let page = Script.Expectation(probe: "page", comparison: .equal, value: .number(3), tolerance: nil)

  private static let messages: [(PlaybackFailure.Reason, String)] = [
    (.expectation(page, actual: .integer(2)), "expect page == 3 failed at 0.5 s: page is 2"),
    (
      .expectation(page, actual: .bool(true)),
      "expect page == 3 failed at 0.5 s: page is true; compare it with true or false"
    ),
    (.expectation(page, actual: nil), "no probe \"page\" at 0.5 s"),
    (.notAtRest, "the scene is not at rest at 0.5 s; increase the limit of settle"),
    (.noView("cell[9]"), "no view \"cell[9]\" at 0.5 s"),
    (
      .offScreen("footer", at: Point(160, 500), screen: Size(320, 480)),
      "position footer is outside the screen at 0.5 s; it is 160,500, and the bottom right corner is 320,480"
    ),
    (.presentation("caption does not fit", hint: "shorten it"), "caption does not fit at 0.5 s; shorten it"),
    (
      .afterEnd("mark \"a\"", end: Instant(seconds: 0.25)),
      "mark \"a\" would act at 0.5 s, but the script ends at 0.25 s; shorten the delay, or extend the script with wait"
    ),
  ]

  @Test(arguments: messages.indices)
  func `a failure has a location, a time and a remedy`(index: Int) {
    let (reason, message) = Self.messages[index]
    let script = Script(file: "a.flip", settings: ScriptSettings(), actions: [])
    let location = Script.Location(file: "a.flip", line: 2, column: 3)
    let failure = PlaybackFailure(reason, at: location, Instant(seconds: 0.5), in: script)
    #expect(failure.diagnostic.summary == "a.flip:2:3: error: \(message)")
  }
}

struct SceneErrorTests {
  @Test func `the message begins with the setting, and ends with the hint`() {
    #expect("\(SceneError(.feed, "the feed is empty", hint: "add an article"))" == "the feed is empty; add an article")
    #expect("\(SceneError(.screens, "a.png is wide", hint: "crop it"))" == "a.png is wide; crop it")
    #expect("\(SceneError(.setting("start"), "no page", hint: "must be 0"))" == "set start: no page; must be 0")
  }

  @Test func `an item that does not exist is an error with the range of numbers`() {
    #expect("\(SceneError.noSuch("page", 5, of: 5))" == "set start: page 5 is out of range; must be from 0 to 4")
    #expect("\(SceneError.noSuch("page", 0, of: 0))" == "set start: page 0 is out of range; there are no pages")
  }
}
