import Graphics
import Motion
import Script
import Simulation
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
    /// Whether the camera moves to a part of the canvas.
    var zooms: Bool

    func area(at instant: Instant) -> Rect {
      let share = min(1, instant.seconds(since: start) / seconds), target = to.area(at: instant)
      return share < 1 ? Camera.mix(from.area(at: instant), target, timing.value(at: share)) : target
    }
  }

  private let whole: Rect
  private var moves: [Move] = []
  private let layout: CanvasLayout
  /// The time for which a caption fades out or in when it changes its place, in seconds.
  private static let change = 0.15

  init(_ layout: CanvasLayout) {
    self.layout = layout
    whole = layout.bounds
  }

  /// Adds a move to a part of the screen, or back to the whole canvas. It starts from the area that is visible
  /// then.
  mutating func move(to area: Rect?, at instant: Instant, over duration: Duration, _ curve: Script.Curve) {
    move(to: .still(area.map(view) ?? whole), at: instant, over: duration, curve, zooms: area != nil)
  }

  /// Adds a move to the finger, which the camera then follows.
  mutating func follow(_ path: FollowPath, at instant: Instant, over duration: Duration) {
    move(to: .following(path), at: instant, over: duration, .easeInOut, zooms: true)
  }

  private mutating func move(
    to view: View, at instant: Instant, over duration: Duration, _ curve: Script.Curve, zooms: Bool
  ) {
    var from = View.still(area(at: instant))
    // Following continues during the next move, so that the camera does not stop abruptly.
    if let last = moves.last, instant.seconds(since: last.start) >= last.seconds { from = last.to }
    moves.append(
      Move(start: instant, seconds: duration.seconds, from: from, to: view, timing: curve.timing, zooms: zooms))
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

  /// Returns the visible area that shows a part of the screen as large as the canvas holds it.
  private func view(of part: Rect) -> Rect {
    let rect = part.intersection(Rect(origin: .zero, size: layout.screen.size)).offset(by: layout.screen.origin - .zero)
    let scale = max(1, min(whole.width / rect.width, whole.height / rect.height, Device.scaleLimit / layout.scale))
    let size = Size(whole.width / scale, whole.height / scale)
    // Nothing beyond the canvas is shown, unless the device is there.
    let shown = whole.union(layout.deviceArea)
    func start(_ wish: Double, _ first: Double, _ last: Double) -> Double { max(first, min(wish, last)) }
    return Rect(
      origin: Point(
        start(rect.midX - size.width / 2, shown.minX, shown.maxX - size.width),
        start(rect.midY - size.height / 2, shown.minY, shown.maxY - size.height)), size: size)
  }

  /// Returns the opacities of a caption beside the device, and of one over a zoom. They take turns: one fades out before
  /// the other fades in.
  func captionShares(at instant: Instant) -> (beside: Double, over: Double) {
    var (isZoomed, last) = (false, Instant?.none)
    for move in moves {
      // A caption over a zoom disappears while the camera moves back, and the one beside the device follows.
      let change = move.zooms ? move.start : move.start.advanced(bySeconds: max(0, move.seconds - Self.change))
      if move.zooms == isZoomed || change > instant { continue }
      (isZoomed, last) = (move.zooms, change)
    }
    if layout.place == .cover { return (0, 1) }
    guard let last else { return (1, 0) }
    let passed = instant.seconds(since: last) / Self.change
    let (old, new) = (max(0, 1 - passed), min(1, max(0, passed - 1)))
    return isZoomed ? (old, new) : (new, old)
  }

  /// Interpolates each edge linearly, so that a centred element stays at the centre.
  private static func mix(_ a: Rect, _ b: Rect, _ share: Double) -> Rect {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Rect(mix(a.minX, b.minX), mix(a.minY, b.minY), mix(a.width, b.width), mix(a.height, b.height))
  }
}

extension PlayedAnnotation {
  /// The distance by which a zoom to a view shows more, in points (choice).
  private static let surroundings = 12.0

  /// The area of the screen that a zoom shows; nil for the whole canvas.
  var zoomedArea: Rect? {
    guard case .zoom(.view, _, _) = annotation else { return area }
    return area?.inset(by: -Self.surroundings)
  }
}
