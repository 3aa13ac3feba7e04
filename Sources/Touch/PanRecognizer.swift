import Geometry
import Timebase

/// The axes along which a pan may go.
public enum PanAxes: Hashable, Sendable {
  /// Along one axis only; a finger that goes mostly along the other is not this gesture.
  case only(Axis)
  /// Anywhere; but within 20° of an axis it keeps to that axis.
  case both
}

/// A drag with one finger.
///
/// It begins when the finger is more than 10 points from where it came down. Those 10 points, in the direction in
/// which the finger then is, are taken off the translation, so that content starts to move without a jump.
package struct PanRecognizer: Recognizer, Hashable {
  package var state = RecognizerState.possible
  /// The axis that the pan keeps to, decided when it begins; nil before that and for a free direction.
  package private(set) var lockedAxis: Axis?
  private let allowedAxes: PanAxes
  /// The finger's last samples, of all axes.
  package private(set) var tracker = VelocityTracker()
  private var touch: TrackedTouch?
  /// What is taken off the finger's movement, in points.
  private var slop = Vector.zero
  /// The instant of the last event.
  private var latest = Instant.zero

  /// A recogniser of drags; one that goes mostly along an axis that is not allowed fails.
  package init(allowedAxes: PanAxes = .both) { self.allowedAxes = allowedAxes }

  /// How far the content should have moved since the pan began, in points, along the axis that it keeps to; zero
  /// before it begins.
  package var translation: Vector {
    guard let touch, state != .possible, state != .failed else { return .zero }
    return alongLockedAxis(touch.movement - slop)
  }

  /// The velocity with which the finger would leave if it were lifted at the last event, in points per second, along
  /// the axis that the pan keeps to.
  package var velocity: Vector { alongLockedAxis(tracker.velocity(at: latest)) }

  package var location: Point? { touch?.location }

  /// How far the finger is from where it came down, in points.
  package var movement: Vector { touch?.movement ?? .zero }

  package mutating func handle(_ event: TouchEvent) {
    guard !state.isFinal, touch.follow(event) else { return }
    latest = event.timestamp
    if event.phase == .cancelled { return cancel() }
    tracker.add(event.location, at: event.timestamp)
    if state == .possible { beginIfFarEnough() } else if event.phase == .moved { state = .changed }
    if event.phase == .ended { state = state.isActive ? .ended : .failed }
  }

  package mutating func reset() { self = PanRecognizer(allowedAxes: allowedAxes) }

  private mutating func beginIfFarEnough() {
    guard movement.length > GestureConstants.slop else { return }
    let axis = movement.dominantAxis
    switch allowedAxes {
    case .only(axis): lockedAxis = axis
    case .only: return state = .failed
    case .both:
      if abs(movement[axis.cross]) <= abs(movement[axis]) * GestureConstants.axisLockTangent { lockedAxis = axis }
    }
    slop = Self.slop(inDirectionOf: movement)
    state = .began
  }

  /// The slop as a vector; along an axis it is exact, without a rounding error of the division by the length.
  private static func slop(inDirectionOf movement: Vector) -> Vector {
    if movement.dy == 0 { return Vector(Double(signOf: movement.dx, magnitudeOf: GestureConstants.slop), 0) }
    if movement.dx == 0 { return Vector(0, Double(signOf: movement.dy, magnitudeOf: GestureConstants.slop)) }
    return movement * (GestureConstants.slop / movement.length)
  }

  private func alongLockedAxis(_ vector: Vector) -> Vector {
    var vector = vector
    if let lockedAxis { vector[lockedAxis.cross] = 0 }
    return vector
  }
}
