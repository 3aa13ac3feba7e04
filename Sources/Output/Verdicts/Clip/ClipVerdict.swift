import Imaging
import Platform

/// The result of the comparison of a clip with its golden.
///
/// Golden and recording are two ``ClipRecord`` values: hashes, trace, settings, renderer. Compared are rate and size,
/// the order of hashes (``TimingFault``), the first deviation of each probe, and, for frames with different hashes, the
/// pixels if a picture of the approved frame exists. A picture is compared with its hash before it is used, so its
/// origin does not matter. ``Cause`` is the most likely finding. Faults planted into real clips
/// (FlipbookTests/Mutations) show that each is found.
package struct ClipVerdict: Hashable, Sendable {
  /// A frame whose hash differs from the golden's by more than the tolerance.
  package struct Frame: Hashable, Sendable {
    /// Its number, from 0.
    package var number: Int
    /// Its instant in seconds.
    package var seconds: Double
    /// The verdict on the pixels; `nil` if the golden has no picture of the frame, only its hash.
    package var verdict: Verdict?

    package init(number: Int, seconds: Double, verdict: Verdict? = nil) {
      (self.number, self.seconds, self.verdict) = (number, seconds, verdict)
    }
  }

  /// The changes of frame rate, size and numbers of frames and ticks.
  package private(set) var shape: [Change] = []
  /// The changed settings: scene, device, theme, the scene's own.
  package private(set) var settings: [Change] = []
  /// The changed inputs: the feed, pictures next to it, files of settings.
  package private(set) var inputs: [Change] = []
  /// The named moments whose names or instants changed; instants are in seconds.
  package private(set) var moments: [Change] = []
  /// The changed parts of the renderer.
  package private(set) var renderer: [Change] = []
  /// The number of frames in the golden.
  package private(set) var goldenCount: Int
  /// The current number of frames.
  package private(set) var actualCount: Int
  /// The frames that differ, in order. Empty if frame rates or sizes differ, since frames do not correspond then.
  package private(set) var differing: [Frame] = []
  /// The number of frames that differ within the tolerance.
  package private(set) var toleratedCount = 0
  /// The timing fault, if the frames are equal but their order or timing differs.
  package private(set) var timing: TimingFault?
  /// The deviations of probes from the golden, the earliest first.
  package private(set) var deviations: [ProbeDeviation] = []
  /// The golden's probes that are missing from the clip.
  package private(set) var missingProbes: [String] = []
  /// The clip's probes that are missing from the golden.
  package private(set) var newProbes: [String] = []

  /// Compares a clip with its golden.
  ///
  /// - Parameters:
  ///   - golden: The approved record.
  ///   - actual: The current record.
  ///   - judge: Called for each frame, numbered from 0, whose hash differs. Returns the verdict with tolerances
  ///     applied, or `nil` if there is no picture to compare with, so that the frame differs.
  /// - Throws: The errors of `judge`.
  package init<Failure: Error>(
    golden: ClipRecord, actual: ClipRecord, judge: (_ frame: Int) throws(Failure) -> Verdict?
  ) throws(Failure) {
    (goldenCount, actualCount) = (golden.frameCount, actual.frameCount)
    // A setting without a value is equal to one that the scene does not have.
    settings = Change.changes(from: golden.settings, to: actual.settings).filter { change in
      (change.expected ?? "") != (change.actual ?? "")
    }
    inputs = Change.changes(from: golden.inputs, to: actual.inputs)
    moments = Change.changes(from: golden.momentEntries, to: actual.momentEntries)
    renderer = Change.changes(from: golden.renderer, to: actual.renderer).filter { change in
      change.expected != nil || !Self.laterLibraries.contains(change.name)
    }
    shape = Self.shape(golden, actual)
    guard golden.framesPerSecond == actual.framesPerSecond else { return }
    deviations = actual.trace.deviations(from: golden.trace, isExact: golden.foreign != nil)
    missingProbes = golden.trace.columns.filter { !actual.trace.columns.contains($0) }
    newProbes = actual.trace.columns.filter { !golden.trace.columns.contains($0) }
    guard golden.hashes.size == actual.hashes.size else { return }
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

  /// Libraries that older goldens do not record. A golden without their versions is not compared with them.
  private static let laterLibraries: Set = ["pixman", "fribidi", "lcms2"]

  private static func shape(_ golden: ClipRecord, _ actual: ClipRecord) -> [Change] {
    let pairs = [
      ("frame rate", "\(golden.framesPerSecond)", "\(actual.framesPerSecond)"),
      ("pixels", "\(golden.hashes.size)", "\(actual.hashes.size)"),
      ("frames", "\(golden.frameCount)", "\(actual.frameCount)"),
      ("ticks", "\(golden.trace.rows.count)", "\(actual.trace.rows.count)"),
    ]
    let size = "\(golden.hashes.size)"
    let other = actual.otherSize.flatMap {
      $0.value == size ? nil : Change("pixels", expected: size, actual: "\($0.value) in \($0.name)")
    }
    return pairs.compactMap { $1 == $2 ? nil : Change($0, expected: $1, actual: $2) } + [other].compactMap(\.self)
  }

  /// Whether the clip is the same as its golden, except for tolerated differences.
  ///
  /// Another renderer does not count if its frames are equal. New probes do not count either, nor do settings, inputs
  /// and moments that change no frame.
  package var isSame: Bool { shape.isEmpty && differing.isEmpty && deviations.isEmpty && missingProbes.isEmpty }

  /// The largest difference of a channel in any frame, 0 to 255; `nil` if no pictures were compared.
  package var largestDelta: Int? { differing.compactMap { $0.verdict?.difference?.largestDelta }.max() }

  /// The differing frames whose pictures were not compared; `nil` if there are none.
  package var framesWithoutPicture: [Int]? {
    let frames = differing.filter { $0.verdict == nil }.map(\.number)
    return frames.isEmpty ? nil : frames
  }

  /// The frame with the largest difference among those with compared pictures, the first of several.
  package var largestPictured: Frame? {
    func amount(_ frame: Frame) -> (Double, Int) {
      (frame.verdict?.difference?.share ?? 0, frame.verdict?.difference?.largestDelta ?? 0)
    }
    return differing.filter { $0.verdict != nil }.reduce(nil) { largest, frame in
      largest.map { amount(frame) > amount($0) ? frame : $0 } ?? frame
    }
  }

  /// The longest run of consecutive differing frames, the first of several.
  package var longestRun: ClosedRange<Int>? {
    [ClosedRange<Int>](runsOf: differing.map(\.number)).max { $0.count < $1.count }
  }
}

extension ClipRecord {
  fileprivate var momentEntries: [Entry] { moments.map { Entry($0.name, "\(NumberText.short($0.seconds)) s") } }
}

/// A named value that differs from the golden's.
package struct Change: Hashable, Sendable, CustomStringConvertible {
  /// The name.
  package var name: String
  /// The golden's value; `nil` if it has none of that name.
  package var expected: String?
  /// The current value; `nil` if there is none of that name.
  package var actual: String?

  package init(_ name: String, expected: String?, actual: String?) {
    (self.name, self.expected, self.actual) = (name, expected, actual)
  }

  /// The change in one line: `theme: light → dark`.
  package var description: String { "\(name): \(expectedText) → \(actualText)" }

  /// The golden's value, for display.
  package var expectedText: String { expected.map(Self.short) ?? "none" }
  /// The current value, for display.
  package var actualText: String { actual.map(Self.short) ?? "none" }

  /// Shortens hashes to their first 8 digits.
  private static func short(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.utf8.count == 32 && word.allSatisfy(\.isHexDigit) ? word.prefix(8) + "…" : String(word)
    }.joined(separator: " ")
  }

  /// Returns the changes between two lists of entries, in the golden's order; new entries come last.
  static func changes(from golden: [ClipRecord.Entry], to actual: [ClipRecord.Entry]) -> [Change] {
    let names = golden.map(\.name) + actual.map(\.name).filter { name in !golden.contains { $0.name == name } }
    return names.compactMap { name in
      let (then, now) = (golden.first { $0.name == name }?.value, actual.first { $0.name == name }?.value)
      return then == now ? nil : Change(name, expected: then, actual: now)
    }
  }
}

