import Graphics
import Script
import Simulation
import Testing
import Timebase
import Touch

@testable import Staging

/// A camera that follows the finger.
@Suite struct FollowPathTests {
  private static let layout = CanvasLayout(
    screen: Size(400, 800), corners: CornerRadii(40), scale: 2, framing: .phone(Size(400, 800), scale: 2))
  /// With a margin around the screen, and without.
  private static let layouts = [layout, CanvasLayout(screen: Size(400, 800), scale: 2)]

  /// A touch: its start in seconds, and its positions, a sixtieth of a second apart.
  private struct Stroke {
    var start: Double
    var points: [Point]

    static func rest(_ start: Double, _ x: Double, _ y: Double, seconds: Double = 0.1) -> Stroke {
      Stroke(start: start, points: Array(repeating: Point(x, y), count: Int(seconds * 60) + 1))
    }

    static func line(_ start: Double, _ from: Point, _ to: Point, seconds: Double) -> Stroke {
      let count = Int(seconds * 60)
      return Stroke(start: start, points: (0...count).map { from + (to - from) * (Double($0) / Double(count)) })
    }

    var events: [TouchEvent] {
      points.indices.map { index in
        let phase: TouchEvent.Phase = index == 0 ? .began : index == points.count - 1 ? .ended : .moved
        return TouchEvent(
          phase: phase, location: points[index], timestamp: Instant(seconds: start + Double(index) / 60))
      }
    }
  }

  private static let strokes: [(String, [Stroke])] = [
    ("a drag", [.line(1, Point(200, 700), Point(200, 200), seconds: 0.5)]),
    ("a flick", [.line(1, Point(200, 700), Point(200, 520), seconds: 0.1)]),
    (
      "a fast drag to and fro",
      [
        .line(1, Point(20, 700), Point(380, 100), seconds: 0.15),
        .line(1.2, Point(380, 100), Point(20, 700), seconds: 0.15),
      ]
    ),
    ("taps far apart", [.rest(1, 40, 60), .rest(1.2, 360, 740), .rest(3, 40, 740)]),
    ("edges", [.rest(1, 0, 0), .line(2, Point(0, 400), Point(400, 400), seconds: 0.3), .rest(2.4, 400, 800)]),
    ("nothing", []),
  ]

  private func path(
    _ strokes: [Stroke], factor: Double = 2, end: Double = 4, on layout: CanvasLayout = layout
  ) -> FollowPath {
    FollowPath(
      layout, strokes.flatMap(\.events), timeline(end: end), from: .zero, to: Instant(seconds: end), factor: factor
    )
  }

  private func timeline(_ annotations: [(Script.Annotation, Double)] = [], end: Double) -> ClipTimeline {
    ClipTimeline(
      annotations.map { annotation, seconds in
        let action = Script.Action(.annotation(annotation), at: Script.Location(file: "", line: 1, column: 1))
        return PlayedAnnotation(action, at: Instant(seconds: seconds))
      }, virtualEnd: Instant(seconds: end))
  }

  @Test(arguments: 0..<2 * strokes.count, [1, 1.2, 2, 5, 8])
  func `the camera moves without jumps within the canvas`(index: Int, factor: Double) {
    let layout = Self.layouts[index % 2], path = path(Self.strokes[index / 2].1, factor: factor, on: layout)
    let step = 1e-3
    let areas = (0...4000).map { path.area(at: Instant(seconds: Double($0) * step)) }
    for area in areas {
      #expect(area.width <= layout.size.width + 1e-9 && area.width >= layout.size.width / factor - 1e-9)
      #expect(abs(area.height / area.width - layout.size.height / layout.size.width) < 1e-9)
      // The device covers what it covers without a camera: no part of its edge comes nearer to the middle.
      let scale = layout.size.width / area.width
      #expect((layout.deviceArea.minX - area.minX) * scale <= layout.deviceArea.minX + 1e-9)
      #expect((layout.deviceArea.maxX - area.minX) * scale >= layout.deviceArea.maxX - 1e-9)
      #expect((layout.deviceArea.minY - area.minY) * scale <= layout.deviceArea.minY + 1e-9)
      #expect((layout.deviceArea.maxY - area.minY) * scale >= layout.deviceArea.maxY - 1e-9)
    }
    for edge in [\Rect.minX, \.minY, \.maxX, \.maxY] {
      let values = areas.map { $0[keyPath: edge] }
      let velocities = zip(values.dropFirst(), values).map { ($0 - $1) / step }
      // A distance of the whole canvas in 0.8 s.
      let size = layout.size.height
      #expect(velocities.allSatisfy { abs($0) < size / 0.8 * 3 })
      #expect(zip(velocities.dropFirst(), velocities).allSatisfy { abs($0 - $1) / step < size * 40 })
    }
  }

