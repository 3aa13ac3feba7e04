import Imaging

/// Which pictures there are of a verified clip, and what they matter.
struct ClipPictures {
  /// Where a picture comes from.
  struct Source: Hashable {
    var side: HTMLReport.Side
    var frame: Int
  }

  /// The hashes of the golden's frames and of those that there are now.
  let hashes: (expected: [String], actual: [String])
  /// Where the picture of a hash comes from.
  private(set) var sources: [String: Source] = [:]

  /// What is in a verification; `nil` where nothing was recorded.
  init?(_ verification: Verification) {
    guard let actual = verification.actualRecord else { return nil }
    let expected = verification.expectedRecord
    let isOneRate = expected?.framesPerSecond == actual.framesPerSecond
    func words(_ record: ClipRecord) -> [String] { record.hashes.rows.map(\.hash.description) }
    hashes = (isOneRate ? expected.map(words) ?? [] : [], words(actual))
    guard let artifacts = verification.artifacts else { return }
    for (frame, hash) in hashes.actual.enumerated() where sources[hash] == nil {
      sources[hash] = Source(side: .actual, frame: frame)
    }
    for frame in artifacts.expected.keys.sorted() where hashes.expected.indices.contains(frame) {
      let hash = hashes.expected[frame]
      if sources[hash] == nil { sources[hash] = Source(side: .expected, frame: frame) }
    }
  }

  /// How many frames the longer side has.
  var frameCount: Int { max(hashes.expected.count, hashes.actual.count) }

  /// The hashes of which there are pictures at a frame: what is there now, and what the golden has where it is another.
  func pictures(ofFrame frame: Int) -> [String] {
    let actual = hashes.actual.indices.contains(frame) ? hashes.actual[frame] : nil
    let expected = hashes.expected.indices.contains(frame) ? hashes.expected[frame] : nil
    return [actual, expected == actual ? nil : expected].compactMap(\.self).filter { sources[$0] != nil }
  }

  /// The frames in three steps by what they matter: the first one to look at; the others that differ, and the named
  /// moments; all else.
  func steps(_ verification: Verification) -> [[Int]] {
    let differing = verification.verdict?.differing.map(\.number) ?? []
    let isWhole = { (frame: Int) in pictures(ofFrame: frame).count == 2 }
    let first = Set([Self.firstFrame(verification), differing.first(where: isWhole)].compactMap(\.self))
    let moments = verification.actualRecord.map(Self.momentFrames) ?? []
    let second = Set(differing + moments.map(\.frame)).subtracting(first)
    let third = Set(0..<frameCount).subtracting(first).subtracting(second)
    return [first, second, third].map { $0.filter { $0 < frameCount }.sorted() }
  }

  /// The frame at which a page opens: the first that differs, or at which a probe leaves the golden.
  static func firstFrame(_ verification: Verification) -> Int {
    guard let verdict = verification.verdict else { return 0 }
    let departure = verdict.departures.first.flatMap { verification.actualRecord?.frame(ofTick: $0.tick) }
    return verdict.differing.first?.number ?? departure ?? min(verdict.goldenCount, verdict.actualCount, 0)
  }

  /// The frames that show the named moments: the first that is not before one.
  static func momentFrames(_ record: ClipRecord) -> [(name: String, frame: Int)] {
    record.moments.compactMap { moment in
      let tick = Int((moment.seconds * record.framesPerSecond - 1e-6).rounded(.up))
      let frame = record.frame(ofTick: max(0, tick))
      return frame < record.frameCount ? (moment.name, frame) : nil
    }
  }
}
