import Foundation
import Graphics
import Interface
import Simulation
import TestSupport
import Timebase
import Touch

/// The number of rounds of random gestures in a test: `usual`, multiplied by `FLIPBOOK_ROUNDS` if it is set.
/// `scripts/test` sets it, so that the main branch is tested with thousands.
func rounds(_ usual: Int) -> Int {
  usual * (ProcessInfo.processInfo.environment["FLIPBOOK_ROUNDS"].flatMap(Int.init) ?? 1)
}

/// Short random gestures, reproducible by their seed: drags of all speeds, taps, cancelled touches, second fingers, and
/// pauses too short for rest.
struct GestureDice {
  private var numbers: SplitMix
  private let screen: Size
  private let axis: Axis

  /// - Parameter axis: The axis of most movements.
  init(seed: UInt64, screen: Size = Size(320, 480), axis: Axis = .horizontal) {
    numbers = SplitMix(seed: seed)
    self.screen = screen
    self.axis = axis
  }

  /// Plays gestures on a stage and calls `check` after each touch.
  mutating func play(_ gestures: Int, on stage: Stage, check: () -> Void) {
    for _ in 0..<gestures {
      for event in gesture(from: stage.now) {
        stage.send(event)
        check()
      }
      stage.advance(to: stage.now.advanced(bySeconds: Double.random(in: 0...0.5, using: &numbers)))
      check()
    }
  }

  private mutating func gesture(from start: Instant) -> [TouchEvent] {
    var place = point()
    var now = start.advanced(bySeconds: 0.001)
    var events = [TouchEvent(phase: .began, location: place, timestamp: now)]
    let (along, across) = (
      Double.random(in: -60...60, using: &numbers), Double.random(in: -15...15, using: &numbers)
    )
    let stride = axis == .horizontal ? Vector(along, across) : Vector(across, along)
    let hasSecondFinger = Int.random(in: 0..<5, using: &numbers) == 0
    for step in 0..<Int.random(in: 0...8, using: &numbers) {
      now = now.advanced(bySeconds: Double.random(in: 0.004...0.04, using: &numbers))
      place = clamped(place + stride)
      events.append(TouchEvent(phase: .moved, location: place, timestamp: now))
      if hasSecondFinger, step == 1 {
        events.append(TouchEvent(id: 1, phase: .began, location: point(), timestamp: now))
      }
    }
    now = now.advanced(bySeconds: Double.random(in: 0.004...0.2, using: &numbers))
    let phase: TouchEvent.Phase = Int.random(in: 0..<4, using: &numbers) == 0 ? .cancelled : .ended
    events.append(TouchEvent(phase: phase, location: place, timestamp: now))
    if hasSecondFinger, events.contains(where: { $0.id == 1 }) {
      events.append(TouchEvent(id: 1, phase: .ended, location: point(), timestamp: now))
    }
    return events
  }

  private mutating func point() -> Point {
    Point(Double.random(in: 0..<screen.width, using: &numbers), Double.random(in: 0..<screen.height, using: &numbers))
  }

  private func clamped(_ point: Point) -> Point {
    Point(min(max(0, point.x), screen.width - 1), min(max(0, point.y), screen.height - 1))
  }
}

extension Stage {
  /// Advances until nothing moves, at most 20 s. Returns whether the stage is at rest.
  func settle() -> Bool {
    let end = now.advanced(bySeconds: 20)
    while !window.isAtRest, let next = window.nextDeadline, next <= end { advance(to: next) }
    return window.isAtRest
  }

  /// The integer value of a probe, or nil.
  func integer(_ probe: String) -> Int? {
    if case .integer(let value)? = self.probe(probe) { value } else { nil }
  }

  /// The number value of a probe, or nil.
  func number(_ probe: String) -> Double? {
    if case .number(let value)? = self.probe(probe) { value } else { nil }
  }
}

extension View {
  /// The number of views inside, at any depth.
  var descendantCount: Int { subviews.reduce(subviews.count) { $0 + $1.descendantCount } }
}
