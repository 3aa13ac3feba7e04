import Graphics
import Motion
import Timebase

/// A stack of screens below a navigation bar: `UINavigationController`.
///
/// The status bar is at the top, as high as the safe area and at least 20 points. Below it are the ``navigationBar``
/// (44 points) and the content. On a screen of 320×480 points the content measures 320×416. It extends beneath the home
/// indicator.
///
/// A push or pop changes the stack (``viewControllers``) at once, and a transition on the screen follows. While it
/// runs, touches are ignored. If the stack changes in the meantime, a single further transition leads to the new top of
/// the stack.
///
/// ```swift
/// let navigation = NavigationController(rootViewController: ViewController(title: "Albums"))
/// window.rootViewController = navigation
/// navigation.pushViewController(ViewController(title: "Photos"), animated: true)
/// ```
open class NavigationController: ViewController {
  /// The duration of a push or pop, in seconds (UIKit's).
  public static let transitionDuration = 0.35
  /// The timing curve of a push or pop. Like UIKit's spring, it starts fast and settles slowly (a choice).
  public static let transitionTiming = TimingCurve(0.3, 0.85, 0.3, 1)
  /// The distance by which the screen below moves, as a fraction of its width (UIKit's).
  public static let parallax = 0.3
  /// The opacity of the black overlay on the screen below (a choice close to UIKit's).
  public static let dimming = 0.08

  /// The delegate, which is notified before and after a screen is shown.
  package weak var delegate: (any NavigationControllerDelegate)?
  /// The bar with the title and the buttons.
  public let navigationBar = NavigationBar()
  /// The status bar at the top of the screen.
  package let statusBar = StatusBar()
  /// Whether the navigation bar is hidden, so that the content begins below the status bar.
  public var isNavigationBarHidden = false {
    didSet { if isViewLoaded { view.setNeedsLayout() } }
  }
  /// Whether the status bar is hidden, so that what is below it begins at the top edge.
  public var isStatusBarHidden = false {
    didSet { if isViewLoaded { view.setNeedsLayout() } }
  }
  /// The recogniser of a drag from the left edge that pops the top screen. Unlike in UIKit, it is disabled by default.
  public private(set) var interactivePopGestureRecognizer: PanGestureRecognizer!

  var stack: [ViewController] = []
  /// The container of all screens, below the bars. A screen at rest fills its bounds.
  let content = View()
  /// The controller whose screen is visible or entering.
  var shown: ViewController?
  /// The running push or pop; nil at rest.
  var running: NavigationTransition?
  /// The next transition, if the stack has changed while one was running.
  var pending: (isPush: Bool, animated: Bool)?

  /// Creates a navigation controller with its lowest screen, which is never popped.
  public init(rootViewController: ViewController) {
    super.init()
    stack = [rootViewController]
    addChild(rootViewController)
    navigationBar.didTapBack = { [unowned self] in popViewController(animated: true) }
    interactivePopGestureRecognizer = makeInteractivePop()
  }

  // MARK: The stack

