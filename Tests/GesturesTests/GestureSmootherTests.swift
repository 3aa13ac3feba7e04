import Graphics
import Script
import Simulation
import TestSupport
import Testing
import Timebase
import Touch

@testable import Gestures

@Suite struct GestureSmootherTests {
  private typealias Support = GestureTesting

  /// A hand that moves from one point to another: its progress, with noise.
  private struct Hand {
    var start = Point(160, 400), way = Vector(0, -200), milliseconds = 420.0
    /// The fraction of the time at which the finger is fastest.
    var peak = 0.5
    /// The height of the path's arc, as a fraction of its length.
    var arc = 0.0
    /// The maximum error of a sample, in points.
    var jitter = 0.0
    var rest = 0.0

    func events(rate: Double, seed: UInt64) -> [TouchEvent] {
      var random = SplitMix(seed: seed)
      func noise() -> Double { jitter > 0 ? Double.random(in: -jitter...jitter, using: &random) : 0 }
      let across = Vector(way.dy, -way.dx) * arc
      let count = Int(milliseconds * rate / 1000)
      var events = (0...count).map { index in
        let time = Double(index) / Double(count)
        // Slow, fast, and still moving at the end.
        let progress = (1 - 1 / (1 + (time / peak) * (time / peak) * time)) / (1 - 1 / (1 + 1 / (peak * peak)))
        let place = start + way * progress + across * (4 * progress * (1 - progress)) + Vector(noise(), noise())
        return TouchEvent(
          phase: index == 0 ? .began : .moved, location: place,
          timestamp: Instant(seconds: 3 + time * milliseconds / 1000))
      }
      let last = events[events.count - 1]
      let lift = last.timestamp.advanced(bySeconds: rest / 1000)
      events.append(TouchEvent(phase: .ended, location: last.location, timestamp: lift))
      return events
    }
  }

  private static func hands(_ seed: UInt64) -> Hand {
    var random = SplitMix(seed: seed)
    return Hand(
      way: Vector(Double.random(in: -30...30, using: &random), Double.random(in: 80...260, using: &random) * -1),
      milliseconds: Double.random(in: 150...900, using: &random), peak: Double.random(in: 0.3...1.2, using: &random),
      arc: Double.random(in: -0.12...0.12, using: &random), jitter: Double.random(in: 0...0.8, using: &random))
  }

  @Test(arguments: [60, 120])
  func `a hand's drag becomes one drag with the same end, duration and release velocity`(rate: Int) throws {
    var smoothed = 0
    let fitter = GestureFitter(screen: Support.screen, touchRate: rate)
    for seed in 1...30 as ClosedRange<UInt64> {
      let events = Self.hands(seed).events(rate: 120, seed: seed)
      let exact = fitter.fit(events)
      guard fitter.smoothingObstacle(events, exact) == nil else { continue }
      let smooth = try fitter.smoothed(events, exact)
      smoothed += 1
      try expectOneDrag(smooth, exact, seed)
      #expect(smooth.velocityError <= 0.01, "\(seed)")
      let played = try Support.touches(smooth.lines, touchRate: rate)
      let (wanted, got) = (Support.velocity(events.markedAsRecorded), Support.velocity(played))
      #expect(abs(wanted.dy - got.dy) <= max(0.1001, abs(wanted.dy) * 0.0101), "\(seed): \(wanted) \(got)")
      let end = try #require(events.last)
      #expect((try #require(played.last).location - end.location).length <= 0.5, "\(seed)")
      #expect(abs(try #require(played.last).timestamp.seconds - (end.timestamp.seconds - 3)) <= 0.008, "\(seed)")
    }
    #expect(smoothed >= 24)
  }

  /// Checks the statements, and that the finger never returns.
  private func expectOneDrag(_ smooth: FittedGesture, _ exact: FittedGesture, _ seed: UInt64) throws {
    #expect(abs((smooth.duration - exact.duration).seconds) <= 0.0005, "\(seed): \(smooth.lines)")
    let drags = smooth.actions.compactMap { if case .drag(_, _, let curve) = $0 { curve } else { nil } }
    #expect(drags.count == 1 && smooth.actions.count == 3, "\(seed): \(smooth.lines)")
    let (first, second) = try #require(drags.first).controlPoints
    for value in [first.x, first.y, second.x, second.y] {
      #expect((0...1).contains(value) && abs(value - decimal(value, 3)) < 1e-12, "\(seed): \(smooth.lines)")
    }
  }