  @Test(arguments: 0..<2 * strokes.count, [1.2, 2, 5])
  func `the finger's whole disc stays in the picture`(index: Int, factor: Double) {
    let layout = Self.layouts[index % 2], strokes = Self.strokes[index / 2].1
    let path = path(strokes, factor: factor, on: layout)
    for event in strokes.flatMap(\.events) {
      let area = path.area(at: event.timestamp), scale = layout.size.width / area.width
      // It is drawn on the screen only, and a margin of the canvas need not be visible.
      let disc = Rect(center: event.location + (layout.screen.origin - .zero), size: Size(44, 44))
        .intersection(layout.screen).intersection(layout.bounds.inset(by: 2))
      let seen = Rect(
        (disc.minX - area.minX) * scale, (disc.minY - area.minY) * scale, disc.width * scale, disc.height * scale)
      #expect(layout.bounds.inset(by: -0.1).contains(seen), "\(event.timestamp.seconds) \(seen)")
    }
  }

  @Test func `a still finger does not move the camera`() {
    let path = path([.rest(1, 150, 300, seconds: 2)])
    let areas = stride(from: 0, through: 4, by: 0.01).map { path.area(at: Instant(seconds: $0)) }
    #expect(areas.allSatisfy { $0 == areas[0] || abs($0.minX - areas[0].minX) + abs($0.minY - areas[0].minY) < 1e-9 })
    #expect(abs(areas[0].width - Self.layout.size.width / 2) < 1e-9)
  }

  @Test func `a small movement does not move the camera, and a large one does`() {
    func motion(_ distance: Double) -> Double {
      let path = path([.line(1, Point(200, 400), Point(200, 400 + distance), seconds: 0.5)])
      return path.area(at: Instant(seconds: 3)).minY - path.area(at: .zero).minY
    }
    #expect(abs(motion(15)) < 1e-9)
    #expect(motion(200) > 60)
  }

  @Test func `the camera does not move sideways while the whole width of the device is visible`() {
    let wide = CanvasLayout(screen: Size(400, 800), scale: 2, canvas: Size(1920, 1080))
    let touches = [Stroke.rest(1, 20, 100), .rest(3, 380, 700)].flatMap(\.events)
    let path = FollowPath(wide, touches, timeline(end: 4), from: .zero, to: Instant(seconds: 4), factor: 1.5)
    let (early, late) = (path.area(at: .zero), path.area(at: Instant(seconds: 4)))
    #expect(abs(early.minX - late.minX) < 1e-9 && late.minY > early.minY + 50)
  }

  @Test func `the camera is at a tap before the finger`() {
    let path = path([.rest(1, 40, 100), .rest(3, 360, 700)])
    let early = path.area(at: Instant(seconds: 2)), there = path.area(at: Instant(seconds: 3))
    #expect(there.minY > early.minY + 100)
    #expect(abs(path.area(at: Instant(seconds: 3.1)).minY - there.minY) < 1e-6)
    #expect(abs(path.area(at: Instant(seconds: 1.1)).minY - early.minY) < 1e-6)
  }

  @Test func `time that stands still moves no finger`() {
    let strokes = [Stroke.line(1, Point(200, 700), Point(200, 200), seconds: 0.5)]
    let frozen = FollowPath(
      Self.layout, strokes.flatMap(\.events), timeline([(.freeze(.seconds(2)), 1.25)], end: 2), from: .zero,
      to: Instant(seconds: 4), factor: 2)
    let middle = frozen.area(at: Instant(seconds: 2)), late = frozen.area(at: Instant(seconds: 2.5))
    #expect(abs(middle.minY - late.minY) < 1e-9)
    #expect(frozen.area(at: Instant(seconds: 4)).minY < late.minY - 50)
  }

  @Test func `following is continuous with the zooms around it`() {
    var camera = Camera(Self.layout)
    let path = path([.line(1, Point(200, 700), Point(200, 200), seconds: 1)])
    camera.move(to: Rect(0, 0, 200, 200), at: .zero, over: .milliseconds(300), .easeInOut)
    camera.follow(path, at: Instant(seconds: 0.6), over: .milliseconds(500))
    camera.move(to: nil, at: Instant(seconds: 1.5), over: .milliseconds(400), .easeInOut)
    let areas = (0...3000).map { camera.area(at: Instant(seconds: Double($0) / 1000)) }
    for edge in [\Rect.minX, \.minY, \.maxX, \.maxY] {
      let values = areas.map { $0[keyPath: edge] }
      let steps = zip(values.dropFirst(), values).map { $0 - $1 }
      #expect(steps.allSatisfy { abs($0) < 6 })
      // The camera does not stop abruptly where the finger is followed no longer.
      #expect(zip(steps[1450..<1550].dropFirst(), steps[1450..<1550]).allSatisfy { abs($0 - $1) < 0.2 })
    }
    #expect(camera.transform(at: Instant(seconds: 2)) == .identity)
  }
}
