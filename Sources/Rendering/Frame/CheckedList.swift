import Geometry
import Graphics

/// A display list whose pushes and pops match and whose numbers are finite.
struct CheckedList: Sendable {
  let list: DisplayList
  /// For a push, the index of its pop; for every other item, its own index.
  let ends: [Int]

  init(_ list: DisplayList) throws(RenderingError) {
    var ends = Array(list.items.indices)
    var open: [Int] = []
    for (index, item) in list.items.enumerated() {
      guard item.isFinite else { throw .notFinite(item: index) }
      switch item {
      case .pushClip, .pushOpacity: open.append(index)
      case .pop:
        guard let push = open.popLast() else { throw .unbalanced(item: index) }
        ends[push] = index
      case .fill, .contents: break
      }
    }
    if let push = open.last { throw .unbalanced(item: push) }
    self.list = list
    self.ends = ends
  }
}

extension DisplayItem {
  fileprivate var isFinite: Bool {
    switch self {
    case .fill(let shape, let color, let affine): shape.isFinite && color.isFinite && affine.isFinite
    case .contents(let contents, let affine): contents.size.isFinite && affine.isFinite
    case .pushClip(let shape, let affine): shape.isFinite && affine.isFinite
    case .pushOpacity(let opacity): opacity.isFinite
    case .pop: true
    }
  }
}

extension RoundedRect {
  fileprivate var isFinite: Bool {
    rect.minX.isFinite && rect.minY.isFinite && rect.size.isFinite && cornerRadius.isFinite
  }
}

extension Size {
  fileprivate var isFinite: Bool { width.isFinite && height.isFinite }
}

extension Color {
  fileprivate var isFinite: Bool { red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite }
}

extension Affine {
  fileprivate var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}
