import Script
import Timebase

/// A statement on the timeline of a clip, with its time.
package struct TimelineItem: Hashable, Sendable {
  /// The kind of an item.
  package enum Kind: String, Sendable {
    case card, caption, callout, mark, shot, zoom, speed, freeze
  }

  /// The statement.
  package let played: PlayedAnnotation
  /// The kind; that of a `caption off` and a `zoom out` is that of the item which it ends.
  package let kind: Kind
  /// The visible time: of a zoom up to the end of the next one, of a speed up to the next one.
  package private(set) var span: TimeSpan
  /// The index of the item that ends this one: the next caption, zoom or speed; nil if there is none.
  package private(set) var follower: Int?

  init(_ played: PlayedAnnotation, at start: Instant) {
    (self.played, kind) = (played, played.action.timelineKind ?? .mark)
    span = TimeSpan(start, start, in: .distantFuture)
  }

  /// Whether the item takes time, rather than only ending another one or naming an instant.
  package var hasDuration: Bool {
    switch played.annotation {
    case .captionOff, .zoomOut, nil: false
    case .caption, .speed, .freeze, .zoom, .zoomFollow, .callout, .card: true
    }
  }

  /// Whether the item is visible at some instant.
  package var isVisible: Bool { span.end > span.start || span.endsAtOnce }

  /// The end of a caption or a callout that the script writes; nil without a duration.
  package var writtenEnd: Instant? {
    switch played.annotation {
    case .caption(_, _, let duration?), .callout(_, _, _, let duration?): span.start.advanced(by: duration)
    default: nil
    }
  }

  /// The end of an item that no other item ends; nil for one that lasts until the next one of its kind.
  var usualEnd: Instant? {
    switch played.annotation {
    case .caption(_, _, let duration): duration.map { span.start.advanced(by: $0) }
    case .callout(_, _, _, let duration): span.start.advanced(by: duration ?? Script.Annotation.calloutDuration)
    case .freeze(let duration), .card(_, _, _, let duration), .zoomOut(let duration, _):
      span.start.advanced(by: duration)
    case .captionOff, nil: span.start
    case .speed, .zoom, .zoomFollow: nil
    }
  }

  /// Sets the end.
  ///
  /// - Parameters:
  ///   - next: The next item of the same kind.
  ///   - clipEnd: The end of the clip.
  mutating func end(before next: (index: Int, item: TimelineItem)?, in clipEnd: Instant) {
    var end = usualEnd ?? .distantFuture
    if hasDuration, [.caption, .zoom, .speed].contains(kind), let next {
      follower = next.index
      // A zoom is visible until the camera has moved away.
      end = min(end, next.item.span.start.advanced(by: next.item.played.annotation?.cameraMove ?? .zero))
    }
    span = TimeSpan(span.start, end, in: clipEnd)
  }
}

extension Script.Action {
  /// The kind of the action's item on a timeline; nil for an action that is none.
  package var timelineKind: TimelineItem.Kind? {
    switch kind {
    case .mark: .mark
    case .shot: .shot
    case .annotation(.card): .card
    case .annotation(.caption), .annotation(.captionOff): .caption
    case .annotation(.callout): .callout
    case .annotation(.zoom), .annotation(.zoomFollow), .annotation(.zoomOut): .zoom
    case .annotation(.speed): .speed
    case .annotation(.freeze): .freeze
    default: nil
    }
  }
}
