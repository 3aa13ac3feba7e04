import Graphics
import LibC
import Simulation
import Timebase
import Touch

/// The visible area of a camera that follows the finger, as a function of the clip's time.
///
/// The finger's whole path is known in advance, so the area is a moving average of both past and future: it has no delay,
/// its velocity is continuous, and it reaches a new touch before the finger does. The path is sampled at fixed instants
/// of the clip's time, so the frame rate only samples the result.
struct FollowPath {
  /// The state of the camera.
  private struct Sample {
    /// The point of the canvas that a change of the scale leaves in place.
    var anchor: Point
    /// The visible fraction of the canvas's width.
    var part: Double
  }

  /// The finger at an instant.
  private struct Finger {
    var place: Point
    var isDown: Bool
  }

  /// The samples, at ``rate`` from ``origin`` on.
  private var samples: [Sample] = []
  private let origin: Instant
  private let size: Size

  /// The samples per second of the clip.
  private static let rate = 60.0
  /// Half the duration of the moving average, in samples: 0.4 s (choice). A move to a distant touch takes twice that.
  private static let reach = 24
  private static let reachSeconds = Double(reach) / rate
  /// The distance from the centre within which the finger does not move the camera, as a fraction of the visible area's
  /// sides (choice).
  private static let rest = 0.1
  /// The distance from the finger to the edge of the image, in points: its disc is completely visible.
  private static let space = Simulation.Finger.diameter / 2
  /// The margin of the canvas that need not be visible, in points (choice). The finger at the canvas's edge would
  /// otherwise require the whole canvas whenever the camera is only almost there.
  private static let edge = 2.0

  /// Creates the path of a camera between two instants of the clip.
  ///
  /// - Parameter factor: The magnification, 1 or more.
  init(
    _ layout: CanvasLayout, _ touches: [TouchEvent], _ timeline: ClipTimeline, from start: Instant, to end: Instant,
    factor: Double
  ) {
    size = layout.size
    origin = start.advanced(bySeconds: -Self.reachSeconds)
    let count = Int((max(0, end.seconds(since: start)) * Self.rate).rounded(.up)) + 2 * Self.reach + 1
    let instants = (0..<count).map { [origin] in origin.advanced(bySeconds: Double($0) / Self.rate) }
    let part = 1 / min(max(factor, 1), max(1, Device.scaleLimit / layout.scale))
    let fingers = Self.fingers(touches, timeline, instants, layout)
    let anchors = Self.anchors(fingers.map(\.place), part, layout)
    samples = anchors.map { Sample(anchor: $0, part: part) }
    let needed = fingers.indices.map { index in
      fingers[index].isDown
        ? Self.part(showing: fingers[index].place, around: smoothed(at: Double(index)).anchor, layout) : 0
    }
    for (index, wide) in Self.maxima(needed).enumerated() { samples[index].part = min(1, max(part, wide)) }
  }

  /// Returns the visible part of the canvas.
  func area(at instant: Instant) -> Rect {
    let sample = smoothed(at: instant.seconds(since: origin) * Self.rate)
    let (part, anchor) = (sample.part, sample.anchor)
    return Rect(anchor.x * (1 - part), anchor.y * (1 - part), size.width * part, size.height * part)
  }

  /// Returns the average of the samples around a position, which is an index and a fraction, with the weights of a
  /// raised cosine. Their sum does not depend on the position.
  private func smoothed(at position: Double) -> Sample {
    let center = min(max(position, 0), Double(samples.count - 1))
    var (x, y, part) = (0.0, 0.0, 0.0)
    for index in Int(center) - Self.reach...Int(center) + Self.reach + 1 {
      let distance = (Double(index) - center) / Double(Self.reach)
      guard abs(distance) < 1 else { continue }
      let weight = (1 + cos(.pi * distance)) / 2 / Double(Self.reach)
      let sample = samples[min(max(index, 0), samples.count - 1)]
      x += weight * sample.anchor.x
      y += weight * sample.anchor.y
      part += weight * sample.part
    }
    return Sample(anchor: Point(x, y), part: part)
  }
}

// MARK: The finger

