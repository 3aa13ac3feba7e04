import Content
import Graphics
import Interactions
import Interface

/// The articles of a feed, one page each, turned by pulling.
final class ArticleReaderController: ViewController, VerticalSwipeDelegate {
  /// How pages come to their content.
  struct Loading {
    /// Whether the neighbours of the page that is shown are made ahead.
    var preloads: Bool
    /// How long a page takes to load, in seconds; until then it is blank.
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

  /// Whether a finger moves the pages or scrolls the one that is shown.
  var isDragging: Bool { swipeView.isDragging || (swipeView.currentPage as? ScrollView)?.isDragging == true }

  /// How many of the pages that are kept have their content.
  var readyPageCount: Int { pages.values.count { $0.isLoaded } }

  /// Shows the end of the current article, where it is taller than the page.
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
    // The pages that are there at the start have had time to load before the clip begins.
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
    // Its place moves with the pull; the text ends above the home indicator wherever it is.
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

  /// Makes the pages next to the one that is shown ahead, and lets go of those that are farther away.
  private func keepNeighbours(delay: Double) {
    let current = swipeView.currentIndex
    let reach = loading.preloads ? 1 : 0
    let kept = max(0, current - reach)...min(feed.entries.count - 1, current + reach)
    for index in pages.keys where !kept.contains(index) { pages[index] = nil }
    for index in kept { page(at: index, delay: delay).frame.size = swipeView.bounds.size }
  }
}
