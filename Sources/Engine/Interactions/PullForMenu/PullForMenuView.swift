import Graphics
import Interface

/// Receives the request of a ``PullForMenuView`` to open its menu.
package protocol PullForMenuDelegate: AnyObject {
  /// The finger was lifted after a sufficient pull. The pills stay red until ``PullForMenuView/endMenu()``.
  func pullForMenuViewDidOpenMenu(_ view: PullForMenuView)
}

/// A page that is pulled to the left to open a menu, as in Unread.
///
/// It is a scroll view with content of the view's size that always bounces horizontally. The page inside can scroll
/// vertically. Just beyond the right edge is a row of pills that expand as they are pulled into view.
package final class PullForMenuView: ScrollView {
  /// The distance of the affordance from the right edge, in points.
  package static let affordanceGap = 10.0

  /// The delegate that opens the menu, held weakly.
  package weak var menuDelegate: (any PullForMenuDelegate)?
  /// The page that is pulled.
  package let page: View
  package let affordance: PullAffordanceView
  /// Whether the menu has been opened and not ended yet.
  package private(set) var isMenuOpen = false

  /// Creates a view around a page, with a number of pills in a theme's colours.
  package init(_ page: View, pillCount: Int = 3, theme: Theme) {
    self.page = page
    affordance = PullAffordanceView(count: pillCount, theme: theme)
    super.init()
    alwaysBounceHorizontal = true
    showsHorizontalScrollIndicator = false
    page.statusStripRole = { .page(goesOn: [.left, .right]) }
    addSubview(page)
    addSubview(affordance)
  }

  /// Collapses the pills after the menu has closed or failed to open.
  package func endMenu() {
    isMenuOpen = false
    affordance.progress = 0
  }

  /// Sets the content size to the view's, and centres the affordance vertically beyond the right edge.
  package override func layoutSubviews() {
    contentSize = bounds.size
    page.frame = Rect(origin: .zero, size: bounds.size)
    affordance.frame = Rect(
      origin: Point(bounds.width + Self.affordanceGap, (bounds.height - PullAffordanceView.size.height) / 2),
      size: PullAffordanceView.size)
    super.layoutSubviews()
  }

  /// Updates the progress from the offset during a drag.
  package override func didScroll() {
    super.didScroll()
    guard isDragging, !isMenuOpen else { return }
    affordance.progress = contentOffset.x / PullAffordanceView.size.width
  }

  /// Opens the menu after a sufficient pull. A cancelled touch never opens it.
  package override func didEndDragging(willDecelerate: Bool) {
    super.didEndDragging(willDecelerate: willDecelerate)
    guard !isMenuOpen else { return }
    guard affordance.isArmed, !dragWasCancelled else { return affordance.progress = 0 }
    isMenuOpen = true
    menuDelegate?.pullForMenuViewDidOpenMenu(self)
  }
}

/// A screen with a page that is pulled to open a menu in front of it; a tap on the menu closes it.
package final class PullForMenuController: ViewController {
  /// The pulled page with its pills.
  package let menuView: PullForMenuView
  /// The menu that is presented above the page.
  package let menu: ViewController
  /// Creates the animator that shows or hides the menu.
  ///
  /// It is called for each transition; `completion` must be called with whether the transition completed.
  package var makeTransition: (_ completion: @escaping (Bool) -> Void) -> any ViewControllerAnimatedTransitioning
  /// The opacity of the presented menu.
  private let opacity: Double

  /// Creates a screen with a page and the menu to present above it.
  ///
  /// - Parameters:
  ///   - page: the page; it can be a scroll view that scrolls vertically.
  ///   - menu: the controller of the menu.
  ///   - opacity: the opacity of the presented menu (default: that of the original, 0.9).
  ///   - pillCount: the number of pills that indicate the progress of the pull.
  ///   - theme: the theme that defines the colours of the pills.
  package init(
    page: View, menu: ViewController, opacity: Double = OverlayTransition.alpha, pillCount: Int = 3, theme: Theme
  ) {
    menuView = PullForMenuView(page, pillCount: pillCount, theme: theme)
    self.menu = menu
    self.opacity = opacity
    makeTransition = { OverlayTransition(alpha: opacity, completion: $0) }
    super.init()
    menuView.menuDelegate = self
    menu.modalPresentationStyle = .custom
    menu.transitioningDelegate = self
    menu.view.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in dismiss(animated: true) })
  }

  package override func viewDidLoad() { view.addSubview(menuView) }

  package override func viewDidLayoutSubviews() { menuView.frame = view.bounds }

  /// Whether the menu is presented, including its transitions.
  package var isMenuPresented: Bool { presentedViewController === menu }

  /// The presented opacity of the menu, from 0 to ``OverlayTransition/alpha``, whatever the opacity at the end.
  package var menuAlpha: Double {
    isMenuPresented ? menu.view.presentation.alpha * (OverlayTransition.alpha / opacity) : 0
  }
}

extension PullForMenuController: PullForMenuDelegate {
  package func pullForMenuViewDidOpenMenu(_ view: PullForMenuView) {
    present(menu, animated: true)
    if !isMenuPresented { view.endMenu() }
  }
}

extension PullForMenuController: ViewControllerTransitioningDelegate {
  /// Returns an animator that collapses the pills if the menu is not shown.
  package func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    makeTransition { [weak self] completed in
      if !completed { self?.menuView.endMenu() }
    }
  }

  /// Returns an animator that collapses the pills after the menu has closed.
  package func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    makeTransition { [weak self] completed in
      if completed { self?.menuView.endMenu() }
    }
  }
}

/// An animator that fades a screen in above another one, which stays visible, and out again.
///
/// The timing is ease-in-ease-out, UIKit's default. If the transition is cancelled, the screen returns to its initial
/// opacity.
package final class OverlayTransition: ViewControllerAnimatedTransitioning {
  /// The duration in either direction, in seconds.
  package static let duration = 0.5
  /// The opacity of the presented screen in the original.
  package static let alpha = 0.9

  private let alpha: Double
  private let completion: (Bool) -> Void

  /// Creates a fade to an opacity; `completion` is called at the end with whether it completed rather than was
  /// cancelled.
  package init(alpha: Double = OverlayTransition.alpha, completion: @escaping (Bool) -> Void = { _ in }) {
    (self.alpha, self.completion) = (alpha, completion)
  }

  /// Returns ``duration``.
  package func transitionDuration(using context: TransitionContext?) -> Double { Self.duration }

  /// Fades the entering screen in or the leaving screen out.
  package func animateTransition(using context: TransitionContext) {
    let isPresenting = context.isPresenting
    let screen = (isPresenting ? context.to : context.from).view
    guard let window = context.containerView.window else { return context.completeTransition(true) }
    let (start, end) = isPresenting ? (0, alpha) : (alpha, 0)
    screen.alpha = start
    window.animate(withDuration: transitionDuration(using: context)) {
      screen.alpha = end
    } completion: { _ in
      let isCancelled = context.transitionWasCancelled
      if isCancelled { screen.alpha = start }
      context.completeTransition(!isCancelled)
    }
  }

  /// Reports the result to `completion`.
  package func animationEnded(_ completed: Bool) { completion(completed) }
}
