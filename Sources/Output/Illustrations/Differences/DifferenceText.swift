import Platform
import Timebase

/// The texts about an instant of a difference.
struct DifferenceText: Sendable {
  private let names: (before: String, after: String)
  private let ends: (before: Instant, after: Instant)
  /// The text in the difference pane if the difference cannot be drawn.
  let noteOfDifference: String

  init(_ difference: ClipDifference, _ style: DifferenceStyle) {
    names = (style.before.name, style.after.name)
    ends = (difference.before.end, difference.after.end)
    let (before, after) = (difference.before.size, difference.after.size)
    noteOfDifference =
      before == after ? "no difference available" : "sizes differ:\n\(before) and\n\(after) pixels"
  }

  /// Returns a one-line description of a frame's difference.
  func status(_ frame: DifferenceReel.Frame) -> String {
    guard frame.isHeld, let number = frame.step?.after.frame else { return status(frame.step) }
    return "frame \(number), the nearest one with a picture: \(status(frame.step))"
  }

  /// Returns a one-line description of a step's difference.
  func status(_ step: ClipDifference.Step?) -> String {
    guard let step else { return "same" }
    switch step.verdict {
    case .pixels(let difference), .tolerated(let difference):
      if difference.share < 0.001 {
        return difference.pixelCount == 1 ? "1 pixel differs" : "\(difference.pixelCount) pixels differ"
      }
      return "\(NumberText.fixed(difference.share * 100, places: 1)) % of the pixels differ"
    case .size: return "sizes differ"
    case .same, .masked, nil:
      return absence(step.before, names.before, ends.before)
        ?? absence(step.after, names.after, ends.after) ?? "differs; \(names.before) has only a hash"
    }
  }

  /// Returns a text for a clip that has not begun or has ended; `nil` if the clip shows a frame.
  private func absence(_ shown: ComparedClip.Shown, _ name: String, _ end: Instant) -> String? {
    switch shown {
    case .frame: nil
    case .nothing: "\(name) has not started"
    case .ended: "\(name) ended at \(NumberText.seconds(end.seconds))"
    }
  }

  /// Returns the text in the pane of a clip that has no picture.
  func note(_ shown: ComparedClip.Shown) -> String {
    shown == .nothing ? "not started" : "no picture of this frame"
  }
}
