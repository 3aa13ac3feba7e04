import Timebase

/// The visible time of a presentation element, in the clip's time, with its opacity.
package struct TimeSpan: Hashable, Sendable {
  package let start: Instant
  package let end: Instant
  /// Whether the element appears and disappears without fading, as at the clip's first and last frame.
  package let startsAtOnce: Bool, endsAtOnce: Bool

  package init(_ start: Instant, _ end: Instant, in clipEnd: Instant) {
    (self.start, self.end) = (start, min(end, clipEnd))
    (startsAtOnce, endsAtOnce) = (start == .zero, end >= clipEnd)
  }

  /// Returns the duration of fading in and of fading out, in seconds: 0.2 (choice), or less for a short text.
  static func fade(from start: Instant, to end: Instant) -> Double { min(0.2, end.seconds(since: start) / 3) }

  /// Whether both spans are visible at some instant.
  package func overlaps(_ other: TimeSpan) -> Bool { start < other.end && other.start < end }

  /// Whether a moment is within the time.
  package func contains(_ moment: TimelinePosition) -> Bool {
    guard let start = moment.pauseStart else { return contains(moment.instant) }
    return self.start < moment.instant && start < end
  }

  private func contains(_ instant: Instant) -> Bool { instant >= start && (endsAtOnce || instant < end) }

  /// Returns the opacity at a moment, 0…1: 1 if the element is visible during a freeze or card.
  package func opacity(at moment: TimelinePosition) -> Double {
    moment.pauseStart == nil ? opacity(at: moment.instant) : contains(moment) ? 1 : 0
  }

  /// Returns the opacity at an instant, 0…1.
  package func opacity(at instant: Instant) -> Double {
    guard contains(instant) else { return 0 }
    let fade = Self.fade(from: start, to: end)
    let coming = startsAtOnce || fade <= 0 ? 1 : instant.seconds(since: start) / fade
    let going = endsAtOnce || fade <= 0 ? 1 : end.seconds(since: instant) / fade
    return max(0, min(1, coming, going))
  }
}
