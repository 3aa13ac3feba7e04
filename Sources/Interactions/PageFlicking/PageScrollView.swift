import Graphics
import Interface

/// Pages side by side through which one thumbs, with a page control beneath: a flick turns one page.
///
/// It has two forms. The eager one keeps all pages alive, each glued to its place. The windowed one keeps three, whatever
/// the count, and asks its data source for the next one on the way; gestures feel the same in both.
package final class PageScrollView: View {
  /// How many pages are kept alive.
  package enum Form: String, Hashable, Sendable, CaseIterable {
    /// All of them.
    case eager
    /// The one that is seen and its neighbours.
    case windowed
  }

  /// The height of the page control's strip, in points.
  package static let pageControlHeight = 60.0

  /// Provides the pages. It is held weakly.
  package weak var dataSource: (any PageScrollViewDataSource)?
  /// Hears of page turns. It is held weakly.
  package weak var delegate: (any PageScrollViewDelegate)?
  /// The dots; a tap in the left half goes to the previous page, one in the right half to the next.
  package let pageControl = PageControl()
  /// Whether the strip with the dots is there; without it the pages are higher by its height.
  package var showsPageControl = true { didSet { setNeedsLayout() } }

  private let row: PageRow
  /// The page of which the delegate knows.
  private var knownPage: Int
  /// Where the animated change that is under way leads.
  private var targetPage: Int?

  /// Creates a view that begins with a page; the pages are asked for by `reloadPages`.
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

  // MARK: What is seen

  /// The scroll view in which the pages lie. Its delegate is taken.
  package var scrollView: ScrollView { row }
  /// How many pages there are.
  package var numberOfPages: Int { row.count }
  /// How far the pages have been moved, in points from the start of the first one, in both forms.
  package var position: Double { row.position }
  /// The pages that are alive, by index.
  package var livePages: [Int: View] { row.pages }
  /// The page at the start of the scroll view's content: 0 in the eager form.
  package var firstPageOfContent: Int { row.first }

  /// The page that is nearest to what is seen, from 0; 0 where there is none.
  ///
  /// Setting it shows that page at once; a number outside the pages becomes the nearest one.
  package var currentPage: Int {
    get { row.nearestPage }
    set { setCurrentPage(newValue, animated: false) }
  }

  /// Shows a page, a number outside the pages becoming the nearest one; animated it takes 0.3 s.
  ///
  /// An animated change is not begun while a finger drags.
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

  /// Asks for the number of pages and for the pages again, and keeps to the current one. Where that is gone, the delegate
  /// hears which page took its place.
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
    let strip = showsPageControl ? Self.pageControlHeight : 0
    row.frame = Rect(0, 0, bounds.width, max(0, bounds.height - strip))
    pageControl.frame = Rect(0, bounds.height - Self.pageControlHeight, bounds.width, Self.pageControlHeight)
    pageControl.isHidden = !showsPageControl
  }

  /// A tap while an animated change is under way goes on from where that one leads.
  private func controlWasTapped(for page: Int) {
    let direction = page - row.nearestPage
    pageControl.currentPage = row.nearestPage
    let target = (targetPage ?? row.nearestPage) + direction
    if (0..<row.count).contains(target) { setCurrentPage(target, animated: true) }
  }

  /// Tells the delegate of the page where it is another one than before and nothing moves.
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
  /// Notes the page where content that was caught within half a pixel of its place is let go.
  package func scrollViewDidScroll(_ scrollView: ScrollView) { if !row.isDecelerating { noteRest() } }

  /// Lets the window lie around the page at which the drag begins.
  package func scrollViewWillBeginDragging(_ scrollView: ScrollView) { row.prepareForDrag() }

  /// Creates sure that the pages that will be seen are there.
  package func scrollViewWillEndDragging(_ scrollView: ScrollView, withVelocity velocity: Vector, target: inout Point) {
    row.prepareForLanding(at: target)
  }

  /// Notes the page where nothing moves on.
  package func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    if !willDecelerate { noteRest() }
  }

  /// Notes the page.
  package func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { noteRest() }

  /// Notes the page.
  package func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    targetPage = nil
    noteRest()
  }
}

/// Provides the pages of a ``PageScrollView``.
package protocol PageScrollViewDataSource: AnyObject {
  /// How many pages there are; not below 0.
  func numberOfPages(in view: PageScrollView) -> Int
  /// The page at an index, 0 being the first.
  ///
  /// A page keeps the size that it comes with and lies in the middle of its slot; one without a size fills the slot. The
  /// windowed form asks again each time that a page comes into the window, and lets go of it when it leaves.
  func pageScrollView(_ view: PageScrollView, pageAt index: Int) -> View
}

/// Hears of page turns.
package protocol PageScrollViewDelegate: AnyObject {
  /// Another page has come to rest. Sent once for each change, when the dot and the pages' places are up to date.
  func pageScrollView(_ view: PageScrollView, didChangePageTo index: Int)
}
