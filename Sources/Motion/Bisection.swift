/// The place at which a condition that holds at `low` and not at `high` changes, to the last bit that halving reaches.
func bisect(from low: Double, to high: Double, while holds: (Double) -> Bool) -> Double {
  var (low, high) = (low, high)
  for _ in 0..<2_000 {
    let middle = low + (high - low) / 2
    guard middle > low, middle < high else { break }
    if holds(middle) { low = middle } else { high = middle }
  }
  return high
}
