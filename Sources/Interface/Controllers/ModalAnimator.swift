import Geometry
import Motion

/// Brings a presented screen in and takes it away where no transitioning delegate does.
final class ModalAnimator: ViewControllerAnimatedTransitioning {
  /// In seconds: a choice close to UIKit's.
  private static let durations = (cover: 0.4, dissolve: 0.3)
  private let style: ModalTransitionStyle

  init(_ style: ModalTransitionStyle) { self.style = style }

  func transitionDuration(using context: TransitionContext?) -> Double {
    style == .coverVertical ? Self.durations.cover : Self.durations.dissolve
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