/// The most representative cause of a clip's difference from its golden.
package enum Cause: Hashable, Sendable {
  /// The renderer differs: another version of a library, or another font.
  case renderer([Change])
  /// The clip was recorded with other settings.
  case settings([Change])
  /// The clip was recorded with other inputs: the feed, a picture next to it, a file of a setting.
  case inputs([Change])
  /// The frames are equal, but their order or timing differs.
  case timing(TimingFault)
  /// The touches differ, since the script changed.
  case touches(ProbeDeviation)
  /// A quantity of the scene moves differently.
  case motion(ProbeDeviation)
  /// Nothing moves differently, but frames at the same instants differ.
  case appearance(ClipVerdict.Frame)
  /// The frame rate, size or length differs, with no other known cause.
  case shape([Change])
  /// Probes of the golden are missing.
  case missingProbes([String])

  /// The name of the cause, for tables and files.
  package var name: String {
    switch self {
    case .renderer: "renderer"
    case .settings: "settings"
    case .inputs: "inputs"
    case .timing(.dropped): "frame dropped"
    case .timing(.doubled): "frame doubled"
    case .timing(.inserted): "frame inserted"
    case .timing(.swapped): "frames swapped"
    case .timing(.shifted): "time shift"
    case .touches: "touches"
    case .motion: "motion"
    case .appearance: "appearance"
    case .shape: "shape"
    case .missingProbes: "probes lost"
    }
  }
}

extension ClipVerdict {
  /// The cause of the difference; `nil` if the clip is the same as its golden.
  ///
  /// A renderer is the cause only if no probe deviates, since it cannot move one. A timing fault takes precedence
  /// over motion: frames are lost while probes stay the same, or probes are late as well.
  package var cause: Cause? {
    if isSame { return nil }
    if !settings.isEmpty { return .settings(settings) }
    if !inputs.isEmpty { return .inputs(inputs) }
    if let touch = deviations.first(where: { $0.probe.hasPrefix("touch.") }), touch.tick == deviations.first?.tick {
      return .touches(touch)
    }
    if let timing { return .timing(timing) }
    if let first = deviations.first { return .motion(first) }
    if !renderer.isEmpty { return .renderer(renderer) }
    if let first = differing.first { return .appearance(first) }
    return shape.isEmpty ? .missingProbes(missingProbes) : .shape(shape)
  }
}
