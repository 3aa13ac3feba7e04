import Differences
import GoldenStore
import Goldens
import Graphics
import Platform
import Recording
import Reports

/// Two clips side by side, in step by virtual time, and what differs between them.
///
///     let clip = try Clip(script: "pull.flip")
///     let difference = try Difference(.clip(clip), .clip(try clip.setting(["theme dark"])))
///     print(difference.description)
///     let png = try PNGEncoder().encode(difference.still())
public struct Difference: Sendable {
  /// One of the two.
  public enum Side: Sendable {
    /// A clip, which is recorded for that, without what presents it.
    case clip(Clip)
    /// A recording's directory. No file of it is believed: each is held against the recording's hashes.
    case recording(String)
    /// A golden's directory. It has hashes of all frames, and pictures of few.
    case golden(String)
  }

  /// How clips are compared.
  public struct Options: Sendable {
    /// What may differ.
    public var tolerance = Tolerance.exact
    /// How many frames are looked at or drawn at once, at least 1; it changes nothing but the time.
    public var jobs = 1
    /// The directory in which `approve` keeps the recordings that it approved: they have the pictures that a golden lacks.
    public var approved = "output/approved"

    /// Makes the options of an exact comparison.
    public init() {}
  }

  /// What differs, frame by frame, as `verify` tells it.
  public let verification: Verification
  /// What did not come true while each clip was recorded: expectations of its script, with their places.
  public let failures: [PlaybackFailure]
  let compared: ClipDifference
  let options: Options
  /// Where clips were recorded for this.
  private let recordings: TemporaryDirectory
  private let captions: (before: DifferenceStyle.Caption, after: DifferenceStyle.Caption)
  private let theme: Theme

  /// Compares two clips.
  ///
  /// - Parameters:
  ///   - before: The first clip.
  ///   - after: The second one.
  ///   - names: What they are called, in words and above their pictures.
  ///   - options: Tolerance, jobs, places.
  ///   - isCancelled: Asked now and then; where it is true, the comparison ends with `CancellationError` or
  ///     `RecordingError.cancelled`.
  ///   - progress: Called with the number of recorded frames now and then.
  /// - Throws: What `record` throws, `RecordingError`, `GoldenError` and `FileError` where a directory cannot be used.
  public init(
    _ before: Side, _ after: Side, names: (before: String, after: String) = ("before", "after"),
    options: Options = Options(), isCancelled: () -> Bool = { false }, progress: (Int) -> Void = { _ in }
  ) throws {
    let recordings = try TemporaryDirectory()
    var reader = SideReader(options: options, recordings: recordings.path)
    let first = try reader.read(before, "before", isCancelled, progress)
    let second = try reader.read(after, "after", isCancelled, progress)
    (self.recordings, failures, self.options) = (recordings, reader.failures, options)
    compared = try ClipDifference(first, second, tolerance: options.tolerance, jobs: options.jobs) {
      if isCancelled() { throw CancellationError() }
    }
    captions = (.init(names.before, detail: before.title), .init(names.after, detail: after.title))
    theme = first.record.settings.first { $0.name == "theme" }.flatMap { Theme(rawValue: $0.value) } ?? .light
    var result = Verification(
      name: after.name, script: after.script, golden: before.path, outcome: .compared(compared.verdict))
    (result.expectedRecord, result.actualRecord) = (first.record, second.record)
    if case .clip(let clip) = after { result.options = clip.options.words }
    // A script's own golden may be approved again, and no other one.
    var isOwn = false
    if case (.golden(let path), .clip(let clip)) = (before, after) {
      isOwn = Files.name(of: path) == Files.stem(of: clip.script.file)
    }
    if !isOwn { result.reference = names.before }
    verification = result
  }

  /// Whether nothing differs that counts.
  public var isSame: Bool { compared.isSame }

  /// How a difference looks unless something else is said: the names, and the colours of the first clip.
  public var style: DifferenceStyle {
    DifferenceStyle(before: captions.before, after: captions.after, theme: theme)
  }

  /// That some differences cannot be shown, and what to do; `nil` where all can.
  public var omission: String? {
    let count = compared.unknownCount
    guard count > 0 else { return nil }
    return "at \(count) of \(compared.steps.count) instants that differ the golden keeps no picture, so only what is "
      + "drawn now is shown there; flipbook approve --pictures all keeps every picture"
  }
}

extension Difference: CustomStringConvertible {
  /// The verdict in words, in one or more lines.
  public var description: String { Narrative(verification).text }
}

extension Difference.Side {
  /// The directory or script.
  var path: String {
    switch self {
    case .clip(let clip): clip.script.file
    case .recording(let path), .golden(let path): path
    }
  }

  /// The script, as far as there is one.
  fileprivate var script: String { if case .clip(let clip) = self { clip.script.file } else { path } }

  /// The name without folders and extension.
  fileprivate var name: String {
    if case .clip(let clip) = self { Files.stem(of: clip.script.file) } else { Files.name(of: path) }
  }

  /// What stands beside the name of a pane.
  fileprivate var title: String { if case .golden = self { "golden" } else { name } }
}

/// Reads the sides of a difference; clips are recorded.
private struct SideReader {
  let options: Difference.Options
  /// Where clips are recorded.
  let recordings: String
  private(set) var failures: [PlaybackFailure] = []

  init(options: Difference.Options, recordings: String) { (self.options, self.recordings) = (options, recordings) }

  /// - Throws: What `record` throws, `RecordingError`, `GoldenError` and `FileError` where a directory cannot be used.
  mutating func read(
    _ side: Difference.Side, _ name: String, _ isCancelled: () -> Bool, _ progress: (Int) -> Void
  ) throws -> ComparedClip {
    switch side {
    case .clip(let clip):
      let path = "\(recordings)/\(name)"
      let recorded = try clip.plain.record(
        to: path, options: Recorder.Options(jobs: options.jobs), isCancelled: isCancelled, progress: progress)
      // What fails in both is one thing.
      let known = Set(failures.map(\.diagnostic.summary))
      failures += recorded.failures.filter { !known.contains($0.diagnostic.summary) }
      let record = try ClipRecord(recording: path)
      return ComparedClip(record, .recording(RecordedFrames(path, record.hashes)))
    case .recording(let path):
      let record = try ClipRecord(recording: path)
      try Self.check(record, path)
      let frames = RecordedFrames(path, record.hashes)
      try frames.check(jobs: options.jobs)
      return ComparedClip(record, .recording(frames))
    case .golden(let path):
      let golden = GoldenFolder(path)
      guard let record = try golden.read() else { throw GoldenError.notAGolden(path: path) }
      try Self.check(record, path)
      let approved = "\(options.approved)/\(Files.name(of: path))"
      return ComparedClip(record, .golden(GoldenPictures(golden, record, approved: approved)))
    }
  }
}

extension SideReader {
  /// Makes sure that a clip is no longer than one may be, and not so fast that its instants could not be told apart.
  private static func check(_ record: ClipRecord, _ path: String) throws(GoldenError) {
    let rate = record.framesPerSecond
    guard rate > 1000 || Double(record.trace.rows.count) / rate > 3601 else { return }
    throw .damaged(
      path: "\(path)/\(RecordingFiles.hashes)",
      reason: "a clip has at most 1000 frames a second and lasts at most an hour", remedy: "record the clip again")
  }
}

/// A directory of our own that goes with the last who uses it.
private final class TemporaryDirectory: Sendable {
  let path: String

  init() throws(FileError) { path = try Files.makeTemporaryDirectory() }

  deinit { Files.removeTemporaryDirectory(path) }
}
