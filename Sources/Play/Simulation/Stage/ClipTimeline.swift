import Graphics
import Script
import Timebase

/// A presentation statement with the instant at which the player reached it.
package struct PlayedAnnotation: Hashable, Sendable {
  /// The statement. Timelines accept marks and shots as well, which change nothing.
  package let action: Script.Action
  /// The instant in virtual time.
  package let instant: Instant
  /// The statement's area of the screen, in points: empty for a position, nil for a statement without an area.
  package let area: Rect?
  /// The statement's kind, with its values; nil for a mark or a shot.
  package var annotation: Script.Annotation? { action.annotation }

  package init(_ action: Script.Action, at instant: Instant, area: Rect? = nil) {
    (self.action, self.instant, self.area) = (action, instant, area)
  }
}

extension ScriptPlayer {
  /// Plays up to what the clip shows at an instant. During a `freeze` or `card`, that excludes later actions of the same
  /// instant of virtual time. Without a timeline, the clip's time is virtual time.
  ///
  /// - Throws: As ``play(to:)``.
  package func play(to clipTime: Instant, of timeline: ClipTimeline?) throws(PlaybackFailure) {
    let virtual = timeline?.virtualTime(at: clipTime) ?? clipTime
    guard let pause = timeline?.pause(at: clipTime) else { return try play(to: virtual) }
    while annotations.count <= pause, try playToAnnotation(upTo: virtual) {}
  }

  /// An instant that the script names.
  package struct NamedInstant: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The instant.
    package let instant: Instant
    /// The index of the `freeze` or `card` annotation directly before it; nil if there is none.
    package let pause: Int?
  }
}

/// A text of a presentation, with its start and end in the clip.
package struct TimedText: Hashable, Sendable {
  /// The text, or the title of a caption or card.
  package var text: String
  /// The body of a caption, or the subtitle of a card; nil if there is none.
  package var subtitle: String?
  /// The instant at which the text appears.
  package var start: Instant
  /// The instant at which the text has disappeared.
  package var end: Instant

  package init(text: String, subtitle: String? = nil, start: Instant, end: Instant) {
    (self.text, self.subtitle, self.start, self.end) = (text, subtitle, start, end)
  }

  /// The instant from which the text is fully visible: after the slowest entrance, that of a card, or in the middle of a
  /// shorter text.
  package var faded: Instant { start.advanced(bySeconds: min(0.85, end.seconds(since: start) / 2)) }
}

/// A playback speed from an instant of the clip on.
package struct ClipSpeed: Hashable, Sendable {
  /// The instant of the clip.
  package var start: Instant
  /// The speed, in seconds of virtual time per second of the clip.
  package var speed: Double

  package init(start: Instant, speed: Double) { (self.start, self.speed) = (start, speed) }
}

/// An instant of the clip, or a freeze or card as a whole.
package struct TimelinePosition: Hashable, Sendable {
  /// The instant of the clip: the end of a freeze or card.
  package let instant: Instant
  /// The start of the freeze or card, in the clip's time; nil for an instant.
  package let pauseStart: Instant?

  package init(_ instant: Instant, pausedSince start: Instant? = nil) { (self.instant, pauseStart) = (instant, start) }
}

