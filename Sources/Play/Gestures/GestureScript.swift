import Graphics
import Script
import Timebase
import Touch

/// A script made from another tool's recording.
package struct GestureScript: Hashable, Sendable {
  /// The parts of the script other than the touches.
  package struct Frame: Hashable, Sendable {
    /// The lines with the scene, the screen and further settings.
    package var settings: [String]
    /// The file's name, for the comment at the top.
    package var file: String
    /// Whether idle time before the first touch and after the last one is kept.
    package var keepsIdle: Bool

    package init(settings: [String], file: String, keepsIdle: Bool = false) {
      (self.settings, self.file, self.keepsIdle) = (settings, file, keepsIdle)
    }

    /// Creates a frame with a scene and a device.
    package init(scene: String, device: String, file: String, keepsIdle: Bool = false) {
      self.init(settings: ["scene \(scene)", "device \(device)"], file: file, keepsIdle: keepsIdle)
    }
  }

  /// The maximum idle time at the start and at the end, in seconds, if idle time is not kept.
  package static let idle = 0.3
  /// The number of samples from which the search for the fewest lines would take too long.
  static let quickFrom = 10_000
  /// The tolerances for a long recording, in points. The first one that gives a script within the size limit is used.
  static let tolerances = [FitTolerance.finger.distance, 1, 2, 4, 8, 16]
  /// The bytes reserved for the text above the touches.
  private static let headBytes = 4096

  /// The script's text.
  package let text: String
  /// The number of touches, and the number of them that are strokes.
  package let touchCount: Int, strokeCount: Int
  /// The largest distance between a sample and the script's finger, in points.
  package let deviation: Double
  /// The largest error of a release velocity, as a fraction of the recorded one.
  package let velocityError: Double

  /// Creates the script for a recording.
  ///
  /// - Throws: `GestureError` if the script would exceed a limit with any tolerance.
  package init(_ recording: GestureRecording, screen: Size, frame: Frame) throws(GestureError) {
    try self.init(recording, screen: screen, frame: frame, textLimit: ScriptLimits.textBytes)
  }

  /// - Parameters:
  ///   - textLimit: The maximum size of the text, in bytes.
  ///   - quickFrom: The number of samples from which the search for the fewest lines would take too long.
  init(
    _ recording: GestureRecording, screen: Size, frame: Frame, textLimit: Int, quickFrom: Int = Self.quickFrom
  ) throws(GestureError) {
    let rate = Self.touchRate(of: recording)
    let fitter = GestureFitter(screen: screen, touchRate: rate)
    let samples = recording.touches.reduce(0) { $0 + $1.count }
    let room = textLimit - Self.headBytes
    var found: GestureDraft?, excess = ""
    for care in Self.cares(samples, recording.isExported, textLimit, quickFrom) {
      let draft = GestureDraft(recording, fitter, care, keepsIdle: frame.keepsIdle, room: room)
      guard let words = draft.excess else {
        found = draft
        break
      }
      excess = words
    }
    guard let draft = found else { throw GestureError(file: frame.file, excess) }
    (touchCount, strokeCount) = (recording.touches.count, draft.strokes)
    (deviation, velocityError) = (draft.deviation, draft.velocityError)
    let settings = frame.settings + (rate == 60 ? [] : ["touch-rate \(rate)"])
    text = (Self.head(recording, frame, samples, draft) + settings + [""] + draft.lines).joined(separator: "\n") + "\n"
  }

  /// Returns the methods of fitting the touches, the best first.
  private static func cares(
    _ samples: Int, _ isExported: Bool, _ textLimit: Int, _ quickFrom: Int
  ) -> [GestureDraft.Care] {
    let coarse = tolerances.map(GestureDraft.Care.within)
    if samples < quickFrom { return [.fewest] + coarse }
    // A sample has more than ten bytes.
    return (isExported && samples < textLimit / 10 ? [.samples] : []) + coarse
  }

  /// The usual rates of touch screens, in samples per second.
  private static let touchRates = [60, 120, 240]

  /// Returns the usual rate that is nearest to a recording's.
  private static func touchRate(of recording: GestureRecording) -> Int {
    var intervals: [Double] = []
    for touch in recording.touches.prefix(100) {
      for (one, other) in zip(touch, touch.dropFirst().dropLast()).prefix(1000) where other.timestamp > one.timestamp {
        intervals.append(other.timestamp.seconds(since: one.timestamp))
      }
    }
    guard !intervals.isEmpty else { return ScriptSettings.defaultTouchRate }
    intervals.sort()
    let interval = intervals[intervals.count / 2]
    return touchRates.min { abs(1 / Double($0) - interval) < abs(1 / Double($1) - interval) }
      ?? ScriptSettings.defaultTouchRate
  }

  // MARK: Comments

  private static func head(
    _ recording: GestureRecording, _ frame: Frame, _ samples: Int, _ draft: GestureDraft
  ) -> [String] {
    // Limits the length of names.
    let source = recording.source.map { ", \($0.prefix(200))" } ?? ""
    let count = recording.touches.count
    let touches = "\(count) \(count == 1 ? "touch" : "touches")"
    var lines = [
      "# Imported from \(frame.file.prefix(300)) (\(recording.format.rawValue)\(source)): \(touches), \(samples) samples."
    ]
    if draft.strokes < count {
      lines.append(
        "# Fitted: \(count - draft.strokes), off by at most \(decimal(draft.deviation, 2)) pt, released within "
          + "\(decimal(draft.velocityError * 100, 2)) % of the velocity.")
    }
    if case .within(let tolerance) = draft.care {
      lines.append(
        "# Simplified to straight drags or fewer samples, within \(decimal(tolerance, 2)) pt, to stay within the limits of a script."
      )
    }
    if draft.strokes > 0 { lines.append("# Kept as samples: \(draft.strokes), which a few drags cannot reproduce.") }
    lines += recording.remarks.map { "# Note: \($0)." }
    // A newline in the name of a source or a file must not end the comment.
    return lines.map { line in String(line.map { $0.isNewline ? " " : $0 }) }
  }
}

