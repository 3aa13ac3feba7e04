import GoldenFiles
import Illustrations
import Imaging
import Platform
import Recording
import Simulation
import Verdicts

/// Reads the sides of a difference. Clips are recorded.
struct SideReader {
  let options: Difference.Options
  /// The directory of the recordings.
  let recordings: String
  let run: Run
  private(set) var failures: [PlaybackFailure] = []

  init(options: Difference.Options, recordings: String, _ run: Run) {
    (self.options, self.recordings, self.run) = (options, recordings, run)
  }

  /// - Throws: The errors of `record`; `RecordingError`, `UserError` or `FileError` if a directory cannot be used.
  mutating func read(_ side: Difference.Side, _ name: String) throws -> ComparedClip {
    switch side {
    case .clip(let clip):
      let path = "\(recordings)/\(name)"
      let recorded = try clip.plain.record(to: path, options: .temporary(), run: run)
      // A failure of both clips is listed once.
      let known = Set(failures.map(\.diagnostic.summary))
      failures += recorded.failures.filter { !known.contains($0.diagnostic.summary) }
      let record = try ClipRecord(recording: path)
      let frames = RecordedFrames(path, record.hashes)
      return ComparedClip(record) { try frames.bitmap($0) }
    case .recording(let path):
      let record = try options.foreign != nil ? ClipRecord(frames: path) : ClipRecord(recording: path)
      try Self.check(record, path)
      let frames = RecordedFrames(path, record.hashes)
      try frames.check(jobs: run.jobs)
      return ComparedClip(record) { try frames.bitmap($0) }
    case .golden(let path): return try golden(path, comparedWith: nil)
    }
  }

  /// Reads a golden. Frames that have no picture and are not in the compared clip are drawn again, if the inputs still
  /// exist.
  func golden(_ path: String, comparedWith other: (clip: Clip, record: ClipRecord)?) throws -> ComparedClip {
    let golden = GoldenFolder(path)
    guard let record = try golden.read(ofFrames: nil) else { throw UserError.notAGolden(path) }
    try Self.check(record, path)
    var pictures = GoldenPictures(golden, record, approved: "\(options.approved)/\(Files.name(of: path))")
    if let directory = options.pictures { pictures.addFrames(in: directory) }
    if let other {
      let known = Set(other.record.hashes.rows.map(\.hash))
      let missing = try record.hashes.rows.indices.filter { frame in
        try !known.contains(record.hashes.rows[frame].hash) && pictures.picture(ofFrame: frame) == nil
      }
      let place = "\(recordings)/drawn"
      if !missing.isEmpty {
        _ = try BaselineFrames(clip: other.clip.plain, golden: golden, record: record, revision: nil, run: run)
          .draw(missing, into: place)
        pictures.addFrames(in: place)
      }
    }
    return ComparedClip(record) { [pictures] in try pictures.picture(ofFrame: $0)?.bitmap }
  }

  /// Checks that a clip does not exceed the limits on length and frame rate, beyond which instants coincide.
  private static func check(_ record: ClipRecord, _ path: String) throws(UserError) {
    let rate = record.framesPerSecond
    guard rate > 1000 || Double(record.trace.rows.count) / rate > 3601 else { return }
    throw .damaged(
      "\(path)/\(RecordingFiles.hashes)",
      "a clip has at most 1000 frames a second and lasts at most an hour", remedy: "record the clip again")
  }
}
