import Graphics
import Script
import Simulation
import TestSupport
import Testing
import Timebase
import Touch

@testable import Gestures

@Suite struct GestureFitterTests {
  private typealias Support = GestureTesting

  @Test(arguments: ["", " ease-in", " ease-out", " ease-in-out", " default"], [60, 120, 240])
  func `a drag with one of the script's curves is fitted by that drag`(curve: String, rate: Int) throws {
    let lines = ["touch at 160,330", "drag by 0,-190 over 450ms\(curve)", "lift"]
    let events = try Support.recorded(lines, rate: rate, jitter: 0, seed: 1)
    let fitted = Support.fit(events, touchRate: rate)
    #expect(fitted.lines == lines)
    #expect(fitted.deviation < 0.01)
    #expect(fitted.velocityError <= 0.01)
  }

  @Test(arguments: [60, 120, 240])
  func `several parts are fitted one by one`(rate: Int) throws {
    let lines = [
      "touch at 160,330", "drag by 0,-190 over 450ms ease-out", "hold 150ms", "drag by 40,60 over 200ms", "hold 300ms",
      "lift",
    ]
    let fitted = Support.fit(try Support.recorded(lines, rate: rate, jitter: 0.3, seed: 3), touchRate: rate)
    #expect(fitted.lines == lines)
  }

  /// A random script of one touch.
  private static func random(_ seed: UInt64) -> [String] {
    var random = SplitMix(seed: seed)
    let curves = ["", " ease-in", " ease-out", " ease-in-out", " default", " bezier(0.2,0.1,0.4,0.9)"]
    var lines = ["touch at \(Int.random(in: 100...220, using: &random)),\(Int.random(in: 250...260, using: &random))"]
    for index in 0..<Int.random(in: 1...4, using: &random) {
      if index > 0, Bool.random(using: &random) { lines.append("hold \(Int.random(in: 40...400, using: &random))ms") }
      let (x, y) = (Int.random(in: -25...25, using: &random), Int.random(in: -60...60, using: &random))
      lines.append(
        "drag by \(x),\(y) over \(Int.random(in: 120...600, using: &random))ms\(curves.randomElement(using: &random)!)")
    }
    if Bool.random(using: &random) { lines.append("hold \(Int.random(in: 20...300, using: &random))ms") }
    return lines + ["lift"]
  }

  @Test(arguments: [60, 120, 240])
  func `random scripts with jitter are fitted by as many lines and play alike`(rate: Int) throws {
    var extra = 0
    for seed in 1...12 as ClosedRange<UInt64> {
      let lines = Self.random(seed)
      let events = try Support.recorded(lines, rate: rate, jitter: 0.3, seed: seed)
      let fitted = Support.fit(events, touchRate: rate)
      #expect(!fitted.isStroke)
      #expect(fitted.deviation <= 0.5)
      #expect(fitted.velocityError <= 0.01)
      extra += max(0, fitted.lines.count - lines.count)
      let played = try Support.touches(fitted.lines, touchRate: rate)
      let (wanted, got) = (Support.velocity(events), Support.velocity(played))
      #expect((wanted - got).length <= max(0.1001, wanted.length * 0.0101), "\(seed): \(wanted) \(got)")
      try expectSameProbes(events, fitted.lines)
    }
    #expect(extra <= 1)
  }

  /// Compares the probes at each sample: of the recorded touches, and of the fitted path at the same instants.
  private func expectSameProbes(_ events: [TouchEvent], _ lines: [String]) throws {
    let (recorded, fitted) = (try Support.stage(), try Support.stage())
    let path = try Support.path(lines)
    for event in events.dropLast() {
      recorded.send(event)
      let place = path.location(at: event.timestamp)
      fitted.send(TouchEvent(phase: event.phase, location: place, timestamp: event.timestamp))
      for (one, other) in zip(recorded.readProbes(), fitted.readProbes()) {
        guard case .number(let a) = one.value, case .number(let b) = other.value else {
          #expect(one.value == other.value, "\(one.name)")
          continue
        }
        #expect(abs(a - b) <= 0.5, "\(one.name) at \(event.timestamp.seconds)")
      }
    }
  }

  private func events(_ samples: [(Double, Double, Double)], end: TouchEvent.Phase = .ended) -> [TouchEvent] {
    samples.enumerated().map { index, sample in
      TouchEvent(
        phase: index == 0 ? .began : index == samples.count - 1 ? end : .moved, location: Point(sample.1, sample.2),
        timestamp: Instant(seconds: 3 + sample.0 / 1000))
    }
  }

