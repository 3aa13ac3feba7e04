import GoldenFiles
import Graphics
import Imaging
import Platform
import Recording
import Reports
import Script
import Simulation
import Verdicts

extension Clip {
  /// Records the plain clip as its golden. The clip is drawn twice, with different numbers of jobs, and both drawings
  /// must be equal.
  ///
  /// - Parameters:
  ///   - goldens: The directory of the goldens.
  ///   - name: The golden's name (default: the script's name without its extension).
  ///   - options: The pictures to keep, and the directory of approved recordings.
  ///   - run: Checked before each tick. If it is cancelled, nothing is written.
  /// - Returns: Whether the golden was added, replaced or left unchanged.
  /// - Throws: `FlipbookError` if the drawings differ, if an expectation of the script fails, or if the folder is no
  ///   golden. An existing golden then stays unchanged.
  @discardableResult public func approve(
    into goldens: String, named name: String? = nil, options: ApproveOptions = ApproveOptions(), run: Run = Run()
  ) throws -> GoldenApproval {
    try approve(into: goldens, named: name, options: options, ifStill: nil, run: run)
  }

  /// Records the plain clip as its golden, unless it differs from the recording that was verified.
  @discardableResult package func approve(
    into goldens: String, named name: String? = nil, options: ApproveOptions = ApproveOptions(),
    ifStill seen: ClipRecord?, run: Run = Run()
  ) throws -> GoldenApproval {
    let name = name ?? Files.stem(of: script.file)
    let golden = GoldenFolder("\(goldens)/\(name)")
    try golden.checkReplacement(ofFrames: false)
    let recording = "\(options.approved)/\(name)"
    let playback = try plain.play(run: run)
    // The folder of the second drawing, locked for both. A name derived from the golden's could be too long.
    let again = "\(Files.directory(of: recording))/.\(ContentHash(of: Array(name.utf8))).again"
    let lock = try DirectoryLock.creating(again)
    defer { withExtendedLifetime(lock) { try? Files.remove(again) } }
    let record = try recordTwice(playback, to: recording, "\(again)/recording", name, run)
    if let seen, (seen.hashes, seen.trace) != (record.hashes, record.trace) {
      throw Self.refusal(name, "it has changed since it was verified; verify it again", .cannotCreate)
    }
    return try GoldenWriter(golden, record, recording: recording, pictures: options.pictures).write(script: script.file)
  }

  /// Records into two directories.
  private func recordTwice(
    _ playback: Playback, to path: String, _ second: String, _ name: String, _ run: Run
  ) throws -> ClipRecord {
    // A killed process may have left part of it.
    try Files.remove(second)
    // A different number of jobs detects results that depend on their order.
    var again = run
    again.jobs = run.jobs == 1 ? Recorder.jobs(2, framePixels: playback.clip.framePixels) : 1
    let records = try [(path, run), (second, again)].map { directory, run in
      let recorded = try playback.record(to: directory, options: .temporary(), run: run)
      guard recorded.failures.isEmpty else {
        let failures = recorded.failures.map { "\n\($0)" }.joined()
        throw Self.refusal(name, "an expectation of the script failed:\(failures)", .badInput)
      }
      var record = try ClipRecord(recording: directory)
      record.options = self.options.settings.entries.map { .init($0.name, $0.text) }
      return record
    }
    let twice = Verification(
      name: name, script: script.file, golden: path,
      outcome: .compared(ClipVerdict(golden: records[0], actual: records[1]) { _ in nil }))
    if twice.isSame { return records[0] }
    throw Self.refusal(name, "it is drawn differently each time: \(Narrative(twice).headline)", .internalError)
  }

  private static func refusal(_ name: String, _ reason: String, _ code: ExitCode) -> UserError {
    UserError("\(name) was not approved, because \(reason)", code)
  }

  /// Records the plain clip and compares it with its golden.
  ///
  /// In a test, either of these reports all differences in one failure:
  ///
  ///     #expect(try clip.verify(against: "Goldens").isSame)
  ///     try clip.verify(against: "Goldens").get()
  ///
  /// The golden is written only if the mode allows it; pass `.never` to rule it out.
  ///
  /// - Parameters:
  ///   - goldens: The directory of the goldens.
  ///   - name: The golden's name (default: the script's name without its extension).
  ///   - mode: Whether a missing or differing golden is written. Writing is reported, and the next verification passes.
  ///   - options: The tolerances and directories.
  ///   - run: Checked before each tick. If it is cancelled, the comparison throws `RecordingError.cancelled`.
  /// - Returns: The outcome, with the differences if there are any. A difference is not an error.
  /// - Throws: `FlipbookError` if the clip cannot be recorded, or if the golden cannot be read or written.
  public func verify(
    against goldens: String, named name: String? = nil, record mode: RecordMode = .standard,
    options: VerifyOptions = VerifyOptions(), run: Run = Run()
  ) throws -> Verification {
    try verify(against: goldens, named: name, record: mode, options: options, playback: nil, run: run)
  }

