import GoldenFiles
import Illustrations
import Imaging
import Platform
import Timebase
import Verdicts

/// The golden of frames that another program drew, with the options of its approval or verification.
///
/// The frames cannot be drawn again, so the golden keeps each different frame as a picture, and the masks and the
/// tolerance of its approval.
package struct FrameGolden {
  /// The golden's name.
  package var name: String
  /// The directory of the goldens.
  package var goldens: String
  /// The frame rate. Without one, a verification uses the golden's, and an approval 60.
  package var rate: FrameRate?
  /// The file with the values of probes, if any.
  package var probes: String?
  /// The regions to ignore, in pixels. If there are none, a verification uses the golden's.
  package var masks: [PixelRegion] = []
  /// The tolerance. Without one, a verification uses the golden's, and an approval is exact.
  package var tolerance: Tolerance?

  package init(_ name: String, in goldens: String) { (self.name, self.goldens) = (name, goldens) }

  /// The golden's directory.
  package var folder: GoldenFolder { GoldenFolder("\(goldens)/\(name)") }

  /// Returns the options of a comparison with a golden: its own, unless they are overridden.
  private func fill(from record: ClipRecord?) -> FrameGolden {
    var filled = self
    let recorded = record.map { FrameRate($0.hashes.rate.frames, per: $0.hashes.rate.perSeconds) }
    filled.rate = rate ?? recorded ?? .sixty
    filled.masks = masks.isEmpty ? record?.foreign?.masks ?? [] : masks
    filled.tolerance = tolerance ?? record?.foreign?.tolerance ?? .exact
    return filled
  }

  /// Copies and reads the frames, and checks the masks.
  private func record(_ source: FrameSource, to directory: String, _ run: Run) throws -> ClipRecord {
    let table = try probes.map(ProbeTable.init)
    let rate = rate ?? .sixty
    let record = try ClipRecord(
      copying: source, to: directory, at: (rate.frames, rate.perSeconds), probes: table, run: run)
    if let mask = masks.first(where: { $0.clipped(to: record.hashes.size) == nil }) {
      throw PictureComparison.maskOutside(mask, record.hashes.size)
    }
    return record
  }

  /// Approves frames.
  ///
  /// - Parameters:
  ///   - source: The frames, which are read once.
  ///   - pictures: The pictures to keep; `none` makes a golden of hashes only.
  ///   - run: Checked before each frame. If it is cancelled, the golden stays unchanged.
  /// - Returns: Whether the golden was added, replaced or left unchanged, and the options of the replaced one.
  /// - Throws: `FlipbookError` if a frame cannot be read or has another size, or if the golden is of a script.
  package func approve(
    _ source: FrameSource, pictures: ApproveOptions.Pictures = .all, run: Run = Run()
  ) throws -> (approval: GoldenApproval, earlier: FrameGolden?) {
    try folder.checkReplacement(ofFrames: true)
    let place = try Files.makeTemporaryDirectory()
    defer { Files.removeTemporaryDirectory(place) }
    var record = try record(source, to: place, run)
    if let other = record.otherSize {
      throw UserError(
        "\(other.name) has \(other.value) pixels, but the first frame has \(record.hashes.size); all frames must have "
          + "the same size", .badInput)
    }
    record.foreign = ForeignFrames(masks: masks, tolerance: tolerance ?? .exact)
    let earlier = (try? folder.read(ofFrames: true))?.map(FrameGolden(name, in: goldens).fill)
    let writer = GoldenWriter(folder, record, recording: place, pictures: pictures)
    return (try writer.write(script: ""), earlier)
  }

  /// Compares frames with the golden, and keeps the artifacts of a failure.
  ///
  /// - Parameters:
  ///   - source: The frames, which are read once.
  ///   - operand: The folder, or `-` for a stream, as the approve command names it.
  ///   - artifacts: The directory for failure artifacts.
  ///   - approval: The approve command shown in the verdict.
  ///   - arguments: Returns the arguments of that command for the options of the comparison.
  ///   - run: Checked before each frame.
  /// - Throws: `FlipbookError` if a frame or the golden cannot be read, or if the golden is of a script.
  package func verify(
    _ source: FrameSource, operand: String, artifacts: String, approval: ApprovalCommand,
    arguments: (FrameGolden) -> [String], run: Run = Run()
  ) throws -> Verification {
    let clock = ContinuousClock.now
    var result = Verification(
      name: name, script: operand, golden: folder.path, outcome: .missing(isRecorded: false))
    let expected = try folder.read(ofFrames: true)
    let filled = fill(from: expected)
    (result.options, result.approval) = (arguments(filled), approval)
    guard let expected else {
      // Otherwise the program that writes a stream would fail.
      var source = source
      if operand == "-" { while try source.next() != nil { try run.checkCancellation() } }
      return result
    }
    try folder.checkPictures(of: expected)
    let failure = try FailureFolder(name, of: folder, in: artifacts)
    defer { failure.removeStaging() }
    var actual = try filled.record(source, to: failure.actual, run)
    actual.foreign = ForeignFrames(masks: filled.masks, tolerance: filled.tolerance ?? .exact)
    let masks = Dictionary(filled.masks.map { ($0.argument, $0) }) { first, _ in first }
    let comparer = FrameComparer(
      GoldenPictures(folder, expected), ToleranceLayers([], call: filled.tolerance, masks: masks.keys.sorted()),
      masks: Dictionary(uniqueKeysWithValues: (0..<actual.frameCount).map { ($0, masks) }), folder: failure)
    comparer.add(framesOf: actual)
    let verdict = try ClipVerdict(golden: expected, actual: actual) { try comparer.verdict($0) }
    result.outcome = .compared(verdict)
    (result.expectedRecord, result.actualRecord) = (expected, actual)
    if !result.isSame {
      result.artifacts = Verification.Artifacts(
        directory: failure.staging, actual: failure.actual, page: failure.report, expected: comparer.expected,
        difference: comparer.difference)
    }
    result.duration = (ContinuousClock.now - clock) / .seconds(1)
    try failure.keep(&result)
    return result
  }
}

extension PixelRegion {
  /// The rectangle as the argument of `--mask`: `0,0,780x88`.
  package var argument: String { "\(x),\(y),\(width)x\(height)" }
}
