import Graphics
import Motion
import Script
import Timebase

/// The visible part of the canvas over the clip's time: a rectangle with the canvas's aspect ratio.
struct Camera {
  /// A visible area, which rests or follows the finger.
  private enum View {
    case still(Rect)
    case following(FollowPath)

    func area(at instant: Instant) -> Rect {
      switch self {
      case .still(let area): area
      case .following(let path): path.area(at: instant)
      }
    }
  }

  /// A move to a view, which the camera shows until the next move.
  private struct Move {
    var start: Instant
    var seconds: Double
    var from: View
    var to: View
    var timing: TimingCurve

    func area(at instant: Instant) -> Rect {
      let share = min(1, instant.seconds(since: start) / seconds), target = to.area(at: instant)
      return share < 1 ? Camera.mix(from.area(at: instant), target, timing.value(at: share)) : target
    }
  }

  private let whole: Rect
  private var moves: [Move] = []
  private let layout: CanvasLayout

  /// The visible margin on each side of the camera's target, as a fraction of the target (choice).
  private static let surroundings = 0.06

  init(_ layout: CanvasLayout) {
    self.layout = layout
    whole = Rect(origin: .zero, size: layout.size)
  }

  /// Adds a move to a part of the screen, or back to the whole canvas. It starts from the area that is visible
  /// then.
  mutating func move(to area: Rect?, at instant: Instant, over duration: Duration, _ curve: Script.Curve) {
    move(to: .still(area.map(view) ?? whole), at: instant, over: duration, curve)
  }

  /// Adds a move to the finger, which the camera then follows.
  mutating func follow(_ path: FollowPath, at instant: Instant, over duration: Duration) {
    move(to: .following(path), at: instant, over: duration, .easeInOut)
  }

  private mutating func move(to view: View, at instant: Instant, over duration: Duration, _ curve: Script.Curve) {
    var from = View.still(area(at: instant))
    // Following continues during the next move, so that the camera does not stop abruptly.
    if let last = moves.last, instant.seconds(since: last.start) >= last.seconds { from = last.to }
    moves.append(
      Move(start: instant, seconds: duration.seconds, from: from, to: view, timing: curve.timing))
  }

  /// Returns the visible part of the canvas at an instant.
  func area(at instant: Instant) -> Rect { moves.last { $0.start <= instant }?.area(at: instant) ?? whole }

  /// Returns the transformation from the canvas without a camera to the image.
  func transform(at instant: Instant) -> Affine {
    let area = area(at: instant)
    if area == whole { return .identity }
    let scale = layout.size.width / area.width
    return Affine(a: scale, b: 0, c: 0, d: scale, tx: -area.minX * scale, ty: -area.minY * scale)
  }

  /// Returns the visible area in which a part of the screen fills the space above the captions.
  private func view(of part: Rect) -> Rect {
    let rect = part.intersection(Rect(origin: .zero, size: layout.screen.size)).offset(by: layout.screen.origin - .zero)
    let free = layout.freeArea
    let (width, height) = (rect.width * (1 + 2 * Self.surroundings), rect.height * (1 + 2 * Self.surroundings))
    let scale = max(1, min(free.width / width, free.height / height, Device.scaleLimit / layout.scale))
    // The device still covers everything that it covers without a camera, so no empty background appears in the
    // middle.
    let device = layout.deviceArea
    func start(_ wish: Double, _ first: Double, _ last: Double) -> Double {
      min(max(wish, first * (1 - 1 / scale)), last * (1 - 1 / scale))
    }
    return Rect(
      start(rect.midX - free.midX / scale, device.minX, device.maxX),
      start(rect.midY - free.midY / scale, device.minY, device.maxY), layout.size.width / scale,
      layout.size.height / scale)
  }

  /// Interpolates each edge linearly, so that a centred element stays at the centre.
  private static func mix(_ a: Rect, _ b: Rect, _ share: Double) -> Rect {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Rect(mix(a.minX, b.minX), mix(a.minY, b.minY), mix(a.width, b.width), mix(a.height, b.height))
  }
}
