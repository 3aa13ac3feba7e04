import Geometry
import Touch

/// Whether a path moves content as the finger's samples do.
///
/// When a pan begins, 10 points in the direction in which the finger then is are taken off (`PanRecognizer`). A path that is
/// half a point beside the finger at that sample and half a point beside it later may have the content a point and a half
/// elsewhere; so where the touch came down and where the pan begins count for all that follows.
struct PanMatch {
  /// What a pan takes off, and the axes that it then keeps to.
  private struct Start: Hashable {
    var slop: Vector
    var dominant: Axis
    var isLocked: Bool

    init?(_ movement: Vector) {
      let length = movement.length
      guard length > GestureConstants.slop else { return nil }
      slop = movement * (GestureConstants.slop / length)
      dominant = movement.dominantAxis
      isLocked = abs(movement[dominant.cross]) <= abs(movement[dominant]) * GestureConstants.axisLockTangent
    }
  }

  private let track: FingerTrack
  /// The sample at which the finger's pan begins, and how; nil for a finger that stays near where it came down.
  private var begin: (index: Int, start: Start)?

  init(_ track: FingerTrack) {
    self.track = track
    for index in 1..<max(1, track.count) {
      guard let start = Start(track[index].place - track[0].place) else { continue }
      begin = (index, start)
      break
    }
  }

  /// How far content that follows the path is from content that follows the finger, in points, besides what the path
  /// itself is off at that instant; nil where the pan takes another direction.
  func shift(of path: FittedPath) -> Vector? {
    guard let begin else { return .zero }
    let origin = path.places[0]
    func movement(_ index: Int) -> Vector { path.location(at: track[index].time) - origin }
    var index = begin.index
    while index > 1, movement(index - 1).length > GestureConstants.slop { index -= 1 }
    while index < track.count {
      guard let start = Start(movement(index)) else {
        index += 1
        continue
      }
      guard start.dominant == begin.start.dominant, start.isLocked == begin.start.isLocked else { return nil }
      return track[0].place - origin + (begin.start.slop - start.slop)
    }
    return .zero
  }
}
