import Graphics
import Imaging
import Rendering
import Script
import Testing
import Timebase
import Touch

@testable import Simulation

/// A finger that moves along a list of points, a sample each 1/60 s, and lifts at the last one if `lifts` is true.
private func finger(_ places: [Point], lifts: Bool = false) -> Finger {
  var finger = Finger()
  for (index, place) in places.enumerated() {
    let phase: TouchEvent.Phase = index == 0 ? .began : place == places[index - 1] ? .stationary : .moved
    finger.note(TouchEvent(phase: phase, location: place, timestamp: FrameRate.sixty.instant(ofFrame: index)))
  }
  if lifts, let last = places.last {
    let end = FrameRate.sixty.instant(ofFrame: places.count - 1)
    finger.note(TouchEvent(phase: .ended, location: last, timestamp: end))
  }
  return finger
}

private let sweep = (0..<16).map { Point(40 + 12 * Double($0), 60) }
private let end = FrameRate.sixty.instant(ofFrame: 15)

private func picture(_ finger: Finger, at now: Instant, on background: Color) throws -> Bitmap {
  let list = DisplayList(size: Size(320, 120), background: background, items: finger.marks(at: now))
  return try FrameRenderer(scale: 1).render(list)
}

/// The lightness of a pixel, 0…255; the marks are grey.
private func grey(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Int { Int(bitmap[x, y].green) }

@Suite struct FingerTests {
  @Test func `a resting finger has the same mark at each instant`() {
    let rest = finger(Array(repeating: Point(100, 60), count: 60))
    let marks = rest.marks(at: Instant(seconds: 0.5))
    #expect(marks.count == 1)
    #expect(rest.marks(at: Instant(seconds: 0.75)) == marks)
  }

  @Test func `the trail ends 120 milliseconds ago`() {
    var stroke = FingerStroke(TouchEvent(phase: .began, location: .zero, timestamp: .zero))
    for frame in 1...60 {
      let instant = FrameRate.sixty.instant(ofFrame: frame)
      stroke.note(TouchEvent(phase: .moved, location: Point(Double(frame), 0), timestamp: instant))
    }
    let trail = stroke.trail(at: Instant(seconds: 1.1))
    #expect(trail.first?.point == Point(60, 0))
    #expect(trail.last?.age == 1)
    // The location 0.98 s after touch-down, between two samples.
    #expect(abs((trail.last?.point.x ?? 0) - 58.8) < 1e-6)
    #expect(zip(trail, trail.dropFirst()).allSatisfy { $0.age <= $1.age })
    #expect(stroke.trail(at: Instant(seconds: 2)).count == 1)
  }

  @Test func `the trail of samples nanoseconds apart is short and ends at the finger`() {
    var stroke = FingerStroke(TouchEvent(phase: .began, location: .zero, timestamp: .zero))
    for number in 1...40_000 {
      let instant = Instant(nanoseconds: Int64(number) * 10_000)
      stroke.note(TouchEvent(phase: .moved, location: Point(Double(number), 0), timestamp: instant))
    }
    let trail = stroke.trail(at: Instant(nanoseconds: 400_000_000))
    #expect((200...260).contains(trail.count))
    #expect(trail.first?.point == Point(40_000, 0))
    #expect(trail.last?.point.x == 28_000)
  }

  @Test func `only a finger above 300 points per second has a trail`() {
    func commands(_ speed: Double) -> Int {
      let items = finger((0..<16).map { Point(40 + speed / 60 * Double($0), 60) }).marks(at: end)
      guard case .contents(let contents, _) = items.first else { return 0 }
      return contents.commands.count
    }
    #expect(commands(0) == commands(295))
    #expect(commands(310) == commands(295) + 1)
  }

  @Test func `a lifted finger fades within 120 ms, and a ring grows around it for 300 ms`() throws {
    let lifted = finger(sweep, lifts: true)
    #expect(!lifted.isDown)
    #expect(lifted.location == nil)
    var last = 0
    for share in [0.2, 0.4, 0.6, 0.8] {
      let now = end.advanced(bySeconds: share * Finger.fade)
      let light = grey(try picture(lifted, at: now, on: .white), 220, 60)
      #expect(light > last)
      #expect(light < 255)
      last = light
    }
    #expect(lifted.marks(at: end.advanced(bySeconds: Finger.fade + 0.001)).count == 1)
    #expect(lifted.marks(at: end.advanced(bySeconds: Finger.ringFade)).isEmpty)
  }

  @Test func `a finger that will touch appears 150 ms before, at the clip's speed`() {
    let down = TouchEvent(phase: .began, location: Point(100, 60), timestamp: Instant(seconds: 1))
    func opacity(_ forecast: FingerForecast, _ time: Double) -> Double? {
      guard case .pushOpacity(let opacity) = Finger().marks(at: Instant(seconds: time), FingerStyle(), forecast).first
      else { return nil }
      return opacity
    }
    let plain = FingerForecast([down])
    #expect(opacity(plain, 0.849) == nil && opacity(FingerForecast(), 0.95) == nil)
    #expect(abs((opacity(plain, 0.925) ?? 0) - 0.5) < 1e-9)
    let action = Script.Action(.annotation(.speed(0.5)), at: Script.Location(file: "a", line: 1, column: 1))
    let timeline = ClipTimeline([PlayedAnnotation(action, at: .zero)], virtualEnd: Instant(seconds: 2))
    let slow = FingerForecast([down], timeline)
    #expect(opacity(slow, 0.92) == nil)
    #expect(abs((opacity(slow, 0.9625) ?? 0) - 0.5) < 1e-9)
  }

  @Test func `a second touch lets the first one fade out`() {
    var finger = finger([Point(50, 60), Point(50, 60)], lifts: true)
    let now = Instant(seconds: 0.05)
    finger.note(TouchEvent(phase: .began, location: Point(200, 60), timestamp: now))
    let pictures = finger.marks(at: now).filter { if case .contents = $0 { true } else { false } }
    #expect(pictures.count == 3)
  }

  @Test(arguments: Array(stride(from: 0.0, through: 1, by: 0.05)))
  func `the disc or its rim has 2 to 1 on every grey`(white: Double) throws {
    let ground = Color(white: white)
    let bitmap = try picture(finger(Array(repeating: Point(160, 60), count: 30)), at: Instant(seconds: 0.5), on: ground)
    func ratio(_ x: Int) -> Double {
      let (one, other) = (Color(white: Double(grey(bitmap, x, 60)) / 255).luminance, ground.luminance)
      return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }
    #expect(max(ratio(160), ratio(181)) >= 2)
  }

  @Test func `the trail fades without blobs or seams`() throws {
    let bitmap = try picture(finger(sweep), at: end, on: .white)
    // From the disc's left edge at 198 back to the location of 120 ms ago.
    let lights = (130..<196).map { grey(bitmap, $0, 60) }
    #expect(zip(lights, lights.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(lights[0] > 250)
    #expect(lights[lights.count - 1] < 235)
    #expect(zip(lights, lights.dropFirst()).allSatisfy { $0 - $1 < 6 })
  }

  @Test func `the trail of a turning finger has no gaps`() throws {
    let circle = (0..<16).map { index in
      let (x, y) = [(30.0, 0.0), (21, 21), (0, 30), (-21, 21), (-30, 0), (-21, -21), (0, -30), (21, -21)][index % 8]
      return Point(160 + x, 60 + y)
    }
    let bitmap = try picture(finger(circle), at: end, on: .white)
    for index in 11..<15 { #expect(grey(bitmap, Int(circle[index].x), Int(circle[index].y)) < 253) }
  }
}
