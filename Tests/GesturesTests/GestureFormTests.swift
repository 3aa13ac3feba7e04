import Graphics
import Script
import Simulation
import TestSupport
import Testing
import Timebase
import Touch

@testable import Gestures

/// The exact and the smooth form of touches.
@Suite struct GestureFormTests {
  private typealias Support = GestureTesting

  private func touch(_ samples: [(Double, Double, Double)], end: TouchEvent.Phase = .ended) -> RecordedTouch {
    RecordedTouch(
      samples.enumerated().map { index, sample in
        TouchEvent(
          phase: index == 0 ? .began : index == samples.count - 1 ? end : .moved, location: Point(sample.1, sample.2),
          timestamp: Instant(seconds: 3 + sample.0 / 1000))
      })
  }

  private func exact(_ touch: RecordedTouch) -> [String] { Support.fit(touch, .exact).lines }
  private func smooth(_ touch: RecordedTouch) -> [String] { Support.fit(touch, .smooth).lines }

  // MARK: Taps

  @Test func `in both forms a short touch is a tap, at the name of the view if it has one`() {
    let click = touch([(0, 100.4, 200.2), (30, 101.2, 200.9), (90, 101.2, 200.9)])
    #expect(exact(click) == ["tap at 100,200"])
    #expect(smooth(click) == ["tap at 100,200"])
    var asked: [Point] = []
    let named = GestureFitter(screen: Support.screen).fit(click, .exact) { point in
      asked.append(point)
      return "cell[2]"
    }
    #expect(named.lines == ["tap at cell[2]"])
    #expect(asked == [Point(100.4, 200.2)])
    #expect(named.duration == Script.Action.tapDuration)
    // A long touch, a touch that moves too far, and a cancelled touch.
    let hold = touch([(0, 100, 200), (201, 100, 200)])
    #expect(exact(hold) == ["touch at 100,200", "hold 201ms", "lift"])
    #expect(smooth(hold) == exact(hold))
    #expect(exact(touch([(0, 100, 200), (200, 103, 200), (200, 103, 200)])) == ["tap at 100,200"])
    #expect(exact(touch([(0, 100, 200), (50, 103.1, 200), (90, 103.1, 200)])).first == "stroke at 100,200 {")
    let cancelled = touch([(0, 100, 200), (150, 100, 200)], end: .cancelled)
    #expect(exact(cancelled) == ["touch at 100,200", "hold 150ms", "cancel"])
    #expect(smooth(cancelled) == exact(cancelled))
  }

  // MARK: Exact

  @Test func `the exact form has the samples at their own times, and plays as recorded`() throws {
    var random = SplitMix(seed: 5)
    var samples = [(0.0, 160.0, 240.0)]
    for index in 1...90 {
      let time = Double(index) * 8.3 + Double.random(in: 0...2, using: &random)
      samples.append((time, Double.random(in: -20...340, using: &random), Double.random(in: 20...500, using: &random)))
    }
    let touch = touch(samples)
    let fitted = Support.fit(touch, .exact)
    #expect(fitted.deviation == 0)
    #expect(fitted.lines.allSatisfy { $0.count <= 100 })
    #expect(fitted.lines.last == "lift")
    let played = try Support.touches(fitted.lines)
    #expect(played.count == touch.events.count + 1)
    for (one, other) in zip(played, touch.events) {
      #expect((one.location - other.location).length < 1e-6)
      #expect(abs(one.timestamp.seconds + 3 - other.timestamp.seconds) < 1e-9)
    }
    #expect((Support.velocity(played) - touch.releaseVelocity).length < 1e-3)
  }

  @Test func `only the first position of a touch must be on the screen`() throws {
    let touch = touch([(0, 330, 200), (10, 350, 200), (20, 300, 200), (30, 300, 200)])
    let fitted = Support.fit(touch, .exact)
    #expect(fitted.lines == ["stroke at 320,200 {", "  10ms 350,200; 20ms 300,200; 30ms 300,200", "}", "lift"])
    #expect(fitted.deviation == 10)
    _ = try Support.script(fitted.lines)
  }

