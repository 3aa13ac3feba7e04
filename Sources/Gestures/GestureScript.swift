import Geometry
import Script
import Timebase
import Touch

/// A recording of another tool as a script.
public struct GestureScript: Hashable, Sendable {
  /// What the script says besides the touches.
  public struct Frame: Hashable, Sendable {
    /// The scene.
    public var scene: String
    /// The device, by name.
    public var device: String
    /// The file's name, for the comment at the top.
    public var file: String
    /// Whether the time before the first touch and after the last one stays as it is.
    public var keepsIdle: Bool

    /// Makes a frame.
    public init(scene: String, device: String, file: String, keepsIdle: Bool = false) {
      (self.scene, self.device, self.file, self.keepsIdle) = (scene, device, file, keepsIdle)
    }
  }

  /// How long nothing happens at the start and at the end at most, in seconds, unless idle time is kept.
  public static let idle = 0.3
  /// From how many samples on touches are fitted only where that is quick.
  static let quickFrom = 20_000

  /// The script's text.
  public let text: String
  /// How many touches there are, and how many of them are strokes.
  public let touchCount: Int, strokeCount: Int
  /// The largest distance of a sample from where the script has the finger, in points.
  public let deviation: Double
  /// The largest difference of a release's velocity, as a share of the finger's.
  public let velocityError: Double

  /// The script for a recording.
  ///
  /// - Throws: where it would be larger than a script may be.
  public init(_ recording: GestureRecording, screen: GestureScreen, frame: Frame) throws(GestureError) {
    let rate = Self.touchRate(of: recording)
    let fitter = GestureFitter(screen: screen.size, touchRate: rate)
    let samples = recording.touches.reduce(0) { $0 + $1.count }
    var lines: [String] = []
    var cursor = Instant.zero
    var (strokes, deviation, velocityError, actions) = (0, 0.0, 0.0, 0)
    let first = recording.touches.first?.first?.timestamp ?? .zero
    let skipped = frame.keepsIdle ? 0 : max(0, first.picoseconds - Int64(Self.idle * 1e12))
    var rests = recording.rests.map { $0.advanced(byPicoseconds: -skipped) }[...]
    // Only a `settle` ends between two nanoseconds.
    func rest(until instant: Instant) {
      while let rest = rests.first, rest <= instant {
        rests.removeFirst()
        guard rest > cursor else { continue }
        if let wait = Self.wait(from: cursor, to: rest, isExact: true) { lines.append("wait \(Self.duration(wait))") }
        lines.append("settle within 1ms")
        cursor = rest
      }
    }
    for (index, touch) in recording.touches.enumerated() {
      let start = touch[0].timestamp.advanced(byPicoseconds: -skipped)
      rest(until: start)
      if let wait = Self.wait(from: cursor, to: start, isExact: recording.isExported) {
        lines.append("wait \(Self.duration(wait))")
        cursor = cursor.advanced(byNanoseconds: wait)
      }
      var fitted =
        samples >= Self.quickFrom && touch.count > 4
        ? fitter.stroke(touch) : fitter.fit(touch, isExact: recording.isExported)
      // What was exported is a script's own finger: only lines that say exactly that will do.
      if recording.isExported, fitted.deviation > 1e-3 || fitted.velocityError > 1e-6 || fitted.isTap {
        fitted = Self.exact(fitted, fitter, touch)
      }
      lines.append(Self.comment(fitted, index, recording.touches.count, start))
      lines += fitted.lines
      cursor = cursor.advanced(byNanoseconds: fitted.duration)
      strokes += fitted.isStroke ? 1 : 0
      (deviation, velocityError) = (max(deviation, fitted.deviation), max(velocityError, fitted.velocityError))
      actions += fitted.isStroke ? touch.count + 2 : fitted.lines.count
    }
    guard actions <= ScriptLimits.actions else {
      throw GestureError(
        file: frame.file,
        "the recording has \(actions) samples and statements, and a script at most \(ScriptLimits.actions); record a "
          + "shorter one")
    }
    guard cursor.seconds < GestureRecording.durationLimit else {
      throw GestureError(file: frame.file, "the script would take longer than an hour; record a shorter one")
    }
    let end = recording.end.advanced(byPicoseconds: -skipped)
    let last = frame.keepsIdle ? end : min(end, cursor.advanced(bySeconds: Self.idle))
    rest(until: last)
    if let wait = Self.wait(from: cursor, to: last, isExact: recording.isExported) {
      lines.append("wait \(Self.duration(wait))")
    }
    (touchCount, strokeCount) = (recording.touches.count, strokes)
    (self.deviation, self.velocityError) = (deviation, velocityError)
    let head = Self.head(
      recording, frame, samples, (recording.touches.count, strokes), deviation, velocityError)
    let settings = ["scene \(frame.scene)", "device \(frame.device)"] + (rate == 60 ? [] : ["touch-rate \(rate)"])
    text = (head + settings + [""] + lines).joined(separator: "\n") + "\n"
    guard text.utf8.count <= ScriptLimits.textBytes else {
      throw GestureError(
        file: frame.file,
        "the script would have more than \(ScriptLimits.textBytes >> 20) MiB, the most that is read; record a shorter one"
      )
    }
  }

