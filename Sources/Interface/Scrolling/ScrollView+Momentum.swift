import Geometry
import Motion
import Timebase

/// A motion of the content that a finger has stopped.
struct CaughtMotion {
  /// The content's velocity when the finger came down, in points per second.
  var velocity: Vector
  /// When the finger came down, and then when it last moved the content.
  var latest: Instant
  var hasMoved = false
}

extension ScrollView {
  /// A finger has come down: notes how the content moves now, if flicks build momentum. Where it pages or returns from
  /// beyond an end there is none to take over.
  func catchMotion() {
    caught = nil
    guard let window, window.flicksBuildMomentum, isDecelerating, !isPagingEnabled else { return }
    let offset = contentOffset
    guard Axis.allCases.allSatisfy({ limits($0).contains(offset[$0]) }) else { return }
    caught = CaughtMotion(
      velocity: Vector(presentedVelocity(of: .boundsX), presentedVelocity(of: .boundsY)), latest: window.now)
  }

  /// The finger moves the content, or is lifted: a finger that has rested takes nothing over.
  func noteMovement() {
    guard let motion = caught, let window else { return }
    let limit = motion.hasMoved ? CarriedMomentum.restLimit : CarriedMomentum.startLimit
    caught?.latest = window.now
    caught?.hasMoved = true
    if window.now.seconds(since: motion.latest) > limit { caught = nil }
  }

  /// The velocity with which the content is let go, in points per second, for that of the finger.
  func withMomentum(_ velocity: Vector) -> Vector {
    noteMovement()
    guard let motion = caught else { return velocity }
    caught = nil
    return Vector(
      CarriedMomentum.velocity(ofFlick: velocity.dx, after: motion.velocity.dx),
      CarriedMomentum.velocity(ofFlick: velocity.dy, after: motion.velocity.dy))
  }
}
