import Imaging
import Platform
import Recording
import Verdicts

/// Compares the pictures of frames whose hashes differ, and keeps copies of those that fail.
package final class FrameComparer {
  /// The golden's pictures of frames that did not pass, by frame.
  package private(set) var expected: [Int: String] = [:]
  /// The difference pictures, by frame.
  package private(set) var difference: [Int: String] = [:]

  private var pictures: GoldenPictures
  private let layers: ToleranceLayers
  private let masks: [Int: [String: PixelRegion]]
  private let folder: FailureFolder
  /// The copy of each of the golden's files; equal frames share one.
  private var copies: [String: String] = [:]

  package init(
    _ pictures: GoldenPictures, _ layers: ToleranceLayers, masks: [Int: [String: PixelRegion]], folder: FailureFolder
  ) {
    (self.pictures, self.layers, self.masks, self.folder) = (pictures, layers, masks, folder)
  }

  /// Adds redrawn pictures of the golden's frames.
  package func add(framesIn directory: String) { pictures.addFrames(in: directory) }

  /// Adds the recorded frames as pictures of golden frames with the same hash.
  package func add(framesOf actual: ClipRecord) {
    for row in actual.hashes.rows { pictures.add(folder.actualPicture(row.number), row.hash) }
  }

  /// Returns the verdict on a frame with its tolerance; `nil` if the golden has no picture of it.
  package func verdict(_ frame: Int) throws -> Verdict? {
    guard let golden = try pictures.picture(ofFrame: frame) else { return nil }
    let actual = try PNGReader.read(path: folder.actualPicture(frame))
    let tolerance = layers.tolerance(ofFrame: frame)
    let rects = layers.masks(ofFrame: frame).compactMap { masks[frame]?[$0] }
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

/// The available pictures of a golden's frames.
///
/// A golden keeps the hash of each frame and only a few pictures. Each picture is checked against its hash before it
/// is used. Pictures from elsewhere, such as the recording kept by the approving machine, are therefore as good as
/// the golden's own.
package struct GoldenPictures: Sendable {
  private let record: ClipRecord
  private let golden: GoldenFolder
  /// The candidate files of each hash.
  private var files: [ContentHash: [String]] = [:]

  /// Finds the pictures of a golden.
  ///
  /// - Parameter approved: The approved recording, which may exist on this machine.
  package init(_ golden: GoldenFolder, _ record: ClipRecord, approved: String? = nil) {
    (self.golden, self.record) = (golden, record)
    // Equal frames have equal pictures, so one file may represent several frames. Earlier versions gave several shots
    // one file, which has the picture of the last one.
    let shots = Dictionary(GoldenFolder.shots(of: record).map { ($0.file, $0.frame) }) { $1 }
    for (file, frame) in shots.sorted(by: { $0.key < $1.key }) where Files.exists("\(golden.path)/\(file)") {
      note("\(golden.path)/\(file)", frame: frame)
    }
    for directory in [golden.path, approved].compactMap(\.self) { addFrames(in: "\(directory)/frames") }
  }

  /// Returns the picture of a frame and its path; `nil` if there is none.
  ///
  /// - Throws: `UserError` if a file of the golden does not match its hash.
  package func picture(ofFrame frame: Int) throws -> (path: String, bitmap: Bitmap)? {
    let hash = record.hashes.rows[frame].hash
    for path in files[hash] ?? [] {
      // Symbolic links out of a golden are not followed.
      let bytes = Result { () throws(FileError) in try Files.readRegular(path) }
      if let bitmap = try? PNGReader.decode(bytes.get()), bitmap.contentHash == hash { return (path, bitmap) }
      // Outside the golden, a file may be a picture of an older recording.
      guard path.hasPrefix("\(golden.path)/") else { continue }
      if case .failure(let error) = bytes, error.isPointer { throw error }
      throw UserError.damaged(path, "it does not match its hash in \(RecordingFiles.hashes)")
    }
    return nil
  }

  /// Adds the pictures in a directory, whose file names contain the frame's number: `frame-00012.png`.
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
