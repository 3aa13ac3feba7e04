import Goldens
import Imaging
import Platform

/// What came out of verifications, as one page with a player for each clip that does not pass.
///
/// The page needs nothing but itself: no network, no other file, no server. Its images are exact. Rows of pixels that
/// frames share are stored once, so that a clip of some hundred frames takes a few megabytes.
public struct HTMLReport {
  /// Whose image an image is.
  package enum Side: String, Hashable, Sendable, CaseIterable {
    /// The golden's.
    case expected
    /// The recording's.
    case actual
  }

  /// Gives the image of a frame; `nil` where there is none.
  package typealias Images = (_ verification: Verification, _ side: Side, _ frame: Int) throws -> PictureFile?

  /// A page, and the frames for which it has no room.
  package struct Page: Sendable {
    /// The HTML, in UTF-8.
    package var bytes: [UInt8]
    /// The clips of which frames are left out.
    package var omissions: [Omission] = []
  }

  /// How many frames of a clip are left out of a page.
  package struct Omission: Hashable, Sendable, CustomStringConvertible {
    /// The clip's name.
    package var name: String
    /// How many frames are left out.
    package var count: Int
    /// How many frames the clip has.
    package var total: Int
    /// The most bytes of images on the page.
    package var byteLimit: Int

    /// How many of how many, and why.
    package var description: String {
      "\(count) of \(NumberText.counted(total, "frame")) \(count == 1 ? "is" : "are") left out of the page, which holds "
        + "at most \(NumberText.short(Double(byteLimit) / 1e6)) MB of images"
    }
  }

  /// The most bytes of PNG data on a page, unless another limit is given: 24 MB.
  package static let standardByteLimit = 24_000_000

  private let verifications: [Verification]
  private let context: ReportContext
  private let byteLimit: Int
  private let images: Images

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - byteLimit: The most bytes of PNG data on the page, which clips that do not pass share. Frames beyond it are left
  ///     out. The first difference, its neighbours and the named moments come first; the first difference of each clip
  ///     is never left out.
  ///   - images: Gives each frame's image, and may be asked for one several times. Its errors become notes of the page.
  package init(
    _ verifications: [Verification], context: ReportContext = ReportContext(),
    byteLimit: Int = standardByteLimit, images: @escaping Images
  ) {
    (self.verifications, self.context, self.byteLimit, self.images) = (verifications, context, byteLimit, images)
  }

  /// The HTML of the page, in UTF-8.
  public func bytes() throws -> [UInt8] { try page().bytes }

  /// The page.
  package func page() throws(ImageError) -> Page {
    let failing = verifications.filter { $0.status != .same }
    let page = ReportPage(verifications, context)
    var (clips, omissions): ([UInt8], [Omission]) = ([], [])
    var room = byteLimit
    for (number, verification) in failing.enumerated() {
      // What one clip leaves of its share, the others have.
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
        let omission = Omission(
          name: verification.name, count: images.omittedCount, total: frames.count, byteLimit: byteLimit)
        omissions.append(omission)
        notes.insert("\(omission). While playing, the frame before stands in for them.", at: 0)
      }
      clips += page.clip(verification, number, lack: frames.lack(verification), notes: notes, data: data.elements)
    }
    return Page(bytes: page.bytes(clips: clips), omissions: omissions)
  }

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
  /// The file of a frame's image, if it is kept.
  package func image(_ side: HTMLReport.Side, ofFrame frame: Int) -> String? {
    switch side {
    case .expected: expected[frame]
    case .actual: "\(actual)/frames/\(FrameFile.name(frame))"
    }
  }
}

/// The frames of a verified clip: their hashes, where their images are found, and which of them matter most.
struct ClipFrames {
  /// The hashes of the golden's frames and of the recorded ones.
  let hashes: (expected: [String], actual: [String])
  /// Where the image of a hash is found.
  private(set) var sources: [String: (side: HTMLReport.Side, frame: Int)] = [:]

  /// The frames of a verification; `nil` where nothing was recorded.
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

  /// How many frames the longer side has.
  var count: Int { max(hashes.expected.count, hashes.actual.count) }

  /// The hashes of the images of a frame that can be found: the recorded one, and the golden's if it is another.
  func images(ofFrame frame: Int) -> [String] {
    let actual = hashes.actual.indices.contains(frame) ? hashes.actual[frame] : nil
    let expected = hashes.expected.indices.contains(frame) ? hashes.expected[frame] : nil
    return [actual, expected == actual ? nil : expected].compactMap(\.self).filter { sources[$0] != nil }
  }

  /// The frames whose hashes differ, tolerated ones too.
  var unlike: [Int] { zip(hashes.expected, hashes.actual).enumerated().filter { $1.0 != $1.1 }.map(\.offset) }

  /// The frames in groups, the most important first: the first difference; its neighbours and the named moments; the
  /// other differences; all else.
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

  /// The frame at which a page opens: the first that differs; if it has no image, the largest difference that has one; else
  /// that at which a probe diverges.
  static func firstFrame(_ verification: Verification) -> Int {
    guard let verdict = verification.verdict else { return 0 }
    let departure = verdict.departures.first.flatMap { verification.actualRecord?.frame(ofTick: $0.tick) }
    let first = verdict.differing.first
    return (first?.verdict == nil ? verdict.largestPictured ?? first : first)?.number ?? departure ?? 0
  }

  /// Why the golden's side of frames that differ is not shown, in a sentence; `nil` if it is.
  func lack(_ verification: Verification) -> String? {
    guard let artifacts = verification.artifacts, unlike.contains(where: { sources[hashes.expected[$0]] == nil }) else {
      return nil
    }
    let isBare = unlike.allSatisfy { sources[hashes.expected[$0]] == nil }
    let start = "The golden keeps \(isBare ? "no image" : "images of only some") of the frames that differ"
    let why = artifacts.lack.map { ", and \(isBare ? "they" : "the others") are not drawn again: \($0)" } ?? ""
    return "\(start)\(why); approve --pictures all keeps an image of each frame."
  }
}
