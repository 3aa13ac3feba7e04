import Graphics

/// Manages a view that fills a screen or a part of one: `UIViewController`.
///
/// The view is created on first access. The container that shows the controller is a window, a ``NavigationController``
/// or a presentation. It sends four appearance messages, each exactly once per transition: will appear, did appear,
/// will disappear, did disappear. Reversing a transition sends the opposite message.
///
/// A custom container calls ``addChild(_:)`` and adds the child's view. If a child appears or disappears alone, the
/// container sends ``beginAppearanceTransition(_:animated:)`` and ``endAppearanceTransition()``.
///
/// ```swift
/// final class GreetingController: ViewController {
///   override func viewDidLoad() {
///     view.addSubview(Label("Hello", TextStyle(size: 17), frame: Rect(16, 80, 200, 24)))
///   }
/// }
/// ```
open class ViewController {
  enum Appearance { case disappeared, appearing, appeared, disappearing }

  /// The controller that contains this one, or nil.
  public internal(set) weak var parent: ViewController?
  /// The child controllers, in the order in which they were added. They are held strongly.
  public internal(set) var children: [ViewController] = []
  /// The content of a navigation bar while this controller is at the top of its stack.
  public let navigationItem: NavigationItem
  /// The title of the screen. Setting it also sets the title of ``navigationItem``.
  public var title: String? { didSet { navigationItem.title = title } }

  /// The presentation style (default: full screen).
  public var modalPresentationStyle = ModalPresentationStyle.fullScreen
  /// The animation of the presentation if no transitioning delegate provides one.
  public var modalTransitionStyle = ModalTransitionStyle.coverVertical
  /// The delegate that provides the animators of a presentation of this controller.
  package weak var transitioningDelegate: (any ViewControllerTransitioningDelegate)?

  var appearance = Appearance.disappeared
  /// The presentation in which this controller itself is the presenting one.
  var presentation: Presentation?
  /// The presentation in which this controller itself is the presented one.
  weak var ownPresentation: Presentation?
  private var loadedView: View?

  /// Creates a controller; its view is created later.
  public init(title: String? = nil) {
    self.title = title
    navigationItem = NavigationItem(title: title)
  }

  // MARK: The view

  /// The view of the controller, created on first access.
  public final var view: View {
    get {
      if let loadedView { return loadedView }
      loadView()
      guard let loadedView else { preconditionFailure("loadView() of \(Self.self) must set `view`") }
      viewDidLoad()
      return loadedView
    }
    set { loadedView = newValue }
  }

  /// Whether the view has been created.
  public final var isViewLoaded: Bool { loadedView != nil }

  /// The window that contains the view, or nil.
  public final var window: Window? { loadedView?.window }

  /// The nearest navigation controller among the ancestors, or nil.
  public final var navigationController: NavigationController? {
    andParents.dropFirst().first { $0 is NavigationController } as? NavigationController
  }

  /// The controller and its ancestors, from the inside out.
  final var andParents: some Sequence<ViewController> { sequence(first: self) { $0.parent } }

  // MARK: For subclasses

  /// Creates the view and sets `view`.
  ///
  /// The default view is opaque: unless it gets another colour, its background is that of the theme. A controller that
  /// needs a clear view or a custom one overrides this method and sets `view`.
  open func loadView() { view = ControllerView(of: self) }

  /// Called once after the view has been created. It is in no window yet, so its theme and size are not known.
  open func viewDidLoad() {}

  /// Called before the view appears. Unlike in UIKit, it is already in its window, so its theme and size are known.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called after the view has appeared.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called before the view disappears.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called after the view has disappeared and left its window.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Called to lay out the subviews, after a change of the view's size or a request for layout.
  ///
  /// Sent only for the default view of `loadView()`; a custom view lays out its own subviews.
  open func viewDidLayoutSubviews() {}

