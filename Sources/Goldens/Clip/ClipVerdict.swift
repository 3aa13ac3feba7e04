import Imaging
import Platform

/// What came out of the comparison of a clip with its golden.
package struct ClipVerdict: Hashable, Sendable {
  /// A frame whose hash is not the golden's, and that no tolerance covers.
  package struct Frame: Hashable, Sendable {
    /// Its number, from 0.
    package var number: Int
    /// Its instant in seconds.
    package var seconds: Double
    /// What differs; `nil` where the golden keeps no picture of the frame, only its hash.
    package var verdict: Verdict?

    package init(number: Int, seconds: Double, verdict: Verdict? = nil) {
      (self.number, self.seconds, self.verdict) = (number, seconds, verdict)
    }
  }

  /// Rate, extent and count of frames, as far as they are others.
  package private(set) var shape: [Change] = []
  /// Settings that are others: scene, device, theme, the scene's own.
  package private(set) var settings: [Change] = []
  /// Inputs that are others: the feed, pictures beside it, files of settings. Empty where the golden says nothing of them.
  package private(set) var inputs: [Change] = []
  /// Moments that the script names, with other names or at other instants. The instants are in seconds.
  package private(set) var moments: [Change] = []
  /// Parts of the renderer that are others.
  package private(set) var renderer: [Change] = []
  /// How many frames the golden has.
  package private(set) var goldenCount: Int
  /// How many frames there are now.
  package private(set) var actualCount: Int
  /// The frames that differ, in order. Empty where rates or extents differ: no frame answers another then.
  package private(set) var differing: [Frame] = []
  /// How many frames differ, but by no more than the tolerance allows.
  package private(set) var toleratedCount = 0
  /// The way in which the right pictures stand at the wrong places, where that is what differs.
  package private(set) var timing: TimingFault?
  /// Where probes leave the golden, the first one first.
  package private(set) var departures: [ProbeDeparture] = []
  /// Probes of the golden that are there no more.
  package private(set) var lostProbes: [String] = []
  /// Probes of the clip that the golden lacks.
  package private(set) var newProbes: [String] = []

  /// Compares a clip with its golden.
  ///
  /// - Parameters:
  ///   - golden: What was approved.
  ///   - actual: What is there now.
  ///   - judge: Asked for each frame, from 0, whose hash is not the golden's; answers what differs, tolerances applied,
  ///     or `nil` where there is no picture to compare with, so that the frame differs whatever the tolerance.
  /// - Throws: What `judge` throws.
  package init<Failure: Error>(
    golden: ClipRecord, actual: ClipRecord, judge: (_ frame: Int) throws(Failure) -> Verdict?
  ) throws(Failure) {
    (goldenCount, actualCount) = (golden.frameCount, actual.frameCount)
    // A setting without a value means the same as a setting that the scene does not have.
    settings = Change.changes(from: golden.settings, to: actual.settings).filter { change in
      (change.expected ?? "") != (change.actual ?? "")
    }
    if let then = golden.inputs, let now = actual.inputs { inputs = Change.changes(from: then, to: now) }
    moments = Change.changes(from: golden.momentEntries, to: actual.momentEntries)
    renderer = Change.changes(from: golden.renderer, to: actual.renderer).filter { change in
      change.expected != nil || !Self.laterLibraries.contains(change.name)
    }
    shape = Self.shape(golden, actual)
    guard golden.framesPerSecond == actual.framesPerSecond else { return }
    departures = actual.trace.departures(from: golden.trace)
    lostProbes = golden.trace.columns.filter { !actual.trace.columns.contains($0) }
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

  /// Libraries whose versions goldens did not name from the start. A golden without one was not drawn without it.
  private static let laterLibraries: Set = ["pixman", "fribidi"]

  private static func shape(_ golden: ClipRecord, _ actual: ClipRecord) -> [Change] {
    let pairs = [
      ("frames a second", "\(golden.framesPerSecond)", "\(actual.framesPerSecond)"),
      ("pixels", "\(golden.hashes.size)", "\(actual.hashes.size)"),
      ("frames", "\(golden.frameCount)", "\(actual.frameCount)"),
      ("ticks", "\(golden.trace.rows.count)", "\(actual.trace.rows.count)"),
    ]
    return pairs.compactMap { $1 == $2 ? nil : Change($0, expected: $1, actual: $2) }
  }

  /// Whether nothing differs that counts. Another renderer that draws the same counts for nothing; so do new probes, and
  /// settings, inputs and moments that change no frame. A golden without frames is the same as a clip without frames.
  package var isSame: Bool { shape.isEmpty && differing.isEmpty && departures.isEmpty && lostProbes.isEmpty }

  /// The largest difference of a channel in any frame, 0 to 255; `nil` where no picture was compared.
  package var largestDelta: Int? { differing.compactMap { $0.verdict?.difference?.largestDelta }.max() }

  /// The frames that differ and of which no picture was compared; `nil` if there are none.
  package var framesWithoutPicture: [Int]? {
    let frames = differing.filter { $0.verdict == nil }.map(\.number)
    return frames.isEmpty ? nil : frames
  }

  /// The frame with the largest difference among those of which a picture was compared, the first of several.
  package var largestPictured: Frame? {
    func amount(_ frame: Frame) -> (Double, Int) {
      (frame.verdict?.difference?.share ?? 0, frame.verdict?.difference?.largestDelta ?? 0)
    }
    return differing.filter { $0.verdict != nil }.reduce(nil) { largest, frame in
      largest.map { amount(frame) > amount($0) ? frame : $0 } ?? frame
    }
  }

  /// The longest run of neighbouring frames that differ, the first of several.
  package var longestRun: ClosedRange<Int>? {
    [ClosedRange<Int>](runsOf: differing.map(\.number)).max { $0.count < $1.count }
  }
}

extension ClipRecord {
  fileprivate var momentEntries: [Entry] { moments.map { Entry($0.name, "\(NumberText.short($0.seconds)) s") } }
}

/// Something with a name that is not what the golden has.
package struct Change: Hashable, Sendable, CustomStringConvertible {
  /// What it is.
  package var name: String
  /// What the golden has; `nil` where it has nothing of that name.
  package var expected: String?
  /// What there is now; `nil` where there is nothing of that name.
  package var actual: String?

  package init(_ name: String, expected: String?, actual: String?) {
    (self.name, self.expected, self.actual) = (name, expected, actual)
  }

  /// The change in a line: `theme: light → dark`.
  package var description: String { "\(name): \(expectedText) → \(actualText)" }

  /// What the golden has, for people.
  package var expectedText: String { expected.map(Self.short) ?? "none" }
  /// What there is now, for people.
  package var actualText: String { actual.map(Self.short) ?? "none" }

  /// A hash is known by its beginning.
  private static func short(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.utf8.count == 32 && word.allSatisfy(\.isHexDigit) ? word.prefix(8) + "…" : String(word)
    }.joined(separator: " ")
  }

  /// What differs between two lists of names and values, in the golden's order; what is new comes last.
  static func changes(from golden: [ClipRecord.Entry], to actual: [ClipRecord.Entry]) -> [Change] {
    let names = golden.map(\.name) + actual.map(\.name).filter { name in !golden.contains { $0.name == name } }
    return names.compactMap { name in
      let (then, now) = (golden.first { $0.name == name }?.value, actual.first { $0.name == name }?.value)
      return then == now ? nil : Change(name, expected: then, actual: now)
    }
  }
}

