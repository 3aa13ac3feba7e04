/// Consecutive rows of an image with a common source.
package struct RowRun: Equatable {
  package var row: Int
  package var count: Int
  /// The first of the identical rows in the previous image; `nil` if the pixels are sent.
  package var from: Int?

  package init(row: Int, count: Int, from: Int?) { (self.row, self.count, self.from) = (row, count, from) }

  /// Returns the runs that make an image from a previous one, from top to bottom. A row continues the run before it if
  /// possible. Otherwise it keeps its position, or comes from the first identical row.
  package static func runs(of rows: [ContentHash], from old: [ContentHash]) -> [RowRun] {
    var places: [ContentHash: Int] = [:]
    for (row, hash) in old.enumerated().reversed() { places[hash] = row }
    var runs: [RowRun] = []
    for (row, hash) in rows.enumerated() {
      let following = runs.last.flatMap { run in run.from.map { $0 + run.count } }
      let candidates = [following, row].compactMap(\.self).filter { old.indices.contains($0) && old[$0] == hash }
      let from = candidates.first ?? places[hash]
      if let last = runs.last, last.from == nil ? from == nil : from == following {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(RowRun(row: row, count: 1, from: from))
      }
    }
    return runs
  }
}

/// A run-length encoding of pixels in 32-bit words. A word with the number of pixels precedes them. If all of them are
/// equal, its highest bit is set and the pixel follows once.
///
/// Most of an interface has uniform colour: a phone's frame of an article is reduced to about a sixth.
package enum PixelRuns {
  /// The shortest run of equal pixels that is encoded as one (value chosen). A run costs two words, and one more if
  /// other pixels follow.
  package static let shortest = 8
  /// The bit that marks a run of equal pixels.
  private static let isRun: UInt32 = 1 << 31

  /// Returns the maximum number of words for a number of pixels.
  package static func limit(_ count: Int) -> Int { count + 1 }

  /// Encodes pixels and returns the number of words written.
  ///
  /// - Precondition: `words` has room for `limit(pixels.count)` words.
  package static func encode(_ pixels: UnsafeBufferPointer<UInt32>, to words: UnsafeMutablePointer<UInt32>) -> Int {
    guard let start = pixels.baseAddress else { return 0 }
    var (written, told, at) = (0, 0, 0)
    func tell(until end: Int) {
      guard end > told else { return }
      words[written] = UInt32(end - told)
      (words + written + 1).update(from: start + told, count: end - told)
      written += 1 + end - told
    }
    while at < pixels.count {
      let pixel = start[at]
      var end = at + 1
      while end < pixels.count, start[end] == pixel { end += 1 }
      if end - at >= shortest {
        tell(until: at)
        words[written] = isRun | UInt32(end - at)
        words[written + 1] = pixel
        written += 2
        told = end
      }
      at = end
    }
    tell(until: at)
    return written
  }
}
