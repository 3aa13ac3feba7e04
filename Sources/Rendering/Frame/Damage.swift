import Graphics

/// What has to be drawn again to turn one frame into another.
struct Damage {
  /// Disjoint rectangles of pixels; none where both frames show the same.
  private(set) var rects: [PixelRect] = []

  /// More rectangles than these are drawn as one, since each goes through the whole list.
  private static let most = 6

  var pixelCount: Int { rects.reduce(0) { $0 + $1.area } }

  /// What differs between two frames; everything where the old one is not known or cannot be compared.
  init(from old: DeviceDisplayList?, to new: DeviceDisplayList) {
    guard let old, old.scale == new.scale, old.area == new.area,
      old.list.background == new.list.background
    else {
      rects = [new.area]
      return
    }
    addDifferences(old, new)
    if rects.isEmpty { return }
    // What is indivisible in the old frame alone is a difference already: its group or one of its items is another.
    if new.isIndivisible {
      rects = [new.area]
      return
    }
    addReach(of: new)
    if pixelCount * 10 > new.area.area * 9 { rects = [new.area] }
  }

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

  /// For each clip or group that both have, whether it and all around it are equal.
  private static func equalScopes(_ old: DeviceDisplayList, _ new: DeviceDisplayList) -> [Bool] {
    var same: [Bool] = []
    for (a, b) in zip(old.scopes, new.scopes) {
      same.append(a == b && (a.parent < 0 || same[a.parent]))
    }
    return same + Array(repeating: false, count: max(old.scopes.count, new.scopes.count) - same.count)
  }

  /// Lets no rectangle cut what has soft edges.
  private mutating func addReach(of frame: DeviceDisplayList) {
    var isComplete = false
    while !isComplete {
      isComplete = true
      for leaf in frame.leaves where !leaf.reach.isEmpty {
        let touches = rects.contains { $0.intersects(leaf.reach) }
        if touches, !rects.contains(where: { $0.contains(leaf.reach) }) {
          add(leaf.reach)
          isComplete = false
        }
      }
    }
  }

  /// Adds a rectangle; those that overlap become one.
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

/// What it costs to draw the frames of a clip, told from their display lists; no pixel is drawn.
///
/// The unit is a pixel that is drawn. A frame that shows what the one before shows costs nothing. Of any other, each pixel
/// that changes is drawn, and a quarter of the price is paid for all of them, since they are hashed, and rows beside a
/// change are compressed with it. What lies between pixels, as under a zoom, is drawn anew instead of copied, and its rows are
/// like no others, so it counts twice.
package struct DrawingCost {
  /// How often a pixel counts once more that is not copied.
  private static let softWeight = 1

  private let scale: Double
  private var previous: (list: DisplayList, frame: DeviceDisplayList)?

  /// Starts before the first frame; `scale` is in device pixels a point.
  package init(scale: Double) { self.scale = scale }

  /// What the next frame costs, at least 0.
  ///
  /// - Throws: `RenderingError` where the list is not well formed.
  package mutating func next(_ list: DisplayList) throws(RenderingError) -> Int {
    if let previous, previous.list == list { return 0 }
    let frame = try DeviceDisplayList(list, scale: scale)
    let damage = Damage(from: previous?.frame, to: frame)
    previous = (list, frame)
    if damage.rects.isEmpty { return 0 }
    let soft = frame.leaves.reduce(0) { sum, leaf in
      leaf.reach.isEmpty ? sum : damage.rects.reduce(sum) { $0 + $1.intersection(leaf.reach).area }
    }
    return damage.pixelCount + frame.area.area / 4 + Self.softWeight * min(soft, 4 * frame.area.area)
  }
}
