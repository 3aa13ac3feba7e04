import Imaging
import Platform
import Verdicts

/// The results of verifications, as one page with a player for each clip that does not pass.
///
/// The page is self-contained: it needs no network, no other file and no server. Its images are lossless. Rows of
/// pixels that frames share are stored once, so a clip of several hundred frames needs a few megabytes.
///
/// A frame is a list of runs of rows (`RowSheets`). A page has at most 24 MB of PNG data; beyond that, frames are
/// omitted evenly, but never the first difference, and page and terminal report their number.
package struct HTMLReport {
  /// The side of a comparison that an image belongs to.
  package enum Side: String, Hashable, Sendable, CaseIterable {
    /// The golden.
    case expected
    /// The recording.
    case actual
  }

  /// Returns the image of a frame; `nil` if there is none.
  package typealias Images = (_ verification: Verification, _ side: Side, _ frame: Int) throws -> PictureFile?

  /// A page, with the frames that it omits.
  package struct Page: Sendable {
    /// The HTML, in UTF-8.
    package var bytes: [UInt8]
    /// The clips with omitted frames.
    package var skippedItems: [SkippedItem] = []
  }

  /// The number of a clip's frames that a page omits.
  package struct SkippedItem: Hashable, Sendable, CustomStringConvertible {
    /// The clip's name.
    package var name: String
    /// The number of omitted frames.
    package var count: Int
    /// The number of frames in the clip.
    package var total: Int
    /// The maximum size of the images on the page, in bytes.
    package var byteLimit: Int

    /// The number of omitted frames and the reason.
    package var description: String {
      "\(count) of \(NumberText.counted(total, "frame")) \(count == 1 ? "is" : "are") omitted from the page, which has "
        + "at most \(NumberText.short(Double(byteLimit) / 1e6)) MB of images"
    }
  }

  /// The default maximum size of PNG data on a page, in bytes: 24 MB.
  package static let standardByteLimit = 24_000_000

  private let verifications: [Verification]
  private let context: ReportContext
  /// The maximum size of all images of the page, in bytes.
  private let byteLimit: Int
  /// The images of each clip's frames.
  private let images: Images

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - byteLimit: The maximum size of PNG data on the page in bytes, shared by the clips that do not pass. Frames
  ///     beyond it are omitted. The first difference, its neighbours and the named moments take precedence. The first
  ///     difference of each clip is never omitted.
  ///   - images: Returns the image of a frame, and may be called several times for the same frame. Its errors become
  ///     notes on the page.
  package init(
    _ verifications: [Verification], context: ReportContext = ReportContext(),
    byteLimit: Int = standardByteLimit, images: @escaping Images
  ) {
    (self.verifications, self.context, self.byteLimit, self.images) = (verifications, context, byteLimit, images)
  }

  /// Returns the page with its skipped items.
  package func page() throws(ImageError) -> Page {
    let failing = verifications.filter { $0.status != .same }
    let page = ReportPage(verifications, context)
    var (clips, skippedItems): ([UInt8], [SkippedItem]) = ([], [])
    var room = byteLimit
    for (number, verification) in failing.enumerated() {
      // Space that one clip does not use is available to the remaining ones.
      let others = failing[number...].count { $0.artifacts != nil }
      guard let frames = ClipFrames(verification), frames.count > 0 else {
        clips += page.clip(verification, number, lack: nil, notes: [], data: [])
        continue
      }
      let images = try clipImages(of: verification, frames, byteLimit: room / max(1, others))
      room = max(0, room - images.sheets.byteBound)
      let data = ClipData(verification, number, frames, images)
      var notes = data.notes
      if images.omittedCount > 0 {
        let skippedItem = SkippedItem(
          name: verification.name, count: images.omittedCount, total: frames.count, byteLimit: byteLimit)
        skippedItems.append(skippedItem)
        notes.insert("\(skippedItem). During playback, the previous frame is shown instead.", at: 0)
      }
      clips += page.clip(verification, number, lack: frames.lack(verification), notes: notes, data: data.elements)
    }
    return Page(bytes: page.bytes(clips: clips), skippedItems: skippedItems)
  }

  /// Returns the images of a clip that fit into the rest of the limit.
  private func clipImages(
    of verification: Verification, _ frames: ClipFrames, byteLimit: Int
  ) throws(ImageError) -> ClipImages {
    try ClipImages(groups: frames.groups(verification).map { $0.map(frames.images(ofFrame:)) }, byteLimit: byteLimit) {
      hash in
      guard let source = frames.sources[hash] else { return nil }
      return try images(verification, source.side, source.frame)?.decode()
    }
  }
}

