import Geometry
import Graphics
import Timebase
import Touch

/// The finger as a viewer sees it: where it is, and where it has been of late.
///
/// The marks are a function of the touches and of the instant alone, so that the frame rate changes nothing.
public struct Finger: Sendable {
  /// Whether it is on the screen.
  public private(set) var isDown = false
  /// Where it is, in the screen's points, or nil while it is up.
  public private(set) var location: Point?
  /// The touches that can still be seen: the one under way, and those that fade.
  private var strokes: [FingerStroke] = []

  /// The diameter of the disc, in points: the least that Apple's guidelines give to what a finger is to hit.
  public static let diameter = 44.0
  /// How long the trail and the disc of a lifted finger can be seen, in seconds (choice).
  public static let fade = 0.25

  mutating func note(_ touch: TouchEvent) {
    isDown = !touch.phase.isFinal
    location = isDown ? touch.location : nil
    strokes.removeAll { !$0.isSeen(at: touch.timestamp) }
    if touch.phase == .began {
      strokes.append(FingerStroke(touch))
    } else if !strokes.isEmpty {
      strokes[strokes.count - 1].note(touch)
    }
  }

  /// The disc and the trail, or a ring, at an instant, to be drawn above the scene.
  func marks(at now: Instant, asRing isRing: Bool = false) -> [DisplayItem] {
    strokes.filter { $0.isSeen(at: now) }.flatMap { $0.marks(at: now, asRing: isRing) }
  }
}
