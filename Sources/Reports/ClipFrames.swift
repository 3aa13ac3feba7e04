import Goldens
import Imaging

/// The frames of a verified clip: their hashes, where their images are found, and which of them matter most.
struct ClipFrames {
  /// Where an image is found.
  struct Source: Hashable {
    var side: HTMLReport.Side
    var frame: Int
  }

  /// The hashes of the golden's frames and of the recorded ones.
  let hashes: (expected: [String], actual: [String])
  /// Where the image of a hash is found.
  private(set) var sources: [String: Source] = [:]

  /// The frames of a verification; `nil` where nothing was recorded.
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
  var count: Int { max(hashes.expected.count, hashes.actual.count) }

  /// The hashes of the images of a frame that can be found: the recorded one, and the golden's if it is another.
  func images(ofFrame frame: Int) -> [String] {
    let actual = hashes.actual.indices.contains(frame) ? hashes.actual[frame] : nil
    let expected = hashes.expected.indices.contains(frame) ? hashes.expected[frame] : nil
    return [actual, expected == actual ? nil : expected].compactMap(\.self).filter { sources[$0] != nil }
  }

  /// The frames whose hashes differ, tolerated ones too.
  var unlike: [Int] {
    zip(hashes.expected, hashes.actual).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
  }

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

  /// The frame at which a page opens: the first that differs, or at which a probe diverges.
  static func firstFrame(_ verification: Verification) -> Int {
    guard let verdict = verification.verdict else { return 0 }
    let departure = verdict.departures.first.flatMap { verification.actualRecord?.frame(ofTick: $0.tick) }
    return verdict.differing.first?.number ?? departure ?? min(verdict.goldenCount, verdict.actualCount, 0)
  }
}
