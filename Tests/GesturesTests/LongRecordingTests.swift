import Foundation
import Graphics
import Platform
import Script
import Simulation
import TestSupport
import Testing
import Timebase
import Touch

@testable import Gestures

@Suite struct LongRecordingTests {
  private typealias Support = GestureTesting

  /// A finger of one of several kinds, sampled 120 times a second with the slight noise of a digitiser.
  private func touch(_ seed: UInt64, at start: Double = 0) -> [TouchEvent] {
    var random = SplitMix(seed: seed)
    let kind = seed % 4
    let (count, power) = (Int.random(in: 20...120, using: &random), Double.random(in: 1...2.5, using: &random))
    let (x, y) = (Double.random(in: 120...200, using: &random), Double.random(in: 200...280, using: &random))
    let way = Double.random(in: 60...180, using: &random) * (Bool.random(using: &random) ? 1 : -1)
    var events = (0...count).map { index -> TouchEvent in
      let share = Double(index) / Double(count)
      let along = kind == 0 ? share : kind == 1 ? 1 - pow(1 - share, power) : kind == 2 ? pow(share, power) : 0
      let turn = kind == 3 ? share * 6.28 : 0
      let noise = Vector(.random(in: -0.15...0.15, using: &random), .random(in: -0.15...0.15, using: &random))
      let place = Point(x + 40 * sin(turn), y + way * along + 40 * (1 - cos(turn))) + noise
      return TouchEvent(
        phase: index == 0 ? .began : .moved, location: place, timestamp: Instant(seconds: start + Double(index) / 120))
    }
    events.append(
      TouchEvent(
        phase: .ended, location: events[count].location,
        timestamp: Instant(seconds: start + Double(count) / 120 + 0.004)))
    return events
  }

  @Test(arguments: [0.5, 1, 4])
  func `samples are left out within the tolerance, and the release velocity stays`(_ tolerance: Double) throws {
    let fitter = GestureFitter(screen: Support.screen, touchRate: 120)
    var kept = 0, all = 0
    for seed in 1...60 as ClosedRange<UInt64> {
      let touch = RecordedTouch(touch(seed))
      let fitted = fitter.fit(touch, .exact, thinnedBy: tolerance)
      (kept, all) = (kept + fitted.strokeSamples, all + touch.events.count)
      #expect(fitted.deviation <= tolerance, "\(seed): \(fitted.lines)")
      let played = try Support.touches(fitted.lines, touchRate: 120)
      let (wanted, got) = (touch.releaseVelocity, Support.velocity(played))
      #expect((wanted - got).length <= max(1, wanted.length * 0.01), "\(seed): \(wanted) \(got)")
      for event in touch.events { #expect(distance(event, played) <= tolerance + 0.01, "\(seed) \(event)") }
    }
    #expect(kept < all / 2, "\(kept) of \(all)")
  }

  /// The distance of a sample from the straight lines between the played touches.
  private func distance(_ event: TouchEvent, _ played: [TouchEvent]) -> Double {
    guard let next = played.firstIndex(where: { $0.timestamp >= event.timestamp }), next > 0 else {
      return (event.location - (event.timestamp == .zero ? played[0] : played[played.count - 1]).location).length
    }
    let (one, other) = (played[next - 1], played[next])
    let share = event.timestamp.seconds(since: one.timestamp) / other.timestamp.seconds(since: one.timestamp)
    return (one.location + (other.location - one.location) * share - event.location).length
  }

  @Test
  func `with few bytes left the script is less precise, says so, and keeps each touch's time`() throws {
    var recording = GestureRecording(format: .pointer)
    recording.touches = (0..<40).map { RecordedTouch(touch(UInt64($0), at: Double($0) * 2)) }
    recording.end = Instant(seconds: 80)
    func script(_ limit: Int) throws(UserError) -> GestureScript {
      try GestureScript(
        recording, .exact, screen: Support.screen, frame: .init(scene: "scrolling", device: "iphone-4", file: "test"),
        textLimit: limit)
    }
    let fine = try script(1 << 20)
    #expect(!fine.text.contains("# Fewer samples"))
    var last = fine.text.utf8.count
    for limit in [60_000, 20_000] {
      let coarse = try script(limit)
      #expect(coarse.text.utf8.count <= limit)
      #expect(coarse.text.utf8.count < last)
      #expect(coarse.text.contains("# Fewer samples: "))
      last = coarse.text.utf8.count
      let player = ScriptPlayer(
        try Script(text: coarse.text, file: "x.flip"), on: try Support.stage(), touchRate: 120)
      _ = try player.playToEnd()
      let starts = player.touches.filter { $0.phase == .began }.map { $0.timestamp.seconds }
      for (index, start) in starts.enumerated() { #expect(abs(start - Double(index) * 2) < 0.01) }
      #expect(starts.count == 40)
    }
    let error = #expect(throws: UserError.self) { try script(5000) }
    #expect(error?.description == "test: error: the script would exceed the limit of 1 MiB; record a shorter gesture")
  }

  @Test
  func `samples on a straight line are removed, except the first and the last ones`() {
    let events = (0...100).map { index in
      TouchEvent(
        phase: index == 0 ? .began : .moved, location: Point(10 + Double(min(index, 50)), 20),
        timestamp: Instant(seconds: Double(index) / 100))
    }
    #expect(FingerTrack(events).thinned(0.1) == [0, 47, 48, 49, 50, 100])
    #expect(FingerTrack(Array(events.prefix(3))).thinned(0.1) == [0, 1, 2])
    #expect(FingerTrack(Array(events.prefix(1))).thinned(0.1) == [0])
  }
}
