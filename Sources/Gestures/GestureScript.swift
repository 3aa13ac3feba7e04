import Geometry
import Script
import Timebase
import Touch

/// A recording of another tool as a script.
public struct GestureScript: Hashable, Sendable {
  /// What the script says besides the touches.
  public struct Frame: Hashable, Sendable {
    /// The lines that say which scene and screen there are, and further settings.
    public var settings: [String]
    /// The file's name, for the comment at the top.
    public var file: String
    /// Whether the time before the first touch and after the last one stays as it is.
    public var keepsIdle: Bool

    /// Makes a frame.
    public init(settings: [String], file: String, keepsIdle: Bool = false) {
      (self.settings, self.file, self.keepsIdle) = (settings, file, keepsIdle)
    }

    /// Makes a frame of a scene on a device.
    public init(scene: String, device: String, file: String, keepsIdle: Bool = false) {
      self.init(settings: ["scene \(scene)", "device \(device)"], file: file, keepsIdle: keepsIdle)
    }
  }

  /// How long nothing happens at the start and at the end at most, in seconds, unless idle time is kept.
  public static let idle = 0.3
  /// From how many samples on nobody waits for the fewest lines.
  static let quickFrom = 10_000
  /// How far the finger may be from a sample in a long recording, in points: the first that leads to a script of a size
  /// that is read.
  static let tolerances = [FitTolerance.finger.distance, 1, 2, 4, 8, 16]
  /// The bytes that are left for what stands above the touches.
  private static let headBytes = 4096

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
  /// - Throws: where it would be larger than a script may be, however coarse.
  public init(_ recording: GestureRecording, screen: GestureScreen, frame: Frame) throws(GestureError) {
    try self.init(recording, screen: screen, frame: frame, textLimit: ScriptLimits.textBytes)
  }

  /// - Parameters:
  ///   - textLimit: the most bytes of the text.
  ///   - quickFrom: from how many samples on nobody waits for the fewest lines.
  init(
    _ recording: GestureRecording, screen: GestureScreen, frame: Frame, textLimit: Int, quickFrom: Int = Self.quickFrom
  ) throws(GestureError) {
    let rate = Self.touchRate(of: recording)
    let fitter = GestureFitter(screen: screen.size, touchRate: rate)
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

  /// In which ways the touches may be told, the best first.
  private static func cares(
    _ samples: Int, _ isExported: Bool, _ textLimit: Int, _ quickFrom: Int
  ) -> [GestureDraft.Care] {
    let coarse = tolerances.map(GestureDraft.Care.within)
    if samples < quickFrom { return [.fewest] + coarse }
    // A sample takes more than ten bytes.
    return (isExported && samples < textLimit / 10 ? [.samples] : []) + coarse
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

  // MARK: Comments

  private static func head(
    _ recording: GestureRecording, _ frame: Frame, _ samples: Int, _ draft: GestureDraft
  ) -> [String] {
    // Names may be of any length.
    let source = recording.device.map { ", \($0.prefix(200))" } ?? ""
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
        "# Long: told by straight drags, or by fewer samples, within \(decimal(tolerance, 2)) pt, so that it fits into a script."
      )
    }
    if draft.strokes > 0 { lines.append("# Kept as samples: \(draft.strokes), which no few lines could tell.") }
    lines += recording.remarks.map { "# Note: \($0)." }
    // What a device or a file is called must not end the comment.
    return lines.map { line in String(line.map { $0.isNewline ? " " : $0 }) }
  }
}
