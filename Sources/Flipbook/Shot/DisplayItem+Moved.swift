import Geometry
import Graphics

extension DisplayItem {
  /// The same somewhere else, turned or scaled.
  func placed(by place: Affine) -> DisplayItem {
    switch self {
    case .fill(let rect, let color, let affine): .fill(rect, color, affine.concatenated(with: place))
    case .contents(let contents, let affine): .contents(contents, affine.concatenated(with: place))
    case .pushClip(let rect, let affine): .pushClip(rect, affine.concatenated(with: place))
    case .pushOpacity, .pop: self
    }
  }

  /// The same somewhere else.
  func moved(by vector: Vector) -> DisplayItem { placed(by: .translation(vector)) }
}

extension DisplayList {
  /// The list as items that are cut at its edges or at rounded corners.
  func items(placedBy place: Affine, cornerRadius: Double = 0) -> [DisplayItem] {
    let inside = RoundedRect(Rect(origin: .zero, size: size), cornerRadius: cornerRadius)
    // The clip has the corners already; with them the background would be blended with what is beneath twice.
    let ground = DisplayItem.fill(RoundedRect(inside.rect), background, place)
    return [.pushClip(inside, place), ground] + items.map { $0.placed(by: place) } + [.pop]
  }

  /// The list as items that are cut at its edges, with its top left corner at a point.
  func items(at point: Point) -> [DisplayItem] { items(placedBy: .translation(point - .zero)) }
}
