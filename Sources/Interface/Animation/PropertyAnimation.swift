import Motion
import Timebase

/// One property on its way: a curve with the instant at which it starts.
struct PropertyAnimation {
  let property: AnimatableProperty
  let curve: any MotionCurve
  let begin: Instant
  let group: AnimationGroup

  func position(at now: Instant) -> Double { curve.position(at: max(0, now.seconds(since: begin))) }

  func velocity(at now: Instant) -> Double {
    let time = now.seconds(since: begin)
    return time < 0 ? 0 : curve.velocity(at: time)
  }

  /// The same animation in a coordinate system that has been moved.
  func shifted(by distance: Double) -> PropertyAnimation {
    PropertyAnimation(
      property: property, curve: ShiftedCurve(curve: curve, distance: distance), begin: begin, group: group)
  }
}

/// A curve in a coordinate system that has been moved.
private struct ShiftedCurve: MotionCurve {
  let curve: any MotionCurve
  let distance: Double

  var duration: Double { curve.duration }
  var destination: Double { curve.destination + distance }
  func position(at time: Double) -> Double { curve.position(at: time) + distance }
  func velocity(at time: Double) -> Double { curve.velocity(at: time) }
}

/// The animations that were started together and are completed together.
final class AnimationGroup {
  let end: Instant
  private(set) var wasInterrupted = false
  /// The animations that have not been replaced or removed.
  private(set) var running = 0
  private var completion: ((Bool) -> Void)?
  var deadline: Deadline?

  init(end: Instant, completion: ((Bool) -> Void)?) {
    self.end = end
    self.completion = completion
  }

  func begin() { running += 1 }

  /// One animation was replaced or removed; answers whether it was the last one.
  func interrupt() -> Bool {
    wasInterrupted = true
    running -= 1
    return running == 0
  }

  func complete() {
    let action = completion
    completion = nil
    action?(!wasInterrupted)
  }
}

/// What an open animation block does with a change from one number to another.
struct AnimationBlock {
  /// The curve from the presented value and velocity to the new value; `travel` is the distance in the model's terms.
  let curve: (_ from: Double, _ to: Double, _ velocity: Double) -> any MotionCurve
  let begin: Instant
  let group: AnimationGroup
}
