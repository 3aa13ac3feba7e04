/// What becomes of the screen beneath a presented one: `UIModalPresentationStyle`.
public enum ModalPresentationStyle: Hashable, Sendable {
  /// It disappears, with its messages, once it is covered.
  case fullScreen
  /// It stays visible beneath and hears nothing.
  case overCurrentContext
  /// As ``overCurrentContext``; the transitioning delegate is expected to say how it looks.
  case custom
}

/// How a presented screen comes and goes: `UIModalTransitionStyle`.
public enum ModalTransitionStyle: Hashable, Sendable {
  /// It rises from the bottom edge, and sinks again.
  case coverVertical
  /// It fades in and out.
  case crossDissolve
}

/// Provides the objects that animate a presentation: `UIViewControllerTransitioningDelegate`.
public protocol ViewControllerTransitioningDelegate: AnyObject {
  /// What animates the coming of `presented`; nil for the controller's `modalTransitionStyle`.
  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?

  /// What animates the going of `dismissed`; nil for the controller's `modalTransitionStyle`.
  func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)?
}

extension ViewControllerTransitioningDelegate {
  /// The modal transition style decides.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }

  /// The modal transition style decides.
  public func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }
}

/// Animates the change from one controller's screen to another's: `UIViewControllerAnimatedTransitioning`.
public protocol ViewControllerAnimatedTransitioning: AnyObject {
  /// How long the animation takes, in seconds.
  func transitionDuration(using context: TransitionContext?) -> Double

  /// Starts the animation. It must call the context's `completeTransition` once, at the end.
  func animateTransition(using context: TransitionContext)

  /// The transition is over; `completed` is false where it was cancelled.
  func animationEnded(_ completed: Bool)
}

extension ViewControllerAnimatedTransitioning {
  /// Does nothing.
  public func animationEnded(_ completed: Bool) {}
}
