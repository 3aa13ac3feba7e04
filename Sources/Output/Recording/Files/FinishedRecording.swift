import Imaging
import JSON
import Platform

/// A finished recording, or a range of its frames, whose files are not trusted: each is checked against the recorded
/// hashes.
package struct FinishedRecording {
  private let directory: OutputDirectory
  private let ending: Manifest.Ending
  private let hashes: FrameHashes

  /// Reads a recording, and compares its manifest, hashes and trace with each other.
  ///
  /// - Throws: `RecordingError.incomplete` or `.damaged`.
  package init(_ path: String) throws(RecordingError) {
    let directory = OutputDirectory(at: path)
    guard Files.isOwnDirectory(directory.frames) else {
      throw .incomplete(path: path, reason: "it has no directory “frames”")
    }
    let manifest = try Self.read(directory.manifest, of: path) { bytes throws(JSONParser.Failure) in
      try Manifest(bytes)
    }
    guard let ending = manifest.ending else { throw .incomplete(path: path, reason: "it was interrupted") }
    let hashes = try Self.read(directory.frameHashes, of: path) { bytes throws(LineError) in
      try FrameHashes(bytes: bytes)
    }
    let trace = try Self.read(directory.trace, of: path) { bytes throws(LineError) in bytes }
    if let reason = Self.contradiction(hashes, manifest, ending) {
      throw .damaged(path: path, file: RecordingFiles.hashes, reason: reason)
    }
    if let reason = TraceText.fault(of: trace, ticks: ending.ticks) {
      throw .damaged(path: path, file: RecordingFiles.trace, reason: reason)
    }
    (self.directory, self.ending, self.hashes) = (directory, ending, hashes)
  }

  /// Returns how the hashes contradict the manifest; `nil` if both describe the same frames.
  private static func contradiction(
    _ hashes: FrameHashes, _ manifest: Manifest, _ ending: Manifest.Ending
  ) -> String? {
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

  /// Checks that each picture is the recorded frame, and that there are no others.
  ///
  /// - Parameter jobs: The number of pictures that are decoded in parallel.
  /// - Throws: `RecordingError.damaged` for the first check that fails.
  package func checkFrames(jobs: Int) throws(RecordingError) {
    try RecordedFrames(directory, hashes.rows, size: ending.pixels).check(jobs: jobs)
    let known = Set(hashes.rows.map(\.number))
    for name in Files.names(in: directory.frames) {
      guard let number = FrameFile.number(of: name), !known.contains(number) else { continue }
      throw .damaged(path: directory.path, file: "frames/\(name)", reason: "is not a frame of this recording")
    }
  }

  private static func read<Value, Failure: Error>(
    _ file: String, of path: String, _ parse: ([UInt8]) throws(Failure) -> Value
  ) throws(RecordingError) -> Value {
    let name = Files.name(of: file)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.readRegular(file)
    } catch {
      if error.isMissing { throw .incomplete(path: path, reason: "it has no \(name)") }
      throw .damaged(path: path, file: name, reason: error.predicate)
    }
    do {
      return try parse(bytes)
    } catch {
      let words = (error as? JSONParser.Failure)?.text(in: bytes) ?? "\(error)"
      throw .damaged(path: path, file: name, reason: "is damaged: \(words)")
    }
  }
}
