import Graphics

/// The bar with a title, a back button and further buttons at the top of a screen: `UINavigationBar`.
///
/// A ``NavigationController`` owns one and supplies its items. The background extends to the top of the superview,
/// beneath the status bar.
///
/// The back button is named "back" while there is a screen to go back to. Otherwise it has no name, so a script that
/// taps it fails with an error.
public final class NavigationBar: View {
  /// The animation between the items of two screens.
  package enum Transition: Hashable, Sendable {
    /// The new title enters from the right, and the old one becomes the back button.
    case push
    /// The reverse of a push.
    case pop
  }

  /// The height of the bar, in points (UIKit's).
  public static let height = 44.0

  /// The item of the current screen.
  public private(set) var topItem: NavigationItem?
  /// The item of the screen to which the back button leads.
  public private(set) var backItem: NavigationItem?
  /// Called when the back button has been tapped.
  public var didTapBack: () -> Void = {}

  private let background = BarBackground(contentAt: .bottom)
  private let backButton = BackButton()
  private var page: NavigationBarPage?
  private var leaving: NavigationBarPage?
  private var transition: Transition?

  /// Creates a bar without items.
  public init() {
    super.init()
    name = "navigationBar"
    addSubview(background)
    addSubview(backButton)
    backButton.alpha = 0
    backButton.isUserInteractionEnabled = false
    backButton.onTouchUpInside = { [unowned self] in didTapBack() }
  }

