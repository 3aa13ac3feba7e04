import GoldenStore
import Goldens
import Recording

extension Clip {
  /// Records some frames of the plain clip and compares them with its golden, as a part of shared work. What is found out
  /// is kept in a directory, so that `Verification.merged` can make one verdict of all parts.
  ///
  /// - Parameters:
  ///   - selection: which frames; a whole clip that passes keeps none of them.
  ///   - goldens: the directory in which the goldens are.
  ///   - name: the golden's name.
  ///   - place: the directory of the piece, which is made, or replaced.
  ///   - options: tolerances, places, jobs.
  ///   - isCancelled: asked before each tick.
  ///   - progress: called with the number of finished frames now and then.
  /// - Returns: the verdict on these frames alone.
  /// - Throws: what `verify` throws.
  package func verify(
    _ selection: FrameSelection, against goldens: String, named name: String, into place: String,
    options: VerifyOptions, isCancelled: () -> Bool, progress: (Int) -> Void
  ) throws -> Verification {
    let golden = GoldenFolder("\(goldens)/\(name)")
    let clock = ContinuousClock.now
    var result = Verification(
      name: name, script: script.file, golden: golden.path, outcome: .missing(isRecorded: false),
      isRendererStrict: options.isRendererStrict)
    result.options = self.options.words
    var piece = VerdictPiece(name: name, script: script.file, golden: golden.path, outcome: .missing)
    (piece.options, piece.isRendererStrict) = (result.options, options.isRendererStrict)
    guard let expected = try golden.read() else {
      try piece.write(to: place)
      return result
    }
    let comparison = try ClipComparison(plain, golden, expected, name, options)
    defer { comparison.folder.removeStaging() }
    piece.judgements = try comparison.run(&result, selection, isCancelled: isCancelled, progress: progress)
    (piece.outcome, piece.unmet) = (.compared, result.unmet)
    piece.hasFrames = selection != .all || !result.isSame
    result.duration = (ContinuousClock.now - clock) / .seconds(1)
    piece.duration = result.duration
    try comparison.folder.become(piece, of: golden, at: place)
    result.artifacts = nil
    return result
  }
}

extension Verification {
  /// Makes the verdict on a clip of its pieces, as one machine would have found it, and keeps what is kept of a failure.
  ///
  /// - Parameters:
  ///   - pieces: all of them.
  ///   - artifacts: the directory in which each failure gets a directory of the golden's name.
  ///   - jobs: how many pictures are looked at at once.
  /// - Throws: `ShardError`, `RecordingError` or `GoldenError` where a piece is not what was written; `FileError` where
  ///   something cannot be.
  package static func merged(_ pieces: VerdictPieces, artifacts: String, jobs: Int) throws -> Verification {
    let piece = pieces.first
    var result = Verification(
      name: piece.name, script: piece.script, golden: piece.golden, outcome: .missing(isRecorded: false),
      isRendererStrict: piece.isRendererStrict, duration: pieces.duration)
    if case .failed(let reason, _)? = pieces.uncompared?.outcome {
      result.outcome = .failed(reason)
      return result
    }
    result.options = piece.options
    if pieces.uncompared != nil { return result }
    let folder = try FailureFolder(piece.name, in: artifacts)
    defer { folder.removeStaging() }
    let found = try pieces.compare(in: folder, jobs: jobs)
    (result.outcome, result.unmet) = (.compared(found.verdict), piece.unmet)
    (result.expectedRecord, result.actualRecord) = (found.expected, found.actual)
    if !result.isSame {
      result.artifacts = Artifacts(
        directory: folder.staging, actual: folder.actual, page: folder.report, expected: found.pictures.expected,
        difference: found.pictures.difference)
    }
    try folder.keep(&result)
    return result
  }
}