  @Test
  func `a click is a tap, at the name of the view if it has one`() throws {
    let click = events([(0, 100.4, 200.2), (30, 101.2, 200.9), (90, 101.2, 200.9)])
    #expect(Support.fit(click).lines == ["tap at 100,200"])
    var asked: [Point] = []
    let fitter = GestureFitter(screen: Support.screen)
    let named = fitter.fit(click) { point in
      asked.append(point)
      return "cell[2]"
    }
    #expect(named.lines == ["tap at cell[2]"])
    #expect(asked == [Point(100.4, 200.2)])
    #expect(named.duration == Script.Action.tapDuration)
    #expect(named.velocityError == 0)
    // A long touch, a touch that moves too far, and a cancelled touch.
    #expect(Support.fit(events([(0, 100, 200), (400, 100, 200)])).lines == ["touch at 100,200", "hold 400ms", "lift"])
    #expect(Support.fit(events([(0, 100, 200), (50, 100, 206), (90, 100, 206)])).lines.first == "touch at 100,200")
    #expect(
      Support.fit(events([(0, 100, 200), (90, 100, 200)], end: .cancelled)).lines
        == ["touch at 100,200", "hold 90ms", "cancel"])
  }

  @Test(arguments: [60, 120, 240])
  func `a flick is fitted by a flick`(rate: Int) throws {
    for line in ["flick up at 1800pt/s from 160,336", "flick left at 900pt/s from 200,100"] {
      let fitted = Support.fit(try Support.touches([line], touchRate: rate), touchRate: rate)
      #expect(fitted.lines == [line])
    }
  }

  @Test
  func `a cancelled touch is cancelled at any velocity`() throws {
    let lines = ["touch at 160,330", "drag by 0,-190 over 450ms ease-in", "cancel"]
    #expect(Support.fit(try Support.touches(lines)).lines == lines)
  }

  @Test
  func `a scribble is a stroke with its samples, which plays as recorded`() throws {
    var random = SplitMix(seed: 5)
    var samples = [(0.0, 160.0, 240.0)]
    for index in 1...90 {
      let time = Double(index) * 8.3 + Double.random(in: 0...2, using: &random)
      samples.append((time, Double.random(in: 20...300, using: &random), Double.random(in: 20...460, using: &random)))
    }
    let events = events(samples)
    let fitted = Support.fit(events)
    #expect(fitted.isStroke)
    #expect(fitted.deviation < 1e-6)
    #expect(fitted.velocityError < 1e-6)
    #expect(fitted.lines.allSatisfy { $0.count <= 100 })
    #expect(fitted.lines.last == "lift")
    let played = try Support.touches(fitted.lines)
    #expect(played.count == events.count + 1)
    for (one, other) in zip(played, events) {
      #expect((one.location - other.location).length < 1e-6)
      #expect(abs(one.timestamp.seconds + 3 - other.timestamp.seconds) < 1e-9)
    }
  }

  @Test
  func `an off-screen path becomes drags, or a stroke clipped to the screen`() throws {
    let out = Support.fit(try Support.touches(["touch at 300,200", "drag by 80,0 over 300ms", "lift"]))
    #expect(out.lines == ["touch at 300,200", "drag by 80,0 over 300ms", "lift"])
    var samples: [(Double, Double, Double)] = []
    for index in 0...60 { samples.append((Double(index) * 10, index % 2 == 0 ? 330 : 100 + 3 * Double(index), 200)) }
    var events = events(samples)
    events[0] = TouchEvent(phase: .began, location: Point(100, 200), timestamp: events[0].timestamp)
    let clipped = Support.fit(events)
    #expect(clipped.isStroke)
    #expect(clipped.deviation == 10)
    _ = try Support.script(clipped.lines)
  }

  @Test
  func `single samples, equal time stamps and missing ends or locations are tolerated`() throws {
    #expect(Support.fit([]).lines.isEmpty)
    #expect(Support.fit(events([(0, 10, 20)], end: .cancelled)).lines == ["tap at 10,20"])
    let cancelled = [
      TouchEvent(phase: .began, location: Point(10, 20), timestamp: .zero),
      TouchEvent(phase: .cancelled, location: Point(10, 20), timestamp: .zero),
    ]
    #expect(Support.fit(cancelled).lines == ["touch at 10,20", "cancel"])
    let stamps = events([
      (0, 100, 400), (0, 100, 399), (100, 100, 300), (100, 100, 200), (90, 100, 100), (200, 100, 0), (200, 100, 0),
    ])
    #expect(Support.fit(stamps).lines == ["touch at 100,400", "drag by 0,-400 over 200ms", "lift"])
    var nowhere = events([(0, 100, 400), (100, 100, 200), (150, .nan, 10), (200, 100, 0), (200, 100, 0)])
    #expect(Support.fit(nowhere).lines == ["touch at 100,400", "drag by 0,-400 over 200ms", "lift"])
    nowhere.removeLast()
    #expect(Support.fit(nowhere).lines.last == "lift")
  }

  @Test
  func `a silent finger rests until its next sample`() throws {
    let silent = events([
      (0, 160, 330), (400, 160, 330), (420, 160, 320), (440, 160, 310), (460, 160, 300), (460, 160, 300),
    ])
    #expect(Support.fit(silent).lines == ["touch at 160,330", "hold 400ms", "drag by 0,-30 over 60ms", "lift"])
    var still = silent
    still.remove(at: 1)
    let played = try Support.touches(Support.fit(still).lines)
    let places = played.filter { $0.timestamp <= Instant(seconds: 0.39) }.map(\.location.y)
    #expect(!places.isEmpty)
    #expect(places.allSatisfy { abs($0 - 330) <= 0.5 })
  }

  @Test
  func `after a rest the velocity is zero`() throws {
    for pause in [40, 100, 101, 500] {
      let lines = ["touch at 160,330", "drag by 0,-190 over 300ms ease-in", "hold \(pause)ms", "lift"]
      let events = try Support.recorded(lines, rate: 120, jitter: 0.3, seed: 9)
      let fitted = Support.fit(events, touchRate: 120)
      #expect(fitted.lines.count == 4)
      #expect(!fitted.isStroke)
      let played = Support.velocity(try Support.touches(fitted.lines, touchRate: 120))
      if pause >= 100 {
        #expect(played == .zero)
        #expect(Support.velocity(events) == .zero)
      }
    }
  }
}
