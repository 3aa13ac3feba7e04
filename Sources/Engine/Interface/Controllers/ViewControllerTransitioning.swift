import Graphics
import Motion

/// The treatment of the screen below a presented one: `UIModalPresentationStyle`.
public enum ModalPresentationStyle: Hashable, Sendable {
  /// The screen below disappears, with its appearance messages, once it is covered.
  case fullScreen
  /// The screen below stays visible and receives no messages.
  case overCurrentContext
  /// Like ``overCurrentContext``; the transitioning delegate is expected to define the appearance.
  case custom
}

/// The animation of a presented screen: `UIModalTransitionStyle`.
public enum ModalTransitionStyle: Hashable, Sendable {
  /// The screen slides up from the bottom edge, and down on dismissal.
  case coverVertical
  /// The screen fades in and out.
  case crossDissolve
}

/// Provides the animators of a presentation: `UIViewControllerTransitioningDelegate`.
package protocol ViewControllerTransitioningDelegate: AnyObject {
  /// Returns the animator for presenting `presented`; nil for the controller's `modalTransitionStyle`.
  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?

  /// Returns the animator for dismissing `dismissed`; nil for the controller's `modalTransitionStyle`.
  func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)?
}

extension ViewControllerTransitioningDelegate {
  /// Returns nil by default, so that the modal transition style applies.
  package func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }

  /// Returns nil by default, so that the modal transition style applies.
  package func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }
}

/// Animates a transition between two controllers: `UIViewControllerAnimatedTransitioning`.
///
/// An object animates one transition and is held until it has ended.
package protocol ViewControllerAnimatedTransitioning: AnyObject {
  /// Returns the duration of the animation, in seconds.
  func transitionDuration(using context: TransitionContext?) -> Double

  /// Starts the animation. The implementation must call `completeTransition` of the context once, at the end.
  func animateTransition(using context: TransitionContext)

  /// Called after the transition has ended; `completed` is false if it was cancelled.
  func animationEnded(_ completed: Bool)
}

extension ViewControllerAnimatedTransitioning {
  /// Does nothing by default.
  package func animationEnded(_ completed: Bool) {}
}

/// The views and controllers of a running transition: `UIViewControllerContextTransitioning`.
package final class TransitionContext {
  /// The container of the transition's views, as large as the window. It already contains the entering view.
  package let containerView: View
  /// The controller whose screen leaves or is covered.
  package let from: ViewController
  /// The controller whose screen enters or is uncovered.
  package let to: ViewController
  /// Whether the transition presents a screen rather than dismisses one.
  package let isPresenting: Bool
  /// Whether the transition was cancelled and returns to its initial state.
  package private(set) var transitionWasCancelled = false
  /// Whether `completeTransition` has been called.
  package private(set) var isComplete = false

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

  /// Cancels the transition. The animator must return to the initial state and then call `completeTransition(false)`.
  package func cancelTransition() { if !isComplete { transitionWasCancelled = true } }

  /// Ends the transition. Further calls have no effect.
  ///
  /// - Parameter didComplete: whether the transition reached its end; false restores the previous state.
  package func completeTransition(_ didComplete: Bool) {
    guard !isComplete else { return }
    isComplete = true
    transitionWasCancelled = !didComplete
    end(didComplete)
  }
}

extension ModalTransitionStyle {
  /// The duration of the animation, in seconds (a choice close to UIKit's).
  package var duration: Double { self == .coverVertical ? 0.4 : 0.3 }
}

/// The animator of a presentation without a transitioning delegate.
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
