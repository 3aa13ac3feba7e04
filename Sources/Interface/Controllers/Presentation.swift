/// One controller above another, from the moment when it starts to come until it has gone.
///
/// It owns the container in which both are seen, puts the presenting view back where it was, and sends the appearance
/// messages. A dismissal that comes too early waits; one that is cancelled leaves everything as it was.
final class Presentation {
  enum Phase { case presenting, presented, dismissing }

  unowned let presenting: ViewController
  let presented: ViewController
  private(set) var phase = Phase.presenting

  private let container = View()
  /// Lies above everything while a transition runs, and takes the touches.
  private let shield = View()
  private var animator: (any ViewControllerAnimatedTransitioning)?
  /// Held by who animates, until it has ended: it holds both controllers.
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

  // MARK: Coming

  /// Brings the presented view in: at once, or with the transitioning delegate's object or the modal transition style.
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

  // MARK: Going

  /// Takes the presented view away, with all that is presented above it; a presentation still on its way arrives first.
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

  /// Goes at once, with all that is above, because what is beneath goes.
  private func vanish() {
    presented.presentation?.vanish()
    context?.completeTransition(true)
    if phase == .presented { dismiss(animated: false, completion: nil) }
  }

  // MARK: Both

  /// Lets an object animate a step, with a shield that keeps touches away until it calls
  /// ``TransitionContext/completeTransition(_:)``; without an object the step ends at once.
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

  /// Takes the presented view away and lets both controllers forget the presentation.
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
  /// What this controller, or one that contains it, presents.
  public final var presentedViewController: ViewController? {
    presentation?.presented ?? parent?.presentedViewController
  }

  /// Who presents this controller, or one that contains it.
  public final var presentingViewController: ViewController? {
    ownPresentation?.presenting ?? parent?.presentingViewController
  }

  /// Shows another controller above this one.
  ///
  /// The outermost controller that contains this one presents it. Where that one presents something already, or is in
  /// no window, nothing happens. Touches are ignored until the transition has ended.
  ///
  /// - Parameters:
  ///   - controller: what is shown; its `modalPresentationStyle` and `transitioningDelegate` count.
  ///   - animated: whether the transitioning delegate's object, or the modal transition style, brings it in.
  ///   - completion: called once it is there; not where the transition was cancelled.
  /// - Precondition: `controller` is in no other controller.
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
