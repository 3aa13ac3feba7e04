extension ViewController {
  /// What this controller, or one that contains it, presents.
  public final var presentedViewController: ViewController? {
    presentation?.presented ?? parent?.presentedViewController
  }

  /// Who presents this controller, or one that contains it.
  public final var presentingViewController: ViewController? {
    ownPresentation?.presenting ?? parent?.presentingViewController
  }

  /// Whether this controller is on its way to or from being presented.
  public final var isBeingPresentedOrDismissed: Bool { ownPresentation.map { $0.phase != .presented } ?? false }

  /// Shows another controller above this one.
  ///
  /// The outermost controller that contains this one presents it. Where that one presents something already, or is in
  /// no window, nothing happens. Touches are ignored until the transition has ended.
  ///
  /// - Parameters:
  ///   - animated: whether the transitioning delegate's object, or the modal transition style, brings it in.
  ///   - completion: called once it is there; not where the transition was cancelled.
  public final func present(
    _ controller: ViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    let presenting = outermost
    guard presenting.presentation == nil, controller.ownPresentation == nil, let window = presenting.window else {
      return
    }
    precondition(controller.parent == nil, "a controller inside another one cannot be presented")
    let presentation = Presentation(of: controller, by: presenting)
    presenting.presentation = presentation
    controller.ownPresentation = presentation
    presentation.present(in: window, source: self, animated: animated, completion: completion)
  }

  /// Takes away what this controller presents, with all that is presented above it; where it presents nothing, takes
  /// away this controller itself.
  ///
  /// While it is still on its way, it arrives first and goes then. Where there is nothing to take away nothing happens.
  ///
  /// - Parameters:
  ///   - animated: whether the transitioning delegate's object, or the modal transition style, takes it away.
  ///   - completion: called once it is gone; not where the transition was cancelled.
  public final func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    let found = outermost.presentation ?? outermost.ownPresentation
    found?.dismiss(animated: animated, completion: completion)
  }
}
