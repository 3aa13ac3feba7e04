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
public struct PanRecognizer: Recognizer, Hashable {
  /// The axes along which it may go.
  public let allowedAxes: PanAxes
  /// How far it is.
  public private(set) var state = RecognizerState.possible
  /// The axis that the pan keeps to, decided when it begins; `nil` before that and for a free direction.
  public private(set) var lockedAxis: Axis?
  /// The finger's last samples, of all axes.
  public private(set) var tracker = VelocityTracker()
  private var touch: TrackedTouch?
  /// What is taken off the finger's movement, in points.
  private var slop = Vector.zero
  /// The instant of the last event.
  private var latest = Instant.zero

  /// A recogniser of drags; one that goes mostly along an axis that is not allowed fails.
  public init(allowedAxes: PanAxes = .both) { self.allowedAxes = allowedAxes }

  /// A pan waits for no instant.
  public var deadline: Instant? { nil }

  /// How far the content should have moved since the pan began, in points, along the axis that it keeps to; zero
  /// before it begins.
  public var translation: Vector {
    guard let touch, state != .possible, state != .failed else { return .zero }
    return alongLockedAxis(touch.movement - slop)
  }

  /// The velocity with which the finger would leave if it were lifted at the last event, in points per second, along
  /// the axis that the pan keeps to.
  public var velocity: Vector { alongLockedAxis(tracker.velocity(at: latest)) }

  /// Where the finger is, in points of the screen; `nil` before it comes down.
  public var location: Point? { touch?.location }

  /// Where the finger came down, in points of the screen; `nil` before that.
  public var startLocation: Point? { touch?.origin }

  /// Looks at what a finger did.
  public mutating func handle(_ event: TouchEvent) {
    guard !state.isFinal, touch.follow(event) else { return }
    latest = event.timestamp
    if event.phase == .cancelled { return cancel() }
    tracker.add(event.location, at: event.timestamp)
    switch state {
    case .possible: beginIfFarEnough()
    default: if event.phase == .moved { state = .changed }
    }
    if event.phase == .ended { state = state.isActive ? .ended : .failed }
  }

  /// Changes nothing, since the gesture depends on no instant.
  public mutating func handleDeadline(_ now: Instant) {}

  /// Takes the touch away.
  public mutating func cancel() { state = state.afterCancelling }

  /// Forgets everything but the configuration.
  public mutating func reset() { self = PanRecognizer(allowedAxes: allowedAxes) }

  /// Creates `translation` the present one; the pan goes on from there (`setTranslation(_:in:)`).
  public mutating func setTranslation(_ translation: Vector) {
    guard let touch else { return }
    slop = touch.movement - translation
  }

  private mutating func beginIfFarEnough() {
    guard let movement = touch?.movement, movement.length > GestureConstants.slop else { return }
    switch allowedAxes {
    case .only(let axis):
      guard movement.dominantAxis == axis else {
        state = .failed
        return
      }
      lockedAxis = axis
    case .both:
      let axis = movement.dominantAxis
      let across = axis == .horizontal ? movement.dy : movement.dx
      if abs(across) <= abs(movement[axis]) * GestureConstants.axisLockTangent { lockedAxis = axis }
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
    guard let lockedAxis else { return vector }
    return lockedAxis == .horizontal ? Vector(vector.dx, 0) : Vector(0, vector.dy)
  }
}
