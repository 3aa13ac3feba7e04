import Graphics
import Script
import Simulation
import Testing
import Timebase

@Suite struct ClipTimelineTests {
  private func annotation(_ annotation: Script.Annotation, at seconds: Double) -> PlayedAnnotation {
    let action = Script.Action(.annotation(annotation), at: Script.Location(file: "a.flip", line: 1, column: 1))
    return PlayedAnnotation(action, at: Instant(seconds: seconds))
  }

  private func timeline(_ annotations: [(Script.Annotation, Double)], end: Double) -> ClipTimeline {
    ClipTimeline(annotations.map { self.annotation($0.0, at: $0.1) }, virtualEnd: Instant(seconds: end))
  }

  private func virtual(_ timeline: ClipTimeline, _ seconds: Double) -> Double {
    timeline.virtualTime(at: Instant(seconds: seconds)).seconds
  }

  @Test
  func `without annotations clip time is virtual time`() {
    let plain = timeline([], end: 3)
    #expect(plain.end == Instant(seconds: 3))
    for second in [0, 0.1, 1.7, 3] { #expect(virtual(plain, second) == second) }
  }

  @Test
  func `half the speed takes twice as long, from its instant until the next speed`() {
    let slow = timeline([(.speed(0.5), 1), (.speed(4), 2)], end: 6)
    #expect(slow.end == Instant(seconds: 1 + 2 + 1))
    for (clip, time) in [(0.5, 0.5), (1, 1), (2, 1.5), (3, 2), (3.5, 4), (4, 6)] {
      #expect(virtual(slow, clip) == time)
      #expect(slow.clipTime(of: Instant(seconds: time)) == Instant(seconds: clip))
    }
    #expect(
      slow.speeds == [
        ClipSpeed(start: Instant(seconds: 1), speed: 0.5), ClipSpeed(start: Instant(seconds: 3), speed: 4),
      ])
  }

  @Test
  func `a freeze and a card stop virtual time, and the previous speed continues afterwards`() {
    let annotations: [(Script.Annotation, Double)] = [
      (.card(title: "a", subtitle: nil, duration: .seconds(2)), 0), (.speed(2), 1), (.freeze(.milliseconds(500)), 2),
    ]
    let paused = timeline(annotations, end: 4)
    // Two seconds of card, one at normal speed, half a second for one, half a second of freeze, one for two.
    #expect(paused.end == Instant(seconds: 2 + 1 + 0.5 + 0.5 + 1))
    for (clip, time) in [
      (0, 0), (1.9, 0), (2, 0), (2.5, 0.5), (3, 1), (3.25, 1.5), (3.5, 2), (3.9, 2), (4, 2), (4.5, 3),
    ] {
      #expect(virtual(paused, clip) == time, "at \(clip) s")
    }
    #expect(paused.items.map(\.span.start) == [0, 3, 3.5].map { Instant(seconds: $0) })
  }

  @Test
  func `annotations of one instant are in the script's order`() {
    let annotations: [(Script.Annotation, Double)] = [
      (.caption("before", body: nil, duration: nil), 1), (.freeze(.seconds(1)), 1),
      (.caption("after", body: nil, duration: nil), 1),
    ]
    #expect(timeline(annotations, end: 2).items.map(\.span.start) == [1, 1, 2].map { Instant(seconds: $0) })
  }

