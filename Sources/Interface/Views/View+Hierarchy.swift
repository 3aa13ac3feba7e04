import Geometry

extension View {
  /// Puts a view in front of the other subviews; it leaves the superview that it had.
  public final func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Puts a view among the subviews, 0 being the backmost; it leaves the superview that it had.
  ///
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

  /// Puts a view just behind another subview.
  public final func insertSubview(_ view: View, belowSubview sibling: View) {
    insertSubview(view, at: subviews.firstIndex { $0 === sibling } ?? subviews.count)
  }

  /// Puts a view just in front of another subview.
  public final func insertSubview(_ view: View, aboveSubview sibling: View) {
    insertSubview(view, at: (subviews.firstIndex { $0 === sibling } ?? subviews.count - 1) + 1)
  }

  /// Moves a subview in front of the others.
  public final func bringSubviewToFront(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Takes the view out of its superview. Its animations end: the model is what is shown from now on.
  public final func removeFromSuperview() {
    guard let parent = superview else { return }
    if window != nil { announceLeaving() }
    guard superview === parent else { return }
    parent.subviews.removeAll { $0 === self }
    superview = nil
    if window != nil { moveToWindow(nil) }
    parent.setNeedsLayout()
  }

  /// Whether the view is `other` or lies somewhere inside it.
  public final func isDescendant(of other: View) -> Bool {
    var view: View? = self
    while let current = view {
      if current === other { return true }
      view = current.superview
    }
    return false
  }

  /// The nearest view of a type that holds this one.
  public final func enclosing<Kind: View>(_ kind: Kind.Type) -> Kind? {
    var view = superview
    while let current = view {
      if let found = current as? Kind { return found }
      view = current.superview
    }
    return nil
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
