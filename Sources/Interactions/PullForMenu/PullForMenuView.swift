import Geometry
import Graphics
import Interface

/// Opens the menu of a ``PullForMenuView``.
public protocol PullForMenuDelegate: AnyObject {
  /// The finger was lifted far enough. The pills stay red until ``PullForMenuView/endMenu()``.
  func pullForMenuViewDidOpenMenu(_ view: PullForMenuView)
}

/// A page that is pulled to the left to open a menu, as in Unread.
///
/// It is a scroll view whose content is as large as itself and which always bounces horizontally. The page inside may
/// scroll vertically by itself. Just beyond the right edge lies a row of pills that grow as they are pulled into sight.
public final class PullForMenuView: ScrollView {
  /// How far beyond the right edge the affordance lies, in points.
  public static let affordanceGap = 10.0

  /// Opens the menu. It is held weakly.
  public weak var menuDelegate: (any PullForMenuDelegate)?
  /// What is pulled.
  public let page: View
  /// The pills.
  public let affordance: PullAffordanceView
  /// Whether the menu has been opened, and not been ended yet.
  public private(set) var isMenuOpen = false

  /// Creates a view around a page.
  ///
  /// - Parameters:
  ///   - page: what is pulled.
  ///   - pillCount: how many pills the affordance has.
  ///   - theme: the colours of the pills.
  public init(_ page: View, pillCount: Int = 3, theme: Theme) {
    self.page = page
    affordance = PullAffordanceView(count: pillCount, theme: theme)
    super.init()
    alwaysBounceHorizontal = true
    showsHorizontalScrollIndicator = false
    addSubview(page)
    addSubview(affordance)
  }

  /// Lets the pills go back: the menu is gone, or did not come.
  public func endMenu() {
    isMenuOpen = false
    affordance.progress = 0
  }

  /// Gives the content the view's own size, and places the affordance beyond its right edge at mid height.
  public override func layoutSubviews() {
    contentSize = bounds.size
    page.frame = Rect(origin: .zero, size: bounds.size)
    affordance.frame = Rect(
      origin: Point(bounds.width + Self.affordanceGap, (bounds.height - PullAffordanceView.size.height) / 2),
      size: PullAffordanceView.size)
    super.layoutSubviews()
  }

  /// Takes the progress from the offset, as long as a finger pulls.
  public override func didScroll() {
    super.didScroll()
    guard isDragging, !isMenuOpen else { return }
    affordance.progress = contentOffset.x / PullAffordanceView.size.width
  }

  /// Opens the menu where the page was pulled far enough; a touch that was taken away is never enough.
  public override func didEndDragging(willDecelerate: Bool) {
    super.didEndDragging(willDecelerate: willDecelerate)
    guard !isMenuOpen else { return }
    guard affordance.isArmed, !dragWasCancelled else { return affordance.progress = 0 }
    isMenuOpen = true
    menuDelegate?.pullForMenuViewDidOpenMenu(self)
  }
}