extension Verification.Artifacts {
  /// Returns the path of a frame's image; `nil` if there is none.
  package func image(_ side: HTMLReport.Side, ofFrame frame: Int) -> String? {
    switch side {
    case .expected: expected[frame]
    case .actual: "\(actual)/frames/\(FrameFile.name(frame))"
    }
  }
}

/// The frames of a verified clip: their hashes, the sources of their images, and their order of importance.
struct ClipFrames {
  /// The hashes of the golden's frames and of the recorded frames.
  let hashes: (expected: [String], actual: [String])
  /// The source of the image of each hash.
  private(set) var sources: [String: (side: HTMLReport.Side, frame: Int)] = [:]

  /// Creates the frames of a verification; `nil` if nothing was recorded.
  init?(_ verification: Verification) {
    guard let actual = verification.actualRecord else { return nil }
    let expected = verification.expectedRecord
    let isOneRate = expected?.framesPerSecond == actual.framesPerSecond
    func words(_ record: ClipRecord) -> [String] { record.hashes.rows.map(\.hash.description) }
    hashes = (isOneRate ? expected.map(words) ?? [] : [], words(actual))
    guard let artifacts = verification.artifacts else { return }
    for (frame, hash) in hashes.actual.enumerated() where sources[hash] == nil {
      sources[hash] = (.actual, frame)
    }
    for frame in artifacts.expected.keys.sorted() where hashes.expected.indices.contains(frame) {
      let hash = hashes.expected[frame]
      if sources[hash] == nil { sources[hash] = (.expected, frame) }
    }
  }

  /// The number of frames of the longer side.
  var count: Int { max(hashes.expected.count, hashes.actual.count) }

  /// Returns the hashes of a frame's available images: the recorded one, and the golden's if it differs.
  func images(ofFrame frame: Int) -> [String] {
    let actual = hashes.actual.indices.contains(frame) ? hashes.actual[frame] : nil
    let expected = hashes.expected.indices.contains(frame) ? hashes.expected[frame] : nil
    return [actual, expected == actual ? nil : expected].compactMap(\.self).filter { sources[$0] != nil }
  }

  /// The frames whose hashes differ, including tolerated ones.
  var unlike: [Int] { zip(hashes.expected, hashes.actual).enumerated().filter { $1.0 != $1.1 }.map(\.offset) }

  /// Returns the frames in groups, the most important first.
  ///
  /// The groups are the first difference, its neighbours with the named moments, other differences, and all other
  /// frames.
  func groups(_ verification: Verification) -> [[Int]] {
    let differing = verification.verdict?.differing.map(\.number) ?? []
    let isWhole = { (frame: Int) in images(ofFrame: frame).count == 2 }
    let first = [Self.firstFrame(verification), differing.first(where: isWhole)].compactMap(\.self)
    let moments = verification.actualRecord?.momentFrames ?? []
    var taken: Set<Int> = []
    return [first, first.flatMap { [$0 - 1, $0 + 1] } + moments.map(\.frame), differing, Array(0..<count)].map {
      $0.filter { (0..<count).contains($0) && taken.insert($0).inserted }.sorted()
    }
  }

  /// Returns the frame with which a page opens.
  ///
  /// It is the first that differs or, if that has no image, the largest difference with an image. If no frame
  /// differs, it is the frame at which a probe diverges.
  static func firstFrame(_ verification: Verification) -> Int {
    guard let verdict = verification.verdict else { return 0 }
    let deviation = verdict.deviations.first.flatMap { verification.actualRecord?.frame(ofTick: $0.tick) }
    let first = verdict.differing.first
    return (first?.verdict == nil ? verdict.largestPictured ?? first : first)?.number ?? deviation ?? 0
  }

  /// The reason why the golden's side of differing frames is not shown, in one sentence; `nil` if it is shown.
  func lack(_ verification: Verification) -> String? {
    guard let artifacts = verification.artifacts, unlike.contains(where: { sources[hashes.expected[$0]] == nil }) else {
      return nil
    }
    let isBare = unlike.allSatisfy { sources[hashes.expected[$0]] == nil }
    let start = "The golden has \(isBare ? "no images" : "images of only some") of the frames that differ"
    let why = artifacts.lack.map { ", and \(isBare ? "they" : "the others") cannot be drawn again: \($0)" } ?? ""
    return "\(start)\(why); approve --pictures all keeps an image of each frame."
  }
}
