import Graphics
import Platform
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
  /// The tolerances for a recording whose samples exceed the limits of a script, in points. The first one that gives a
  /// script within the limits is used.
  static let tolerances = [0.5, 1, 2, 4, 8, 16]
  /// The bytes reserved for the text above the touches.
  private static let headBytes = 4096

  /// The script's text.
  package let text: String
  /// The number of touches, and the number of touches with a part that has no smooth form.
  package let touchCount: Int, exactCount: Int
  /// The largest distance between the recorded finger and the script's, in points.
  package let deviation: Double
  /// The largest error of a release velocity, as a fraction of the recorded one.
  package let velocityError: Double

  /// Creates the script for a recording.
  ///
  /// - Throws: `UserError` if the script would exceed a limit with any tolerance.
  package init(
    _ recording: GestureRecording, _ form: GestureFitter.Form = .exact, screen: Size, frame: Frame
  ) throws(UserError) {
    try self.init(recording, form, screen: screen, frame: frame, textLimit: ScriptLimits.textBytes)
  }

  /// - Parameter textLimit: The maximum size of the text, in bytes.
  init(
    _ recording: GestureRecording, _ form: GestureFitter.Form, screen: Size, frame: Frame, textLimit: Int
  ) throws(UserError) {
    let rate = Self.touchRate(of: recording)
    let fitter = GestureFitter(screen: screen, touchRate: rate)
    let samples = recording.touches.reduce(0) { $0 + $1.events.count }
    // The samples of a stroke have more than ten bytes each.
    let isHopeless = form == .exact && recording.touches.reduce(0) { $0 + $1.sampleCount } > textLimit / 10
    var found: GestureDraft?, excess = ""
    for tolerance in (isHopeless ? [] : [nil]) + Self.tolerances.map(Optional.some) {
      let draft = GestureDraft(
        recording, fitter, form, tolerance, keepsIdle: frame.keepsIdle, room: textLimit - Self.headBytes)
      guard let words = draft.excess else {
        found = draft
        break
      }
      excess = words
    }
    guard let draft = found else { throw UserError.recording(frame.file, excess) }
    (touchCount, exactCount) = (recording.touches.count, draft.exactCount)
    (deviation, velocityError) = (draft.deviation, draft.velocityError)
    let settings = frame.settings + (rate == ScriptSettings.defaultTouchRate ? [] : ["touch-rate \(rate)"])
    text = (Self.head(recording, frame, samples, draft) + settings + [""] + draft.lines).joined(separator: "\n") + "\n"
  }

  /// The usual rates of touch screens, in samples per second.
  private static let touchRates = [60, 120, 240]

  /// Returns the usual rate that is nearest to a recording's.
  private static func touchRate(of recording: GestureRecording) -> Int {
    var intervals: [Double] = []
    for touch in recording.touches.prefix(100) {
      let events = touch.events
      for (one, other) in zip(events, events.dropFirst().dropLast()).prefix(1000) where other.timestamp > one.timestamp
      {
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
    let touches = NumberText.counted(recording.touches.count, "touch", "touches")
    var lines = [
      "# Imported from \(frame.file.prefix(300)) (\(recording.format.rawValue)\(source)): \(touches), "
        + "\(NumberText.counted(samples, "sample"))."
    ]
    if draft.form == .smooth {
      lines.append("# Smooth: \(draft.accuracy(draft.deviation, draft.velocityError)).")
      if draft.exactCount > 0 {
        lines.append("# Exact: \(draft.exactCount), which no flick or drag between two holds fits.")
      }
    }
    if let tolerance = draft.tolerance {
      lines.append(
        "# Fewer samples: only those that lie more than \(decimal(tolerance, 2)) pt from the line between others, to "
          + "stay within the limits of a script.")
    }
    lines += recording.remarks.map { "# Note: \($0)." }
    // A newline in the name of a source or a file must not end the comment.
    return lines.map { line in String(line.map { $0.isNewline ? " " : $0 }) }
  }
}

/// A draft of the lines for a recording's touches, in one form and with one tolerance.
struct GestureDraft {
  let form: GestureFitter.Form
  /// The tolerance by which samples are left out, in points; `nil` if all are kept.
  let tolerance: Double?
  /// The statements and comments so far.
  private(set) var lines: [String] = []
  /// The number of touches with a part that has no smooth form.
  private(set) var exactCount = 0
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

  /// Converts a recording's touches.
  ///
  /// - Parameter room: The number of bytes available for the lines.
  init(
    _ recording: GestureRecording, _ fitter: GestureFitter, _ form: GestureFitter.Form, _ tolerance: Double?,
    keepsIdle: Bool, room: Int
  ) {
    (self.form, self.tolerance) = (form, tolerance)
    let touches = recording.touches
    let skipped = keepsIdle ? 0 : max(0, touches[0].start.picoseconds - Int64(GestureScript.idle * 1e12))
    rests = recording.rests.map { $0.advanced(byPicoseconds: -skipped) }[...]
    for (index, touch) in touches.enumerated() {
      let start = touch.start.advanced(byPicoseconds: -skipped)
      rest(until: start)
      wait(until: start, isExact: recording.isExported)
      let fitted = fitter.fit(touch, form, thinnedBy: tolerance)
      let name =
        touches.count == 1 ? "The touch" : "Touch \(index + 1) of \(touches.count), at \(decimal(start.seconds, 3)) s"
      add("# \(name): \(comment(on: fitted, touch)).")
      fitted.lines.forEach { add($0) }
      cursor = cursor.advanced(by: fitted.duration)
      exactCount += fitted.keepsSamples ? 1 : 0
      (deviation, velocityError) = (max(deviation, fitted.deviation), max(velocityError, fitted.velocityError))
      actions += fitted.strokeSamples + fitted.actions.count
      excess = excess(room: room, share: Double(index + 1) / Double(touches.count))
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
  /// - Parameter share: The fraction of the recording converted so far.
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

  /// Returns the form and the accuracy of a touch.
  private func comment(on fitted: FittedGesture, _ touch: RecordedTouch) -> String {
    if fitted.isTap { return "a tap" }
    if fitted.keepsSamples { return "exact, since no flick or drag fits a part of it" }
    if form == .smooth { return accuracy(fitted.deviation, fitted.velocityError) }
    let count = NumberText.counted(touch.sampleCount, "sample")
    return tolerance == nil ? count : "\(fitted.strokeSamples + 1) of its \(count)"
  }

  /// Returns the sentence about the largest errors, without a full stop.
  func accuracy(_ deviation: Double, _ velocityError: Double) -> String {
    "at most \(decimal(deviation, 2)) pt from the finger, released within \(decimal(velocityError * 100, 2)) % of its "
      + "velocity"
  }
}
