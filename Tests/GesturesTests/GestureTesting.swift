import Graphics
import Interface
import Motion
import Script
import Simulation
import TestSupport
import Timebase
import Touch

@testable import Gestures

/// A scene with a scroll view that fills the screen.
final class ScrollingScene: Scene {
  let scroller: ScrollView

  init(_ window: Window) {
    scroller = ScrollView(frame: window.bounds)
    scroller.contentSize = Size(window.bounds.width * 3, window.bounds.height * 8)
    scroller.contentOffset = Point(window.bounds.width, window.bounds.height * 3)
    window.addSubview(scroller)
  }

  func readProbes() -> [ProbeReading] {
    [ProbeReading("x", .number(scroller.contentOffset.x)), ProbeReading("y", .number(scroller.contentOffset.y))]
  }

  static let definition = SceneDefinition(vocabulary: .init(name: "scrolling", probes: ["x", "y"])) { context in
    ScrollingScene(context.window)
  }
}

enum GestureTesting {
  static let screen = Size(320, 480)

  static func stage() throws -> Stage {
    try Stage(
      ScrollingScene.definition, size: screen,
      traits: Traits(displayScale: 2, theme: .light, textShaper: GridShaper()))
  }

  static func script(_ lines: [String], touchRate: Int = 60) throws -> Script {
    let head = ["scene scrolling", "size 320x480", "touch-rate \(touchRate)"]
    return try Script(text: (head + lines).joined(separator: "\n"), file: "fitted.flip")
  }

  /// Returns the touches of the lines.
  static func touches(_ lines: [String], touchRate: Int = 60) throws -> [TouchEvent] {
    let player = ScriptPlayer(try script(lines, touchRate: touchRate), on: try stage())
    _ = try player.playToEnd()
    return player.touches
  }

  /// Returns the touches of the lines, sampled at a rate with jitter.
  ///
  /// - Parameter jitter: The maximum deviation of a sample's instant, as a fraction of the period.
  static func recorded(_ lines: [String], rate: Int, jitter: Double, seed: UInt64) throws -> [TouchEvent] {
    let path = try path(lines)
    var random = SplitMix(seed: seed)
    var events = [TouchEvent(phase: .began, location: path.origin, timestamp: path.start)]
    for index in 1... {
      let shift = jitter > 0 ? Double.random(in: -jitter...jitter, using: &random) : 0
      let instant = path.start.advanced(bySeconds: (Double(index) + shift) / Double(rate))
      if instant.seconds(since: path.end) > -1e-6 { break }
      let place = path.location(at: instant)
      let isStill = place == events[events.count - 1].location
      events.append(TouchEvent(phase: isStill ? .stationary : .moved, location: place, timestamp: instant))
    }
    if path.destination != events[events.count - 1].location {
      events.append(TouchEvent(phase: .moved, location: path.destination, timestamp: path.end))
    }
    return events + [TouchEvent(phase: .ended, location: path.destination, timestamp: path.end)]
  }

  /// Returns the path of the finger in a script with one touch.
  static func path(_ lines: [String]) throws -> TouchPath {
    var path = TouchPath(from: .zero, at: .zero)
    for action in try script(lines).actions {
      switch action.kind {
      case .touch(let position): path = TouchPath(from: position.point(in: screen) ?? .zero, at: .zero)
      case .hold(let duration): path.hold(seconds: duration.seconds)
      case .drag(.by(let x, let y), let duration, let curve):
        path.drag(
          to: path.destination + Vector(x.points(of: screen.width), y.points(of: screen.height)),
          seconds: duration.seconds
        ) { [timing = curve.timing] in timing.value(at: $0) }
      default: break
      }
    }
    return path
  }

  static func velocity(_ events: [TouchEvent]) -> Vector {
    var tracker = VelocityTracker()
    for event in events { tracker.add(event) }
    return events.last.map { tracker.velocity(at: $0.timestamp) } ?? .zero
  }

  static func fit(
    _ touch: RecordedTouch, _ form: GestureFitter.Form, touchRate: Int = 60
  ) -> FittedGesture {
    GestureFitter(screen: screen, touchRate: touchRate).fit(touch, form)
  }
}
