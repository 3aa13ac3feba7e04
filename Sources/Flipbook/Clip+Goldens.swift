import GoldenStore
import Goldens
import Graphics
import Imaging
import Platform
import Recording
import Reports
import Script
import Simulation

extension Clip {
  /// Makes what the plain clip shows now its golden. It is drawn twice, with one job and with several, and written only where
  /// both are equal.
  ///
  /// - Parameters:
  ///   - goldens: The directory in which the goldens are.
  ///   - name: The golden's name; the script's without its extension unless said.
  ///   - options: Pictures, places.
  ///   - run: Checked before each tick; if it is cancelled, nothing is written.
  /// - Throws: `FlipbookError` if both drawings differ, if an expectation of the script fails, or if the golden is not
  ///   one; it stays then.
  @discardableResult public func approve(
    into goldens: String, named name: String? = nil, options: ApproveOptions = ApproveOptions(), run: Run = Run()
  ) throws -> GoldenApproval {
    try approve(into: goldens, named: name, options: options, ifStill: nil, run: run)
  }

  /// Makes what the plain clip shows now its golden, unless it differs from the verified recording.
  @discardableResult package func approve(
    into goldens: String, named name: String? = nil, options: ApproveOptions = ApproveOptions(),
    ifStill seen: ClipRecord?, run: Run = Run()
  ) throws -> GoldenApproval {
    let name = name ?? Files.stem(of: script.file)
    let golden = GoldenFolder("\(goldens)/\(name)")
    if golden.isForeign { throw GoldenError.notAGolden(path: golden.path) }
    let recording = "\(options.approved)/\(name)"
    let record = try recordTwice(to: recording, name, run)
    if let seen, (seen.hashes, seen.trace) != (record.hashes, record.trace) {
      throw GoldenError.notWhatWasSeen(name: name)
    }
    let writer = GoldenWriter(golden, record, recording: recording, pictures: options.pictures)
    return try writer.write(script: script.file)
  }

