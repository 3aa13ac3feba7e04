import Graphics
import Motion

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

/// Animates the change from one controller's screen to another's: `UIViewControllerAnimatedTransitioning`. One object
/// animates one transition; it is held until the transition has ended.
public protocol ViewControllerAnimatedTransitioning: AnyObject {
  /// How long the animation takes, in seconds.
  func transitionDuration(using context: TransitionContext?) -> Double

  /// Starts the animation. It must call the context's `completeTransition` once, at the end.
  func animateTransition(using context: TransitionContext)

  /// The transition is over; `completed` is false where it was cancelled.
  func animationEnded(_ completed: Bool)
}

extension ViewControllerAnimatedTransitioning {
  /// Unless implemented, there is nothing to clean up.
  public func animationEnded(_ completed: Bool) {}
}

/// What a transition object works with: `UIViewControllerContextTransitioning`.
public final class TransitionContext {
  /// Holds the views of the transition; as large as the window. The view that comes is in it already.
  public let containerView: View
  /// Whose screen goes, or is covered.
  public let from: ViewController
  /// Whose screen comes, or is uncovered.
  public let to: ViewController
  /// Whether a screen comes, rather than goes.
  public let isPresenting: Bool
  /// Whether the transition was called off, and leads back to where it began.
  public private(set) var transitionWasCancelled = false
  /// Whether `completeTransition` has been called.
  public private(set) var isComplete = false

  private let end: (Bool) -> Void

  init(
    containerView: View, from: ViewController, to: ViewController, isPresenting: Bool, end: @escaping (Bool) -> Void
  ) {
    self.containerView = containerView
    self.from = from
    self.to = to
    self.isPresenting = isPresenting
    self.end = end
  }

  /// Calls the transition off: the transition object is to lead back, and then to call `completeTransition(false)`.
  public func cancelTransition() { if !isComplete { transitionWasCancelled = true } }

  /// Ends the transition. Further calls do nothing.
  ///
  /// - Parameter didComplete: whether it reached its end; false puts everything back to where it was before.
  public func completeTransition(_ didComplete: Bool) {
    guard !isComplete else { return }
    isComplete = true
    transitionWasCancelled = !didComplete
    end(didComplete)
  }
}

extension ModalTransitionStyle {
  /// The duration, in seconds: a choice close to UIKit's.
  package var duration: Double { self == .coverVertical ? 0.4 : 0.3 }
}

/// Brings a presented screen in and takes it away where no transitioning delegate does.
final class ModalAnimator: ViewControllerAnimatedTransitioning {
  private let style: ModalTransitionStyle

  init(_ style: ModalTransitionStyle) { self.style = style }

  func transitionDuration(using context: TransitionContext?) -> Double {
    style.duration
  }

  func animateTransition(using context: TransitionContext) {
    let screen = (context.isPresenting ? context.to : context.from).view
    guard let window = context.containerView.window else { return context.completeTransition(true) }
    let timing = style == .coverVertical ? NavigationController.transitionTiming : .easeInEaseOut
    let bounds = context.containerView.bounds
    if context.isPresenting { place(screen, isThere: false, in: bounds) }
    window.animate(withDuration: transitionDuration(using: context), timing: timing) {
      place(screen, isThere: context.isPresenting, in: bounds)
    } completion: { [self] _ in
      context.completeTransition(!context.transitionWasCancelled)
      place(screen, isThere: true, in: bounds)
    }
  }

  private func place(_ screen: View, isThere: Bool, in bounds: Rect) {
    switch style {
    case .coverVertical: screen.frame = isThere ? bounds : bounds.offset(by: Vector(0, bounds.height))
    case .crossDissolve: screen.alpha = isThere ? 1 : 0
    }
  }
}
