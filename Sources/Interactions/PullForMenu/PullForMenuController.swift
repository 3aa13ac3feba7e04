import Graphics
import Interface

/// A screen with a page that is pulled to open a menu above it; a tap anywhere closes the menu.
public final class PullForMenuController: ViewController {
  /// The page that is pulled, with its pills.
  public let pullView: PullForMenuView
  /// What is shown above the page.
  public let menu: ViewController
  /// What fades the menu in and out; asked for each time, `completion` telling how it ended.
  public var makeTransition: (_ completion: @escaping (Bool) -> Void) -> any ViewControllerAnimatedTransitioning = {
    OverlayTransition(completion: $0)
  }

  /// Makes a screen.
  ///
  /// - Parameters:
  ///   - page: what is pulled; it may be a scroll view that scrolls vertically.
  ///   - menu: what is shown above it.
  ///   - pillCount: how many pills show how far the page has been pulled.
  public init(page: View, menu: ViewController, pillCount: Int = 3, theme: Theme) {
    pullView = PullForMenuView(page, pillCount: pillCount, theme: theme)
    self.menu = menu
    super.init()
    pullView.menuDelegate = self
    menu.modalPresentationStyle = .custom
    menu.transitioningDelegate = self
    menu.view.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in dismiss(animated: true) })
  }

  /// Shows the page.
  public override func viewDidLoad() { view.addSubview(pullView) }

  /// Lets the page fill the screen.
  public override func viewDidLayoutSubviews() { pullView.frame = view.bounds }

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
      if !completed { self?.pullView.endMenu() }
    }
  }

  /// The pills go back once the menu is gone.
  public func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    makeTransition { [weak self] completed in
      if completed { self?.pullView.endMenu() }
    }
  }
}
