import Graphics
import Motion
import Timebase

/// A stack of screens below a navigation bar: `UINavigationController`.
///
/// From top to bottom: the status bar (as high as the safe area asks for, at least 20 pt), the ``navigationBar`` (44 pt),
/// and the content, so 320×416 points on a screen of 320×480. The content reaches beneath the home indicator.
///
/// The stack (``viewControllers``) changes at once when something is pushed or popped. What is seen follows: while a
/// transition runs, touches are ignored, and whatever changes in the stack meanwhile waits until it has ended; then one
/// more transition leads from the screen that is seen to the top of the stack.
open class NavigationController: ViewController {
  /// How long a push or a pop takes, in seconds (UIKit's).
  public static let transitionDuration = 0.35
  /// The pace of a push or a pop: it starts fast and comes to rest slowly, as UIKit's spring does. A choice.
  public static let transitionTiming = TimingCurve(0.3, 0.85, 0.3, 1)
  /// How far the screen below moves to the side, as a share of its width (UIKit's).
  public static let parallax = 0.3
  /// How dark the screen below becomes: the opacity of the black above it (a choice close to UIKit's).
  public static let dimming = 0.08

  /// Is told what is shown.
  public weak var delegate: (any NavigationControllerDelegate)?
  /// The bar with title and buttons.
  public let navigationBar = NavigationBar()
  /// The bar at the top of the screen.
  public let statusBar = StatusBar()
  /// Whether the navigation bar is left out, so that the content begins below the status bar.
  public var isNavigationBarHidden = false {
    didSet { if isViewLoaded { view.setNeedsLayout() } }
  }

  var stack: [ViewController] = []
  /// The view of all screens, beneath the bars: its bounds are where a screen lies at rest.
  let content = View()
  /// The controller whose screen is seen, or comes into view.
  var shown: ViewController?
  /// The push or pop on its way; nil at rest.
  var running: NavigationTransition?
  /// How the next transition is to look, where the stack has changed while one was running.
  var pending: (isPush: Bool, animated: Bool)?

  /// A navigation controller with its lowest screen, which is never popped.
  public init(rootViewController: ViewController) {
    super.init()
    stack = [rootViewController]
    addChild(rootViewController)
    navigationBar.didTapBack = { [unowned self] in popViewController(animated: true) }
  }

  // MARK: The stack

  /// The screens, the lowest first. Setting them shows the last one at once.
  public var viewControllers: [ViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The last screen of the stack.
  public var topViewController: ViewController? { stack.last }

  /// Whether a push or a pop is being animated.
  public var isTransitioning: Bool { running != nil }

  /// How far the running push or pop has come at the window's present instant, 0…1; nil while none runs.
  public var transitionProgress: Double? {
    guard let running, let now = window?.now else { return nil }
    let motion = TimedMotion(from: 0, to: 1, duration: Self.transitionDuration, timing: Self.transitionTiming)
    return motion.position(at: now.seconds(since: running.begin))
  }

  /// Whose screen leaves and whose comes in the running push or pop; nil while none runs.
  package var transitionControllers: (from: ViewController, to: ViewController)? { running.map { ($0.from, $0.to) } }

  /// Puts a screen on top of the stack; animated it slides in from the right within 0.35 s.
  ///
  /// - Precondition: the stack does not hold it yet.
  public func pushViewController(_ controller: ViewController, animated: Bool) {
    precondition(!stack.contains { $0 === controller }, "a controller cannot be pushed twice")
    change(to: stack + [controller], isPush: true, animated: animated)
  }

  /// Takes the top screen off; answers it, or nil where it is the only one, which stays.
  @discardableResult
  public func popViewController(animated: Bool) -> ViewController? {
    guard stack.count > 1 else { return nil }
    let top = stack.last
    change(to: Array(stack.dropLast()), isPush: false, animated: animated)
    return top
  }

  /// Takes all screens above a given one off; answers them, the lowest first.
  ///
  /// - Precondition: the stack holds `controller`.
  @discardableResult
  public func popToViewController(_ controller: ViewController, animated: Bool) -> [ViewController] {
    guard let place = stack.firstIndex(where: { $0 === controller }) else {
      preconditionFailure("cannot pop to a controller that is not on the stack")
    }
    let popped = Array(stack[(place + 1)...])
    if !popped.isEmpty { change(to: Array(stack[...place]), isPush: false, animated: animated) }
    return popped
  }

  /// Takes all screens but the lowest off; answers them, the lowest first.
  @discardableResult
  public func popToRootViewController(animated: Bool) -> [ViewController] {
    stack.first.map { popToViewController($0, animated: animated) } ?? []
  }

  /// Replaces the whole stack. The new top is popped to where the old stack held it, and pushed otherwise.
  ///
  /// - Precondition: there is at least one screen, and none is there twice.
  public func setViewControllers(_ controllers: [ViewController], animated: Bool) {
    precondition(!controllers.isEmpty, "a navigation controller needs at least one screen")
    precondition(Set(controllers.map(ObjectIdentifier.init)).count == controllers.count, "a screen is there twice")
    let isPop = stack.contains { $0 === controllers.last }
    change(to: controllers, isPush: !isPop, animated: animated)
  }

  private func change(to new: [ViewController], isPush: Bool, animated: Bool) {
    let old = stack
    stack = new
    for controller in new { addChild(controller) }
    for controller in old where controller !== shown && !isInUse(controller) { controller.removeFromParent() }
    guard isViewLoaded else { return }
    if isTransitioning { pending = (isPush, animated) } else { showTop(isPush: isPush, animated: animated) }
  }

  /// Whether a controller is on the stack or to be seen.
  func isInUse(_ controller: ViewController) -> Bool {
    stack.contains { $0 === controller } || running?.from === controller || shown === controller
  }

  // MARK: The view

  open override func viewDidLoad() {
    content.name = "content"
    content.clipsToBounds = true
    for part in [content, navigationBar, statusBar] { view.addSubview(part) }
    showTop(isPush: true, animated: false)
  }

  open override func viewDidLayoutSubviews() {
    let width = view.bounds.width
    let barHeight = isNavigationBarHidden ? 0 : NavigationBar.height
    let statusBarHeight = max(StatusBar.height, view.safeAreaInsets.top)
    statusBar.frame = Rect(0, 0, width, statusBarHeight)
    navigationBar.isHidden = isNavigationBarHidden
    navigationBar.frame = Rect(0, statusBarHeight, width, NavigationBar.height)
    let top = statusBarHeight + barHeight
    content.frame = Rect(0, top, width, max(0, view.bounds.height - top))
    shown?.view.frame = content.bounds
  }

  override var appearanceChildren: [ViewController] { shown.map { [$0] } ?? [] }
}

/// Is told what a navigation controller shows: `UINavigationControllerDelegate`.
public protocol NavigationControllerDelegate: AnyObject {
  /// A controller is about to be shown; sent once, just after its `viewWillAppear`.
  func navigationController(
    _ navigationController: NavigationController, willShow controller: ViewController, animated: Bool)

  /// A controller has been shown; sent once, just after its `viewDidAppear`.
  func navigationController(
    _ navigationController: NavigationController, didShow controller: ViewController, animated: Bool)
}

extension NavigationControllerDelegate {
  /// Unless implemented, a coming screen is ignored.
  public func navigationController(
    _ navigationController: NavigationController, willShow controller: ViewController, animated: Bool
  ) {}

  /// Unless implemented, a screen that has come is ignored.
  public func navigationController(
    _ navigationController: NavigationController, didShow controller: ViewController, animated: Bool
  ) {}
}