/// A draft of the lines for a recording's touches, by one fitting method.
struct GestureDraft {
  /// A method of fitting touches.
  enum Care: Hashable {
    /// The fewest lines.
    case fewest
    /// The samples themselves.
    case samples
    /// A quick fit within a distance of each sample, in points.
    case within(Double)
  }

  /// The effort: the fewest lines, a distance, or the samples themselves.
  let care: Care
  /// The statements and comments so far.
  private(set) var lines: [String] = []
  /// The number of touches that became strokes.
  private(set) var strokes = 0
  /// The largest deviation of a touch in points, and the largest error of a release velocity as a fraction.
  private(set) var deviation = 0.0, velocityError = 0.0
  /// The limit that the draft exceeds, as an error message. The lines are then incomplete.
  private(set) var excess: String?

  /// The ratio of the estimated size to the limit, from a tenth of a recording on, above which the draft is abandoned.
  private static let hopeless = 1.5

  /// The instant at which the lines so far end.
  private var cursor = Instant.zero
  /// The instants of rest that are still to come.
  private var rests: ArraySlice<Instant> = []
  /// The numbers of samples and statements, and of bytes, for the limits of scripts.
  private var actions = 0, bytes = 0

  /// Fits a recording's touches.
  ///
  /// - Parameter room: The number of bytes available for the lines.
  init(_ recording: GestureRecording, _ fitter: GestureFitter, _ care: Care, keepsIdle: Bool, room: Int) {
    self.care = care
    let first = recording.touches.first?.first?.timestamp ?? .zero
    let skipped = keepsIdle ? 0 : max(0, first.picoseconds - Int64(GestureScript.idle * 1e12))
    rests = recording.rests.map { $0.advanced(byPicoseconds: -skipped) }[...]
    for (index, touch) in recording.touches.enumerated() {
      let start = touch[0].timestamp.advanced(byPicoseconds: -skipped)
      rest(until: start)
      wait(until: start, isExact: recording.isExported)
      let fitted = Self.fitted(touch, fitter, care, isExact: recording.isExported)
      add(comment(fitted, index, of: touch, recording.touches.count, start))
      fitted.lines.forEach { add($0) }
      cursor = cursor.advanced(by: fitted.duration)
      strokes += fitted.isStroke ? 1 : 0
      (deviation, velocityError) = (max(deviation, fitted.deviation), max(velocityError, fitted.velocityError))
      actions += fitted.sampleCount + fitted.actions.count
      excess = excess(room: room, share: Double(index + 1) / Double(recording.touches.count))
      if excess != nil { return }
    }
    let end = recording.end.advanced(byPicoseconds: -skipped)
    let last = keepsIdle ? end : min(end, cursor.advanced(bySeconds: GestureScript.idle))
    rest(until: last)
    wait(until: last, isExact: recording.isExported)
    excess = excess(room: room)
  }

