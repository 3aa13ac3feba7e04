import Imaging
import Platform
import Recording
import Verdicts

/// All pieces of one clip and its golden, made by several machines.
package struct PartialVerdicts: Sendable {
  /// The directories of the pieces, in the order of the clip's frames.
  private let directories: [String]
  private let pieces: [PartialVerdict]
  /// The clip and its ranges of frames, from the shard manifests.
  private let clip: ShardManifest.Clip
  private let plan: [ShardPlan.ClipRange]

  /// Reads the pieces of a clip.
  ///
  /// - Throws: `ShardError` if a piece is damaged, or if pieces contradict each other or the manifest.
  package init(_ parts: ShardParts, clip: Int) throws(ShardError) {
    let found = parts.pieces(ofClip: clip)
    let directories = found.map { PartialVerdict.directory(ofClip: clip, in: $0.path) }
    (self.clip, plan, self.directories) = (parts.work.clips[clip], found.map(\.piece), directories)
    var pieces: [PartialVerdict] = []
    for directory in directories { pieces.append(try PartialVerdict(of: directory)) }
    self.pieces = pieces
    for (directory, piece) in zip(directories, pieces) {
      if let reason = Self.contradiction(piece, self.clip) { throw .damagedPiece(path: directory, reason: reason) }
    }
    for (directory, piece) in zip(directories, pieces).dropFirst() {
      let isSame =
        [piece.name, piece.script, piece.golden] == [first.name, first.script, first.golden]
        && piece.options == first.options && piece.isRendererStrict == first.isRendererStrict
      guard isSame else {
        throw .different(
          first: directories[0], other: directory, what: "the names of script and golden, or the options, differ")
      }
      if case .compared = piece.outcome, case .compared = first.outcome, piece.unmet != first.unmet {
        throw .different(first: directories[0], other: directory, what: "different expectations of the script failed")
      }
    }
  }

  /// Returns the reason why a piece does not belong to the clip in its manifest; `nil` if it does.
  private static func contradiction(_ piece: PartialVerdict, _ clip: ShardManifest.Clip) -> String? {
    if piece.name != clip.name { return "belongs to another clip than \(clip.name)" }
    let isThere = clip.golden != nil
    return piece.outcome == .missing && isThere || piece.outcome == .compared && !isThere
      ? "has a different golden than \(ShardManifest.file)" : nil
  }

  /// The first piece, whose names and options are those of all pieces.
  package var first: PartialVerdict { pieces[0] }
  package var uncompared: PartialVerdict? { pieces.first { $0.outcome != .compared } }
  /// The total duration of all pieces, in seconds.
  package var duration: Double { pieces.reduce(0) { $0 + $1.duration } }

  /// Merges the clip, and compares it with its golden by the pieces' verdicts on its frames.
  ///
  /// - Returns: The golden's record, the recording's record, the verdict, and the pictures of frames that differ.
  /// - Throws: `ShardError` if a piece is damaged or contradicts the recording, or an error if a file cannot be
  ///   written.
  package func compare(in folder: FailureFolder, jobs: Int) throws -> (
    expected: ClipRecord, actual: ClipRecord, verdict: ClipVerdict,
    pictures: (expected: [Int: String], difference: [Int: String])
  ) {
    let expected = try golden()
    let recordings = directories.map { "\($0)/actual" }
    var actual: ClipRecord
    if pieces.count == 1, !pieces[0].hasFrames {
      actual = try ClipRecord(recording: recordings[0])
      if let reason = try clip.contradiction(Manifest(ofRecording: recordings[0]), plan[0]) {
        throw RecordingError.otherPart(path: recordings[0], reason: reason)
      }
    } else {
      let merger = try PartsMerger(recordings, jobs: jobs)
      try merger.check(against: clip, plan)
      _ = try merger.write(to: folder.actual)
      actual = try ClipRecord(recording: folder.actual)
    }
    let verdict = try ClipVerdict(golden: expected, actual: actual) { frame throws(ShardError) in
      try judge(frame, actual.hashes.size)
    }
    if !verdict.isSame, pieces.count == 1, !pieces[0].hasFrames {
      throw ShardError.damagedPiece(path: directories[0], reason: "has no frames of a clip with differences")
    }
    return (expected, actual, verdict, try pictures(in: folder, expected))
  }

  /// Returns the verdict on a frame whose hash differs, from the piece that has the frame.
  private func judge(_ frame: Int, _ size: PixelSize) throws(ShardError) -> Verdict? {
    let owner = plan.firstIndex { $0.frames?.contains(frame) ?? true } ?? 0
    guard let judgement = pieces[owner].judgements[frame] else {
      throw .damagedPiece(path: directories[owner], reason: "has no verdict on frame \(frame), which differs")
    }
    if let reason = judgement.contradiction(size) {
      throw .damagedPiece(path: "\(directories[owner])/\(PartialVerdict.file)", reason: "\(reason): frame \(frame)")
    }
    return judgement.verdict
  }

  /// Returns the golden with which all pieces were compared.
  private func golden() throws -> ClipRecord {
    for directory in directories where GoldenFolder("\(directory)/golden").content != clip.golden {
      throw ShardError.damagedPiece(path: directory, reason: "has a different golden than \(ShardManifest.file)")
    }
    return try ClipRecord(golden: "\(directories[0])/golden")
  }

  /// Copies the pictures of all pieces into the failure folder.
  private func pictures(
    in folder: FailureFolder, _ record: ClipRecord
  ) throws -> (expected: [Int: String], difference: [Int: String]) {
    func files(_ folder: String) -> [(frame: Int, path: String)] {
      Files.names(in: folder).compactMap { name in FrameFile.number(of: name).map { ($0, "\(folder)/\(name)") } }
    }
    var pictures: (expected: [Int: String], difference: [Int: String]) = ([:], [:])
    var copies: [ContentHash: String] = [:]
    for directory in directories {
      for (frame, path) in files("\(directory)/expected") {
        guard record.hashes.rows.indices.contains(frame),
          let bitmap = (try? Files.readRegular(path)).flatMap({ try? PNGReader.decode($0) }),
          bitmap.contentHash == record.hashes.rows[frame].hash
        else {
          throw ShardError.damagedPiece(path: path, reason: "does not match the golden's hash of frame \(frame)")
        }
        let hash = bitmap.contentHash
        pictures.expected[frame] = try folder.keepExpected(copies[hash] ?? path, frame: frame)
        copies[hash] = pictures.expected[frame]
      }
      for (frame, path) in files("\(directory)/difference") {
        guard let bytes = try? Files.readRegular(path), (try? PNGReader.decode(bytes)) != nil else {
          throw ShardError.damagedPiece(path: path, reason: "cannot be read as a picture")
        }
        pictures.difference[frame] = try folder.keepDifference(bytes, frame: frame)
      }
    }
    return pictures
  }
}
