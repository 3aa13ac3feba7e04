import Graphics

/// Looks after a view that fills a screen or a part of one: `UIViewController`.
///
/// The view is made when it is first asked for. The container that shows the controller (a window, a
/// ``NavigationController``, a presentation) sends the four appearance messages, each exactly once for each time that
/// the view comes or goes: will appear, did appear, will disappear, did disappear. One that is turned round half-way
/// gets the opposite message.
///
/// A container of one's own calls ``addChild(_:)``, adds the view, and sends ``beginAppearanceTransition(_:animated:)``
/// and ``endAppearanceTransition()`` where the child comes or goes alone.
open class ViewController {
  enum Appearance { case disappeared, appearing, appeared, disappearing }

  /// The controller that contains this one, or nil.
  public internal(set) weak var parent: ViewController?
  /// The controllers that this one contains, in the order in which they were added. It holds them strongly.
  public internal(set) var children: [ViewController] = []
  /// What a navigation bar shows while this controller is at the top.
  public let navigationItem: NavigationItem
  /// The name of the screen. Setting it sets the navigation item's title too.
  public var title: String? { didSet { navigationItem.title = title } }

  /// How the controller is presented; full screen unless set.
  public var modalPresentationStyle = ModalPresentationStyle.fullScreen
  /// How it comes and goes where no transitioning delegate says otherwise.
  public var modalTransitionStyle = ModalTransitionStyle.coverVertical
  /// Whom a presentation of this controller asks for the objects that animate it.
  public weak var transitioningDelegate: (any ViewControllerTransitioningDelegate)?

  var appearance = Appearance.disappeared
  /// What this very controller presents.
  var presentation: Presentation?
  /// As what this very controller is presented.
  weak var ownPresentation: Presentation?
  private var loadedView: View?

  /// A controller without a view yet.
  public init(title: String? = nil) {
    self.title = title
    navigationItem = NavigationItem(title: title)
  }

  // MARK: The view

  /// The view; it is made when it is first asked for.
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

  /// Whether the view has been made.
  public final var isViewLoaded: Bool { loadedView != nil }

  /// The window in which the view is, or nil.
  public final var window: Window? { loadedView?.window }

  /// The navigation controller that contains this controller, directly or further up.
  public final var navigationController: NavigationController? {
    andParents.dropFirst().first { $0 is NavigationController } as? NavigationController
  }

  /// The controller and those that contain it, from the inside out.
  final var andParents: some Sequence<ViewController> { sequence(first: self) { $0.parent } }

  // MARK: For subclasses

  /// Creates the view and sets `view`.
  ///
  /// The view made here is opaque in the theme's background colour unless it is given another one, since pages slide
  /// over each other. A controller that wants a clear view, or one of its own kind, sets `view` to it.
  open func loadView() { view = ControllerView(of: self) }

  /// The view has been made, once in the controller's life; it is in no window yet, so its theme and size are not
  /// known.
  open func viewDidLoad() {}

  /// The view is about to be seen. Unlike in UIKit it is in its window already, where its theme and size are known.
  open func viewWillAppear(_ animated: Bool) {}

  /// The view has come to rest on the screen.
  open func viewDidAppear(_ animated: Bool) {}

  /// The view is about to go away.
  open func viewWillDisappear(_ animated: Bool) {}

  /// The view has gone and is in no window any more.
  open func viewDidDisappear(_ animated: Bool) {}

  /// The place to lay out subviews: the view has a new size or layout was asked for. Sent for the view that
  /// `loadView()` makes; a view of another kind lays out its subviews itself.
  open func viewDidLayoutSubviews() {}

  /// The safe area of the view has changed (``View/safeAreaInsets``). Sent for the view that ``loadView()`` makes.
  open func viewSafeAreaInsetsDidChange() {}

  /// The controller is about to be put into another one, or taken out (nil).
  open func willMove(toParent parent: ViewController?) {}

  /// The controller has been put into another one, or taken out (nil).
  open func didMove(toParent parent: ViewController?) {}

  /// The contained controllers that appear and disappear together with this one.
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
  /// Puts a controller into this one; its view has to be added by the caller. It leaves the parent that it had.
  ///
  /// - Precondition: `child` neither is this controller nor contains it.
  public final func addChild(_ child: ViewController) {
    precondition(!andParents.contains { $0 === child }, "a controller cannot be put inside itself")
    guard child.parent !== self else { return }
    child.parent?.children.removeAll { $0 === child }
    child.willMove(toParent: self)
    child.parent = self
    children.append(child)
    child.didMove(toParent: self)
  }

  /// Takes the controller out of its parent; its view has to be removed by the caller.
  public final func removeFromParent() {
    guard let parent else { return }
    willMove(toParent: nil)
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Tells the controller, and those that appear with it, that its view is about to come or go.
  ///
  /// Containers send it, with ``endAppearanceTransition()`` at the end. A controller that is as it shall be already
  /// hears nothing; one that is turned round half-way hears the opposite message.
  public final func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    let isThere = appearance == .appearing || appearance == .appeared
    guard isThere != isAppearing else { return }
    appearance = isAppearing ? .appearing : .disappearing
    isAppearanceAnimated = animated
    if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    for child in appearanceChildren { child.beginAppearanceTransition(isAppearing, animated: animated) }
  }

  /// Tells the controller, and those that appear with it, that its view has come or gone.
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

  /// The controller at the root of the containment: this one, its parent, its parent's parent …
  final var outermost: ViewController { andParents.reduce(self) { $1 } }

  /// Lets the view come or go at once, with both messages.
  final func appear(_ isAppearing: Bool) {
    beginAppearanceTransition(isAppearing, animated: false)
    endAppearanceTransition()
  }
}

/// The view that a controller has unless it makes one itself: it tells the controller when to lay out, and is opaque.
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
  /// Shows the view of the new root controller, at once, in place of the old one's.
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
