extension Array {
  /// The first place from which on a condition holds, which holds for none before; the end where there is none.
  ///
  /// It is found by halving, so a list of a million elements takes twenty looks. What lies at a height, in a list of rows
  /// from top to bottom, is
  ///
  ///     rows.partitioningIndex { $0.maxY > height }
  ///
  /// - Parameter holds: The condition. Where it holds for an element and not for a later one, the answer is some place.
  /// - Returns: From 0 to the count.
  /// - Complexity: O(log *n*).
  @inlinable package func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
