import Geometry

// Places are those that are *seen*: running animations and scroll offsets at the window's present instant count, unlike
// in UIKit, which answers from the model.
extension View {
  /// Leads from the view's own coordinates to the screen's.
  public final var toScreen: Affine {
    var transform = presentation.toSuperview
    var parent = superview
    while let view = parent {
      transform = transform.concatenated(with: view.presentation.toSuperview)
      parent = view.superview
    }
    return transform
  }

  /// A point of the view in the coordinates of another view, or of the screen.
  public final func convert(_ point: Point, to view: View?) -> Point {
    let onScreen = toScreen.apply(point)
    return view.map { $0.convertFromScreen(onScreen) } ?? onScreen
  }

  /// A rectangle of the view in the coordinates of another view, or of the screen.
  public final func convert(_ rect: Rect, to view: View?) -> Rect {
    let transform = view?.toScreen.inverted.map { toScreen.concatenated(with: $0) } ?? toScreen
    return transform.boundingBox(of: rect)
  }

  /// A point of the screen in the view's own coordinates.
  public final func convertFromScreen(_ point: Point) -> Point { toScreen.inverted?.apply(point) ?? point }

  /// Where the view is seen in another view, or on the screen.
  public final func presentedFrame(in view: View?) -> Rect { convert(presentation.bounds, to: view) }

  /// The frontmost view at a point, in this view's coordinates, that takes touches.
  public final func hitTest(_ point: Point) -> View? {
    let state = presentation
    guard isUserInteractionEnabled, !state.isHidden, state.alpha > 0.01 else { return nil }
    let isInside = self.point(inside: point)
    guard isInside || !state.clipsToBounds else { return nil }
    for child in subviews.reversed() {
      guard let inverse = child.presentation.toSuperview.inverted else { continue }
      if let hit = child.hitTest(inverse.apply(point)) { return hit }
    }
    return isInside ? self : nil
  }
}
