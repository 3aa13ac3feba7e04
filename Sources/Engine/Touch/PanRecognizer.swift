import Graphics
import Timebase

/// The axes along which a pan may move.
public enum PanAxes: Hashable, Sendable {
  /// One axis only. A movement mostly along the other axis fails the pan.
  case only(Axis)
  /// Any direction. Within 20° of an axis the pan locks to that axis.
  case both
}

/// A drag with one finger.
///
/// It begins when the finger is more than 10 points from its origin. Those 10 points, in the direction of the
/// finger at that moment, are subtracted from the translation. Content therefore starts to move without a jump.
package struct PanRecognizer: Recognizer, Hashable {
  package var state = RecognizerState.possible
  /// The axis to which the pan is locked, decided when it begins; nil before that and for a free direction.
  package private(set) var lockedAxis: Axis?
  private let allowedAxes: PanAxes
  /// The finger's last samples, along both axes.
  package private(set) var tracker = VelocityTracker()
  private var touch: TrackedTouch?
  /// The vector that is subtracted from the finger's movement, in points.
  private var slop = Vector.zero
  /// The instant of the last deciding event.
  private var latest = Instant.zero
  /// Whether the last event was a deciding one, not an intermediate sample.
  package private(set) var hasDecided = true

  /// Creates a recogniser of drags. A drag mostly along an axis that is not allowed fails.
  package init(allowedAxes: PanAxes = .both) { self.allowedAxes = allowedAxes }

  /// The translation of the content since the pan began, in points, along the locked axis; zero before it begins.
  package var translation: Vector {
    guard let touch, state != .possible, state != .failed else { return .zero }
    return alongLockedAxis(touch.movement - slop)
  }

  /// The release velocity at the last deciding event, in points per second, along the locked axis.
  package var velocity: Vector { alongLockedAxis(tracker.velocity(at: latest)) }

  package var location: Point? { touch?.location }

  /// The vector from the finger's origin to its location, in points.
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

  /// Begins or fails if the finger is beyond the slop at the next deciding sample.
  ///
  /// - Parameter next: That sample for an intermediate event; nil at the sample itself. At an intermediate event
  ///   the pan begins once the finger has moved the slop in the direction of that sample. The axis and the
  ///   subtracted vector therefore do not depend on intermediate samples.
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

  /// Returns the slop as a vector. Along an axis it is exact, because no division by the length rounds it.
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
