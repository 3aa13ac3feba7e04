import Goldens
import Platform
import Timebase

/// What is said of an instant of a difference.
struct DifferenceWords: Sendable {
  private let names: (before: String, after: String)
  private let ends: (before: Instant, after: Instant)
  private let sizes: String

  init(_ difference: ClipDifference, _ style: DifferenceStyle) {
    names = (style.before.name, style.after.name)
    ends = (difference.before.end, difference.after.end)
    let (first, second) = (difference.before.size, difference.after.size)
    sizes = "\(first.width)×\(first.height) and\n\(second.width)×\(second.height) pixels"
  }

  /// An instant: `0.617 s`.
  static func seconds(_ instant: Instant) -> String { "\(NumberText.fixed(instant.seconds, places: 3)) s" }

  /// What differs, in a line.
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
        ?? absence(step.after, names.after, ends.after) ?? "differs; no picture is kept"
    }
  }

  /// That a clip shows nothing of its own.
  private func absence(_ shown: ComparedClip.Shown, _ name: String, _ end: Instant) -> String? {
    switch shown {
    case .frame: nil
    case .nothing: "\(name) shows nothing yet"
    case .ended: "\(name) ended at \(Self.seconds(end))"
    }
  }

  /// What is said in the pane of a clip that has no picture.
  func note(_ shown: ComparedClip.Shown) -> String {
    shown == .nothing ? "nothing is shown yet" : "no picture of this frame is kept"
  }

  /// What is said in the pane of what differs, where that cannot be drawn.
  func note(sizesDiffer: Bool) -> String { sizesDiffer ? "sizes differ:\n\(sizes)" : "cannot be shown" }
}