/// The mapping between the clip's time and virtual time.
///
/// The mapping depends only on the annotations and not on frames, so the frame rate only samples it. By default a second
/// of the clip is a second of virtual time. `speed` changes that, and `freeze` and `card` stop virtual time.
package struct ClipTimeline: Hashable, Sendable {
  /// A part of the clip at one speed, from `start` on.
  private struct Segment: Hashable {
    /// The instant of the clip, and the instant of virtual time that it shows.
    var start: Instant
    var virtual: Instant
    /// The speed, in seconds of virtual time per second of the clip; 0 if virtual time stands still.
    var speed: Double
    /// The index of the `freeze` or `card` annotation that makes virtual time stand still.
    var pause: Int?
  }

  /// The statements in order, each with its time in the clip. Their ends are known when the clip's end is.
  package private(set) var items: [TimelineItem] = []
  /// The clip's end.
  package private(set) var end = Instant.zero
  /// Whether the last frame is hidden.
  package private(set) var endsHidden = false
  /// The playback speeds of the script, in order.
  package private(set) var speeds: [ClipSpeed] = []
  private var segments = [Segment(start: .zero, virtual: .zero, speed: 1)]
  /// The end of virtual time, which stands still during an extension; `.distantFuture` if it is unknown.
  private var virtualEnd = Instant.distantFuture
  /// The index of the statement whose text extends the clip beyond the last action; nil if none does.
  package private(set) var extender: Int?

  /// Creates the timeline of a clip that has not started.
  package init() {}

  /// Creates the timeline of a clip.
  ///
  /// - Parameters:
  ///   - annotations: The presentation statements, in the order of the script.
  ///   - virtualEnd: The end of the last action, in virtual time.
  ///   - endsHidden: Whether the last frame is hidden.
  package init(_ annotations: [PlayedAnnotation] = [], virtualEnd: Instant, endsHidden: Bool = false) {
    self.init()
    for annotation in annotations { append(annotation) }
    end(at: virtualEnd, isHidden: endsHidden)
  }

  /// Appends the next presentation statement.
  package mutating func append(_ played: PlayedAnnotation) {
    let now = Self.clipTime(of: played.instant, after: segments[segments.count - 1])
    items.append(TimelineItem(played, at: now))
    if case .speed(let rate) = played.annotation {
      speeds.append(ClipSpeed(start: now, speed: rate))
      segments.append(Segment(start: now, virtual: played.instant, speed: rate))
    } else if let pause = played.annotation?.pause, pause > .zero {
      segments.append(Segment(start: now, virtual: played.instant, speed: 0, pause: items.count - 1))
      segments.append(
        Segment(start: now.advanced(by: pause), virtual: played.instant, speed: speeds.last?.speed ?? 1))
    }
  }

  /// Sets the end of the clip from the end of the last action, in virtual time, and with it the ends of the items.
  ///
  /// Captions and callouts whose written duration ends later extend the clip, while virtual time stands still. A clip
  /// that ends hidden is not extended.
  package mutating func end(at virtualEnd: Instant, isHidden: Bool) {
    (self.virtualEnd, endsHidden) = (virtualEnd, isHidden)
    end = Self.clipTime(of: virtualEnd, after: segments[segments.count - 1])
    extender = isHidden ? nil : lastText
    end = extender.flatMap { items[$0].writtenEnd } ?? end
    var next: [TimelineItem.Kind: Int] = [:]
    for index in items.indices.reversed() {
      let kind = items[index].kind
      items[index].end(before: next[kind].map { (index: $0, item: items[$0]) }, in: end)
      next[kind] = index
    }
  }

  /// The index of the text with a written duration that ends last, after the clip's end. A card that ends then ends all
  /// texts before it.
  private var lastText: Int? {
    let card = items.lastIndex { $0.kind == .card }.flatMap { items[$0].usualEnd == end ? $0 : nil }
    let caption = items.lastIndex { $0.kind == .caption }
    let texts = [caption].compactMap(\.self) + items.indices.filter { items[$0].kind == .callout }
    func writtenEnd(_ index: Int) -> Instant { items[index].writtenEnd ?? .zero }
    return texts.filter { $0 > card ?? -1 && writtenEnd($0) > end }.max { writtenEnd($0) < writtenEnd($1) }
  }

  /// The texts of the captions, callouts or cards, in order. A caption that is replaced at once is left out.
  package func texts(_ kind: TimelineItem.Kind) -> [TimedText] {
    items.filter { $0.kind == kind && $0.isVisible }.compactMap { item in
      switch item.played.annotation {
      case .callout(_, let text, nil, _):
        TimedText(text: text, start: item.span.start, end: item.span.end)
      case .callout(_, let text, let number?, _):
        TimedText(text: "(\(number)) \(text)", start: item.span.start, end: item.span.end)
      case .caption(let title, let second, _), .card(let title, let second, _, _):
        TimedText(text: title, subtitle: second, start: item.span.start, end: item.span.end)
      case .captionOff, .speed, .freeze, .zoom, .zoomFollow, .zoomOut, nil: nil
      }
    }
  }

  /// Returns the instant of virtual time that the clip shows at an instant.
  package func virtualTime(at instant: Instant) -> Instant {
    let index = index(at: instant), segment = segments[index]
    let shown = segment.virtual.advanced(byPicoseconds: Self.product(instant, segment.start, segment.speed))
    // Rounding must not go past the start of the next segment, and an extension shows the end.
    return min(shown, index + 1 < segments.count ? segments[index + 1].virtual : virtualEnd)
  }

  /// Returns the index of the `freeze` or `card` annotation that is shown at an instant of the clip; nil if virtual time
  /// passes.
  package func pause(at instant: Instant) -> Int? { segments[index(at: instant)].pause }

  private func index(at instant: Instant) -> Int { segments.lastIndex { $0.start <= instant } ?? 0 }

  /// Returns the first instant of the clip that shows an instant of virtual time.
  package func clipTime(of virtual: Instant) -> Instant {
    let index = segments.lastIndex { $0.virtual < virtual } ?? 0
    return Self.clipTime(of: virtual, after: segments[index])
  }

  /// Returns the moment that a name means: the freeze or card directly before it, or the first instant that shows it.
  package func moment(of name: ScriptPlayer.NamedInstant) -> TimelinePosition {
    guard let pause = name.pause else { return TimelinePosition(clipTime(of: name.instant)) }
    let start = items[pause].span.start
    return TimelinePosition(segments.first { $0.start > start }?.start ?? start, pausedSince: start)
  }

  /// Returns the picoseconds of virtual time between two instants of the clip at a speed.
  private static func product(_ instant: Instant, _ start: Instant, _ speed: Double) -> Int64 {
    Int64((Double(instant.picoseconds - start.picoseconds) * speed).rounded())
  }

  private static func clipTime(of virtual: Instant, after segment: Segment) -> Instant {
    guard segment.speed > 0 else { return segment.start }
    let passed = Double(virtual.picoseconds - segment.virtual.picoseconds) / segment.speed
    return segment.start.advanced(byPicoseconds: Int64(passed.rounded()))
  }
}
