import Goldens
import Imaging
import Platform
import Recording

/// How a golden is written.
public struct ApproveOptions: Sendable {
  /// Which pictures a golden keeps besides its filmstrip; every other frame is a hash.
  public enum Pictures: String, Sendable, CaseIterable {
    /// None.
    case none
    /// The frame of each shot.
    case shots
    /// Every frame, so that tolerances can be applied to each of them on any machine.
    case all
  }

  /// How many frames are drawn at once; at least 1.
  public var jobs = 1
  /// Which pictures are kept.
  public var pictures = Pictures.shots
  /// The directory in which the recording that is approved is kept, under the golden's name, for later comparisons.
  public var approved = "output/approved"

  /// Makes the options.
  public init() {}

  /// The options of a golden that is written because a comparison asks for it.
  init(_ options: VerifyOptions) { (jobs, approved) = (options.jobs, options.approved) }
}

extension Clip {
  /// What became of a golden.
  public enum Approval: Sendable, Hashable {
    /// There was none.
    case added
    /// What was there is replaced.
    case replaced
    /// What was there is the same, and was left alone.
    case unchanged
  }

  /// Makes what the clip shows now its golden. It is drawn twice, with one job and with several, and written only where
  /// both are equal.
  ///
  /// - Parameters:
  ///   - goldens: The directory in which the goldens are.
  ///   - name: The golden's name; the script's without its extension unless said.
  ///   - options: Pictures, places, jobs.
  /// - Throws: ``GoldenError`` where both drawings differ, where the script expects in vain, or the place is taken;
  ///   what `record` throws; `FileError`. The golden that was there stays then.
  @discardableResult public func approve(
    into goldens: String, named name: String? = nil, options: ApproveOptions = ApproveOptions(),
    isCancelled: () -> Bool = { false }, progress: (Int) -> Void = { _ in }
  ) throws -> Approval {
    let name = name ?? Files.stem(of: script.file)
    let golden = GoldenFolder("\(goldens)/\(name)")
    if golden.isForeign { throw GoldenError.notAGolden(path: golden.path) }
    let recording = "\(options.approved)/\(name)"
    let record = try recordTwice(to: recording, name, options, isCancelled, progress)
    let writer = GoldenWriter(golden, record, recording: recording, pictures: options.pictures)
    return try writer.write(script: script.file)
  }

  /// Records into a directory, and once more beside it; the second recording goes.
  private func recordTwice(
    to path: String, _ name: String, _ options: ApproveOptions, _ isCancelled: () -> Bool, _ progress: (Int) -> Void
  ) throws -> ClipRecord {
    let second = "\(path).again"
    // Who was killed while removing it left a part.
    try Files.remove(second)
    defer { try? Files.remove(second) }
    // Another number of jobs, so that what depends on their order is found.
    let jobs = [options.jobs, options.jobs == 1 ? Recorder.jobs(processors: 2, framePixels: framePixels) : 1]
    let records = try zip([path, second], jobs).map { directory, jobs in
      let recorded = try self.record(
        to: directory, options: Recorder.Options(jobs: jobs), isCancelled: isCancelled, progress: progress)
      guard recorded.failures.isEmpty else {
        throw GoldenError.unmet(name: name, expectations: recorded.failures.map(\.description))
      }
      var record = try ClipRecord(recording: directory)
      record.options = self.options.entries
      return record
    }
    let twice = Verification(
      name: name, script: script.file, golden: path,
      outcome: .compared(ClipVerdict(golden: records[0], actual: records[1]) { _ in nil }))
    guard twice.isSame else {
      throw GoldenError.notDeterministic(name: name, difference: Narrative(twice).headline)
    }
    return records[0]
  }
}
