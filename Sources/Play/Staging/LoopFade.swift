import Graphics
import Script
import Timebase

/// The fade from the end of a clip to its first frame, so that the clip loops without a jump.
package struct LoopFade: Hashable, Sendable {
  /// The duration, in seconds.
  private let seconds: Double
  private let end: Instant

  /// Creates the fade of a clip with an end; `duration` is above 0.
  package init(_ duration: Duration, end: Instant) { (seconds, self.end) = (duration.seconds, end) }

  /// The instant at which the fade starts, at least 0.
  package var start: Instant { max(.zero, end.advanced(bySeconds: -seconds)) }

  /// Whether the fade takes more than half of the clip.
  package var isLong: Bool { seconds > end.seconds / 2 }

  /// Returns an image mixed with the first one: the first one alone at the end.
  package func mixed(_ list: DisplayList, with first: DisplayList, at instant: Instant) -> DisplayList {
    let share = 1 - end.seconds(since: instant) / seconds
    if share <= 0 { return list }
    if share >= 1 { return first }
    var mixed = list
    mixed.items += [.pushOpacity(share)] + first.items(at: .zero) + [.pop]
    return mixed
  }
}