  @Test
  func `virtual time is monotonic and independent of the frame rate`() {
    let annotations: [(Script.Annotation, Double)] = [
      (.speed(0.07), 0.3), (.freeze(.milliseconds(70)), 0.4), (.speed(13.7), 0.41), (.freeze(.nanoseconds(1)), 3),
      (.speed(0.333), 3.1),
    ]
    let odd = timeline(annotations, end: 3.4)
    var last = Instant.zero
    for frame in 0..<FrameRate(240).frameCount(upTo: odd.end) {
      let shown = odd.virtualTime(at: FrameRate(240).instant(ofFrame: frame))
      #expect(shown >= last)
      if frame % 8 == 0 { #expect(shown == odd.virtualTime(at: FrameRate(30).instant(ofFrame: frame / 8))) }
      last = shown
    }
    #expect(odd.virtualTime(at: odd.end).seconds > 3.4 - 1e-9)
    #expect(odd.virtualTime(at: odd.end) <= Instant(seconds: 3.4))
  }

  private static let target = Script.Position.view("a")

  private static func callout(_ seconds: Int?) -> Script.Annotation {
    .callout(target, "a", number: nil, duration: seconds.map { .seconds($0) })
  }

  private static func caption(_ seconds: Int?) -> Script.Annotation {
    .caption("a", body: nil, duration: seconds.map { .seconds($0) })
  }

  private static func card(_ seconds: Int) -> Script.Annotation {
    .card(title: "a", subtitle: nil, duration: .seconds(seconds))
  }

  @Test(
    arguments: [
      ([(caption(2), 1)], 3.0, 0), ([(caption(1), 0)], 1, nil), ([(caption(nil), 1)], 1, nil),
      ([(callout(3), 0.5)], 3.5, 0), ([(callout(nil), 1)], 1, nil), ([(callout(5), 0), (caption(2), 1)], 5, 0),
      // A following caption ends the one before it.
      ([(caption(4), 0), (caption(1), 1)], 2, 1), ([(caption(4), 0), (.captionOff, 1)], 1, nil),
      ([(caption(4), 0), (caption(nil), 0.5)], 1, nil),
      // A card at the end ends the texts before it, but not those after it.
      ([(caption(9), 0), (callout(9), 0), (card(2), 1)], 3, nil), ([(card(2), 1), (caption(2), 1)], 5, 1),
      ([(callout(9), 0), (card(2), 1), (callout(1), 1)], 4, 2), ([(caption(9), 0), (card(2), 0.5)], 9, 0),
      ([(caption(9), 0), (card(2), 1), (.freeze(.seconds(1)), 1)], 9, 0),
      // Time at another speed, and a freeze.
      ([(.speed(0.5), 0), (caption(3), 1)], 5, 1), ([(caption(3), 1), (.freeze(.seconds(2)), 1)], 4, 0),
    ] as [([(Script.Annotation, Double)], Double, Int?)])
  func `captions and callouts with a written duration extend the clip`(
    annotations: [(Script.Annotation, Double)], end: Double, extender: Int?
  ) {
    let extended = timeline(annotations, end: 1)
    #expect(extended.end == Instant(seconds: end))
    #expect(extended.extender == extender)
    #expect(virtual(extended, end) == 1)
    #expect(extended.pause(at: extended.end) == nil)
    #expect(extended.clipTime(of: Instant(seconds: 1)) <= extended.end)
  }

  @Test func `a clip that ends hidden is not extended`() {
    let played = [annotation(Self.caption(5), at: 0)]
    let hidden = ClipTimeline(played, virtualEnd: Instant(seconds: 1), endsHidden: true)
    #expect(hidden.end == Instant(seconds: 1))
    #expect(hidden.extender == nil)
  }

  @Test func `virtual time stands still during an extension`() {
    let extended = timeline([(Self.caption(4), 0)], end: 1)
    for (clip, time) in [(0.5, 0.5), (1, 1), (1.5, 1), (4, 1)] { #expect(virtual(extended, clip) == time) }
    #expect(extended.clipTime(of: Instant(seconds: 1)) == Instant(seconds: 1))
  }

  @Test
  func `an item lasts for its duration, or until the next one of its kind`() {
    let rect = Script.Annotation.Region.rect(Rect(0, 0, 10, 10))
    let all = timeline(
      [
        (Self.caption(nil), 0), (.zoom(rect, duration: .seconds(1), curve: .linear), 1), (.speed(2), 2),
        (.freeze(.seconds(1)), 4), (Self.caption(2), 4), (Self.callout(nil), 4), (.speed(1), 4),
        (.zoomOut(duration: .seconds(1), curve: .linear), 5), (.captionOff, 5),
      ], end: 8)
    let spans = all.items.map { [$0.span.start.seconds, $0.span.end.seconds] }
    #expect(spans == [[0, 4], [1, 6], [2, 4], [3, 4], [4, 5], [4, 6], [4, 8], [5, 6], [5, 5]])
    #expect(all.items.map(\.follower) == [4, 7, 6, nil, 8, nil, nil, nil, nil])
    #expect(all.items.map(\.hasDuration) == Array(repeating: true, count: 7) + [false, false])
    #expect(all.texts(.caption).map(\.end.seconds) == [4, 5])
  }

  @Test func `a mark and a shot change nothing`() {
    let location = Script.Location(file: "a.flip", line: 1, column: 1)
    let names = [Script.Action.Kind.mark("a"), .shot("b")].map {
      PlayedAnnotation(Script.Action($0, at: location), at: Instant(seconds: 1))
    }
    let extended = ClipTimeline([annotation(Self.caption(4), at: 0)] + names, virtualEnd: Instant(seconds: 1))
    #expect(extended.end == Instant(seconds: 4))
    #expect(extended.items.map(\.kind) == [.caption, .mark, .shot])
    #expect(extended.items.map(\.span.end.seconds) == [4, 1, 1])
  }
}
