/// The candidate that someone most likely meant by a word that is not among them, for "did you mean".
///
/// Case is ignored. Counted are insertions, deletions, replacements and swaps of neighbours (the optimal string
/// alignment distance); up to a third of the longer word may be wrong. Where nothing is near, a single candidate that
/// starts with the word is taken (`vertical` for `vertical-swipe`). Of equally near ones the first wins.
public func closestMatch(to word: String, in candidates: some Sequence<String>) -> String? {
  closestMatches(to: word, in: candidates, limit: 1).first
}

/// The candidates that someone may mean by a word that is not among them, the nearest first; see
/// ``closestMatch(to:in:)``.
public func closestMatches(to word: String, in candidates: some Sequence<String>, limit: Int) -> [String] {
  let wanted = Array(word.lowercased().unicodeScalars)
  // Longer words are no typing mistakes, and the comparison costs the product of both lengths.
  guard !wanted.isEmpty, wanted.count <= 64 else { return [] }
  var near: [(candidate: String, distance: Int, order: Int)] = []
  var starting: [String] = []
  for candidate in candidates where candidate.utf8.count <= 128 {
    let letters = Array(candidate.lowercased().unicodeScalars)
    if wanted.count >= 3, letters.starts(with: wanted) { starting.append(candidate) }
    let allowed = max(1, max(wanted.count, letters.count) / 3)
    guard abs(wanted.count - letters.count) <= allowed else { continue }
    let distance = alignmentDistance(wanted, letters)
    // A word of which every letter is wrong is not meant.
    guard distance <= allowed, distance < max(wanted.count, letters.count) else { continue }
    near.append((candidate, distance, near.count))
  }
  if near.isEmpty { return starting.count <= limit ? starting : [] }
  return near.sorted { ($0.distance, $0.order) < ($1.distance, $1.order) }.prefix(limit).map(\.candidate)
}

/// `"WORD"; did you mean "OTHER"? (ALL)`: a word that is not among the candidates, with what was most likely meant, and
/// all that there is.
package func unknownWord(_ word: String, in candidates: [String]) -> String {
  let meant = closestMatch(to: word, in: candidates).map { "; did you mean \"\($0)\"?" } ?? ""
  return "\"\(word)\"\(meant) (\(candidates.joined(separator: ", ")))"
}

private func alignmentDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for j in b.indices {
      var distance = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { distance = min(distance, beforeLast[j - 1] + 1) }
      row.append(distance)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
