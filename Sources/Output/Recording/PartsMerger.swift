import Imaging
import JSON
import Platform

/// A merger of the parts of a recording, made with `--shard` or `--frames`, into a whole recording.
///
/// The bytes are those that one recording of all frames writes. File contents are verified, never trusted: each file is
/// checked against the part's hashes before anything is written.
package struct PartsMerger {
  /// A finished part with its files.
  private struct Part {
    var directory: OutputDirectory
    var manifest: Manifest
    var ending: Manifest.Ending
    var hashes: FrameHashes
    var trace: [UInt8]

    /// How the hashes contradict the manifest, or `nil` if both describe the same frames.
    var contradiction: String? {
      let (rate, size) = (manifest.description.frameRate, ending.pixels)
      var expected = FrameHashes(
        width: size.width, height: size.height, frames: rate.frames, perSeconds: rate.perSeconds)
      expected.rows = hashes.rows
      if expected != hashes { return "has a different size or frame rate than \(RecordingFiles.manifest)" }
      let numbers = (0..<ending.visibleCount).filter(manifest.selection.contains)
      if numbers.count != ending.count || hashes.rows.count != ending.count {
        return "has \(hashes.rows.count) frames, but \(RecordingFiles.manifest) lists \(ending.count)"
      }
      if let stray = zip(hashes.rows, numbers).first(where: { $0.0.number != $0.1 }) {
        return "has frame \(stray.0.number) instead of frame \(stray.1)"
      }
      let ticks = FrameHashes.ticks(of: ending.ticks, hidden: ending.hidden)
      let late = hashes.rows.first { $0.tick != ticks[$0.number] }
      return late.map { "has a different instant for frame \($0.number) than \(RecordingFiles.manifest)" }
    }
  }

  /// The parts in the order of their frames.
  private let parts: [Part]
  /// The number of pictures that are decoded in parallel.
  private let jobs: Int

  /// Reads and checks the parts.
  ///
  /// - Parameters:
  ///   - paths: The directories of the parts, in any order; at least one.
  ///   - jobs: The number of pictures that are decoded in parallel; at least 1.
  /// - Throws: `RecordingError` if a directory is not a finished recording, or a file differs from what was recorded.
  ///   It is also thrown if the parts belong to different recordings, or a frame is missing or present twice.
  /// - Precondition: There is at least one part, and at least one job.
  package init(_ paths: [String], jobs: Int = 1) throws(RecordingError) {
    precondition(!paths.isEmpty && jobs >= 1, "a merge needs at least one part and one job")
    var parts: [Part] = []
    for path in paths { parts.append(try Self.read(path)) }
    (self.parts, self.jobs) = (parts, jobs)
    for part in parts.dropFirst() { try Self.check(parts[0], belongsWith: part) }
    try checkNumbers()
    for part in parts { try Self.check(part, jobs: jobs) }
  }

  /// Writes the whole recording to a directory and creates the directory if needed.
  ///
  /// An earlier recording there is replaced only when the new one is complete. Files of the parts are linked, or copied
  /// if the file system cannot link them.
  ///
  /// - Returns: The number of frames.
  /// - Throws: `RecordingError` if the directory is one of the parts, or if a file cannot be read or written.
  package func write(to path: String) throws(RecordingError) -> Int {
    for part in parts where FileIdentity.areSame(part.directory.path, path) { throw .mergedIntoPart(path: path) }
    var manifest = parts[0].manifest
    (manifest.selection, manifest.ending) = (.all, nil)
    let whole = try OutputDirectory(preparing: path, manifest: manifest)
    var hashes = parts[0].hashes
    hashes.rows = []
    var numbers: [ContentHash: Int] = [:]
    for (row, part) in rows {
      let earlier = numbers[row.hash].map(whole.frame)
      let source = part.directory.frame(row.number)
      if try whole.addName(whole.frame(row.number), to: earlier ?? source) > 0 || earlier == nil {
        numbers[row.hash] = row.number
      }
      hashes.rows.append(row)
    }
    try OutputDirectory.write(parts[0].trace, to: whole.trace)
    try OutputDirectory.write(Array(hashes.text.utf8), to: whole.frameHashes)
    manifest.ending = parts[0].ending
    manifest.ending?.count = hashes.rows.count
    if parts[0].directory.hasOwnCaptions {
      try OutputDirectory.write(Array(manifest.captionTrack.utf8), to: whole.captions)
    }
    try OutputDirectory.write(Array(manifest.text.utf8), to: whole.manifest)
    try whole.finish()
    return hashes.rows.count
  }

  /// The frames of all parts, in order.
  private var rows: [(row: FrameHashes.Row, part: Part)] {
    parts.flatMap { part in part.hashes.rows.map { ($0, part) } }.sorted { $0.row.number < $1.row.number }
  }

  /// Checks the parts against the clip and the pieces in their shard manifests.
  ///
  /// - Throws: `RecordingError.otherPart` for the first part that differs.
  package func check(against clip: ShardManifest.Clip, _ pieces: [ShardPlan.ClipRange]) throws(RecordingError) {
    for (part, piece) in zip(parts, pieces) {
      guard let reason = clip.contradiction(part.manifest, piece) else { continue }
      throw .otherPart(path: part.directory.path, reason: reason)
    }
  }

  /// Checks that the parts together contain each frame from 0 exactly once.
  private func checkNumbers() throws(RecordingError) {
    let numbers = rows.map(\.row.number)
    for (expected, number) in numbers.enumerated() where number != expected {
      if number < expected { throw .frameTwice(number: number) }
      throw .frameMissing(number: expected)
    }
    if numbers.count < parts[0].ending.visibleCount { throw .frameMissing(number: numbers.count) }
  }

  /// Checks that two parts have the same description, ending and trace.
  private static func check(_ first: Part, belongsWith other: Part) throws(RecordingError) {
    var differences = first.manifest.differences(from: other.manifest)
    if differences.isEmpty, first.trace != other.trace {
      differences = [.init(name: RecordingFiles.trace, first: "one trace", second: "another")]
    }
    if differences.isEmpty { return }
    throw .differentParts(first: first.directory.path, other: other.directory.path, differences: differences)
  }

  // MARK: Reading

  /// Reads a part and compares its files with each other.
  ///
  /// - Throws: `RecordingError.incompletePart` or `.damagedPart`.
  private static func read(_ path: String) throws(RecordingError) -> Part {
    let directory = OutputDirectory(at: path)
    guard Files.isOwnDirectory(directory.frames) else {
      throw .incompletePart(path: path, reason: "it has no directory “frames”")
    }
    let manifest = try read(directory.manifest, of: path) { bytes throws(JSONParser.Failure) in try Manifest(bytes) }
    guard let ending = manifest.ending else { throw .incompletePart(path: path, reason: "it was interrupted") }
    let hashes = try read(directory.frameHashes, of: path) { bytes throws(LineError) in
      try FrameHashes(bytes: bytes)
    }
    let trace = try read(directory.trace, of: path) { bytes throws(LineError) in bytes }
    let part = Part(directory: directory, manifest: manifest, ending: ending, hashes: hashes, trace: trace)
    if let reason = part.contradiction {
      throw .damagedPart(path: path, file: RecordingFiles.hashes, reason: reason)
    }
    if let reason = TraceText.fault(of: trace, ticks: ending.ticks) {
      throw .damagedPart(path: path, file: RecordingFiles.trace, reason: reason)
    }
    return part
  }

  private static func read<Value, Failure: Error>(
    _ file: String, of part: String, _ parse: ([UInt8]) throws(Failure) -> Value
  ) throws(RecordingError) -> Value {
    let name = Files.name(of: file)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.readRegular(file)
    } catch {
      if error.isMissing { throw .incompletePart(path: part, reason: "it has no \(name)") }
      throw .damagedPart(path: part, file: name, reason: error.predicate)
    }
    do {
      return try parse(bytes)
    } catch {
      let words = (error as? JSONParser.Failure)?.text(in: bytes) ?? "\(error)"
      throw .damagedPart(path: part, file: name, reason: "is damaged: \(words)")
    }
  }

  /// Checks that a directory is a finished recording, or a part of one, and that each file is what was recorded.
  ///
  /// - Parameter jobs: The number of pictures that are decoded in parallel.
  /// - Throws: `RecordingError` for the first check that fails.
  package static func checkRecording(_ path: String, jobs: Int) throws(RecordingError) {
    try check(try read(path), jobs: jobs)
  }

  /// Checks the frame files of a part.
  private static func check(_ part: Part, jobs: Int) throws(RecordingError) {
    let path = part.directory.path
    try RecordedFrames(part.directory, part.hashes.rows, size: part.ending.pixels).check(jobs: jobs)
    let known = Set(part.hashes.rows.map(\.number))
    for name in Files.names(in: part.directory.frames) {
      guard let number = FrameFile.number(of: name), !known.contains(number) else { continue }
      throw .damagedPart(path: path, file: "frames/\(name)", reason: "is not a frame of this part")
    }
  }
}