  /// Records into a directory, and once more beside it; the second recording goes.
  private func recordTwice(to path: String, _ name: String, _ run: Run) throws -> ClipRecord {
    // A name made of the golden's could be too long.
    let second = "\(Files.directory(of: path))/.\(ContentHash(of: Array(name.utf8))).again"
    // A process that was killed may have left a part of it.
    try Files.remove(second)
    defer { try? Files.remove(second) }
    // Another number of jobs, so that what depends on their order is found.
    let playback = try plain.playback(run)
    var again = run
    again.jobs = run.jobs == 1 ? Recorder.jobs(2, framePixels: playback.clip.framePixels) : 1
    let records = try [(path, run), (second, again)].map { directory, run in
      let recorded = try playback.record(to: directory, options: .temporary(), run: run)
      guard recorded.failures.isEmpty else {
        throw GoldenError.unmet(name: name, expectations: recorded.failures.map(\.description))
      }
      var record = try ClipRecord(recording: directory)
      record.options = self.options.settings.entries.map { .init($0.name, $0.text) }
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

  /// Records the plain clip and compares it with its golden.
  ///
  /// In a test, one failure that tells everything is had by either of these:
  ///
  ///     #expect(try clip.verify(against: "Goldens").isSame)
  ///     try clip.verify(against: "Goldens").get()
  ///
  /// The golden is only written where the mode says so; who wants to be sure passes `.never`.
  ///
  /// - Parameters:
  ///   - goldens: The directory in which the goldens are.
  ///   - name: The golden's name; the script's without its extension unless said.
  ///   - mode: Whether a golden that is missing, or that differs, is written. That is reported, and passes the next time.
  ///   - options: Tolerances, places.
  ///   - run: Checked before each tick; if it is cancelled, the comparison ends with `RecordingError.cancelled`.
  /// - Throws: `FlipbookError`. A difference is not an error.
  public func verify(
    against goldens: String, named name: String? = nil, record mode: RecordMode = .standard,
    options: VerifyOptions = VerifyOptions(), run: Run = Run()
  ) throws -> Verification {
    let name = name ?? Files.stem(of: script.file)
    let golden = GoldenFolder("\(goldens)/\(name)")
    let clock = ContinuousClock.now
    var result = Verification(
      name: name, script: script.file, golden: golden.path, outcome: .missing(isRecorded: false),
      isRendererStrict: options.isRendererStrict)
    var comparison: ClipComparison?
    defer { comparison?.folder.removeStaging() }
    (result.options, result.approval) = (self.options.arguments, options.approval)
    if let expected = try golden.read() {
      let made = try ClipComparison(plain, golden, expected, name, options)
      comparison = made
      try made.compare(&result, run: run)
    }
    if let verdict = result.verdict {
      if !verdict.isSame, mode.writesChanged {
        try approve(into: goldens, named: name, options: ApproveOptions(options), run: run)
        result.isApproved = true
      }
    } else if mode.writesMissing {
      try approve(into: goldens, named: name, options: ApproveOptions(options), run: run)
      result.outcome = .missing(isRecorded: true)
    }
    result.duration = (ContinuousClock.now - clock) / .seconds(1)
    try comparison?.folder.keep(&result)
    return result
  }
}

/// A comparison of a clip with its golden, from the recording to the pictures that are kept of a failure.
struct ClipComparison {
  let clip: Clip
  let golden: GoldenFolder
  let expected: ClipRecord
  let options: VerifyOptions
  let layers: ToleranceLayers
  let folder: FailureFolder
  /// The recording that was approved, if this machine keeps it.
  let approved: String

  init(_ clip: Clip, _ golden: GoldenFolder, _ expected: ClipRecord, _ name: String, _ options: VerifyOptions) throws {
    (self.clip, self.golden, self.expected, self.options) = (clip, golden, expected, options)
    try golden.checkPictures(of: expected)
    layers = ToleranceLayers(clip.script.settings.tolerances, call: options.tolerance, masks: options.masks)
    folder = try FailureFolder(name, in: options.artifacts)
    approved = "\(options.approved)/\(name)"
  }

  /// Records the clip, or some of its frames, and compares them. Of the other frames nothing is said.
  ///
  /// - Returns: the verdicts on frames whose hash is not the golden's.
  @discardableResult
  func compare(
    _ result: inout Verification, _ selection: FrameSelection = .all, run: Run
  ) throws -> [Int: FrameJudgement] {
    var masks = MaskLog(layers.allMasks, scale: clip.scale)
    let recorded = try clip.playback(run).record(
      to: folder.actual, options: .temporary(selection), run: run
    ) { snapshot, stage in masks.note(snapshot, stage) }
    for unknown in masks.unseen {
      let mask = clip.script.settings.tolerances.first { $0.mask == unknown }.flatMap(clip.unseenMask)
      if let mask { throw ScriptError([mask]) }
      if options.skipsUnseenMasks { continue }
      throw GoldenError.tolerance("no view named \(unknown) is ever seen in the clip")
    }
    result.unseenMasks = Set(masks.unseen)
    let actual = try ClipRecord(recording: folder.actual, filling: selection == .all ? nil : expected)
    let comparer = FrameComparer(
      GoldenPictures(golden, expected, approved: approved), layers, masks: masks.rects, folder: folder)
    comparer.add(framesOf: actual)
    var judgements: [Int: FrameJudgement] = [:]
    func compare() throws -> ClipVerdict {
      try ClipVerdict(golden: expected, actual: actual) { frame in
        if let known = judgements[frame]?.verdict { return known }
        let judgement = try comparer.judgement(frame)
        judgements[frame] = judgement
        return judgement.verdict
      }
    }
    var verdict = try compare()
    var lack: String?
    if let missing = verdict.framesWithoutPicture {
      let place = try Files.makeTemporaryDirectory()
      defer { Files.removeTemporaryDirectory(place) }
      lack = try BaselineFrames(clip: clip, golden: golden, record: expected, revision: options.baseline, run: run)
        .draw(missing, into: place)
      comparer.add(framesIn: place)
      verdict = try compare()
    }
    result.outcome = .compared(verdict)
    result.unmet = recorded.failures.map(\.diagnostic.summary)
    (result.expectedRecord, result.actualRecord) = (expected, actual)
    if !result.isSame {
      result.artifacts = Verification.Artifacts(
        directory: folder.staging, actual: folder.actual, page: folder.report, expected: comparer.expected,
        difference: comparer.difference)
      result.artifacts?.lack = lack
    }
    return judgements
  }
}

extension FailureFolder {
  /// Puts what is kept of a failure in its place, with a page that tells of it; an earlier failure's goes.
  func keep(_ result: inout Verification) throws {
    guard let artifacts = result.artifacts else { return try clear() }
    // The page names the files where they will be, and is made before they are there.
    result.artifacts = Verification.Artifacts(
      directory: path, actual: place(of: artifacts.actual), page: place(of: report),
      expected: artifacts.expected.mapValues(place), difference: artifacts.difference.mapValues(place))
    result.artifacts?.lack = artifacts.lack
    let page = try HTMLReport(of: [result], readingFrom: stagingPath).page()
    try Files.write(page.bytes, inOwnDirectory: report)
    try takePlace()
    result.artifacts?.omission = page.omissions.first?.description
  }
}

extension Clip {
  /// Records some frames of the plain clip and compares them with its golden, as a part of shared work. What is found out
  /// is kept in a directory, so that `Verification.merged` can make one verdict of all parts.
  ///
  /// - Returns: the verdict on these frames alone.
  package func verify(
    _ selection: FrameSelection, against goldens: String, named name: String, into place: String,
    options: VerifyOptions, run: Run
  ) throws -> Verification {
    let golden = GoldenFolder("\(goldens)/\(name)")
    let clock = ContinuousClock.now
    var result = Verification(
      name: name, script: script.file, golden: golden.path, outcome: .missing(isRecorded: false),
      isRendererStrict: options.isRendererStrict)
    (result.options, result.approval) = (self.options.arguments, options.approval)
    var piece = VerdictPiece(name: name, script: script.file, golden: golden.path, outcome: .missing)
    (piece.options, piece.isRendererStrict) = (result.options, options.isRendererStrict)
    guard let expected = try golden.read() else {
      try piece.write(to: place)
      return result
    }
    let comparison = try ClipComparison(plain, golden, expected, name, options)
    defer { comparison.folder.removeStaging() }
    piece.judgements = try comparison.compare(&result, selection, run: run)
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
  package static func merged(
    _ pieces: VerdictPieces, artifacts: String, approval: ApprovalCommand, jobs: Int
  ) throws -> Verification {
    let piece = pieces.first
    var result = Verification(
      name: piece.name, script: piece.script, golden: piece.golden, outcome: .missing(isRecorded: false),
      isRendererStrict: piece.isRendererStrict, duration: pieces.duration)
    result.approval = approval
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
