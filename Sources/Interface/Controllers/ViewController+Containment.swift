extension ViewController {
  /// Puts a controller into this one; its view has to be added by the caller. It leaves the parent that it had.
  ///
  /// - Precondition: `child` neither is this controller nor contains it.
  public final func addChild(_ child: ViewController) {
    var ancestor: ViewController? = self
    while let current = ancestor {
      precondition(current !== child, "a controller cannot be put inside itself")
      ancestor = current.parent
    }
    guard child.parent !== self else { return }
    child.parent?.children.removeAll { $0 === child }
    child.willMove(toParent: self)
    child.parent = self
    children.append(child)
    child.didMove(toParent: self)
  }

  /// Takes the controller out of its parent; its view has to be removed by the caller.
  public final func removeFromParent() {
    guard let parent else { return }
    willMove(toParent: nil)
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Tells the controller, and those that appear with it, that its view is about to come or go.
  ///
  /// Containers send it, with ``endAppearanceTransition()`` at the end. A controller that is as it shall be already
  /// hears nothing; one that is turned round half-way hears the opposite message.
  public final func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    let isThere = appearance == .appearing || appearance == .appeared
    guard isThere != isAppearing else { return }
    appearance = isAppearing ? .appearing : .disappearing
    isAppearanceAnimated = animated
    if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    for child in appearanceChildren { child.beginAppearanceTransition(isAppearing, animated: animated) }
  }

  /// Tells the controller, and those that appear with it, that its view has come or gone.
  public final func endAppearanceTransition() {
    switch appearance {
    case .appearing:
      appearance = .appeared
      viewDidAppear(isAppearanceAnimated)
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(isAppearanceAnimated)
    case .appeared, .disappeared: return
    }
    for child in appearanceChildren { child.endAppearanceTransition() }
  }

  /// The controller at the root of the containment: this one, its parent, its parent's parent …
  final var outermost: ViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// Lets the view come or go at once, with both messages.
  final func appear(_ isAppearing: Bool) {
    beginAppearanceTransition(isAppearing, animated: false)
    endAppearanceTransition()
  }
}
