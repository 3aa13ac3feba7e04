import Graphics

/// The areas to draw again to turn one frame into another.
struct Damage {
  /// Disjoint rectangles of pixels; empty if both frames are identical.
  private(set) var rects: [PixelRect] = []

  /// The largest number of rectangles. More are merged into one, since each rectangle needs a pass over the whole list.
  private static let most = 6

  /// The number of pixels to draw again.
  var pixelCount: Int { rects.reduce(0) { $0 + $1.area } }

  /// Finds the differences between two frames, which are the whole area if the old frame is unknown or cannot be
  /// compared.
  init(from old: DeviceDisplayList?, to new: DeviceDisplayList) {
    guard let old, old.scale == new.scale, old.area == new.area,
      old.list.background == new.list.background
    else {
      rects = [new.area]
      return
    }
    addDifferences(old, new)
    if rects.isEmpty { return }
    // If only the old frame is indivisible, its group or one of its items differs, which is found already.
    if new.isIndivisible {
      rects = [new.area]
      return
    }
    addExtent(of: new)
    if pixelCount * 10 > new.area.area * 9 { rects = [new.area] }
  }

  /// Adds the bounds of items that only one of the frames has, after their common start and before their common end.
  private mutating func addDifferences(_ old: DeviceDisplayList, _ new: DeviceDisplayList) {
    let same = Damage.equalScopes(old, new)
    func areEqual(_ a: DeviceDisplayList.Leaf, _ b: DeviceDisplayList.Leaf) -> Bool {
      a.scope == b.scope && (a.scope < 0 || same[a.scope]) && a.item == b.item
    }
    var start = 0
    let shorter = min(old.leaves.count, new.leaves.count)
    while start < shorter, areEqual(old.leaves[start], new.leaves[start]) { start += 1 }
    var tail = 0
    while tail < shorter - start,
      areEqual(old.leaves[old.leaves.count - 1 - tail], new.leaves[new.leaves.count - 1 - tail])
    { tail += 1 }
    let before = old.leaves[start..<old.leaves.count - tail]
    let after = new.leaves[start..<new.leaves.count - tail]
    if before.count == after.count {
      for (a, b) in zip(before, after) where !areEqual(a, b) {
        add(a.bounds)
        add(b.bounds)
      }
    } else {
      for leaf in before { add(leaf.bounds) }
      for leaf in after { add(leaf.bounds) }
    }
  }

  /// Returns, for each clip or group of both frames, whether it and all enclosing ones are equal.
  private static func equalScopes(_ old: DeviceDisplayList, _ new: DeviceDisplayList) -> [Bool] {
    var same: [Bool] = []
    for (a, b) in zip(old.scopes, new.scopes) {
      same.append(a == b && (a.parent < 0 || same[a.parent]))
    }
    return same + Array(repeating: false, count: max(old.scopes.count, new.scopes.count) - same.count)
  }

  /// Enlarges the rectangles so that none cuts an item with soft edges.
  private mutating func addExtent(of frame: DeviceDisplayList) {
    var isComplete = false
    while !isComplete {
      isComplete = true
      for leaf in frame.leaves where !leaf.extent.isEmpty {
        let touches = rects.contains { $0.intersects(leaf.extent) }
        if touches, !rects.contains(where: { $0.contains(leaf.extent) }) {
          add(leaf.extent)
          isComplete = false
        }
      }
    }
  }

  /// Adds a rectangle and merges it with those that overlap it.
  private mutating func add(_ rect: PixelRect) {
    if rect.isEmpty { return }
    var whole = rect
    while let index = rects.firstIndex(where: { $0.intersects(whole) }) {
      if rects[index].contains(whole) { return }
      whole = whole.union(rects.remove(at: index))
    }
    rects.append(whole)
    if rects.count > Self.most { rects = [rects.reduce(PixelRect.empty) { $0.union($1) }] }
  }
}
