import Graphics
import Motion
import Script
import Timebase

/// What of the canvas is seen at an instant of the clip: a rectangle of the canvas's shape that moves from one to another.
struct Camera {
  /// A move; between two moves the camera rests.
  private struct Move {
    var start: Instant
    var seconds: Double
    var from: Rect
    var to: Rect
    var timing: TimingCurve

    func area(at instant: Instant) -> Rect {
      let share = min(1, instant.seconds(since: start) / seconds)
      return share < 1 ? Camera.mix(from, to, timing.value(at: share)) : to
    }
  }

  private let whole: Rect
  private var moves: [Move] = []
  private let layout: CanvasLayout

  /// How much of the surroundings is seen on each side of what the camera goes to, as a share of it (choice).
  private static let surroundings = 0.06

  init(_ layout: CanvasLayout) {
    self.layout = layout
    whole = Rect(origin: .zero, size: layout.size)
  }

  /// Adds a move to a part of the screen, or back to the whole canvas; it starts from what is seen then.
  mutating func move(to area: Rect?, at instant: Instant, over duration: Duration, _ curve: Script.Curve) {
    let target = area.map(view) ?? whole
    moves.append(
      Move(
        start: instant, seconds: duration.seconds, from: self.area(at: instant), to: target,
        timing: curve.timing))
  }

  /// The part of the canvas that is seen.
  func area(at instant: Instant) -> Rect { moves.last { $0.start <= instant }?.area(at: instant) ?? whole }

  /// From the canvas as it lies without a camera to what is seen.
  func transform(at instant: Instant) -> Affine {
    let area = area(at: instant)
    if area == whole { return .identity }
    let scale = layout.size.width / area.width
    return Affine(a: scale, b: 0, c: 0, d: scale, tx: -area.minX * scale, ty: -area.minY * scale)
  }

  /// What is seen of the canvas where a part of the screen fills what captions leave free.
  private func view(of part: Rect) -> Rect {
    let rect = part.intersection(Rect(origin: .zero, size: layout.screen.size)).offset(by: layout.screen.origin - .zero)
    let free = layout.freeArea
    let (width, height) = (rect.width * (1 + 2 * Self.surroundings), rect.height * (1 + 2 * Self.surroundings))
    let scale = max(1, min(free.width / width, free.height / height, Device.scaleLimit / layout.scale))
    // The device still covers all that it covers without a camera: no empty ground comes into the middle.
    let device = layout.deviceArea
    func start(_ wish: Double, _ first: Double, _ last: Double) -> Double {
      min(max(wish, first * (1 - 1 / scale)), last * (1 - 1 / scale))
    }
    return Rect(
      start(rect.midX - free.midX / scale, device.minX, device.maxX),
      start(rect.midY - free.midY / scale, device.minY, device.maxY), layout.size.width / scale,
      layout.size.height / scale)
  }

  /// The camera's area goes along straight lines, edge by edge, so that what stays in its middle stays there.
  private static func mix(_ a: Rect, _ b: Rect, _ share: Double) -> Rect {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Rect(mix(a.minX, b.minX), mix(a.minY, b.minY), mix(a.width, b.width), mix(a.height, b.height))
  }
}