  /// The screens of the stack, the lowest first. Setting them shows the last one without animation.
  public var viewControllers: [ViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The last screen of the stack.
  public var topViewController: ViewController? { stack.last }

  /// Whether a push or pop is running.
  public var isTransitioning: Bool { running != nil }

  /// The progress of the running push or pop at the window's present instant, 0…1; nil if none runs.
  public var transitionProgress: Double? {
    guard let running, let now = window?.now else { return nil }
    if running.isInteractive { return interactiveProgress(of: running) }
    let motion = TimedMotion(from: 0, to: 1, duration: Self.transitionDuration, timing: Self.transitionTiming)
    return motion.position(at: now.seconds(since: running.begin))
  }

  /// The controllers of the outgoing and the incoming screen during a push or pop; nil if none runs.
  package var transitionControllers: (from: ViewController, to: ViewController)? { running.map { ($0.from, $0.to) } }

  /// Pushes a screen onto the stack. If animated, it slides in from the right within 0.35 s.
  ///
  /// - Precondition: `controller` is not on the stack.
  public func pushViewController(_ controller: ViewController, animated: Bool) {
    precondition(!stack.contains { $0 === controller }, "a controller cannot be pushed twice")
    change(to: stack + [controller], isPush: true, animated: animated)
  }

  /// Pops the top screen.
  ///
  /// - Returns: the popped controller, or nil if it is the only one, which stays.
  @discardableResult
  public func popViewController(animated: Bool) -> ViewController? {
    guard stack.count > 1 else { return nil }
    let top = stack.last
    change(to: Array(stack.dropLast()), isPush: false, animated: animated)
    return top
  }

  /// Pops all screens above the given one.
  ///
  /// - Precondition: `controller` is on the stack.
  /// - Returns: the popped controllers, the lowest first.
  @discardableResult
  public func popToViewController(_ controller: ViewController, animated: Bool) -> [ViewController] {
    guard let place = stack.firstIndex(where: { $0 === controller }) else {
      preconditionFailure("cannot pop to a controller that is not on the stack")
    }
    let popped = Array(stack[(place + 1)...])
    if !popped.isEmpty { change(to: Array(stack[...place]), isPush: false, animated: animated) }
    return popped
  }

  /// Pops all screens except the lowest one.
  ///
  /// - Returns: the popped controllers, the lowest first.
  @discardableResult
  public func popToRootViewController(animated: Bool) -> [ViewController] {
    stack.first.map { popToViewController($0, animated: animated) } ?? []
  }

  /// Replaces the whole stack. The transition is a pop if the new top was on the old stack, and a push otherwise.
  ///
  /// - Precondition: `controllers` is not empty and contains no controller twice.
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

  /// Whether a controller is on the stack or its screen is visible.
  func isInUse(_ controller: ViewController) -> Bool {
    stack.contains { $0 === controller } || running?.from === controller || shown === controller
  }

  // MARK: The view

  open override func viewDidLoad() {
    content.name = "content"
    content.clipsToBounds = true
    for part in [content, navigationBar, statusBar] { view.addSubview(part) }
    view.addGestureRecognizer(interactivePopGestureRecognizer)
    showTop(isPush: true, animated: false)
  }

  open override func viewDidLayoutSubviews() {
    let width = view.bounds.width
    let barHeight = isNavigationBarHidden ? 0 : NavigationBar.height
    let statusBarHeight = isStatusBarHidden ? 0 : max(StatusBar.height, view.safeAreaInsets.top)
    statusBar.isHidden = isStatusBarHidden
    statusBar.name = isStatusBarHidden ? nil : "statusBar"
    navigationBar.name = isNavigationBarHidden ? nil : "navigationBar"
    statusBar.frame = Rect(0, 0, width, statusBarHeight)
    navigationBar.isHidden = isNavigationBarHidden
    navigationBar.frame = Rect(0, statusBarHeight, width, NavigationBar.height)
    let top = statusBarHeight + barHeight
    content.frame = Rect(0, top, width, max(0, view.bounds.height - top))
    if running?.isInteractive != true { shown?.view.frame = content.bounds }
  }

  override var appearanceChildren: [ViewController] { shown.map { [$0] } ?? [] }
}

/// Receives messages about the screens of a navigation controller: `UINavigationControllerDelegate`.
package protocol NavigationControllerDelegate: AnyObject {
  /// A screen is about to be shown. Sent once, just after the `viewWillAppear` of `controller`.
  func navigationController(
    _ navigationController: NavigationController, willShow controller: ViewController, animated: Bool)

  /// A screen has been shown. Sent once, just after the `viewDidAppear` of `controller`.
  func navigationController(
    _ navigationController: NavigationController, didShow controller: ViewController, animated: Bool)
}

extension NavigationControllerDelegate {
  /// Does nothing by default.
  package func navigationController(
    _ navigationController: NavigationController, willShow controller: ViewController, animated: Bool
  ) {}

  /// Does nothing by default.
  package func navigationController(
    _ navigationController: NavigationController, didShow controller: ViewController, animated: Bool
  ) {}
}
