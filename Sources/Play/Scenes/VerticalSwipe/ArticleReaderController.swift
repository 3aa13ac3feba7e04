import Feeds
import Graphics
import Interactions
import Interface

/// The articles of a reader: those of a feed, or pictures of screens.
struct ReaderContent {
  /// The title of the list.
  var title: String
  /// The titles of the articles.
  var titles: [String]
  /// Whether the content leaves the area below the home indicator free.
  var avoidsHomeIndicator: Bool
  /// Creates the blank page of an article, and the closure that loads its content.
  var makePage: (Int) -> (page: any ReaderPage, load: () -> Void)

  init(_ feed: Feed, traits: Traits) {
    (title, titles, avoidsHomeIndicator) = (feed.title, feed.entries.map(\.title), true)
    makePage = { index in
      let page = ArticlePage(traits: traits)
      return (page, { [unowned page] in page.load(feed.entries[index]) })
    }
  }

  init(_ gallery: ScreenGallery, theme: Theme) {
    (title, titles, avoidsHomeIndicator) = ("Screens", gallery.pictures.map(\.title), false)
    makePage = { index in
      let page = ScreenPage(gallery.view(at: index), name: "article", theme: theme)
      return (page, { [unowned page] in page.load() })
    }
  }
}

/// A page of a reader. It scrolls if its content is taller than the page.
protocol ReaderPage: ScrollView {
  /// Whether the content has been loaded; until then the page is blank.
  var isLoaded: Bool { get }
  /// Lays out the whole content, so that its exact height is known.
  func layOutWhole()
}

/// The articles of a reader, one page each. Pulling turns the pages.
final class ArticleReaderController: ViewController, VerticalSwipeDelegate {
  /// The way in which pages get their content.
  struct Loading {
    /// Whether the neighbours of the current page are created in advance.
    var preloads: Bool
    /// The loading time of a page, in seconds; until then it is blank.
    var delay: Double
  }

  /// The articles, which turn when they are pulled.
  let swipeView: VerticalSwipeView
  private let content: ReaderContent
  private let loading: Loading
  private let traits: Traits
  private let statusBar: StatusBar?
  /// The current page and its neighbours, by index.
  private var pages: [Int: any ReaderPage] = [:]

  /// - Parameter statusBar: A status bar in front of the pages; nil for none.
  init(
    _ content: ReaderContent, startingAt index: Int, loading: Loading, traits: Traits, statusBar: StatusBar? = nil
  ) {
    self.content = content
    self.loading = loading
    self.statusBar = statusBar
    self.traits = traits
    swipeView = VerticalSwipeView(startingAt: index, theme: traits.theme)
    super.init(title: "\(index + 1) of \(content.titles.count)")
    swipeView.swipeDelegate = self
  }

  /// Whether a finger moves the pages or scrolls the current one.
  var isDragging: Bool { swipeView.isDragging || (swipeView.currentPage as? ScrollView)?.isDragging == true }

  /// The number of kept pages with loaded content.
  var readyPageCount: Int { pages.values.count { $0.isLoaded } }

  /// Scrolls to the end of the current article, if it is taller than the page.
  func scrollToEnd() {
    swipeView.window?.layoutUntilClean()
    guard let page = swipeView.currentPage as? any ReaderPage else { return }
    page.layOutWhole()
    page.contentOffset.y = page.limits(.vertical).upperBound
  }

  override func viewDidLoad() {
    view.backgroundColor = traits.theme.groupedBackground
    view.addSubview(swipeView)
    if let statusBar { view.addSubview(statusBar) }
  }

  override func viewDidLayoutSubviews() {
    swipeView.frame = view.bounds
    guard swipeView.currentPage == nil, view.window != nil else { return }
    // The initial pages are loaded before the clip begins.
    keepNeighbours(delay: 0)
    swipeView.reloadPages()
  }

  func numberOfPages(in view: VerticalSwipeView) -> Int { content.titles.count }

  func verticalSwipeView(_ view: VerticalSwipeView, pageAt index: Int) -> View {
    let page = page(at: index, delay: loading.delay)
    page.contentOffset = .zero
    return page
  }

  func verticalSwipeView(_ view: VerticalSwipeView, titleOfPageAt index: Int) -> String { content.titles[index] }

  func verticalSwipeView(_ view: VerticalSwipeView, didChangePageTo index: Int) {
    title = "\(index + 1) of \(content.titles.count)"
  }

  func verticalSwipeViewDidEndTurning(_ view: VerticalSwipeView) { keepNeighbours(delay: loading.delay) }

  private func page(at index: Int, delay: Double) -> any ReaderPage {
    if let page = pages[index] { return page }
    let (page, load) = content.makePage(index)
    // The page moves with the pull, but its text always ends above the home indicator.
    page.contentInsetAdjustmentBehavior = .never
    if content.avoidsHomeIndicator { page.contentInset.bottom = swipeView.safeAreaInsets.bottom }
    pages[index] = page
    if delay > 0, let window = swipeView.window {
      window.schedule(after: delay, keepsBusy: true) { [weak page] in if page != nil { load() } }
    } else {
      load()
    }
    return page
  }

  /// Creates the neighbours of the current page in advance, and releases pages that are farther away.
  private func keepNeighbours(delay: Double) {
    let current = swipeView.currentIndex
    let reach = loading.preloads ? 1 : 0
    let kept = max(0, current - reach)...min(content.titles.count - 1, current + reach)
    for index in pages.keys where !kept.contains(index) { pages[index] = nil }
    for index in kept { page(at: index, delay: delay).frame.size = swipeView.bounds.size }
  }
}
