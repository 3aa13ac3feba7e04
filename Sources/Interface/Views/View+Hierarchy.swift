import Graphics

extension View {
  /// Puts a view in front of the other subviews; it leaves the superview that it had.
  ///
  /// - Precondition: `view` neither is this view nor holds it.
  public final func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Puts a view among the subviews; it leaves the superview that it had. A view that only changes its place among its
  /// siblings keeps its animations and its touches.
  ///
  /// - Parameters:
  ///   - view: the view to put there.
  ///   - index: 0 is the backmost place; an index beyond the subviews is the nearest one.
  /// - Precondition: `view` neither is this view nor holds it.
  public final func insertSubview(_ view: View, at index: Int) {
    precondition(!isDescendant(of: view), "a view cannot be put inside itself")
    if view.superview === self { return moveSubview(view, to: index) }
    view.removeFromSuperview()
    subviews.insert(view, at: min(max(0, index), subviews.count))
    view.superview = self
    if view.window !== window { view.moveToWindow(window) }
    setNeedsLayout()
  }

  /// A view that only changes its place among its siblings keeps its animations and its touches.
  private func moveSubview(_ view: View, to index: Int) {
    guard let own = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.remove(at: own)
    subviews.insert(view, at: min(max(0, index > own ? index - 1 : index), subviews.count))
  }

  /// Puts a view just behind another subview, or in front of all where that is no subview of this one.
  public final func insertSubview(_ view: View, belowSubview sibling: View) {
    insertSubview(view, at: subviews.firstIndex { $0 === sibling } ?? subviews.count)
  }

  /// Puts a view just in front of another subview, or in front of all where that is no subview of this one.
  public final func insertSubview(_ view: View, aboveSubview sibling: View) {
    insertSubview(view, at: (subviews.firstIndex { $0 === sibling } ?? subviews.count - 1) + 1)
  }

  /// Moves a subview in front of the others.
  public final func bringSubviewToFront(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Takes the view out of its superview. Its animations end: the model is what is shown from now on, and their
  /// completions are called with false.
  public final func removeFromSuperview() {
    guard let parent = superview else { return }
    if window != nil { announceLeaving() }
    guard superview === parent else { return }
    parent.subviews.removeAll { $0 === self }
    superview = nil
    if window != nil { moveToWindow(nil) }
    parent.setNeedsLayout()
  }

  /// The view and those that hold it, from the inside out.
  final var andSuperviews: some Sequence<View> { sequence(first: self) { $0.superview } }

  /// Whether the view is `other` or lies somewhere inside it.
  public final func isDescendant(of other: View) -> Bool { andSuperviews.contains { $0 === other } }

  /// The nearest view of a type that holds this one, from the superview upwards; nil where there is none.
  public final func enclosing<Kind: View>(_ kind: Kind.Type) -> Kind? {
    andSuperviews.dropFirst().first { $0 is Kind } as? Kind
  }

  /// The first view of that name at or inside this view, front to back.
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

  /// Sets the window of the view and of all that is in it, and ends their animations with the old one.
  final func moveToWindow(_ newWindow: Window?) {
    let left = window
    window = newWindow
    // The completions run when the view is outside already, so that they cannot start an animation of it again.
    left?.removeAnimations(of: self)
    newWindow?.layoutIsDirty = true
    for child in subviews { child.moveToWindow(newWindow) }
    didMoveToWindow()
  }
}

// Places are those that are *seen*: running animations and scroll offsets at the window's present instant count, unlike
// in UIKit, which answers from the model.
extension View {
  /// Leads from the view's own coordinates to the screen's, with what is animated and scrolled at the present instant.
  public final var toScreen: Affine {
    andSuperviews.dropFirst().reduce(presentation.toSuperview) { $0.concatenated(with: $1.presentation.toSuperview) }
  }

  /// A point of the view in the coordinates of another view, or of the screen where `view` is nil, in points.
  public final func convert(_ point: Point, to view: View?) -> Point {
    let onScreen = toScreen.apply(point)
    return view.map { $0.convertFromScreen(onScreen) } ?? onScreen
  }

  /// A rectangle of the view in the coordinates of another view, or of the screen where `view` is nil, in points. Where
  /// a view is turned it is the box around the turned rectangle.
  public final func convert(_ rect: Rect, to view: View?) -> Rect {
    let transform = view?.toScreen.inverted.map { toScreen.concatenated(with: $0) } ?? toScreen
    return transform.boundingBox(of: rect)
  }

  /// A point of the screen in the view's own coordinates, in points; the point itself where the view is scaled to
  /// nothing.
  public final func convertFromScreen(_ point: Point) -> Point { toScreen.inverted?.apply(point) ?? point }

  /// Where the view is seen in another view, or on the screen where `view` is nil, in points. Probes read this.
  public final func presentedFrame(in view: View?) -> Rect { convert(presentation.bounds, to: view) }

  /// The frontmost view that takes touches at a point, in this view's coordinates; nil where there is none.
  ///
  /// A view that is hidden, nearly clear or without interaction is passed over with all its subviews. A subview that
  /// reaches beyond its superview is found, unless the superview clips.
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
