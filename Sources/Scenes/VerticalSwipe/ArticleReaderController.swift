import Content
import Graphics
import Interactions
import Interface

/// The articles of a feed, one page each. Pulling turns the pages.
final class ArticleReaderController: ViewController, VerticalSwipeDelegate {
  /// The way in which pages get their content.
  struct Loading {
    /// Whether the neighbours of the current page are created in advance.
    var preloads: Bool
    /// The loading time of a page, in seconds; until then it is blank.
    var delay: Double
  }

  let swipeView: VerticalSwipeView
  private let feed: Feed
  private let loading: Loading
  private let traits: Traits
  private var pages: [Int: ArticlePage] = [:]

  init(_ feed: Feed, startingAt index: Int, loading: Loading, traits: Traits) {
    self.feed = feed
    self.loading = loading
    self.traits = traits
    swipeView = VerticalSwipeView(startingAt: index, theme: traits.theme)
    super.init(title: "\(index + 1) of \(feed.entries.count)")
    swipeView.swipeDelegate = self
  }

  /// Whether a finger moves the pages or scrolls the current one.
  var isDragging: Bool { swipeView.isDragging || (swipeView.currentPage as? ScrollView)?.isDragging == true }

  /// The number of kept pages with loaded content.
  var readyPageCount: Int { pages.values.count { $0.isLoaded } }

  /// Scrolls to the end of the current article, if it is taller than the page.
  func scrollToEnd() {
    swipeView.window?.layoutUntilClean()
    guard let page = swipeView.currentPage as? ArticlePage else { return }
    page.setWhole()
    page.contentOffset.y = page.limits(.vertical).upperBound
  }

  override func viewDidLoad() {
    view.backgroundColor = traits.theme.groupedBackground
    view.addSubview(swipeView)
  }

  override func viewDidLayoutSubviews() {
    swipeView.frame = view.bounds
    guard swipeView.currentPage == nil, view.window != nil else { return }
    // The initial pages are loaded before the clip begins.
    keepNeighbours(delay: 0)
    swipeView.reloadPages()
  }

  func numberOfPages(in view: VerticalSwipeView) -> Int { feed.entries.count }

  func verticalSwipeView(_ view: VerticalSwipeView, pageAt index: Int) -> View {
    let page = page(at: index, delay: loading.delay)
    page.contentOffset = .zero
    return page
  }

  func verticalSwipeView(_ view: VerticalSwipeView, titleOfPageAt index: Int) -> String { feed.entries[index].title }

  func verticalSwipeView(_ view: VerticalSwipeView, didChangePageTo index: Int) {
    title = "\(index + 1) of \(feed.entries.count)"
  }

  func verticalSwipeViewDidEndTurning(_ view: VerticalSwipeView) { keepNeighbours(delay: loading.delay) }

  private func page(at index: Int, delay: Double) -> ArticlePage {
    if let page = pages[index] { return page }
    let page = ArticlePage(traits: traits)
    // The page moves with the pull, but its text always ends above the home indicator.
    page.contentInsetAdjustmentBehavior = .never
    page.contentInset.bottom = swipeView.safeAreaInsets.bottom
    pages[index] = page
    let entry = feed.entries[index]
    if delay > 0, let window = swipeView.window {
      window.schedule(after: delay, keepsBusy: true) { [weak page] in page?.load(entry) }
    } else {
      page.load(entry)
    }
    return page
  }

  /// Creates the neighbours of the current page in advance, and releases pages that are farther away.
  private func keepNeighbours(delay: Double) {
    let current = swipeView.currentIndex
    let reach = loading.preloads ? 1 : 0
    let kept = max(0, current - reach)...min(feed.entries.count - 1, current + reach)
    for index in pages.keys where !kept.contains(index) { pages[index] = nil }
    for index in kept { page(at: index, delay: delay).frame.size = swipeView.bounds.size }
  }
}