  @Test(arguments: [0.3, 0.5, 0.8, 1.2])
  func `a smooth hand is followed closely`(peak: Double) throws {
    let events = Hand(peak: peak, jitter: 1).events(rate: 120, seed: 11)
    let fitter = GestureFitter(screen: Support.screen)
    let smooth = try fitter.smoothed(events, fitter.fit(events))
    #expect(smooth.deviation <= 6, "\(smooth.lines)")
  }

  @Test
  func `a rest before the lift stays a hold, without a release velocity`() throws {
    let events = Hand(arc: 0.05, jitter: 0.7, rest: 300).events(rate: 120, seed: 4)
    let fitter = GestureFitter(screen: Support.screen)
    let exact = fitter.fit(events)
    let smooth = try fitter.smoothed(events, exact)
    #expect(smooth.duration == exact.duration)
    #expect(smooth.lines.count == 4 && smooth.lines[2].hasPrefix("hold 3"), "\(smooth.lines)")
    #expect(Support.velocity(try Support.touches(smooth.lines)) == .zero)
  }

  @Test
  func `a finger that pauses on its way is smoothed as well`() throws {
    let first = Hand(way: Vector(0, -90), milliseconds: 250, jitter: 0.3).events(rate: 120, seed: 1)
    let second = Hand(start: Point(160, 310), way: Vector(0, -110), milliseconds: 300).events(rate: 120, seed: 2)
    let shift = 0.35
    let events: [TouchEvent] =
      first.dropLast()
      + second.dropFirst().map { event in
        TouchEvent(
          phase: event.phase, location: event.location, timestamp: event.timestamp.advanced(bySeconds: shift))
      }
    let fitter = GestureFitter(screen: Support.screen)
    let smooth = try fitter.smoothed(events, fitter.fit(events))
    #expect(smooth.actions.count == 3, "\(smooth.lines)")
    #expect(smooth.velocityError <= 0.01)
  }

  @Test
  func `a linear movement with jitter is smoothed without a custom curve`() throws {
    let lines = ["touch at 160,330", "drag by 0,-190 over 450ms", "lift"]
    var random = SplitMix(seed: 3)
    var events = try Support.recorded(lines, rate: 120, jitter: 0.3, seed: 3)
    for index in 1..<events.count - 8 {
      let noise = Vector(Double.random(in: -2...2, using: &random), Double.random(in: -1...1, using: &random))
      events[index] = TouchEvent(
        phase: .moved, location: events[index].location + noise, timestamp: events[index].timestamp)
    }
    let fitter = GestureFitter(screen: Support.screen)
    #expect(try fitter.smoothed(events, fitter.fit(events)).lines == lines)
  }

  @Test(arguments: [
    (["tap at 100,200"], "it is one tap already"),
    (["flick up at 1800pt/s from 160,336"], "it is one flick already"),
    (["touch at 160,330", "drag by 0,-190 over 450ms ease-out", "lift"], "it is one drag already"),
    (["touch at 100,200", "hold 400ms", "lift"], "the finger does not move"),
    (
      ["touch at 160,330", "drag by 0,-190 over 450ms", "drag by 0,60 over 200ms", "lift"],
      "it changes direction"
    ),
    (["touch at 160,330", "drag by 0,-190 over 450ms", "drag by 0,190 over 450ms", "lift"], "it changes direction"),
    (["touch at 160,330", "drag by 0,-100 over 300ms", "drag by 100,0 over 300ms", "lift"], "it changes direction"),
  ])
  func `gestures that cannot be smoothed have a reason`(lines: [String], reason: String) throws {
    let events =
      lines.count == 1
      ? try Support.touches(lines, touchRate: 120) : try Support.recorded(lines, rate: 120, jitter: 0, seed: 1)
    let fitter = GestureFitter(screen: Support.screen, touchRate: 120)
    let exact = fitter.fit(events)
    #expect(fitter.smoothingObstacle(events, exact)?.description == reason)
    #expect(throws: SmoothingObstacle.self) { try fitter.smoothed(events, exact) }
  }

  @Test
  func `a cancelled drag stays cancelled`() throws {
    var events = Hand(arc: 0.1, jitter: 0.7).events(rate: 120, seed: 8)
    let last = events.removeLast()
    events.append(TouchEvent(phase: .cancelled, location: last.location, timestamp: last.timestamp))
    let fitter = GestureFitter(screen: Support.screen)
    let smooth = try fitter.smoothed(events, fitter.fit(events))
    #expect(smooth.lines.last == "cancel")
  }
}
