import Geometry
import Graphics

/// Looks after a view that fills a screen or a part of one: `UIViewController`.
///
/// A controller is made without its view; the view comes into being when it is first asked for. Whoever shows the
/// controller (a window, a ``NavigationController``, a presentation) sends the four appearance messages, each exactly
/// once for each time that the view comes or goes.
open class ViewController {
  /// How far the view has come.
  enum Appearance { case disappeared, appearing, appeared, disappearing }

  /// The controller that contains this one, or nil.
  public internal(set) weak var parent: ViewController?
  /// The controllers that this one contains, in the order in which they were added.
  public internal(set) var children: [ViewController] = []
  /// What a navigation bar shows while this controller is at the top.
  public let navigationItem: NavigationItem
  /// The name of the screen. Setting it sets the navigation item's title too.
  public var title: String? {
    didSet { navigationItem.title = title }
  }

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

  /// Makes a controller.
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
    var ancestor = parent
    while let current = ancestor {
      if let found = current as? NavigationController { return found }
      ancestor = current.parent
    }
    return nil
  }

  // MARK: For subclasses

  /// Makes the view and sets `view`.
  ///
  /// The view made here is opaque in the theme's background colour unless it is given another one, since pages slide
  /// over each other. A controller that wants a clear view, or one of its own kind, sets `view` to it.
  open func loadView() { view = ControllerView(of: self) }

  /// The view has been made; it is in no window yet, so its theme and size are not known.
  open func viewDidLoad() {}

  /// The view is about to be seen. Unlike in UIKit it is in its window already, where its theme and size are known.
  open func viewWillAppear(_ animated: Bool) {}

  /// The view has come to rest on the screen.
  open func viewDidAppear(_ animated: Bool) {}

  /// The view is about to go away.
  open func viewWillDisappear(_ animated: Bool) {}

  /// The view has gone.
  open func viewDidDisappear(_ animated: Bool) {}

  /// The place to lay out subviews: the view has a new size or layout was asked for. Sent for the view that
  /// ``loadView()`` makes; a view of another kind lays out its subviews itself.
  open func viewDidLayoutSubviews() {}

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
