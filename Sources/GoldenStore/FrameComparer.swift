import Goldens
import Imaging
import Platform
import Recording

/// Compares the pictures of frames whose hashes differ, and keeps them.
package final class FrameComparer {
  /// The golden's pictures of frames that did not pass, by frame.
  package private(set) var expected: [Int: String] = [:]
  /// The pictures of what differs, by frame.
  package private(set) var difference: [Int: String] = [:]

  private var pictures: GoldenPictures
  private let layers: ToleranceLayers
  private let masks: [Int: [String: PixelRegion]]
  private let folder: FailureFolder
  /// What is kept of each of the golden's files; equal frames share one.
  private var copies: [String: String] = [:]

  package init(
    _ pictures: GoldenPictures, _ layers: ToleranceLayers, masks: [Int: [String: PixelRegion]], folder: FailureFolder
  ) {
    (self.pictures, self.layers, self.masks, self.folder) = (pictures, layers, masks, folder)
  }

  /// Uses pictures of the golden's frames that were drawn again.
  package func add(framesIn directory: String) { pictures.addFrames(in: directory) }

  /// Uses the recorded frames as pictures of golden frames that look like them.
  package func add(framesOf actual: ClipRecord) {
    for row in actual.hashes.rows { pictures.add(folder.actualPicture(row.number), row.hash) }
  }

  /// What differs in a frame, with what it is found by.
  package func judgement(_ frame: Int) throws -> FrameJudgement {
    FrameJudgement(
      verdict: try verdict(frame), tolerance: layers.tolerance(ofFrame: frame), isMasked: !rects(ofFrame: frame).isEmpty
    )
  }

  /// What is left out of a frame's comparison.
  private func rects(ofFrame frame: Int) -> [PixelRegion] {
    layers.masks(ofFrame: frame).compactMap { masks[frame]?[$0] }
  }

  /// What differs in a frame, with its tolerance; `nil` where the golden has no picture of it.
  private func verdict(_ frame: Int) throws -> Verdict? {
    guard let golden = try pictures.picture(ofFrame: frame) else { return nil }
    let actual = try PNGReader.read(path: folder.actualPicture(frame))
    let tolerance = layers.tolerance(ofFrame: frame)
    let rects = rects(ofFrame: frame)
    let verdict = Verdict(golden.bitmap, actual, tolerance, masks: rects)
    if verdict.isSame { return verdict }
    let copy = try folder.keepExpected(copies[golden.path] ?? golden.path, frame: frame)
    (expected[frame], copies[golden.path]) = (copy, copy)
    if let picture = try tolerance.comparator(masks: rects).picture(golden.bitmap, actual) {
      difference[frame] = try folder.keepDifference(PNGEncoder().encode(picture), frame: frame)
    }
    return verdict
  }
}

/// The pictures that there are of a golden's frames.
///
/// A golden keeps a hash of each frame and few pictures. Each picture is held against the hash before it is used, so that
/// one from elsewhere, as the machine on which the clip was approved keeps them, is as good as one of the golden.
package struct GoldenPictures: Sendable {
  private let record: ClipRecord
  private let golden: GoldenFolder
  /// Files by the hash that they should have.
  private var files: [ContentHash: [String]] = [:]

  /// - Parameter approved: The recording that was approved, on the machine that has it.
  package init(_ golden: GoldenFolder, _ record: ClipRecord, approved: String) {
    (self.golden, self.record) = (golden, record)
    // Equal frames have equal pictures, so one file may stand for several frames.
    for shot in GoldenFolder.shots(of: record) where Files.exists("\(golden.path)/\(shot.file)") {
      note("\(golden.path)/\(shot.file)", frame: shot.frame)
    }
    for directory in [golden.path, approved] { addFrames(in: "\(directory)/frames") }
  }

  /// The picture of a frame, and its file; `nil` where there is none.
  ///
  /// - Throws: ``GoldenError`` where a file of the golden is not the picture that its hash tells of.
  package func picture(ofFrame frame: Int) throws -> (path: String, bitmap: Bitmap)? {
    let hash = record.hashes.rows[frame].hash
    for path in files[hash] ?? [] {
      // No link is followed out of a golden.
      if let bytes = try? Files.readRegular(path), let bitmap = try? PNGReader.decode(bytes),
        bitmap.contentHash == hash
      {
        return (path, bitmap)
      }
      // Elsewhere lie pictures of other days.
      guard path.hasPrefix("\(golden.path)/") else { continue }
      throw GoldenError.damaged(
        path: path, reason: "it is not the picture that \(RecordingFiles.hashes) tells of",
        remedy: GoldenFolder.remedy)
    }
    return nil
  }

  /// Adds a directory with pictures of frames by their numbers: `frame-00012.png`.
  package mutating func addFrames(in directory: String) {
    guard Files.isOwnDirectory(directory) else { return }
    for name in Files.names(in: directory) {
      if let number = FrameFile.number(of: name) { note("\(directory)/\(name)", frame: number) }
    }
  }

  private mutating func note(_ path: String, frame: Int) {
    guard record.hashes.rows.indices.contains(frame) else { return }
    add(path, record.hashes.rows[frame].hash)
  }

  /// Adds a file that may be the picture of a hash.
  mutating func add(_ path: String, _ hash: ContentHash) { files[hash, default: []].append(path) }
}