  /// Shows an item and, if there is a screen below, a back button.
  ///
  /// With a transition, both items are placed at its start. ``runTransition()`` within an animation block moves them,
  /// and ``endTransition()`` removes the old ones.
  ///
  /// - Parameters:
  ///   - item: the title and buttons to show.
  ///   - backItem: the item of the screen below, whose title the back button shows; nil if there is none.
  ///   - transition: the transition to prepare; nil shows the item at once.
  package func setItem(_ item: NavigationItem, backItem: NavigationItem?, transition: Transition? = nil) {
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

  /// Moves the items to their positions at the end of the transition. Call it within an animation block.
  public func runTransition() {
    guard let page, let leaving, let transition else { return }
    layoutPage()
    for view in page.views { view.alpha = 1 }
    for view in leaving.views { view.alpha = 0 }
    backButton.alpha = page.back == nil ? 0 : 1
    for (view, center) in away(leaving, page, isAhead: transition == .pop) { view.center.x = center }
  }

  /// Removes the old items of the transition.
  public func endTransition() {
    guard transition != nil else { return }
    remove(leaving)
    leaving = nil
    transition = nil
  }

  // MARK: Building

  /// Rebuilds the items after one of them or the theme has changed. A running transition continues without the old
  /// ones.
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

  public override func layoutSubviews() {
    background.frame = Rect(0, -frame.minY, bounds.width, bounds.height + frame.minY)
    layoutPage()
  }

  public override func didMoveToWindow() { if window != nil { reload() } }

  // MARK: Transition

  private func placeForStart(of transition: Transition, _ page: NavigationBarPage, _ leaving: NavigationBarPage) {
    let places = away(page, leaving, isAhead: transition == .push)
    for view in page.views { view.alpha = 0 }
    for (view, center) in places { view.center.x = center }
  }

  /// Returns the horizontal centres of a page's labels while another page is shown.
  ///
  /// The page is ahead of the other one (further to the right, as before a push) or behind it. The title of the page
  /// behind coincides with the label of the back button, and vice versa.
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

/// The content of a navigation bar for one screen: `UINavigationItem`.
public final class NavigationItem {
  /// The title in the middle.
  public var title: String? { didSet { didChange(if: title != oldValue) } }
  /// The label of the back button on the *next* screen (default: the title).
  public var backButtonTitle: String? { didSet { didChange(if: backButtonTitle != oldValue) } }
  /// The button on the left, which replaces the back button; nil for none.
  public var leftBarButtonItem: BarButtonItem? { didSet { didChange(if: leftBarButtonItem !== oldValue) } }
  /// The button on the right; nil for none.
  public var rightBarButtonItem: BarButtonItem? { didSet { didChange(if: rightBarButtonItem !== oldValue) } }
  /// Whether the back button is hidden.
  public var hidesBackButton = false { didSet { didChange(if: hidesBackButton != oldValue) } }

  /// The bar that shows the item or the back button that leads to it.
  weak var bar: NavigationBar?

  /// Creates an item with a title and no buttons.
  public init(title: String? = nil) { self.title = title }

  private func didChange(if hasChanged: Bool) { if hasChanged { bar?.reload() } }
}

/// The labels and buttons that a navigation bar shows for one screen.
final class NavigationBarPage {
  /// The distance of buttons from the screen's edge, and the minimum distance between title and buttons, in points.
  private static let margin = 16.0
  private static let gap = 8.0
  /// The label of the back button if the previous title is too long (UIKit's).
  private static let shortBackTitle = "Back"

  let title: Label
  let back: Label?
  let left: BarButton?
  let right: BarButton?

  init(_ item: NavigationItem, backItem: NavigationItem?, traits: Traits) {
    let theme = traits.theme
    title = Label(
      item.title ?? "", TextStyle(size: BarButton.textSize, weight: .semibold, color: theme.label), alignment: .center)
    let leadsBack = backItem != nil && item.leftBarButtonItem == nil && !item.hidesBackButton
    back =
      leadsBack
      ? Label(
        backItem?.backButtonTitle ?? backItem?.title ?? Self.shortBackTitle,
        TextStyle(size: BarButton.textSize, color: theme.tint)) : nil
    left = item.leftBarButtonItem.map { BarButton($0, traits: traits) }
    right = item.rightBarButtonItem.map { BarButton($0, traits: traits) }
  }

  /// The labels and buttons, back to front.
  var views: [View] { [back, left, right, title].compactMap { $0 } }

  /// The right edge of the back button's touch area, in points; nil if there is no back button.
  var backEnd: Double? { back.map { max(BarButton.minimumWidth, $0.frame.maxX + Self.gap) } }

  /// Places the labels and buttons at rest. The views must be in a window.
  func layout(in size: Size, traits: Traits) {
    place(left, atRight: false, in: size, traits: traits)
    place(right, atRight: true, in: size, traits: traits)
    let rightEdge = right.map { size.width - ($0.faceWidth ?? 0) - Self.margin } ?? size.width
    let wanted = measured(title).width
    if let back {
      // The back button's label stays whole if the title can remain centred. Otherwise it is shortened, and it is
      // hidden if it does not fit even next to a title that is moved to the right.
      let room = rightEdge - wanted - 2 * Self.gap - BackButton.textX
      shorten(back, whole: min(room, (size.width - wanted) / 2 - Self.gap - BackButton.textX), short: room)
      place(back, x: BackButton.textX, width: back.isHidden ? 0 : measured(back).width, in: size, traits: traits)
    }
    let leftEdge = back?.frame.maxX ?? left.map { Self.margin + ($0.faceWidth ?? 0) } ?? 0
    let width = max(0, min(wanted, rightEdge - leftEdge - 2 * Self.gap))
    let centred = (size.width - width) / 2
    let x = max(leftEdge + Self.gap, min(centred, rightEdge - Self.gap - width))
    place(title, x: x, width: width, in: size, traits: traits)
  }

  private func shorten(_ label: Label, whole: Double, short: Double) {
    guard measured(label).width > whole else { return label.isHidden = false }
    if label.text.count > Self.shortBackTitle.count { label.text = Self.shortBackTitle }
    label.isHidden = measured(label).width > short
  }

  private func place(_ button: BarButton?, atRight: Bool, in size: Size, traits: Traits) {
    guard let button, let width = button.faceWidth else { return }
    button.place(
      x: atRight ? size.width - Self.margin - width : Self.margin, width: width, height: size.height, traits: traits)
  }

  private func place(_ label: Label, x: Double, width: Double, in size: Size, traits: Traits) {
    let height = measured(label).height
    label.frame = Rect(
      traits.roundedToPixel(x), traits.roundedToPixel((size.height - height) / 2), width, height)
  }

  private func measured(_ label: Label) -> Size { label.sizeThatFits(Size(1e6, 1e6)) }
}
