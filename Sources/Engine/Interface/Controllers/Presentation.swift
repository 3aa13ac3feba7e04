/// A presentation of one controller above another, from its start until its dismissal has ended.
///
/// It owns the container of both views, restores the presenting view at its former position, and sends the appearance
/// messages. A dismissal during the presentation is queued; a cancelled transition restores the previous state.
final class Presentation {
  enum Phase { case presenting, presented, dismissing }

  unowned let presenting: ViewController
  let presented: ViewController
  private(set) var phase = Phase.presenting

  private let container = View()
  /// Covers everything while a transition runs, and receives the touches.
  private let shield = View()
  private var animator: (any ViewControllerAnimatedTransitioning)?
  /// The context of the running transition. The animation holds it until it has ended, since it holds both controllers.
  private weak var context: TransitionContext?
  private var completions: [() -> Void] = []
  private var queuedDismissal: (animated: Bool, completion: (() -> Void)?)?
  private weak var home: View?
  private var place = 0

  init(of presented: ViewController, by presenting: ViewController) {
    self.presented = presented
    self.presenting = presenting
  }

  private var coversFully: Bool { presented.modalPresentationStyle == .fullScreen }

  // MARK: Presenting

  /// Shows the presented view: at once, or animated by the delegate's animator or the modal transition style.
  func present(in window: Window, source: ViewController, animated: Bool, completion: (() -> Void)?) {
    completions = completion.map { [$0] } ?? []
    container.frame = window.bounds
    window.addSubview(container)
    presented.view.frame = container.bounds
    container.addSubview(presented.view)
    presented.view.layoutIfNeeded()
    if coversFully { presenting.beginAppearanceTransition(false, animated: animated) }
    presented.beginAppearanceTransition(true, animated: animated)
    let custom = presented.transitioningDelegate?.animationController(
      forPresented: presented, presenting: presenting, source: source)
    run(animated ? custom ?? ModalAnimator(presented.modalTransitionStyle) : nil, isPresenting: true, in: window)
  }

  private func endPresenting(_ didComplete: Bool) {
    guard didComplete else {
      presented.appear(false)
      if coversFully { presenting.appear(true) }
      tearDown()
      return
    }
    phase = .presented
    if coversFully { takePresentingViewAway() }
    presented.endAppearanceTransition()
    if coversFully { presenting.endAppearanceTransition() }
    callCompletions()
    if let queued = queuedDismissal {
      queuedDismissal = nil
      dismiss(animated: queued.animated, completion: queued.completion)
    }
  }

  // MARK: Dismissing

  /// Dismisses the presented view with everything that is presented above it. If the presentation is still running, the
  /// dismissal follows it.
  func dismiss(animated: Bool, completion: (() -> Void)?) {
    switch phase {
    case .presenting: queuedDismissal = (animated, completion)
    case .dismissing: if let completion { completions.append(completion) }
    case .presented:
      completions = completion.map { [$0] } ?? []
      presented.presentation?.vanish()
      startDismissal(animated: animated)
    }
  }

  private func startDismissal(animated: Bool) {
    guard let window = container.window else { return tearDown() }
    phase = .dismissing
    if coversFully { putPresentingViewBack() }
    presented.beginAppearanceTransition(false, animated: animated)
    if coversFully { presenting.beginAppearanceTransition(true, animated: animated) }
    let custom = presented.transitioningDelegate?.animationController(forDismissed: presented)
    run(animated ? custom ?? ModalAnimator(presented.modalTransitionStyle) : nil, isPresenting: false, in: window)
  }

  private func endDismissing(_ didComplete: Bool) {
    guard !didComplete else {
      tearDown()
      return callCompletions()
    }
    phase = .presented
    if coversFully {
      presenting.appear(false)
      takePresentingViewAway()
    }
    presented.appear(true)
    completions = []
  }

  /// Ends the presentation at once, with everything above it, because the controller below is dismissed.
  private func vanish() {
    presented.presentation?.vanish()
    context?.completeTransition(true)
    if phase == .presented { dismiss(animated: false, completion: nil) }
  }