  @Test func `single samples, equal time stamps and missing ends or locations are tolerated`() throws {
    #expect(exact(RecordedTouch([])).isEmpty)
    #expect(exact(touch([(0, 10, 20)], end: .cancelled)) == ["tap at 10,20"])
    #expect(exact(touch([(0, 10, 20), (0, 10, 20)], end: .cancelled)) == ["touch at 10,20", "cancel"])
    let stamps = touch([
      (0, 100, 400), (0, 100, 399), (90, 100, 300), (90, 100, 200), (80, 100, 100), (170, 100, 0), (170, 100, 0),
    ])
    #expect(exact(stamps) == ["stroke at 100,400 {", "  90ms 100,200; 170ms 100,0", "}", "lift"])
    let nowhere: [(Double, Double, Double)] = [
      (0, 100, 400), (90, 100, 200), (150, .nan, 10), (180, 100, 0), (180, 100, 0),
    ]
    let lines = ["stroke at 100,400 {", "  90ms 100,200; 180ms 100,0", "}", "lift"]
    #expect(exact(touch(nowhere)) == lines)
    #expect(exact(touch(nowhere.dropLast())) == lines)
  }

  @Test func `a silent finger rests until shortly before its next sample`() throws {
    let lines = exact(touch([(0, 160, 330), (100, 160, 230), (120, 160, 220), (120, 160, 220)]))
    #expect(lines == ["stroke at 160,330 {", "  83.333333ms 160,330; 100ms 160,230; 120ms 160,220", "}", "lift"])
    let quick = exact(touch([(0, 160, 330), (99, 160, 230), (120, 160, 220), (120, 160, 220)]))
    #expect(quick == ["stroke at 160,330 {", "  99ms 160,230; 120ms 160,220", "}", "lift"])
  }

  // MARK: Smooth

  @Test(arguments: ["", " ease-in", " ease-out", " ease-in-out", " default"], [60, 120, 240])
  func `a drag with one of the script's curves becomes that drag`(curve: String, rate: Int) throws {
    let lines = ["touch at 160,330", "drag by 0,-190 over 450ms\(curve)", "lift"]
    let fitted = Support.fit(
      RecordedTouch(try Support.recorded(lines, rate: rate, jitter: 0, seed: 1)), .smooth, touchRate: rate)
    #expect(fitted.lines == lines)
    // Between two samples the recorded finger is on a straight line.
    #expect(fitted.deviation < 0.5)
    #expect(fitted.velocityError <= 0.01)
  }

