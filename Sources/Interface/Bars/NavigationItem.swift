/// What a navigation bar shows for one screen: `UINavigationItem`.
public final class NavigationItem {
  /// The title in the middle.
  public var title: String? {
    didSet { if title != oldValue { didChange() } }
  }
  /// What the back button of the *next* screen says; the title unless set.
  public var backButtonTitle: String? {
    didSet { if backButtonTitle != oldValue { didChange() } }
  }
  /// The button on the left, in place of the back button; nil for none.
  public var leftBarButtonItem: BarButtonItem? {
    didSet { if leftBarButtonItem !== oldValue { didChange() } }
  }
  /// The button on the right; nil for none.
  public var rightBarButtonItem: BarButtonItem? {
    didSet { if rightBarButtonItem !== oldValue { didChange() } }
  }
  /// Whether the back button is left out.
  public var hidesBackButton = false {
    didSet { if hidesBackButton != oldValue { didChange() } }
  }

  /// The bar that shows the item, or the back button that leads to it.
  weak var bar: NavigationBar?

  /// Makes an item.
  public init(title: String? = nil) { self.title = title }

  private func didChange() { bar?.reload() }
}
