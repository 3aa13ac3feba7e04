import Graphics
import Interface

/// A row of pages with a page control beneath: a flick turns one page.
///
/// The eager form keeps all pages. The windowed form keeps three, independent of their number, and requests the next
/// one during a motion. Gestures work identically in both.
package final class PageScrollView: View {
  /// The number of pages that are kept.
  package enum Form: String, Hashable, Sendable, CaseIterable {
    /// All pages.
    case eager
    /// The visible page and its neighbours.
    case windowed
  }

  /// The height of the page control, in points.
  package static let pageControlHeight = 60.0

  /// The source of the pages, held weakly.
  package weak var dataSource: (any PageScrollViewDataSource)?
  /// The delegate, which is notified of page turns, held weakly.
  package weak var delegate: (any PageScrollViewDelegate)?
  /// The page control. A tap in the left half shows the previous page, one in the right half the next.
  ///
  /// The owner may move it to another view and place it there; the pages then use its height.
  package let pageControl = PageControl()
  /// Whether the page control is shown. Otherwise the pages use its height.
  package var showsPageControl = true { didSet { setNeedsLayout() } }
  /// Whether the pages extend beneath the page control.
  package var pagesExtendBeneathControl = false { didSet { setNeedsLayout() } }

  private let row: PageRow
  /// The page that was last reported to the delegate.
  private var knownPage: Int
  /// The target page of a running animated change.
  private var targetPage: Int?

  /// Creates a view that starts with the page at `page`; `reloadPages` requests the pages.
  package init(frame: Rect = .zero, form: Form = .eager, startingAt page: Int = 0) {
    row = PageRow(isWindowed: form == .windowed)
    knownPage = page
    super.init(frame: frame)
    addSubview(row)
    addSubview(pageControl)
    row.delegate = self
    row.makePage = { [unowned self] in dataSource?.pageScrollView(self, pageAt: $0) ?? View() }
    row.onLayout = { [unowned self] in pageControl.currentPage = row.nearestPage }
    pageControl.onValueChanged = { [unowned self] in controlWasTapped(for: $0) }
  }

  // MARK: Presented state

  /// The scroll view of the pages. Its delegate is this view.
  package var scrollView: ScrollView { row }
  /// The number of pages.
  package var numberOfPages: Int { row.count }
  /// The presented position, in points from the start of the first page, in both forms.
  package var position: Double { row.position }
  /// The existing pages, by index.
  package var livePages: [Int: View] { row.pages }
  /// The first page of the scroll view's content: 0 in the eager form.
  package var firstPageOfContent: Int { row.first }

  /// The page nearest to the presented position, from 0; 0 if there are no pages.
  ///
  /// Setting it shows that page at once. A value out of range is clamped to the nearest page.
  package var currentPage: Int {
    get { row.nearestPage }
    set { setCurrentPage(newValue, animated: false) }
  }

  /// Shows a page. If animated, the change takes 0.3 s and does not start during a drag.
  ///
  /// An index out of range is clamped to the nearest page.
  package func setCurrentPage(_ page: Int, animated: Bool) {
    let page = min(max(0, page), max(0, row.count - 1))
    guard animated, window != nil else {
      row.jump(to: page)
      return noteRest()
    }
    guard !row.isDragging else { return }
    layoutIfNeeded()
    row.setContentOffset(row.offset(ofPage: page), animated: true)
    targetPage = row.isScrollingAnimated ? page : nil
    noteRest()
  }

  /// Reloads the number of pages and the pages, and keeps the current one.
  ///
  /// If that page no longer exists, the delegate is notified of the one in its place.
  package func reloadPages() {
    let count = dataSource?.numberOfPages(in: self) ?? 0
    precondition(count >= 0, "a number of pages is not negative, but it is \(count)")
    targetPage = nil
    pageControl.numberOfPages = count
    let isFirst = row.count == 0
    row.reload(count: count, showing: isFirst ? knownPage : row.nearestPage)
    if isFirst, count > 0 { knownPage = min(max(0, knownPage), count - 1) }
    noteRest()
  }

  package override func layoutSubviews() {
    let ownsControl = pageControl.superview === self
    let hasStrip = showsPageControl && ownsControl && !pagesExtendBeneathControl
    let strip = hasStrip ? Self.pageControlHeight : 0
    row.frame = Rect(0, 0, bounds.width, max(0, bounds.height - strip))
    pageControl.isHidden = !showsPageControl
    guard ownsControl else { return }
    pageControl.frame = Rect(0, bounds.height - Self.pageControlHeight, bounds.width, Self.pageControlHeight)
  }

  /// Handles a tap on the page control. During an animated change it continues from the target of that change.
  private func controlWasTapped(for page: Int) {
    let direction = page - row.nearestPage
    pageControl.currentPage = row.nearestPage
    let target = (targetPage ?? row.nearestPage) + direction
    if (0..<row.count).contains(target) { setCurrentPage(target, animated: true) }
  }

  /// Notifies the delegate if the row is at rest on another page than before.
  private func noteRest() {
    guard row.isOnPage, !row.isDragging, !row.isScrollingAnimated, row.count > 0 else { return }
    row.setNeedsLayout()
    layoutIfNeeded()
    guard row.nearestPage != knownPage else { return }
    knownPage = row.nearestPage
    delegate?.pageScrollView(self, didChangePageTo: knownPage)
  }
}

extension PageScrollView: ScrollViewDelegate {
  /// Updates the page, unless the content decelerates.
  ///
  /// Content that is stopped and released within half a device pixel of its page sends no later message.
  package func scrollViewDidScroll(_ scrollView: ScrollView) { if !row.isDecelerating { noteRest() } }

  /// Prepares the row for a drag.
  package func scrollViewWillBeginDragging(_ scrollView: ScrollView) { row.prepareForDrag() }

  /// Ensures that the pages at the target exist before they become visible.
  package func scrollViewWillEndDragging(_ scrollView: ScrollView, withVelocity velocity: Vector, target: inout Point) {
    row.prepareForLanding(at: target)
  }

  /// Updates the page if the content does not decelerate.
  package func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    if !willDecelerate { noteRest() }
  }

  package func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { noteRest() }

  package func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    targetPage = nil
    noteRest()
  }
}

/// Provides the pages of a ``PageScrollView``.
package protocol PageScrollViewDataSource: AnyObject {
  /// Returns the number of pages, 0 or more.
  func numberOfPages(in view: PageScrollView) -> Int
  /// Returns the page at an index, from 0.
  ///
  /// A page with a size keeps it and is centred in its slot; one without a size fills the slot. The windowed form
  /// requests a page whenever it enters the window, and removes it when it leaves.
  func pageScrollView(_ view: PageScrollView, pageAt index: Int) -> View
}

/// Receives messages about page turns.
package protocol PageScrollViewDelegate: AnyObject {
  /// Another page has come to rest. Sent once for each change, after the dots and the pages are up to date.
  func pageScrollView(_ view: PageScrollView, didChangePageTo index: Int)
}
