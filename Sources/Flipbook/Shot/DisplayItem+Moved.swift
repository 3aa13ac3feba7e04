import Geometry
import Graphics

extension DisplayItem {
  /// The same somewhere else.
  func moved(by vector: Vector) -> DisplayItem {
    let move = Affine.translation(vector)
    return switch self {
    case .fill(let rect, let color, let affine): .fill(rect, color, affine.concatenated(with: move))
    case .contents(let contents, let affine): .contents(contents, affine.concatenated(with: move))
    case .pushClip(let rect, let affine): .pushClip(rect, affine.concatenated(with: move))
    case .pushOpacity, .pop: self
    }
  }
}

extension DisplayList {
  /// The list as items that are cut at its edges or at rounded corners, with its top left corner at a point.
  func items(at point: Point, cornerRadius: Double = 0) -> [DisplayItem] {
    let inside = RoundedRect(Rect(origin: point, size: size), cornerRadius: cornerRadius)
    // The clip has the corners already; with them the background would be blended with what is beneath twice.
    let ground = DisplayItem.fill(RoundedRect(inside.rect), background, .identity)
    return [.pushClip(inside, .identity), ground] + items.map { $0.moved(by: point - .zero) } + [.pop]
  }
}
