import Graphics

extension View {
  /// Adds a view in front of the subviews, and removes it from its previous superview.
  ///
  /// - Precondition: `view` is neither this view nor one of its ancestors.
  public final func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Inserts a view among the subviews, and removes it from its previous superview.
  ///
  /// A view that only changes its position among its siblings keeps its animations and its touches.
  ///
  /// - Parameters:
  ///   - view: the view to insert.
  ///   - index: the position, 0 being the backmost; it is clamped to the number of subviews.
  /// - Precondition: `view` is neither this view nor one of its ancestors.
  public final func insertSubview(_ view: View, at index: Int) {
    precondition(!isDescendant(of: view), "a view cannot be put inside itself")
    if view.superview === self { return moveSubview(view, to: index) }
    view.removeFromSuperview()
    subviews.insert(view, at: min(max(0, index), subviews.count))
    view.superview = self
    if view.window !== window { view.moveToWindow(window) }
    setNeedsLayout()
  }

  /// Moves a subview among its siblings. It keeps its animations and its touches.
  private func moveSubview(_ view: View, to index: Int) {
    guard let own = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.remove(at: own)
    subviews.insert(view, at: min(max(0, index > own ? index - 1 : index), subviews.count))
  }

  /// Inserts a view just behind a sibling, or in front of all subviews if `sibling` is not a subview.
  public final func insertSubview(_ view: View, belowSubview sibling: View) {
    insertSubview(view, at: subviews.firstIndex { $0 === sibling } ?? subviews.count)
  }

  /// Inserts a view just in front of a sibling, or in front of all subviews if `sibling` is not a subview.
  public final func insertSubview(_ view: View, aboveSubview sibling: View) {
    insertSubview(view, at: (subviews.firstIndex { $0 === sibling } ?? subviews.count - 1) + 1)
  }

  /// Moves a subview in front of its siblings.
  public final func bringSubviewToFront(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Removes the view from its superview.
  ///
  /// Its animations end with the model values, and their completions are called with false.
  public final func removeFromSuperview() {
    guard let parent = superview else { return }
    if window != nil { announceLeaving() }
    guard superview === parent else { return }
    parent.subviews.removeAll { $0 === self }
    superview = nil
    if window != nil { moveToWindow(nil) }
    parent.setNeedsLayout()
  }

  /// The view and its superviews, from the inside out.
  final var andSuperviews: some Sequence<View> { sequence(first: self) { $0.superview } }

  /// Returns whether the view is `other` or one of its descendants.
  public final func isDescendant(of other: View) -> Bool { andSuperviews.contains { $0 === other } }

  /// Returns the nearest superview of a type; nil if there is none.
  public final func enclosing<Kind: View>(_ kind: Kind.Type) -> Kind? {
    andSuperviews.dropFirst().first { $0 is Kind } as? Kind
  }

  /// Returns the frontmost view with a name among this view and its descendants; nil if there is none.
  public final func descendant(named name: String) -> View? {
    if self.name == name { return self }
    for child in subviews.reversed() {
      if let found = child.descendant(named: name) { return found }
    }
    return nil
  }

  private func announceLeaving() {
    willLeaveWindow()
    for child in subviews { child.announceLeaving() }
  }

  /// Sets the window of the view and its descendants, and removes their animations from the previous window.
  final func moveToWindow(_ newWindow: Window?) {
    let left = window
    window = newWindow
    // The completions run after the view has left, so they cannot start another animation of it.
    left?.removeAnimations(of: self)
    newWindow?.layoutIsDirty = true
    for child in subviews { child.moveToWindow(newWindow) }
    didMoveToWindow()
  }
}

// Unlike in UIKit, which uses the model, positions are the *presented* ones: running animations and scroll offsets at
// the window's present instant are included.
extension View {
  /// The transformation from the view's coordinates to the screen's, including running animations and scroll offsets.
  public final var toScreen: Affine {
    andSuperviews.dropFirst().reduce(presentation.toSuperview) { $0.concatenated(with: $1.presentation.toSuperview) }
  }

  /// Converts a point, in points, to the coordinates of another view, or of the screen if `view` is nil.
  public final func convert(_ point: Point, to view: View?) -> Point {
    let onScreen = toScreen.apply(point)
    return view.map { $0.convertFromScreen(onScreen) } ?? onScreen
  }

  /// Converts a rectangle, in points, to the coordinates of another view, or of the screen if `view` is nil.
  ///
  /// The result is the bounding box if a view is rotated.
  public final func convert(_ rect: Rect, to view: View?) -> Rect {
    let transform = view?.toScreen.inverted.map { toScreen.concatenated(with: $0) } ?? toScreen
    return transform.boundingBox(of: rect)
  }

  /// Converts a point of the screen to the view's coordinates, in points. If the view is scaled to zero, the point is
  /// unchanged.
  public final func convertFromScreen(_ point: Point) -> Point { toScreen.inverted?.apply(point) ?? point }

  /// Returns the presented frame in the coordinates of another view, or of the screen if `view` is nil, in points.
  /// Probes read it.
  public final func presentedFrame(in view: View?) -> Rect { convert(presentation.bounds, to: view) }

  /// The part of the presented frame that is on the screen and within all superviews that clip, in points of the screen;
  /// nil if there is none, or if the view is hidden or nearly transparent.
  package final var visibleFrame: Rect? {
    var part = presentedFrame(in: nil)
    for view in andSuperviews {
      let state = view.presentation
      if state.isHidden || state.alpha <= 0.01 { return nil }
      if view !== self, state.clipsToBounds || view === window {
        part = part.intersection(view.presentedFrame(in: nil))
      }
    }
    return part.isEmpty ? nil : part
  }

  /// Returns the frontmost view that receives touches at a point; nil if there is none.
  ///
  /// A view that is hidden, nearly transparent or disabled for interaction is skipped together with its subviews. A
  /// subview outside its superview's bounds is found, unless the superview clips.
  ///
  /// - Parameter point: a point in this view's coordinates, in points.
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

extension Window {
  /// Returns the views that track a touch at a point of the screen, the touched one first.
  ///
  /// These are the frontmost view and its superviews. Behind a view that shares its touches, the views that would be
  /// touched without it follow.
  package final func touchedViews(at point: Point) -> [View] {
    guard let hit = hitTest(point) else { return [self] }
    guard hit.sharesTouches else { return Array(hit.andSuperviews) }
    hit.isUserInteractionEnabled = false
    defer { hit.isUserInteractionEnabled = true }
    return [hit] + touchedViews(at: point)
  }
}
