import Graphics
import Interface

/// A screen with a page that is pulled to open a menu above it; a tap anywhere closes the menu.
public final class PullForMenuController: ViewController {
  /// The page that is pulled, with its pills.
  public let menuView: PullForMenuView
  /// What is shown above the page.
  public let menu: ViewController
  /// What fades the menu in and out; asked for each time, `completion` telling how it ended.
  public var makeTransition: (_ completion: @escaping (Bool) -> Void) -> any ViewControllerAnimatedTransitioning = {
    OverlayTransition(completion: $0)
  }

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - page: what is pulled; it may be a scroll view that scrolls vertically.
  ///   - menu: what is shown above it.
  ///   - pillCount: how many pills show how far the page has been pulled.
  ///   - theme: the colours of the pills.
  public init(page: View, menu: ViewController, pillCount: Int = 3, theme: Theme) {
    menuView = PullForMenuView(page, pillCount: pillCount, theme: theme)
    self.menu = menu
    super.init()
    menuView.menuDelegate = self
    menu.modalPresentationStyle = .custom
    menu.transitioningDelegate = self
    menu.view.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in dismiss(animated: true) })
  }

  /// Shows the page.
  public override func viewDidLoad() { view.addSubview(menuView) }

  /// Lets the page fill the screen.
  public override func viewDidLayoutSubviews() { menuView.frame = view.bounds }

  /// Whether the menu is there, or on its way in or out.
  public var isMenuPresented: Bool { presentedViewController === menu }

  /// The opacity of the menu as it is seen, 0…1; 0 while it is not there.
  public var menuAlpha: Double { isMenuPresented ? menu.view.presentation.alpha : 0 }
}

extension PullForMenuController: PullForMenuDelegate {
  /// Presents the menu.
  public func pullForMenuViewDidOpenMenu(_ view: PullForMenuView) {
    present(menu, animated: true)
    if !isMenuPresented { view.endMenu() }
  }
}

extension PullForMenuController: ViewControllerTransitioningDelegate {
  /// The pills go back where the menu does not come.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    makeTransition { [weak self] completed in
      if !completed { self?.menuView.endMenu() }
    }
  }

  /// The pills go back once the menu is gone.
  public func animationController(
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
public final class OverlayTransition: ViewControllerAnimatedTransitioning {
  /// How long it takes either way, in seconds.
  public static let duration = 0.5
  /// The opacity of the screen while it is there.
  public static let alpha = 0.9

  private let completion: (Bool) -> Void

  /// A fade of 0.5 s; `completion` is called at the end with whether it was completed rather than cancelled.
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