  // MARK: Running an animator

  /// Runs an animator with a shield that blocks touches until ``TransitionContext/completeTransition(_:)`` is called.
  ///
  /// Without an animator the step ends at once.
  private func run(_ animator: (any ViewControllerAnimatedTransitioning)?, isPresenting: Bool, in window: Window) {
    guard let animator else { return isPresenting ? endPresenting(true) : endDismissing(true) }
    let (from, to) = isPresenting ? (presenting, presented) : (presented, presenting)
    let context = TransitionContext(
      containerView: container, from: from, to: to, isPresenting: isPresenting
    ) { [weak self] didComplete in
      self?.end(didComplete, isPresenting: isPresenting)
    }
    self.animator = animator
    self.context = context
    shield.frame = window.bounds
    window.addSubview(shield)
    animator.animateTransition(using: context)
  }

  private func end(_ didComplete: Bool, isPresenting: Bool) {
    let ended = animator
    animator = nil
    context = nil
    shield.removeFromSuperview()
    if isPresenting { endPresenting(didComplete) } else { endDismissing(didComplete) }
    ended?.animationEnded(didComplete)
  }

  /// Removes the presented view and detaches the presentation from both controllers.
  private func tearDown() {
    if coversFully { putPresentingViewBack() }
    presented.view.removeFromSuperview()
    container.removeFromSuperview()
    presented.ownPresentation = nil
    presenting.presentation = nil
    presented.endAppearanceTransition()
    if coversFully { presenting.endAppearanceTransition() }
  }

  private func callCompletions() {
    let all = completions
    completions = []
    for completion in all { completion() }
  }

  private func takePresentingViewAway() {
    rememberHome()
    presenting.view.removeFromSuperview()
  }

  private func rememberHome() {
    guard let superview = presenting.view.superview, superview !== container else { return }
    home = superview
    place = superview.subviews.firstIndex { $0 === presenting.view } ?? 0
  }

  private func putPresentingViewBack() {
    guard let home, presenting.view.superview !== home else { return }
    home.insertSubview(presenting.view, at: place)
    presenting.view.frame = home.bounds
  }
}

extension ViewController {
  /// The controller that this controller or one of its ancestors presents, or nil.
  public final var presentedViewController: ViewController? {
    presentation?.presented ?? parent?.presentedViewController
  }

  /// The controller that presents this controller or one of its ancestors, or nil.
  public final var presentingViewController: ViewController? {
    ownPresentation?.presenting ?? parent?.presentingViewController
  }

  /// Presents another controller above this one.
  ///
  /// The outermost ancestor of this controller is the presenting controller. If it already presents something or is in
  /// no window, nothing happens. Touches are ignored until the transition has ended.
  ///
  /// ```swift
  /// let sheet = ViewController(title: "Settings")
  /// present(sheet, animated: true)
  /// ```
  ///
  /// - Parameters:
  ///   - controller: the controller to present; its `modalPresentationStyle` and `transitioningDelegate` apply.
  ///   - animated: whether the presentation is animated, by the transitioning delegate's animator or the modal
  ///     transition style.
  ///   - completion: called when the presentation is complete; not called if the transition was cancelled.
  /// - Precondition: `controller` has no parent.
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

  /// Dismisses the controller that this one presents, with everything presented above it.
  ///
  /// If it presents nothing, this controller itself is dismissed. If the presentation is still running, the dismissal
  /// follows it. If there is nothing to dismiss, nothing happens.
  ///
  /// - Parameters:
  ///   - animated: whether the dismissal is animated, by the transitioning delegate's animator or the modal transition
  ///     style.
  ///   - completion: called when the dismissal is complete; not called if the transition was cancelled or there is
  ///     nothing to dismiss.
  public final func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    let found = outermost.presentation ?? outermost.ownPresentation
    found?.dismiss(animated: animated, completion: completion)
  }
}
