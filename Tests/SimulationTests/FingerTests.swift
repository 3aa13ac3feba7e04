import Graphics
import Imaging
import Rendering
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

  @Test func `the trail ends a quarter of a second ago`() {
    var stroke = FingerStroke(TouchEvent(phase: .began, location: .zero, timestamp: .zero))
    for frame in 1...60 {
      let instant = FrameRate.sixty.instant(ofFrame: frame)
      stroke.note(TouchEvent(phase: .moved, location: Point(Double(frame), 0), timestamp: instant))
    }
    let trail = stroke.trail(at: Instant(seconds: 1.1))
    #expect(trail.first?.point == Point(60, 0))
    #expect(trail.last?.age == 1)
    // The location 0.85 s after touch-down, between two samples.
    #expect(abs((trail.last?.point.x ?? 0) - 51) < 1e-6)
    #expect(zip(trail, trail.dropFirst()).allSatisfy { $0.age <= $1.age })
    #expect(stroke.trail(at: Instant(seconds: 2)).count == 1)
  }

  @Test func `a location that has just faded ends the trail`() {
    var stroke = FingerStroke(TouchEvent(phase: .began, location: .zero, timestamp: .zero))
    for step in 1...8 {
      let instant = Instant(seconds: Double(step) / 16)
      stroke.note(TouchEvent(phase: .moved, location: Point(Double(step), 0), timestamp: instant))
    }
    #expect(stroke.trail(at: Instant(seconds: 0.5)).map(\.age) == [0, 0.25, 0.5, 0.75, 1])
    #expect(stroke.trail(at: Instant(seconds: 0.5)).map(\.point.x) == [8, 7, 6, 5, 4])
    #expect(stroke.trail(at: Instant(seconds: 2)) == [FingerStroke.Place(point: Point(8, 0), age: 1)])
  }

  @Test func `the trail of samples nanoseconds apart is short and ends at the finger`() {
    var stroke = FingerStroke(TouchEvent(phase: .began, location: .zero, timestamp: .zero))
    for number in 1...40_000 {
      let instant = Instant(nanoseconds: Int64(number) * 10_000)
      stroke.note(TouchEvent(phase: .moved, location: Point(Double(number), 0), timestamp: instant))
    }
    let trail = stroke.trail(at: Instant(nanoseconds: 400_000_000))
    #expect((400...510).contains(trail.count))
    #expect(trail.first?.point == Point(40_000, 0))
    #expect(trail.last?.point.x == 15_000)
  }

  @Test func `only a moving finger has a tail`() {
    func commands(_ trail: [FingerStroke.Place]) -> Int {
      guard case .contents(let contents, _) = TouchMark(trail: trail, diameter: 44).item else { return 0 }
      return contents.commands.count
    }
    let place = FingerStroke.Place(point: Point(50, 60), age: 0)
    #expect(commands([place, .init(point: place.point, age: 1)]) == 6)
    #expect(commands([place, .init(point: Point(50, 61), age: 1)]) == 13)
  }

  @Test func `a lifted finger fades out`() throws {
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
    #expect(lifted.marks(at: end.advanced(bySeconds: Finger.fade)).isEmpty)
  }

  @Test func `a second touch lets the first one fade out`() {
    var finger = finger([Point(50, 60), Point(50, 60)], lifts: true)
    let now = Instant(seconds: 0.1)
    finger.note(TouchEvent(phase: .began, location: Point(200, 60), timestamp: now))
    let pictures = finger.marks(at: now).filter { if case .contents = $0 { true } else { false } }
    #expect(pictures.count == 2)
  }

  @Test(arguments: [Color.white, .black, Color(white: 0.45)])
  func `the disc is visible on any background`(ground: Color) throws {
    let bitmap = try picture(finger(Array(repeating: Point(160, 60), count: 30)), at: Instant(seconds: 0.5), on: ground)
    let (outside, rim) = (grey(bitmap, 5, 5), grey(bitmap, 181, 60))
    #expect(abs(grey(bitmap, 160, 60) - rim) > 15)
    #expect(abs(rim - outside) > 15 || abs(grey(bitmap, 160, 60) - outside) > 15)
  }

  @Test func `the trail fades without blobs or seams`() throws {
    let bitmap = try picture(finger(sweep), at: end, on: .white)
    // From the disc's left edge at 198 back to the location a quarter of a second ago.
    let lights = (50..<190).map { grey(bitmap, $0, 60) }
    #expect(zip(lights, lights.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(lights[0] > 240)
    #expect(lights[lights.count - 1] < 215)
    #expect(zip(lights, lights.dropFirst()).allSatisfy { $0 - $1 < 14 })
  }

  @Test func `the trail of a turning finger has no gaps`() throws {
    let circle = (0..<16).map { index in
      let (x, y) = [(30.0, 0.0), (21, 21), (0, 30), (-21, 21), (-30, 0), (-21, -21), (0, -30), (21, -21)][index % 8]
      return Point(160 + x, 60 + y)
    }
    let bitmap = try picture(finger(circle), at: end, on: .white)
    let turned = try picture(finger(sweep + sweep.reversed()), at: FrameRate.sixty.instant(ofFrame: 31), on: .white)
    for index in 10..<15 { #expect(grey(bitmap, Int(circle[index].x), Int(circle[index].y)) < 225) }
    #expect((45..<200).allSatisfy { grey(turned, $0, 60) < 250 })
  }
}
