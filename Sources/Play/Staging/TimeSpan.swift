import Graphics
import Simulation
import Timebase

/// The visible time of a presentation element, in the clip's time, with its opacity.
struct TimeSpan: Hashable, Sendable {
  var start: Instant
  var end: Instant
  /// Whether the element appears and disappears without fading, as at the clip's first and last frame.
  var startsAtOnce = false
  var endsAtOnce = false

  /// Returns the duration of fading in and of fading out, in seconds: 0.2 (choice), or less for a short text.
  fileprivate static func fade(from start: Instant, to end: Instant) -> Double {
    min(0.2, end.seconds(since: start) / 3)
  }

  init(_ start: Instant, _ end: Instant, in clipEnd: Instant) {
    self.start = start
    self.end = min(end, clipEnd)
    (startsAtOnce, endsAtOnce) = (start == .zero, end >= clipEnd)
  }

  /// Whether both spans are visible at some instant.
  func overlaps(_ other: TimeSpan) -> Bool { start < other.end && other.start < end }

  /// Returns the opacity at a moment, 0…1: 1 if the element is visible during a freeze or card.
  func opacity(at moment: ClipMoment) -> Double {
    guard let start = moment.pauseStart else { return opacity(at: moment.instant) }
    return self.start < moment.instant && start < end ? 1 : 0
  }

  /// Returns the opacity at an instant, 0…1.
  func opacity(at instant: Instant) -> Double {
    guard instant >= start, endsAtOnce || instant < end else { return 0 }
    let fade = Self.fade(from: start, to: end)
    let coming = startsAtOnce || fade <= 0 ? 1 : instant.seconds(since: start) / fade
    let going = endsAtOnce || fade <= 0 ? 1 : end.seconds(since: instant) / fade
    return max(0, min(1, coming, going))
  }
}

extension ClipNote {
  /// The instant from which the text is fully visible.
  package var faded: Instant { start.advanced(bySeconds: TimeSpan.fade(from: start, to: end)) }
}

extension DisplayItem {
  /// Returns contents at a position with an opacity; empty if they are invisible.
  static func fading(_ contents: Contents, at origin: Point, _ opacity: Double) -> [DisplayItem] {
    let item = DisplayItem.contents(contents, .translation(origin - .zero))
    return opacity <= 0 ? [] : opacity >= 1 ? [item] : [.pushOpacity(opacity), item, .pop]
  }
}