  @Test(arguments: [60, 120, 240])
  func `each part between two holds becomes one drag`(rate: Int) throws {
    let lines = [
      "touch at 160,330", "hold 250ms", "drag by 0,-190 over 450ms ease-out", "hold 150ms", "drag by 40,60 over 200ms",
      "hold 300ms", "lift",
    ]
    let touch = RecordedTouch(try Support.recorded(lines, rate: rate, jitter: 0, seed: 3))
    let fitted = Support.fit(touch, .smooth, touchRate: rate)
    #expect(fitted.actions.count == lines.count, "\(fitted.lines)")
    for (action, line) in zip(fitted.lines, lines) { #expect(action.prefix(4) == line.prefix(4)) }
    #expect(fitted.deviation <= 4)
    #expect(!fitted.keepsSamples)
  }

  @Test(arguments: [60, 120, 240])
  func `a flick becomes a flick`(rate: Int) throws {
    for line in ["flick up at 1800pt/s from 160,336", "flick left at 900pt/s from 200,100"] {
      let touch = RecordedTouch(try Support.touches([line], touchRate: rate))
      #expect(Support.fit(touch, .smooth, touchRate: rate).lines == [line])
    }
  }

  @Test func `a linear movement with jitter becomes a drag without a custom curve`() throws {
    let lines = ["touch at 160,330", "drag by 0,-190 over 450ms", "lift"]
    var random = SplitMix(seed: 3)
    var events = try Support.recorded(lines, rate: 120, jitter: 0.3, seed: 3)
    for index in 1..<events.count - 8 {
      let noise = Vector(Double.random(in: -2...2, using: &random), Double.random(in: -1...1, using: &random))
      events[index] = TouchEvent(
        phase: .moved, location: events[index].location + noise, timestamp: events[index].timestamp)
    }
    #expect(smooth(RecordedTouch(events)) == lines)
  }

  @Test func `a cancelled drag stays cancelled, at any velocity`() throws {
    let lines = ["touch at 160,330", "drag by 0,-190 over 450ms ease-in", "cancel"]
    #expect(smooth(RecordedTouch(try Support.touches(lines))) == lines)
  }

  @Test(arguments: [
    ["drag by 0,-190 over 450ms", "drag by 0,60 over 200ms"],
    ["drag by 0,-190 over 450ms", "drag by 0,190 over 450ms"],
    ["drag by 0,-100 over 300ms", "drag by 100,0 over 300ms"],
  ])
  func `a movement that turns stays exact`(moves: [String]) throws {
    let touch = RecordedTouch(
      try Support.recorded(["touch at 160,330"] + moves + ["lift"], rate: 120, jitter: 0, seed: 1))
    let fitted = Support.fit(touch, .smooth, touchRate: 120)
    #expect(fitted.keepsSamples)
    #expect(fitted.actions == Support.fit(touch, .exact, touchRate: 120).actions)
  }

  @Test func `a movement after one that turns becomes a drag`() throws {
    let lines = [
      "touch at 160,330", "drag by 0,-100 over 300ms", "drag by 0,90 over 300ms", "hold 200ms",
      "drag by 0,-150 over 300ms ease-in", "lift",
    ]
    let touch = RecordedTouch(try Support.recorded(lines, rate: 120, jitter: 0, seed: 1))
    let fitted = Support.fit(touch, .smooth, touchRate: 120)
    #expect(fitted.keepsSamples)
    #expect(fitted.lines.first == "stroke at 160,330 {")
    #expect(fitted.lines.suffix(2).first?.hasPrefix("drag by 0,-150 over 3") == true, "\(fitted.lines)")
    #expect(fitted.velocityError <= 0.1)
  }

  /// FINDINGS R11: a curve with overshoot went from 600 to 455, back to 537, and to 405 points.
  @Test func `three short moves in one direction never move backwards`() throws {
    let moves = [502, 405, 310].map { #"{"type": "pointerMove", "duration": 30, "x": 195, "y": \#($0)}"# }
    let json = """
      [{"type": "pointer", "id": "f", "parameters": {"pointerType": "touch"}, "actions": [
        {"type": "pointerMove", "x": 195, "y": 600}, {"type": "pointerDown"}, \(moves.joined(separator: ", ")),
        {"type": "pointerUp"}]}]
      """
    let recording = try GestureRecording(Array(json.utf8), file: "swipe.json")
    let touch = try #require(recording.touches.first)
    let fitter = GestureFitter(screen: Size(390, 844))
    #expect(
      fitter.fit(touch, .exact).lines
        == ["stroke at 195,600 {", "  30ms 195,502; 60ms 195,405; 90ms 195,310", "}", "lift"])
    let fitted = fitter.fit(touch, .smooth)
    let path = TouchPath(fitted)
    var last = Point(195, 600)
    for step in 0...900 {
      let place = path.location(at: Instant(seconds: Double(step) / 10_000))
      #expect(place.y <= last.y && place.x == 195, "\(fitted.lines)")
      last = place
    }
    #expect(fitted.lines.count == 3 || fitted.lines.count == 1, "\(fitted.lines)")
  }

  // MARK: The bounds

  /// A random finger: one to three movements, straight or bent, evenly or not, with pauses and noise.
  private static func random(_ seed: UInt64) -> [TouchEvent] {
    var random = SplitMix(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let period = [1.0 / 60, 1.0 / 120, 1.0 / 240][Int.random(in: 0...2, using: &random)]
    let noise = [0, 0.5, 2][Int.random(in: 0...2, using: &random)]
    var (place, time) = (Point(number(60...260), number(120...400)), 3.0)
    var events = [TouchEvent(phase: .began, location: place, timestamp: Instant(seconds: time))]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      if Bool.random(using: &random) { time += number(0.02...0.5) }
      let (start, began) = (place, time)
      let way = Vector(number(-60...60), number(-300...300)), seconds = number(0.05...0.8), peak = number(0.3...1.5)
      let arc = Vector(way.dy, -way.dx) * number(-0.1...0.1)
      for index in 1...max(1, Int(seconds / period)) {
        let share = Double(index) * period / seconds
        let progress = (1 - 1 / (1 + (share / peak) * (share / peak) * share)) * (1 + peak * peak)
        place = start + way * progress + arc * (4 * progress * (1 - progress)) + Vector(number(-noise...noise), 0)
        time = began + Double(index) * period
        events.append(TouchEvent(phase: .moved, location: place, timestamp: Instant(seconds: time)))
      }
    }
    time += number(0...0.2)
    return events + [TouchEvent(phase: .ended, location: place, timestamp: Instant(seconds: time))]
  }

  @Test(arguments: [60, 120])
  func `a smooth touch stays within 12 points, never moves backwards, and keeps its release velocity`(rate: Int) throws
  {
    var smoothed = 0
    for seed in 1...150 as ClosedRange<UInt64> {
      let touch = RecordedTouch(Self.random(seed))
      let fitted = Support.fit(touch, .smooth, touchRate: rate)
      if !fitted.keepsSamples { smoothed += 1 }
      let played = try Support.touches(fitted.lines, touchRate: rate)
      let wanted = touch.releaseVelocity, got = Support.velocity(played)
      #expect((wanted - got).length <= max(0.1001, 0.1001 * wanted.length), "\(seed): \(wanted) \(got) \(fitted.lines)")
      guard !fitted.isTap else { continue }
      try expectBounds(fitted, touch, seed)
    }
    #expect(smoothed > 20, "\(smoothed)")
  }

  @Test(arguments: [60, 120])
  func `most swipes of a hand become one flick or drag`(rate: Int) {
    var smoothed = 0
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = SplitMix(seed: seed)
      let way = Vector(.random(in: -30...30, using: &random), .random(in: -260...(-80), using: &random))
      let (milliseconds, peak) = (
        Double.random(in: 150...900, using: &random), Double.random(in: 0.3...1.2, using: &random)
      )
      let arc = Vector(way.dy, -way.dx) * .random(in: -0.02...0.02, using: &random)
      let count = Int(milliseconds / 8)
      var samples = (0...count).map { index in
        let time = Double(index) / Double(count)
        // Slow, fast, and still moving at the end.
        let progress = (1 - 1 / (1 + (time / peak) * (time / peak) * time)) * (1 + peak * peak)
        let place = Point(160, 400) + way * progress + arc * (4 * progress * (1 - progress))
        return (time * milliseconds, decimal(place.x, 0), decimal(place.y, 0))
      }
      samples.append((milliseconds + 4, samples[count].1, samples[count].2))
      let fitted = Support.fit(touch(samples), .smooth, touchRate: rate)
      if !fitted.keepsSamples { smoothed += 1 }
    }
    #expect(smoothed >= 28, "\(smoothed)")
  }

