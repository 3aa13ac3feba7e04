import Geometry
import Graphics
import Timebase

/// When something of a presentation is seen, in the clip's time, and how opaque it is meanwhile.
struct TimeSpan: Hashable, Sendable {
  var start: Instant
  var end: Instant
  /// Whether it is there at once, as at the clip's first frame, and stays till the last one.
  var startsAtOnce = false
  var endsAtOnce = false

  /// How long it takes to come and to go, in seconds (choice).
  private static let fade = 0.2

  init(_ start: Instant, _ end: Instant, in clipEnd: Instant) {
    self.start = start
    self.end = min(end, clipEnd)
    (startsAtOnce, endsAtOnce) = (start == .zero, end >= clipEnd)
  }

  /// How opaque it is, 0…1.
  func opacity(at instant: Instant) -> Double {
    guard instant >= start, endsAtOnce || instant < end else { return 0 }
    let fade = min(Self.fade, end.seconds(since: start) / 3)
    let coming = startsAtOnce || fade <= 0 ? 1 : instant.seconds(since: start) / fade
    let going = endsAtOnce || fade <= 0 ? 1 : end.seconds(since: instant) / fade
    return max(0, min(1, coming, going))
  }
}

extension DisplayItem {
  /// Contents at a place, as opaque as they are at the moment.
  static func fading(_ contents: Contents, at origin: Point, _ opacity: Double) -> [DisplayItem] {
    let item = DisplayItem.contents(contents, .translation(origin - .zero))
    return opacity <= 0 ? [] : opacity >= 1 ? [item] : [.pushOpacity(opacity), item, .pop]
  }
}
