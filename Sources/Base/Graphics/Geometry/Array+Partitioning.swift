extension Array {
  /// Returns the first index from which a condition holds, or the count if it holds for no element.
  ///
  /// The condition must hold for no element before that index. This is a binary search: a list of a million
  /// elements takes twenty tests. In a list of rows from top to bottom, the row at a height is
  ///
  /// ```swift
  /// rows.partitioningIndex { $0.maxY > height }
  /// ```
  ///
  /// - Parameter holds: The condition. If it holds for an element but not for a later one, the result is
  ///   unspecified.
  /// - Returns: An index from 0 to the count.
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