  /// The touch rate of scripts that is nearest to a recording's.
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
    return ScriptLimits.touchRates.min { abs(1 / Double($0) - interval) < abs(1 / Double($1) - interval) }
      ?? ScriptSettings.defaultTouchRate
  }

  /// The nanoseconds between two instants, in whole milliseconds where those will do; nil where there is nothing to wait.
  ///
  /// What is left of a nanosecond is cut off.
  private static func wait(from start: Instant, to end: Instant, isExact: Bool) -> Int64? {
    let nanoseconds = (end.picoseconds - start.picoseconds) / 1000
    let wait = isExact ? nanoseconds : Int64((Double(nanoseconds) / 1e6).rounded()) * 1_000_000
    return wait > 0 ? wait : nil
  }

  private static func duration(_ nanoseconds: Int64) -> String {
    String("\(Script.Action.Kind.wait(nanoseconds))".dropFirst("wait ".count))
  }

  /// The touch of an exported script, without any rounding.
  private static func exact(_ fitted: FittedGesture, _ fitter: GestureFitter, _ touch: [TouchEvent]) -> FittedGesture {
    let isStill = touch.allSatisfy { $0.location == touch[0].location }
    let length = touch[touch.count - 1].timestamp.picoseconds - touch[0].timestamp.picoseconds
    if fitted.isTap, isStill, abs(length - Script.Action.tapDuration * 1000) < 1000 {
      let place = touch[0].location
      return FittedGesture([.tap(.coordinates(.points(place.x), .points(place.y)))], deviation: 0, velocityError: 0)
    }
    return fitter.stroke(touch)
  }

  // MARK: Comments

  private static func comment(_ fitted: FittedGesture, _ index: Int, _ count: Int, _ start: Instant) -> String {
    let name = count == 1 ? "The touch" : "Touch \(index + 1) of \(count), at \(decimal(start.seconds, 3)) s"
    if fitted.isStroke {
      let off = fitted.deviation > 0 ? ", of which some lay off the screen by \(decimal(fitted.deviation, 2)) pt" : ""
      return "# \(name): its own samples\(off)."
    }
    return "# \(name): off by at most \(decimal(fitted.deviation, 2)) pt, released within "
      + "\(decimal(fitted.velocityError * 100, 2)) % of its velocity."
  }

  private static func head(
    _ recording: GestureRecording, _ frame: Frame, _ samples: Int, _ counts: (touches: Int, strokes: Int),
    _ deviation: Double, _ velocityError: Double
  ) -> [String] {
    let source = recording.device.map { ", \($0)" } ?? ""
    let touches = "\(counts.touches) \(counts.touches == 1 ? "touch" : "touches")"
    var lines = [
      "# Imported from \(frame.file) (\(recording.format.rawValue)\(source)): \(touches), \(samples) samples."
    ]
    if counts.strokes < counts.touches {
      lines.append(
        "# Fitted: \(counts.touches - counts.strokes), off by at most \(decimal(deviation, 2)) pt, released within "
          + "\(decimal(velocityError * 100, 2)) % of the velocity.")
    }
    if counts.strokes > 0 { lines.append("# Kept as samples: \(counts.strokes), which no few lines could tell.") }
    lines += recording.remarks.map { "# Note: \($0)." }
    // What a device or a file is called must not end the comment.
    return lines.map { line in String(line.map { $0.isNewline ? " " : $0 }) }
  }
}
