import Graphics
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
  /// The instant of the last event that decided.
  private var latest = Instant.zero
  /// Whether the last event decided, and was not a sample in between.
  package private(set) var hasDecided = true

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
    hasDecided = event.decides
    if event.phase == .cancelled { return cancel() }
    if hasDecided {
      latest = event.timestamp
      tracker.add(event)
    }
    if state == .possible { beginIfFarEnough(before: event.next) } else if event.phase == .moved { state = .changed }
    if event.phase == .ended { state = state.isActive ? .ended : .failed }
  }

  package mutating func reset() { self = PanRecognizer(allowedAxes: allowedAxes) }

  /// Begins, or fails, if the finger is far enough at the next sample that decides.
  ///
  /// - Parameter next: That sample, in between; nil at the sample itself. In between, the pan begins once the finger has
  ///   gone the slop in the direction that it has at that sample: so the axis, and what is taken off the movement, do not
  ///   depend on the samples in between.
  private mutating func beginIfFarEnough(before next: TouchSample?) {
    guard let touch else { return }
    let decisive = next.map { $0.location - touch.origin } ?? movement
    guard decisive.length > GestureConstants.slop else { return }
    let slop = Self.slop(inDirectionOf: decisive)
    let isBeyondSlop = movement.dx * slop.dx + movement.dy * slop.dy > slop.dx * slop.dx + slop.dy * slop.dy
    if next != nil, !isBeyondSlop { return }
    let axis = decisive.dominantAxis
    switch allowedAxes {
    case .only(axis): lockedAxis = axis
    case .only:
      if next == nil { state = .failed }
      return
    case .both:
      if abs(decisive[axis.cross]) <= abs(decisive[axis]) * GestureConstants.axisLockTangent { lockedAxis = axis }
    }
    self.slop = slop
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