extension FollowPath {
  /// Returns the finger on the canvas at some instants of the clip. While it is up, it is where it was and, from some
  /// time before the next touch, where that begins.
  private static func fingers(
    _ touches: [TouchEvent], _ timeline: ClipTimeline, _ instants: [Instant], _ layout: CanvasLayout
  ) -> [Finger] {
    let offset: Vector = layout.screen.origin - .zero
    var place = layout.screen.center
    // The next touch event, and the instant at which the camera turns to it if it begins a touch.
    var (next, turn) = (0, Instant.zero)
    func plan() {
      guard next < touches.count, touches[next].phase == .began else { return }
      let begins = timeline.clipTime(of: touches[next].timestamp)
      turn = begins.advanced(bySeconds: -reachSeconds)
      guard next > 0 else { return turn = .zero }
      let lifted = timeline.clipTime(of: touches[next - 1].timestamp)
      turn = max(turn, lifted.advanced(bySeconds: begins.seconds(since: lifted) / 2))
    }
    plan()
    return instants.map { instant in
      let virtual = timeline.virtualTime(at: max(instant, .zero))
      while next < touches.count, touches[next].timestamp <= virtual {
        place = touches[next].location + offset
        next += 1
        plan()
      }
      // The finger is down at the instant of its lift as well.
      let isLifting = next > 0 && virtual.seconds(since: touches[next - 1].timestamp) < 1 / rate
      guard next < touches.count else { return Finger(place: place, isDown: isLifting) }
      let target = touches[next].location + offset
      if touches[next].phase == .began {
        let waits = isLifting || max(instant, .zero) < turn
        return Finger(place: waits ? place : target, isDown: isLifting)
      }
      let last = touches[next - 1].timestamp
      let share = virtual.seconds(since: last) / touches[next].timestamp.seconds(since: last)
      return Finger(place: place + (target - place) * share, isDown: true)
    }
  }

  /// Returns the anchors that show a finger near the centre. They move only if the finger leaves the area of rest and the
  /// device does not fit, and keep the device over everything that it covers without a camera.
  private static func anchors(_ places: [Point], _ part: Double, _ layout: CanvasLayout) -> [Point] {
    let (free, device) = (layout.bounds, layout.deviceArea)
    guard part < 1 else { return places.map { _ in layout.screen.center } }
    let (fitsAcross, fitsDown) = (device.width <= free.width * part, device.height <= free.height * part)
    let places = places.map { Point(fitsAcross ? device.midX : $0.x, fitsDown ? device.midY : $0.y) }
    guard var center = places.first else { return [] }
    let (rx, ry) = (rest * free.width * part, rest * free.height * part)
    return places.map { place in
      center = Point(
        min(max(center.x, place.x - rx), place.x + rx), min(max(center.y, place.y - ry), place.y + ry))
      let x = (center.x - free.midX * part) / (1 - part), y = (center.y - free.midY * part) / (1 - part)
      return Point(min(max(x, device.minX), device.maxX), min(max(y, device.minY), device.maxY))
    }
  }

  /// Returns the visible part of the canvas that is necessary to show a finger's disc on the screen.
  private static func part(showing place: Point, around anchor: Point, _ layout: CanvasLayout) -> Double {
    let free = layout.bounds
    let shown = Rect(center: place, size: Size(2 * space, 2 * space))
      .intersection(layout.screen).intersection(free.inset(by: edge))
    if shown.isEmpty { return 0 }
    func part(_ start: Double, _ end: Double, _ anchor: Double, _ first: Double, _ last: Double) -> Double {
      // The anchor may be an edge, from which everything is visible.
      max((anchor - start) / (anchor - first), (end - anchor) / (last - anchor))
    }
    return max(
      part(shown.minX, shown.maxX, anchor.x, free.minX, free.maxX),
      part(shown.minY, shown.maxY, anchor.y, free.minY, free.maxY))
  }

  /// Returns the largest value in the moving average around each one.
  private static func maxima(_ values: [Double]) -> [Double] {
    values.indices.map { index in
      values[max(0, index - reach - 1)...min(values.count - 1, index + reach + 1)].max() ?? 0
    }
  }
}
