import Imaging

/// What came out of the comparison of a clip with its golden.
public struct ClipVerdict: Hashable, Sendable {
  /// A frame whose hash is not the golden's, and that no tolerance covers.
  public struct Frame: Hashable, Sendable {
    /// Its number, from 0.
    public var number: Int
    /// Its instant in seconds.
    public var seconds: Double
    /// What differs; `nil` where the golden keeps no picture of the frame, only its hash.
    public var verdict: Verdict?

    /// Makes a frame.
    public init(number: Int, seconds: Double, verdict: Verdict? = nil) {
      (self.number, self.seconds, self.verdict) = (number, seconds, verdict)
    }
  }

  /// Rate, extent and count of frames, as far as they are others.
  public private(set) var shape: [Change] = []
  /// Settings that are others: scene, device, theme, the scene's own.
  public private(set) var settings: [Change] = []
  /// Inputs that are others: the feed, pictures beside it, files of settings. Empty where the golden says nothing of them.
  public private(set) var inputs: [Change] = []
  /// Parts of the renderer that are others.
  public private(set) var renderer: [Change] = []
  /// How many frames the golden has.
  public private(set) var goldenCount: Int
  /// How many frames there are now.
  public private(set) var actualCount: Int
  /// The frames that differ, in order. Empty where rates or extents differ: no frame answers another then.
  public private(set) var differing: [Frame] = []
  /// How many frames differ, but by no more than the tolerance allows.
  public private(set) var toleratedCount = 0
  /// The way in which the right pictures stand at the wrong places, where that is what differs.
  public private(set) var timing: TimingFault?
  /// Where probes leave the golden, the first one first.
  public private(set) var departures: [ProbeDeparture] = []
  /// Probes of the golden that are there no more.
  public private(set) var lostProbes: [String] = []

  /// Compares a clip with its golden.
  ///
  /// - Parameters:
  ///   - golden: What was approved.
  ///   - actual: What is there now.
  ///   - judge: Asked for each frame, from 0, whose hash is not the golden's; answers what differs, tolerances applied,
  ///     or `nil` where there is no picture to compare with, so that the frame differs whatever the tolerance.
  /// - Throws: What `judge` throws.
  public init<Failure: Error>(
    golden: ClipRecord, actual: ClipRecord, judge: (_ frame: Int) throws(Failure) -> Verdict?
  ) throws(Failure) {
    (goldenCount, actualCount) = (golden.frameCount, actual.frameCount)
    settings = Change.changes(from: golden.settings, to: actual.settings)
    if let then = golden.inputs, let now = actual.inputs { inputs = Change.changes(from: then, to: now) }
    renderer = Change.changes(from: golden.renderer, to: actual.renderer)
    shape = Self.shape(golden, actual)
    guard golden.framesPerSecond == actual.framesPerSecond else { return }
    departures = actual.trace.departures(from: golden.trace)
    lostProbes = golden.trace.columns.filter { !actual.trace.columns.contains($0) }
    guard golden.hashes.width == actual.hashes.width, golden.hashes.height == actual.hashes.height else { return }
    let hashes = (golden: golden.hashes.rows.map(\.hash), actual: actual.hashes.rows.map(\.hash))
    timing = TimingFault(golden: hashes.golden, actual: hashes.actual)
    for (number, pair) in zip(hashes.golden, hashes.actual).enumerated() where pair.0 != pair.1 {
      let verdict = try judge(number)
      if let verdict, verdict.isSame {
        toleratedCount += 1
      } else {
        differing.append(Frame(number: number, seconds: actual.seconds(ofFrame: number), verdict: verdict))
      }
    }
  }

  private static func shape(_ golden: ClipRecord, _ actual: ClipRecord) -> [Change] {
    let pairs = [
      ("frames a second", "\(golden.framesPerSecond)", "\(actual.framesPerSecond)"),
      ("pixels", golden.extent, actual.extent), ("frames", "\(golden.frameCount)", "\(actual.frameCount)"),
      ("ticks", "\(golden.trace.rows.count)", "\(actual.trace.rows.count)"),
    ]
    return pairs.compactMap { $1 == $2 ? nil : Change($0, expected: $1, actual: $2) }
  }

  /// Whether nothing differs that counts. Another renderer that draws the same counts for nothing; so do new probes. A
  /// golden without frames is the same as a clip without frames.
  public var isSame: Bool {
    shape.isEmpty && differing.isEmpty && departures.isEmpty && lostProbes.isEmpty
  }

  /// The largest difference of a channel in any frame, 0 to 255; `nil` where no picture was compared.
  public var largestDelta: Int? { differing.compactMap { $0.verdict?.difference?.largestDelta }.max() }

  /// The longest run of neighbouring frames that differ, the first of several.
  public var longestRun: ClosedRange<Int>? { Self.longestRun(of: differing.map(\.number)) }

  /// The longest run of neighbours among numbers in rising order, the first of several.
  static func longestRun(of numbers: [Int]) -> ClosedRange<Int>? {
    var longest: ClosedRange<Int>?
    var current: ClosedRange<Int>?
    for number in numbers {
      let start = current.flatMap { $0.upperBound + 1 == number ? $0.lowerBound : nil } ?? number
      current = start...number
      if (start...number).count > longest?.count ?? 0 { longest = current }
    }
    return longest
  }
}

extension ClipRecord {
  /// The extent of a frame, for messages.
  fileprivate var extent: String { "\(hashes.width)×\(hashes.height)" }
}
