import Geometry
import Graphics
import Timebase
import Touch

/// The finger as a viewer sees it: where it is, and where it has been of late.
public struct Finger: Sendable {
  /// Whether it is on the screen.
  public private(set) var isDown = false
  /// Where it is, in the screen's points, or nil while it is up.
  public private(set) var location: Point?
  private var trail: [(instant: Instant, place: Point)] = []
  private var liftedAt: (instant: Instant, place: Point)?

  /// The diameter of the disc, in points.
  public static let diameter = 44.0
  /// How long the trail and the disc of a lifted finger can be seen, in seconds.
  public static let fade = 0.25

  mutating func note(_ touch: TouchEvent) {
    switch touch.phase {
    case .began, .moved, .stationary:
      isDown = true
      location = touch.location
      liftedAt = nil
    case .ended, .cancelled:
      isDown = false
      location = nil
      liftedAt = (touch.timestamp, touch.location)
    }
    if touch.phase == .began { trail = [] }
    trail.removeAll { touch.timestamp.seconds(since: $0.instant) > Self.fade }
    if trail.last?.place != touch.location { trail.append((touch.timestamp, touch.location)) }
  }

  /// The disc and the trail at an instant, to be drawn above the scene.
  func marks(at now: Instant) -> [DisplayItem] {
    var items: [DisplayItem] = []
    for mark in trail.dropLast() {
      let age = now.seconds(since: mark.instant) / Self.fade
      if age < 1 { items += [disc(at: mark.place, diameter: Self.diameter * (1 - age) * 0.6, alpha: 0.22 * (1 - age))] }
    }
    if let location {
      items += [ring(at: location, alpha: 0.6), disc(at: location, diameter: Self.diameter - 3, alpha: 0.35)]
    } else if let liftedAt {
      let age = now.seconds(since: liftedAt.instant) / Self.fade
      if age < 1 {
        items += [disc(at: liftedAt.place, diameter: Self.diameter * (1 + age / 3), alpha: 0.35 * (1 - age))]
      }
    }
    return items
  }

  private func disc(at center: Point, diameter: Double, alpha: Double) -> DisplayItem {
    let rect = Rect(center: center, size: Size(diameter, diameter))
    return .fill(RoundedRect(rect, cornerRadius: diameter / 2), Color(white: 0.5, alpha: alpha), .identity)
  }

  private func ring(at center: Point, alpha: Double) -> DisplayItem {
    let rect = Rect(center: center, size: Size(Self.diameter, Self.diameter))
    return .fill(RoundedRect(rect, cornerRadius: Self.diameter / 2), Color(white: 1, alpha: alpha), .identity)
  }
}