  /// Verifies the plain clip.
  ///
  /// - Parameter playback: A playback of the plain clip (default: a new one, if there is a golden).
  fileprivate func verify(
    against goldens: String, named name: String?, record mode: RecordMode, options: VerifyOptions,
    playback: Playback?, run: Run
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
      try made.compare(&result, playback: playback, run: run)
    }
    if let verdict = result.verdict {
      if !verdict.isSame, mode.writesChanged {
        try approve(into: goldens, named: name, options: ApproveOptions(options), run: run)
        result.isApproved = true
      }
    } else if mode.writesMissing {
      try approve(into: goldens, named: name, options: ApproveOptions(options), run: run)
      result.outcome = .missing(isRecorded: true)
    } else if script.actions.contains(where: { $0.kind == .hide }) {
      // A clip that hides every frame could not be approved.
      _ = try playback ?? plain.play(run: run)
    }
    result.duration = (ContinuousClock.now - clock) / .seconds(1)
    try comparison?.folder.keep(&result)
    return result
  }
}

extension Playback {
  /// Compares the clip with its golden; see ``Clip/verify(against:named:record:options:run:)``. A presented clip is
  /// simulated again, without its presentation.
  public func verify(
    against goldens: String, named name: String? = nil, record mode: RecordMode = .standard,
    options: VerifyOptions = VerifyOptions(), run: Run = Run()
  ) throws -> Verification {
    try clip.verify(
      against: goldens, named: name, record: mode, options: options, playback: clip.isPresented ? nil : self, run: run)
  }
}

/// A comparison of a clip with its golden, from the recording to the failure artifacts.
struct ClipComparison {
  let clip: Clip
  let golden: GoldenFolder
  let expected: ClipRecord
  let options: VerifyOptions
  let layers: ToleranceLayers
  let folder: FailureFolder
  /// The path of the approved recording, which exists only on the machine that approved it.
  let approved: String

  init(_ clip: Clip, _ golden: GoldenFolder, _ expected: ClipRecord, _ name: String, _ options: VerifyOptions) throws {
    (self.clip, self.golden, self.expected, self.options) = (clip, golden, expected, options)
    try golden.checkPictures(of: expected)
    layers = ToleranceLayers(clip.script.settings.tolerances, call: options.tolerance, masks: options.masks)
    folder = try FailureFolder(name, of: golden, in: options.artifacts)
    approved = "\(options.approved)/\(name)"
  }

  /// Records the clip and compares its frames.
  func compare(_ result: inout Verification, playback: Playback?, run: Run) throws {
    var masks = MaskLog(layers.allMasks, scale: clip.scale)
    let recorded = try (playback ?? clip.play(run: run)).record(
      to: folder.actual, options: .temporary(), run: run
    ) { snapshot, stage in masks.note(snapshot, stage) }
    for unknown in masks.unseen {
      let mask = clip.script.settings.tolerances.first { $0.mask == unknown }.flatMap(clip.unseenMask)
      if let mask { throw ScriptError([mask]) }
      if options.skipsUnseenMasks { continue }
      throw UserError("no view \"\(unknown)\" is visible in any frame", .badInput)
    }
    result.unseenMasks = Set(masks.unseen)
    let actual = try ClipRecord(recording: folder.actual)
    let comparer = FrameComparer(
      GoldenPictures(golden, expected, approved: approved), layers, masks: masks.rects, folder: folder)
    comparer.add(framesOf: actual)
    var verdicts: [Int: Verdict] = [:]
    func compare() throws -> ClipVerdict {
      try ClipVerdict(golden: expected, actual: actual) { frame in
        if let known = verdicts[frame] { return known }
        verdicts[frame] = try comparer.verdict(frame)
        return verdicts[frame]
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
  }
}

extension FailureFolder {
  /// Moves the failure artifacts to their final folder, with an HTML report. An earlier failure's artifacts are
  /// removed.
  ///
  /// If the folder cannot be written, the verdict stays, without artifacts and with the reason.
  ///
  /// - Throws: An error if a clip that passes has an earlier failure's artifacts, and they cannot be removed.
  func keep(_ result: inout Verification) throws {
    guard let artifacts = result.artifacts else { return try clear() }
    var kept = result
    do {
      try commit { path in
        func place(_ file: String) -> String { path + file.dropFirst(staging.count) }
        // The report is made first, but names the files at their final paths.
        kept.artifacts = Verification.Artifacts(
          directory: path, actual: place(artifacts.actual), page: place(report),
          expected: artifacts.expected.mapValues(place), difference: artifacts.difference.mapValues(place))
        kept.artifacts?.lack = artifacts.lack
        // Standard input cannot be read again, but its frames are kept.
        if result.script == "-" { kept.script = place(artifacts.actual) }
        let page = try HTMLReport(of: [kept], readingFrom: { staging + $0.dropFirst(path.count) }).page()
        try Files.write(page.bytes, inOwnDirectory: report)
        kept.artifacts?.skippedItem = page.skippedItems.first?.description
      }
      result = kept
    } catch {
      (result.artifacts, result.artifactError) = (nil, "\(error)")
    }
  }
}
