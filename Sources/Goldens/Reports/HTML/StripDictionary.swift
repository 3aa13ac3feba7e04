/// Finds rows of pixels again in the pictures before.
///
/// The frames of a clip that scrolls hold the same rows at other heights. So a picture is written as runs of rows of a
/// dictionary, as LZ77 (Ziv and Lempel, 1977) writes a text as places of the text before: 240 frames of an article
/// that scrolls take 13,000 rows instead of 405,000.
struct StripDictionary {
  /// Neighbouring rows of the dictionary.
  struct Run: Hashable, Sendable {
    /// The first of them.
    var start: Int
    /// How many.
    var count: Int
  }

  /// Fewer rows than these are written again, since a run takes room too, and each is a call for who draws them.
  private static let leastCount = 8
  /// So many places are kept of equal rows; blank ones are everywhere.
  private static let placeLimit = 16
  /// Of those the first ones, which stay; of the others the latest.
  private static let firstPlaces = 4

  private var hashes: [Int] = []
  private var places: [Int: [Int]] = [:]
  /// Which row of the dictionary each row of the picture before was: what stands still is found there.
  private var previous: [Int] = []

  /// How many rows there are.
  var count: Int { hashes.count }

  /// Writes a picture, whose rows are told by their hashes, as runs.
  ///
  /// - Returns: The runs from top to bottom, and those rows of the picture that were put into the dictionary, in order.
  mutating func add(_ rows: [Int]) -> (runs: [Run], added: [Int]) {
    var runs: [Run] = []
    var added: [Int] = []
    var sources: [Int] = []
    while sources.count < rows.count {
      let run = longestMatch(rows, sources.count)
      if run.count >= Self.leastCount {
        Self.append(run, to: &runs)
        sources += run.start..<run.start + run.count
      } else {
        Self.append(Run(start: count, count: 1), to: &runs)
        added.append(sources.count)
        sources.append(count)
        put(rows[sources.count - 1])
      }
    }
    previous = sources
    return (runs, added)
  }

  private func longestMatch(_ rows: [Int], _ at: Int) -> Run {
    var longest = Run(start: 0, count: 0)
    let still = previous.indices.contains(at) ? [previous[at]] : []
    for place in still + (places[rows[at]] ?? []) {
      var length = 0
      while at + length < rows.count, place + length < hashes.count, hashes[place + length] == rows[at + length] {
        length += 1
      }
      if length > longest.count { longest = Run(start: place, count: length) }
    }
    return longest
  }

  private mutating func put(_ hash: Int) {
    var known = places[hash] ?? []
    if known.count == Self.placeLimit { known.remove(at: Self.firstPlaces) }
    known.append(count)
    places[hash] = known
    hashes.append(hash)
  }

  private static func append(_ run: Run, to runs: inout [Run]) {
    if let last = runs.last, last.start + last.count == run.start {
      runs[runs.count - 1].count += run.count
    } else {
      runs.append(run)
    }
  }
}
