import Graphics
import Touch

/// Checks whether a path moves content as the finger's samples do.
///
/// When a pan begins, 10 points are subtracted in the finger's direction at that instant (`PanRecognizer`). A path half
/// a point away from the finger at that sample and later may move content by a point and a half. The touch-down and the
/// beginning of the pan therefore affect everything after them.
struct PanMatch {
  /// The movement that a pan subtracts, and the axes that it keeps to.
  private struct Start: Hashable {
    /// The distance that the pan subtracts, in points.
    var slop: Vector
    /// The axis of the larger movement.
    var dominant: Axis
    /// Whether the pan keeps to its dominant axis.
    var isLocked: Bool

    /// Creates the start of a pan; `nil` if the movement from the touch-down is too short for one.
    init?(_ movement: Vector) {
      let length = movement.length
      guard length > GestureConstants.slop else { return nil }
      slop = movement * (GestureConstants.slop / length)
      dominant = movement.dominantAxis
      isLocked = abs(movement[dominant.cross]) <= abs(movement[dominant]) * GestureConstants.axisLockTangent
    }
  }

  /// The recorded touch.
  private let track: FingerTrack
  /// The sample and the direction with which the finger's pan begins; `nil` if the finger stays near the touch-down.
  private var begin: (index: Int, start: Start)?

  /// Finds the sample with which the finger's pan begins.
  init(_ track: FingerTrack) {
    self.track = track
    for index in 1..<max(1, track.count) {
      guard let start = Start(track[index].place - track[0].place) else { continue }
      begin = (index, start)
      break
    }
  }

  /// Returns the offset of content that follows the path from content that follows the finger, in points. The deviation
  /// of the path at that instant is not included. `nil` if the pan has another direction.
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
