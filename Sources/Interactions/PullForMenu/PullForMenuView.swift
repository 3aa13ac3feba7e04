import Graphics
import Interface

/// Opens the menu of a ``PullForMenuView``.
package protocol PullForMenuDelegate: AnyObject {
  /// The finger was lifted far enough. The pills stay red until ``PullForMenuView/endMenu()``.
  func pullForMenuViewDidOpenMenu(_ view: PullForMenuView)
}

/// A page that is pulled to the left to open a menu, as in Unread.
///
/// It is a scroll view whose content is as large as itself and which always bounces horizontally. The page inside may
/// scroll vertically by itself. Just beyond the right edge lies a row of pills that grow as they are pulled into sight.
package final class PullForMenuView: ScrollView {
  /// How far beyond the right edge the affordance lies, in points.
  package static let affordanceGap = 10.0

  /// Opens the menu. It is held weakly.
  package weak var menuDelegate: (any PullForMenuDelegate)?
  /// What is pulled.
  package let page: View
  /// The pills.
  package let affordance: PullAffordanceView
  /// Whether the menu has been opened, and not been ended yet.
  package private(set) var isMenuOpen = false

  /// Creates a view around a page, with so many pills in a theme's colours.
  package init(_ page: View, pillCount: Int = 3, theme: Theme) {
    self.page = page
    affordance = PullAffordanceView(count: pillCount, theme: theme)
    super.init()
    alwaysBounceHorizontal = true
    showsHorizontalScrollIndicator = false
    addSubview(page)
    addSubview(affordance)
  }

  /// Lets the pills go back: the menu is gone, or did not come.
  package func endMenu() {
    isMenuOpen = false
    affordance.progress = 0
  }

  /// Gives the content the view's own size, and places the affordance beyond its right edge at mid height.
  package override func layoutSubviews() {
    contentSize = bounds.size
    page.frame = Rect(origin: .zero, size: bounds.size)
    affordance.frame = Rect(
      origin: Point(bounds.width + Self.affordanceGap, (bounds.height - PullAffordanceView.size.height) / 2),
      size: PullAffordanceView.size)
    super.layoutSubviews()
  }

  /// Takes the progress from the offset, as long as a finger pulls.
  package override func didScroll() {
    super.didScroll()
    guard isDragging, !isMenuOpen else { return }
    affordance.progress = contentOffset.x / PullAffordanceView.size.width
  }

  /// Opens the menu where the page was pulled far enough; a touch that was taken away is never enough.
  package override func didEndDragging(willDecelerate: Bool) {
    super.didEndDragging(willDecelerate: willDecelerate)
    guard !isMenuOpen else { return }
    guard affordance.isArmed, !dragWasCancelled else { return affordance.progress = 0 }
    isMenuOpen = true
    menuDelegate?.pullForMenuViewDidOpenMenu(self)
  }
}

/// A screen with a page that is pulled to open a menu above it; a tap anywhere closes the menu.
package final class PullForMenuController: ViewController {
  /// The page that is pulled, with its pills.
  package let menuView: PullForMenuView
  /// What is shown above the page.
  package let menu: ViewController
  /// What fades the menu in and out; asked for each time, `completion` telling how it ended.
  package var makeTransition: (_ completion: @escaping (Bool) -> Void) -> any ViewControllerAnimatedTransitioning = {
    OverlayTransition(completion: $0)
  }

  /// Creates a screen with a page, which may be a scroll view that scrolls vertically, and the menu to show above it; so
  /// many pills in a theme's colours show how far the page has been pulled.
  package init(page: View, menu: ViewController, pillCount: Int = 3, theme: Theme) {
    menuView = PullForMenuView(page, pillCount: pillCount, theme: theme)
    self.menu = menu
    super.init()
    menuView.menuDelegate = self
    menu.modalPresentationStyle = .custom
    menu.transitioningDelegate = self
    menu.view.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in dismiss(animated: true) })
  }

  package override func viewDidLoad() { view.addSubview(menuView) }

  package override func viewDidLayoutSubviews() { menuView.frame = view.bounds }

  /// Whether the menu is there, or on its way in or out.
  package var isMenuPresented: Bool { presentedViewController === menu }

  /// The opacity of the menu as it is seen, 0…1; 0 while it is not there.
  package var menuAlpha: Double { isMenuPresented ? menu.view.presentation.alpha : 0 }
}

extension PullForMenuController: PullForMenuDelegate {
  /// Presents the menu.
  package func pullForMenuViewDidOpenMenu(_ view: PullForMenuView) {
    present(menu, animated: true)
    if !isMenuPresented { view.endMenu() }
  }
}

extension PullForMenuController: ViewControllerTransitioningDelegate {
  /// The pills go back where the menu does not come.
  package func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    makeTransition { [weak self] completed in
      if !completed { self?.menuView.endMenu() }
    }
  }

  /// The pills go back once the menu is gone.
  package func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    makeTransition { [weak self] completed in
      if completed { self?.menuView.endMenu() }
    }
  }
}

/// Fades a screen in above another one, which stays visible beneath, and out again.
///
/// Ease-in-ease-out, as UIKit's animations are unless told otherwise. Where the transition is called off on its way, the
/// screen is put back to the opacity with which it began.
package final class OverlayTransition: ViewControllerAnimatedTransitioning {
  /// How long it takes either way, in seconds.
  package static let duration = 0.5
  /// The opacity of the screen while it is there.
  package static let alpha = 0.9

  private let completion: (Bool) -> Void

  /// A fade of 0.5 s; `completion` is called at the end with whether it was completed rather than cancelled.
  package init(completion: @escaping (Bool) -> Void = { _ in }) { self.completion = completion }

  /// ``duration``, whatever the context.
  package func transitionDuration(using context: TransitionContext?) -> Double { Self.duration }

  /// Fades the screen that comes in, or the one that goes out.
  package func animateTransition(using context: TransitionContext) {
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
  package func animationEnded(_ completed: Bool) { completion(completed) }
}
