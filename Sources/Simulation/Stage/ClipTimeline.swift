import Graphics
import Script
import Timebase

/// Something that presents a clip, as it was met when the script was played.
package struct PlayedCue: Hashable, Sendable {
  /// What it is.
  package let cue: Script.Cue
  /// Its instant of virtual time.
  package let instant: Instant
  /// The part of the screen that it is about, in points; a point where it is a place, nil where it is about none.
  package let area: Rect?
  /// The statement of the script.
  package let action: Script.Action
}

extension ScriptPlayer {
  /// An instant to which the script has given a name.
  package struct NamedInstant: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The instant.
    package let instant: Instant
    /// Which of the cues is the `freeze` or `card` directly before it; nil if there is none.
    package let pause: Int?
  }
}

/// A text of a presentation with the instants of the clip between which it is seen.
package struct ClipNote: Hashable, Sendable {
  /// The text, or a card's title.
  package var text: String
  /// A card's subtitle; nil where there is none.
  package var subtitle: String?
  /// When it appears.
  package var start: Instant
  /// When it is gone.
  package var end: Instant

  package init(text: String, subtitle: String? = nil, start: Instant, end: Instant) {
    (self.text, self.subtitle, self.start, self.end) = (text, subtitle, start, end)
  }
}

/// From an instant of a clip on it shows so many seconds of virtual time a second.
package struct ClipSpeed: Hashable, Sendable {
  /// The instant of the clip.
  package var start: Instant
  /// Seconds of virtual time a second of the clip.
  package var speed: Double

  package init(start: Instant, speed: Double) { (self.start, self.speed) = (start, speed) }
}

/// How a clip shows virtual time: which instant at which instant of the clip.
///
/// It is a function of the cues alone and does not know frames, so the frame rate only samples it. While nothing else is
/// said, a second of the clip is a second of virtual time; `speed` changes that, and `freeze` and `card` let virtual time
/// stand still.
package struct ClipTimeline: Hashable, Sendable {
  /// A stretch of the clip at one speed, from `start` on.
  private struct Segment: Hashable {
    /// The instant of the clip, and the one of virtual time that it shows.
    var start: Instant
    var virtual: Instant
    /// Seconds of virtual time a second of the clip; 0 where it stands still.
    var speed: Double
  }

  /// The clip's end.
  package private(set) var end = Instant.zero
  /// The instants of the clip at which the cues stand, in their order.
  package private(set) var instants: [Instant] = []
  /// The speeds that the script sets, in order.
  package private(set) var speeds: [ClipSpeed] = []
  private var segments = [Segment(start: .zero, virtual: .zero, speed: 1)]

  /// Lays out a clip that nothing presents, as long as nothing is appended.
  package init() {}

  /// Lays out a clip.
  ///
  /// - Parameters:
  ///   - cues: what presents it, in the order in which the script has it.
  ///   - virtualEnd: the end of the last action, in virtual time.
  package init(_ cues: [PlayedCue], virtualEnd: Instant) {
    self.init()
    for cue in cues { append(cue) }
    end(at: virtualEnd)
  }

  /// Appends what comes next.
  package mutating func append(_ cue: PlayedCue) {
    let now = Self.clipTime(of: cue.instant, after: segments[segments.count - 1])
    instants.append(now)
    if case .speed(let rate) = cue.cue {
      speeds.append(ClipSpeed(start: now, speed: rate))
      segments.append(Segment(start: now, virtual: cue.instant, speed: rate))
    } else if cue.cue.pause > .zero {
      let end = now.advanced(by: cue.cue.pause)
      segments.append(Segment(start: now, virtual: cue.instant, speed: 0))
      segments.append(Segment(start: end, virtual: cue.instant, speed: speeds.last?.speed ?? 1))
    }
  }

  /// Sets the end of the last action, in virtual time.
  package mutating func end(at virtualEnd: Instant) {
    end = Self.clipTime(of: virtualEnd, after: segments[segments.count - 1])
  }

  /// The instant of virtual time that is seen at an instant of the clip.
  package func virtualTime(at instant: Instant) -> Instant {
    let index = segments.lastIndex { $0.start <= instant } ?? 0
    let segment = segments[index]
    let shown = segment.virtual.advanced(byPicoseconds: Self.product(instant, segment.start, segment.speed))
    // Rounding must not show what only a later stretch shows.
    return index + 1 < segments.count ? min(shown, segments[index + 1].virtual) : shown
  }

  /// The first instant of the clip at which an instant of virtual time is seen.
  package func clipTime(of virtual: Instant) -> Instant {
    let index = segments.lastIndex { $0.virtual < virtual } ?? 0
    return Self.clipTime(of: virtual, after: segments[index])
  }

  /// Picoseconds of virtual time between two instants of the clip at a speed.
  private static func product(_ instant: Instant, _ start: Instant, _ speed: Double) -> Int64 {
    Int64((Double(instant.picoseconds - start.picoseconds) * speed).rounded())
  }

  private static func clipTime(of virtual: Instant, after segment: Segment) -> Instant {
    guard segment.speed > 0 else { return segment.start }
    let passed = Double(virtual.picoseconds - segment.virtual.picoseconds) / segment.speed
    return segment.start.advanced(byPicoseconds: Int64(passed.rounded()))
  }
}
