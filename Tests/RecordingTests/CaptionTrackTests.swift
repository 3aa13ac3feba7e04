import Recording
import Simulation
import Testing
import Timebase

struct CaptionTrackTests {
  /// 1/60 s is 16.67 ms, and 50/60 s is 833.33 ms.
  @Test func `times are rounded to the nearest millisecond`() {
    let instants = (0..<60).map(FrameRate.sixty.instant(ofFrame:))
    let note = TimedText(text: "a", start: instants[1], end: instants[50])
    #expect(
      CaptionTrack.webVTT([note], over: instants, at: .sixty)
        == "WEBVTT\n\n00:00:00.017 --> 00:00:00.833\na\n")
  }
}
