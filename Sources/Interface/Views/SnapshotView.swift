import Geometry
import Graphics

/// A still picture of what another view showed at one instant.
///
/// It holds what was recorded, not pixels: it is sharp at every scale, and contents that the renderer has drawn before
/// are not drawn again.
public final class SnapshotView: View {
  /// What was seen, in the coordinates of the view, whose top left corner is at the origin.
  let items: [DisplayItem]

  init(items: [DisplayItem], size: Size) {
    self.items = items
    super.init(frame: Rect(origin: .zero, size: size))
    model.clipsToBounds = true
    isUserInteractionEnabled = false
  }

  override var recordedItems: [DisplayItem]? { items }
}

extension View {
  /// A still picture of what the view and its subviews show at the window's present instant, cut at the view's bounds.
  ///
  /// The view's own place, transform and opacity are left out. A view that is in no window gives an empty picture.
  public final func snapshotView() -> SnapshotView {
    let size = presentation.bounds.size
    guard let window else { return SnapshotView(items: [], size: size) }
    window.layoutUntilClean()
    return SnapshotView(items: window.recordItems(of: self), size: size)
  }
}

extension DisplayItem {
  /// The same item in the coordinates that a transformation leads to.
  func transformed(by next: Affine) -> DisplayItem {
    switch self {
    case .fill(let shape, let color, let transform): .fill(shape, color, transform.concatenated(with: next))
    case .contents(let contents, let transform): .contents(contents, transform.concatenated(with: next))
    case .pushClip(let shape, let transform): .pushClip(shape, transform.concatenated(with: next))
    case .pushOpacity, .pop: self
    }
  }
}
