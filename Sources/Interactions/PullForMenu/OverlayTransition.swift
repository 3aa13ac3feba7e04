import Interface

/// Fades a screen in above another one, which stays visible beneath, and out again.
///
/// Ease-in-ease-out, as UIKit's animations are unless told otherwise. Where the transition is called off on its way, the
/// screen is put back to the opacity with which it began.
public final class OverlayTransition: ViewControllerAnimatedTransitioning {
  /// How long it takes either way, in seconds.
  public static let duration = 0.5
  /// The opacity of the screen while it is there.
  public static let alpha = 0.9

  private let completion: (Bool) -> Void

  /// Makes a transition; `completion` is told at the end whether it was completed, rather than cancelled.
  public init(completion: @escaping (Bool) -> Void = { _ in }) { self.completion = completion }

  /// ``duration``, whatever the context.
  public func transitionDuration(using context: TransitionContext?) -> Double { Self.duration }

  /// Fades the screen that comes in, or the one that goes out.
  public func animateTransition(using context: TransitionContext) {
    let isPresenting = context.isPresenting
    let screen = (isPresenting ? context.to : context.from).view
    guard let window = context.containerView.window else { return context.completeTransition(true) }
    let (start, end) = isPresenting ? (0, Self.alpha) : (Self.alpha, 0)
    screen.alpha = start
    window.animate(withDuration: transitionDuration(using: context)) {
      screen.alpha = end
    } completion: { _ in
      let isCancelled = context.transitionWasCancelled
      if isCancelled { screen.alpha = start }
      context.completeTransition(!isCancelled)
    }
  }

  /// Passes on how it ended.
  public func animationEnded(_ completed: Bool) { completion(completed) }
}
