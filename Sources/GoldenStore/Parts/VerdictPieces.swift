import Goldens
import Imaging
import Platform
import Recording

/// The pieces that several machines made of one clip and its golden, all of them.
package struct VerdictPieces: Sendable {
  /// The pieces' directories, in the order of the clip's frames.
  private let directories: [String]
  private let pieces: [VerdictPiece]

  /// Reads pieces.
  ///
  /// - Parameter directories: in the order of the clip's frames; at least one.
  /// - Throws: `ShardError` where one is damaged, or tells something else of the clip than the others.
  /// - Precondition: there is at least one.
  package init(_ directories: [String]) throws(ShardError) {
    precondition(!directories.isEmpty, "a clip has at least one piece")
    self.directories = directories
    var pieces: [VerdictPiece] = []
    for directory in directories { pieces.append(try VerdictPiece(of: directory)) }
    self.pieces = pieces
    for (directory, piece) in zip(directories, pieces).dropFirst() {
      let isSame =
        [piece.name, piece.script, piece.golden] == [first.name, first.script, first.golden]
        && piece.options == first.options && piece.isRendererStrict == first.isRendererStrict
      guard isSame else {
        throw .different(
          first: directories[0], other: directory, what: "the names of script and golden, or the options, differ")
      }
      if case .compared = piece.outcome, case .compared = first.outcome, piece.unmet != first.unmet {
        throw .different(first: directories[0], other: directory, what: "other expectations of the script fail")
      }
    }
  }

  /// What all pieces say of the clip.
  package var first: VerdictPiece { pieces[0] }
  /// The first piece that could not be compared, if there is one.
  package var uncompared: VerdictPiece? { pieces.first { $0.outcome != .compared } }
  /// How long all of them took, in seconds.
  package var duration: Double { pieces.reduce(0) { $0 + $1.duration } }

  /// Puts the clip together, and compares it with its golden again by the verdicts on its frames.
  ///
  /// - Parameters:
  ///   - folder: where the recording and the pictures of differences are put.
  ///   - jobs: how many pictures are looked at at once.
  /// - Returns: what the golden has, what there is now, the verdict, and the pictures of frames that differ.
  /// - Throws: `ShardError`, `RecordingError`, `GoldenError` or `FileError` where a piece is not what was written, or
  ///   something cannot be.
  package func compare(in folder: FailureFolder, jobs: Int) throws -> (
    expected: ClipRecord, actual: ClipRecord, verdict: ClipVerdict,
    pictures: (expected: [Int: String], difference: [Int: String])
  ) {
    let expected = try golden()
    let recordings = directories.map { "\($0)/actual" }
    var actual: ClipRecord
    if pieces.count == 1, !pieces[0].hasFrames {
      actual = try ClipRecord(recording: recordings[0])
    } else {
      _ = try PartsMerger(recordings, jobs: jobs).write(to: folder.actual)
      actual = try ClipRecord(recording: folder.actual)
    }
    let judgements = Dictionary(pieces.flatMap { $0.judgements.map { ($0.key, $0.value) } }) { first, _ in first }
    let verdict = try ClipVerdict(golden: expected, actual: actual) { frame throws(ShardError) in
      if let verdict = judgements[frame] { return verdict }
      throw .damagedPiece(path: directories[0], reason: "says nothing of frame \(frame), which differs")
    }
    if !verdict.isSame, pieces.count == 1, !pieces[0].hasFrames {
      throw ShardError.damagedPiece(path: directories[0], reason: "has no frames of a clip that differs")
    }
    return (expected, actual, verdict, try pictures(in: folder, expected))
  }

  /// The golden that all of them were compared with.
  private func golden() throws -> ClipRecord {
    let goldens = directories.map { "\($0)/golden" }
    for (directory, golden) in zip(directories, goldens).dropFirst() {
      for file in GoldenFolder.texts where try !Files.areSame("\(goldens[0])/\(file)", "\(golden)/\(file)") {
        throw ShardError.different(first: directories[0], other: directory, what: "the golden's \(file) differs")
      }
    }
    return try ClipRecord(golden: goldens[0])
  }

  /// Puts the pictures of all pieces in their place.
  private func pictures(
    in folder: FailureFolder, _ record: ClipRecord
  ) throws -> (expected: [Int: String], difference: [Int: String]) {
    var pictures: (expected: [Int: String], difference: [Int: String]) = ([:], [:])
    for directory in directories {
      for name in Files.names(in: "\(directory)/expected") {
        guard let frame = FrameFile.number(of: name) else { continue }
        let path = "\(directory)/expected/\(name)"
        guard record.hashes.rows.indices.contains(frame),
          let bitmap = (try? Files.readRegular(path)).flatMap({ try? PNGReader.decode($0) }),
          bitmap.contentHash == record.hashes.rows[frame].hash
        else {
          throw ShardError.damagedPiece(path: path, reason: "is not the golden's picture of frame \(frame)")
        }
        pictures.expected[frame] = try folder.keepExpected(path, frame: frame)
      }
      for name in Files.names(in: "\(directory)/difference") {
        guard let frame = FrameFile.number(of: name) else { continue }
        let path = "\(directory)/difference/\(name)"
        guard let bytes = try? Files.readRegular(path), (try? PNGReader.decode(bytes)) != nil else {
          throw ShardError.damagedPiece(path: path, reason: "cannot be read as a picture")
        }
        pictures.difference[frame] = try folder.keepDifference(path, frame: frame)
      }
    }
    return pictures
  }
}
