import Platform
import Recording
import Script
import Simulation
import Timebase

extension Clip.Moment {
  /// Parses a moment: an instant (`1.35s`, `300ms`), a percentage of the length (`50%`), or a name. Returns `nil` if
  /// the time or the percentage is out of range.
  package init?(_ text: String) {
    if text.hasSuffix("%"), let percent = Double(text.dropLast()) {
      guard (0...100).contains(percent) else { return nil }
      self = .fraction(percent / 100)
    } else if let time = Self.nanoseconds(text) {
      guard (0...ScriptLimits.virtualNanoseconds).contains(time) else { return nil }
      self = .instant(Instant(nanoseconds: Int64(time.rounded())))
    } else {
      self = .named(text)
    }
  }

  /// Returns the nanoseconds of a time such as `300ms` or `1.35s`, or `nil` if the text is not a time.
  package static func nanoseconds(_ text: String) -> Double? {
    let unit = text.hasSuffix("ms") ? 1e6 : 1e9
    return text.hasSuffix("s") ? Double(text.dropLast(unit == 1e6 ? 2 : 1)).map { $0 * unit } : nil
  }
}

extension Playback {
  /// Returns a moment in the clip's time.
  package func position(of moment: Clip.Moment) throws(ClipError) -> TimelinePosition {
    switch moment {
    case .instant(let instant):
      if instant > timeline.end { throw .beyondEnd(instant, end: timeline.end) }
      return TimelinePosition(instant)
    case .fraction(let fraction): return TimelinePosition(Instant(seconds: timeline.end.seconds * fraction))
    case .named(let name):
      let moments = shots + marks
      guard let first = moments.filter({ $0.name == name }).min(by: { $0.instant < $1.instant }) else {
        throw .noSuchMoment(name, known: moments.map(\.name))
      }
      return timeline.moment(of: first)
    }
  }

  /// Returns the frames between two moments, both included.
  ///
  /// Instants and fractions refer to the clip's time. A name directly after a `freeze` or `card` means the end of it.
  ///
  /// - Parameters:
  ///   - start: The first moment (default: the beginning).
  ///   - end: The last moment (default: the end).
  /// - Throws: `FlipbookError` if there is no such moment, or if no frame is in between.
  public func selection(from start: Clip.Moment?, to end: Clip.Moment?) throws -> FrameSelection {
    if start == nil, end == nil { return .all }
    let (instants, frameRate) = (visibleInstants, clip.frameRate)
    let first = try start.map(position)?.instant ?? .zero
    let last = try end.map(position)?.instant ?? .distantFuture
    func text(_ instant: Instant) -> String { "\(NumberText.probe(instant.seconds)) s" }
    guard first <= last else {
      throw UserError("the range starts at \(text(first)), after its end at \(text(last)); swap the two")
    }
    // A range from an instant to itself is the frame visible at that instant.
    let frame = frameRate.instant(ofFrame: frameRate.frameCount(upTo: first) - 1)
    let earliest = first == last ? frame : first
    guard let from = instants.firstIndex(where: { $0 >= earliest }), let to = instants.lastIndex(where: { $0 <= last }),
      from <= to
    else {
      let end = last == .distantFuture ? "the end" : text(last)
      throw UserError(
        "there is no frame from \(text(first)) to \(end); choose a longer range, or a higher frame rate")
    }
    return .frames(from...to)
  }
}
