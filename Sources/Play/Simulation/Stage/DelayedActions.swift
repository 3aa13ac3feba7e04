import Timebase

/// The statements that wait for their instants: a binary heap, so that any order of delays takes little time.
struct DelayedActions {
  /// A statement, by its index in the script, and the instant at which it acts.
  struct Item {
    let instant: Instant
    let action: Int
    fileprivate let order: Int

    /// Whether the item comes before another one. Items of the same instant keep the order of insertion.
    fileprivate func precedes(_ other: Item) -> Bool {
      instant == other.instant ? order < other.order : instant < other.instant
    }
  }

  /// The heap: an item comes before those at twice its index plus 1 and plus 2.
  private var items: [Item] = []
  private var count = 0

  /// The item that acts next; nil if there is none.
  var next: Item? { items.first }

  /// Adds a statement.
  mutating func insert(_ action: Int, at instant: Instant) {
    items.append(Item(instant: instant, action: action, order: count))
    count += 1
    var index = items.count - 1
    while index > 0, items[index].precedes(items[(index - 1) / 2]) {
      items.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Removes the item that acts next.
  mutating func removeNext() {
    items.swapAt(0, items.count - 1)
    items.removeLast()
    var index = 0
    while 2 * index + 1 < items.count {
      var child = 2 * index + 1
      if child + 1 < items.count, items[child + 1].precedes(items[child]) { child += 1 }
      guard items[child].precedes(items[index]) else { return }
      items.swapAt(index, child)
      index = child
    }
  }
}
