import Geometry
import Graphics

/// The bar with title, back button and other buttons at the top of a screen: `UINavigationBar`.
///
/// Its ground reaches 20 points higher, beneath the status bar. The back button is named "back", and has no name where
/// there is nothing to go back to, so that a script which taps it in vain is told so.
public final class NavigationBar: View {
  /// How the bar comes from one screen's items to another's.
  public enum Transition: Hashable, Sendable {
    /// The new title comes from the right, the old one becomes the back button.
    case push
    /// The mirror of it.
    case pop
  }

  /// The height of the bar, in points (UIKit's).
  public static let height = 44.0

  /// What the bar shows.
  public private(set) var topItem: NavigationItem?
  /// Where the back button leads.
  public private(set) var backItem: NavigationItem?
  /// Called when the back button has been tapped.
  public var didTapBack: () -> Void = {}

  private let background = BarBackground(contentAt: .bottom)
  private let backButton = BackButton()
  private var page: NavigationBarPage?
  private var leaving: NavigationBarPage?
  private var transition: Transition?

  /// Makes a bar without items.
  public init() {
    super.init()
    name = "navigationBar"
    addSubview(background)
    addSubview(backButton)
    backButton.alpha = 0
    backButton.isUserInteractionEnabled = false
    backButton.onTouchUpInside = { [unowned self] in didTapBack() }
  }

  /// Shows an item and, where there is another one below, a back button.
  ///
  /// - Parameter transition: how to get there. With one, both items are placed as at its start; ``runTransition()``
  ///   within an animation block moves them, and ``endTransition()`` takes the old ones away. nil shows it at once.
  public func setItem(_ item: NavigationItem, backItem: NavigationItem?, transition: Transition? = nil) {
    endTransition()
    if topItem?.bar === self { topItem?.bar = nil }
    if self.backItem?.bar === self { self.backItem?.bar = nil }
    topItem = item
    self.backItem = backItem
    item.bar = self
    backItem?.bar = self
    leaving = transition == nil ? nil : page
    self.transition = transition
    if leaving == nil { remove(page) }
    build()
    if let page, let leaving, let transition { placeForStart(of: transition, page, leaving) }
  }

  /// Moves the items to where they are at the end of the transition; called within an animation block.
  public func runTransition() {
    guard let page, let leaving, let transition else { return }
    layoutPage()
    for view in page.views { view.alpha = 1 }
    for view in leaving.views { view.alpha = 0 }
    backButton.alpha = page.back == nil ? 0 : 1
    for (view, center) in away(leaving, page, isAhead: transition == .pop) { view.center.x = center }
  }

  /// Takes the items of the transition's start away, and shows those of its end at rest.
  public func endTransition() {
    guard transition != nil else { return }
    remove(leaving)
    leaving = nil
    transition = nil
  }

  // MARK: Building

  /// Makes the items anew, because one of them or the theme has changed. A transition goes on without the old ones.
  func reload() {
    guard page != nil || window != nil else { return }
    endTransition()
    remove(page)
    build()
  }

  private func build() {
    page = nil
    guard let item = topItem, let traits = window?.traits else { return }
    let page = NavigationBarPage(item, backItem: backItem, traits: traits)
    for view in page.views { addSubview(view) }
    for button in [page.left, page.right] { button?.item.changed = { [weak self] in self?.reload() } }
    self.page = page
    backButton.isUserInteractionEnabled = page.back != nil
    backButton.name = page.back == nil ? nil : "back"
    if leaving == nil { backButton.alpha = page.back == nil ? 0 : 1 }
    layoutPage()
  }

  private func remove(_ page: NavigationBarPage?) {
    for view in page?.views ?? [] { view.removeFromSuperview() }
  }

  private func layoutPage() {
    guard let page, let traits = window?.traits else { return }
    page.layout(in: bounds.size, traits: traits)
    backButton.place(width: page.backEnd ?? BarButton.minimumWidth, height: bounds.height, traits: traits)
  }

  /// Places the ground and the items.
  public override func layoutSubviews() {
    background.frame = Rect(0, -StatusBar.height, bounds.width, bounds.height + StatusBar.height)
    layoutPage()
  }

  /// Takes the colours of the window.
  public override func didMoveToWindow() { if window != nil { reload() } }

  // MARK: Transition

  private func placeForStart(of transition: Transition, _ page: NavigationBarPage, _ leaving: NavigationBarPage) {
    let places = away(page, leaving, isAhead: transition == .push)
    for view in page.views { view.alpha = 0 }
    for (view, center) in places { view.center.x = center }
  }

  /// Where the words of a page are while another page is shown: ahead of it (further to the right, as before a push)
  /// or behind it. The title of the page behind lies on the words of the back button, and the other way round.
  private func away(
    _ page: NavigationBarPage, _ other: NavigationBarPage, isAhead: Bool
  ) -> [(View, Double)] {
    var places: [(View, Double)] = []
    if isAhead {
      places.append((page.title, page.title.center.x + bounds.width / 2))
      if let back = page.back { places.append((back, other.title.center.x)) }
    } else {
      let target =
        other.back.map { $0.frame.minX + page.title.frame.width / 2 } ?? page.title.center.x - bounds.width / 2
      places.append((page.title, target))
      if let back = page.back { places.append((back, back.center.x - bounds.width / 3)) }
    }
    return places
  }
}