  /// Called when ``View/safeAreaInsets`` of the view have changed. Sent only for the default view of ``loadView()``.
  open func viewSafeAreaInsetsDidChange() {}

  /// Called before the controller is added to a parent, or removed from it (nil).
  open func willMove(toParent parent: ViewController?) {}

  /// Called after the controller has been added to a parent, or removed from it (nil).
  open func didMove(toParent parent: ViewController?) {}

  /// The child controllers that appear and disappear together with this one.
  var appearanceChildren: [ViewController] {
    children.filter { child in
      guard isViewLoaded, child.isViewLoaded else { return false }
      return child.view.isDescendant(of: view)
    }
  }

  /// Whether the last appearance message was sent for an animated transition.
  var isAppearanceAnimated = false
}

extension ViewController {
  /// Adds a child controller and removes it from its previous parent. The caller adds the child's view.
  ///
  /// - Precondition: `child` is neither this controller nor one of its ancestors.
  public final func addChild(_ child: ViewController) {
    precondition(!andParents.contains { $0 === child }, "a controller cannot be put inside itself")
    guard child.parent !== self else { return }
    child.parent?.children.removeAll { $0 === child }
    child.willMove(toParent: self)
    child.parent = self
    children.append(child)
    child.didMove(toParent: self)
  }

  /// Removes the controller from its parent. The caller removes its view.
  public final func removeFromParent() {
    guard let parent else { return }
    willMove(toParent: nil)
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Notifies the controller and its visible children that its view is about to appear or disappear.
  ///
  /// A container calls it, followed by ``endAppearanceTransition()``. A controller that already has the requested state
  /// receives no message. Reversing a transition sends the opposite message.
  ///
  /// - Parameters:
  ///   - isAppearing: whether the view appears; false if it disappears.
  ///   - animated: whether the transition is animated.
  public final func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    let isThere = appearance == .appearing || appearance == .appeared
    guard isThere != isAppearing else { return }
    appearance = isAppearing ? .appearing : .disappearing
    isAppearanceAnimated = animated
    if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    for child in appearanceChildren { child.beginAppearanceTransition(isAppearing, animated: animated) }
  }

  /// Notifies the controller and its visible children that its view has appeared or disappeared.
  public final func endAppearanceTransition() {
    switch appearance {
    case .appearing:
      appearance = .appeared
      viewDidAppear(isAppearanceAnimated)
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(isAppearanceAnimated)
    case .appeared, .disappeared: return
    }
    for child in appearanceChildren { child.endAppearanceTransition() }
  }

  /// The root of the containment hierarchy.
  final var outermost: ViewController { andParents.reduce(self) { $1 } }

  /// Sends both messages of an appearance or disappearance without animation.
  final func appear(_ isAppearing: Bool) {
    beginAppearanceTransition(isAppearing, animated: false)
    endAppearanceTransition()
  }
}

/// The default view of a controller. It forwards layout to the controller and is opaque.
final class ControllerView: View {
  private weak var controller: ViewController?

  init(of controller: ViewController) {
    self.controller = controller
    super.init()
  }

  override func layoutSubviews() { controller?.viewDidLayoutSubviews() }

  override func safeAreaInsetsDidChange() { controller?.viewSafeAreaInsetsDidChange() }

  override func didMoveToWindow() {
    if let theme = window?.traits.theme, backgroundColor.alpha == 0 { backgroundColor = theme.background }
  }
}

extension Window {
  /// Replaces the view of the old root controller with that of the new one, without animation.
  func rootViewControllerDidChange(from old: ViewController?) {
    guard old !== rootViewController else { return }
    if let old {
      old.beginAppearanceTransition(false, animated: false)
      old.view.removeFromSuperview()
      old.endAppearanceTransition()
    }
    guard let root = rootViewController else { return }
    root.view.frame = bounds
    insertSubview(root.view, at: 0)
    root.view.layoutIfNeeded()
    root.appear(true)
  }
}