  private mutating func add(_ line: String) {
    lines.append(line)
    bytes += line.utf8.count + 1
  }

  /// Returns an error message if the lines exceed a limit of scripts, or are estimated to do so from a tenth of the
  /// recording on.
  ///
  /// - Parameter share: The fraction of the recording fitted so far.
  private func excess(room: Int, share: Double = 1) -> String? {
    if actions > ScriptLimits.actions {
      return "the script would exceed the limit of \(ScriptLimits.actions) samples and statements; record a shorter "
        + "gesture"
    }
    if bytes > room || share > 0.1 && Double(bytes) > Self.hopeless * share * Double(room) {
      return "the script would exceed the limit of \(ScriptLimits.textBytes >> 20) MiB; record a shorter "
        + "gesture"
    }
    if cursor.seconds >= GestureRecording.durationLimit {
      return "the script would exceed the limit of one hour; record a shorter gesture"
    }
    return nil
  }

  /// Adds a wait, in whole milliseconds unless the instants are exact. A fraction of a nanosecond is cut off.
  private mutating func wait(until end: Instant, isExact: Bool) {
    let nanoseconds = (end.picoseconds - cursor.picoseconds) / 1000
    let wait = Duration.nanoseconds(isExact ? nanoseconds : Int64((Double(nanoseconds) / 1e6).rounded()) * 1_000_000)
    guard wait > .zero else { return }
    add("\(Script.Action.Kind.wait(wait))")
    cursor = cursor.advanced(by: wait)
    actions += 1
  }

  /// Adds a `settle` at each instant of rest, since only a `settle` ends between two nanoseconds.
  private mutating func rest(until instant: Instant) {
    while let rest = rests.first, rest <= instant {
      rests.removeFirst()
      guard rest > cursor else { continue }
      wait(until: rest, isExact: true)
      add("settle within 1ms")
      actions += 1
      cursor = rest
    }
  }

  /// Returns the statements of a touch, for the effort chosen.
  private static func fitted(
    _ touch: [TouchEvent], _ fitter: GestureFitter, _ care: Care, isExact: Bool
  ) -> FittedGesture {
    switch care {
    case .within(let tolerance): return fitter.quickFit(touch, tolerance: tolerance)
    case .samples: return exact(nil, fitter, touch)
    case .fewest:
      let fitted = fitter.fit(touch, isExact: isExact)
      return isExact && (fitted.isTap || fitted.isStroke) ? exact(fitted, fitter, touch) : fitted
    }
  }

  /// Returns the touch of an exported script, without any rounding.
  private static func exact(_ fitted: FittedGesture?, _ fitter: GestureFitter, _ touch: [TouchEvent]) -> FittedGesture {
    let isStill = touch.allSatisfy { $0.location == touch[0].location }
    let length = touch[touch.count - 1].timestamp.picoseconds - touch[0].timestamp.picoseconds
    if fitted?.isTap ?? isStill, isStill, abs(length - Script.Action.tapDuration.nanoseconds * 1000) < 1000 {
      return FittedGesture([.tap(.init(touch[0].location))], deviation: 0, velocityError: 0)
    }
    return fitter.stroke(touch)
  }

  /// Returns the comment above a touch: its number, its instant, and how well the lines fit.
  private func comment(
    _ fitted: FittedGesture, _ index: Int, of touch: [TouchEvent], _ count: Int, _ start: Instant
  ) -> String {
    let at = "at \(decimal(start.seconds, 3)) s"
    if case .within = care {
      let words = fitted.isStroke ? ": \(fitted.sampleCount + 1) of its \(touch.count) samples" : ""
      return "# Touch \(index + 1), \(at)\(words)."
    }
    let name = count == 1 ? "The touch" : "Touch \(index + 1) of \(count), \(at)"
    if fitted.isStroke {
      let off = fitted.deviation > 0 ? ", up to \(decimal(fitted.deviation, 2)) pt outside the screen" : ""
      return "# \(name): original samples\(off)."
    }
    return "# \(name): off by at most \(decimal(fitted.deviation, 2)) pt, released within "
      + "\(decimal(fitted.velocityError * 100, 2)) % of its velocity."
  }
}

extension FittedGesture {
  /// The samples of a stroke after its touch-down.
  fileprivate var sampleCount: Int { if case .stroke(let stroke)? = actions.first { stroke.samples.count } else { 0 } }
}