/// The most telling reason why a clip is not its golden.
package enum Cause: Hashable, Sendable {
  /// Something draws that is not what drew the golden: a library of another version, another font.
  case renderer([Change])
  /// The clip was recorded with other settings.
  case settings([Change])
  /// The clip shows something else: another feed, another picture beside it, another file of a setting.
  case inputs([Change])
  /// The right pictures stand at the wrong places.
  case timing(TimingFault)
  /// The finger moves otherwise: the script is another.
  case touches(ProbeDeparture)
  /// A quantity of the scene moves otherwise.
  case motion(ProbeDeparture)
  /// Nothing moves otherwise, and the same instants look different.
  case appearance(ClipVerdict.Frame)
  /// Rate, extent or length are others, and that is all that is known.
  case shape([Change])
  /// Probes that the golden has are there no more.
  case lostProbes([String])

  /// The reason's name: a word for tables and files.
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
    case .lostProbes: "probes lost"
    }
  }
}

extension ClipVerdict {
  /// Why the clip is not its golden; `nil` where it is the same.
  ///
  /// A renderer is blamed only where nothing moves otherwise: it cannot move a probe. A timing fault is blamed where the
  /// probes are as they were, since frames were then lost on the way, or where they are late too.
  package var cause: Cause? {
    if isSame { return nil }
    if !settings.isEmpty { return .settings(settings) }
    if !inputs.isEmpty { return .inputs(inputs) }
    if let touch = departures.first(where: { $0.probe.hasPrefix("touch.") }), touch.tick == departures.first?.tick {
      return .touches(touch)
    }
    if let timing { return .timing(timing) }
    if let first = departures.first { return .motion(first) }
    if !renderer.isEmpty { return .renderer(renderer) }
    if let first = differing.first { return .appearance(first) }
    return shape.isEmpty ? .lostProbes(lostProbes) : .shape(shape)
  }
}