  /// Compares the finger of a script with the recorded one every two milliseconds.
  private func expectBounds(_ fitted: FittedGesture, _ touch: RecordedTouch, _ seed: UInt64) throws {
    let path = TouchPath(fitted), track = FingerTrack(touch.events), end = path.end.seconds * 1000
    var last = (time: 0.0, place: path.origin)
    for (one, other) in zip(track.samples, track.samples.dropFirst()) where one.time < end {
      let steps = max(1, Int((other.time - one.time) / 2))
      for step in 1...steps {
        let time = one.time + (other.time - one.time) * Double(step) / Double(steps)
        guard time <= end else { break }
        let place = path.location(at: Instant(seconds: time / 1000))
        let wanted = one.place(at: time, before: other)
        #expect((place - wanted).length <= 12.01, "\(seed) at \(time): \(fitted.lines)")
        last = (time, place)
      }
    }
    #expect(abs(end - track.last.time) <= 51, "\(seed): \(fitted.lines)")
    #expect((last.place - track.last.place).length <= 12.01)
    for case .drag(_, _, let curve) in fitted.actions {
      let places = (0...200).map { curve.timing.value(at: Double($0) / 200) }
      #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 }, "\(seed): \(curve)")
    }
  }
}

extension TouchPath {
  /// The path of the finger in a gesture.
  fileprivate init(_ fitted: FittedGesture) {
    var rest = fitted.actions[...]
    let start: Point?
    switch fitted.actions.first {
    case .touch(let position)?, .tap(let position)?: start = position.point(in: .zero)
    case .flick(let flick)?: start = flick.start.point(in: .zero)
    case .stroke(let stroke)?: start = stroke.start.point(in: .zero)
    default: start = nil
    }
    self.init(from: start ?? .zero, at: .zero)
    if case .stroke(let stroke)? = rest.first {
      rest.removeFirst()
      var time = Duration.zero
      for sample in stroke.samples {
        drag(to: Point(sample.x.points(of: 0), sample.y.points(of: 0)), seconds: (sample.time - time).seconds)
        time = sample.time
      }
    }
    append(Array(rest), touchRate: 60)
  }
}
