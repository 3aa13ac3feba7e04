/// A dictionary that forgets what was not used for the longest time when its values cost more than its limit.
struct LeastRecentlyUsed<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var cost: Int
    var lastUse: UInt64
  }

  /// How much all values may cost together; a single dearer one is kept alone. A lower one
  /// takes effect when the next value comes.
  var limit: Int
  /// How much the values cost now.
  private(set) var cost = 0
  private var entries: [Key: Entry] = [:]
  private var clock: UInt64 = 0

  init(limit: Int) { self.limit = limit }

  /// How many values there are.
  var count: Int { entries.count }

  /// The value of a key, which counts as a use.
  subscript(key: Key) -> Value? {
    mutating get {
      guard let index = entries.index(forKey: key) else { return nil }
      clock += 1
      entries.values[index].lastUse = clock
      return entries.values[index].value
    }
  }

  /// Keeps a value, and lets go of others where the limit asks for it.
  mutating func insert(_ value: Value, for key: Key, cost: Int) {
    clock += 1
    if let old = entries.updateValue(Entry(value: value, cost: cost, lastUse: clock), forKey: key) {
      self.cost -= old.cost
    }
    self.cost += cost
    while self.cost > limit, entries.count > 1, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      entries[oldest.key] = nil
      self.cost -= oldest.value.cost
    }
  }

  /// Lets go of values whatever their use.
  mutating func removeAll(where isUnwanted: (Value) -> Bool) {
    for (key, entry) in entries where isUnwanted(entry.value) {
      entries[key] = nil
      cost -= entry.cost
    }
  }
}
