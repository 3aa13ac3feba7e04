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

  /// Creates articles that are pictures of screens.
  ///
  /// - Parameter makePage: Returns the blank page of a picture, by its index from 0.
  init(_ pictures: [Screenshot], makePage: @escaping (Int) -> PictureScrollView) {
    (title, titles, avoidsHomeIndicator) = ("Screens", pictures.map(\.title), false)
    self.makePage = { index in
      let page = makePage(index)
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

/// The pages of a reader: the current article and its neighbours.
final class ReaderPages: VerticalSwipeDelegate {
  /// The way in which pages get their content.
  struct Loading {
    /// Whether the neighbours of the current page are created in advance.
    var preloads = true
    /// The loading time of a page, in seconds; until then it is blank.
    var delay = 0.0
  }

  /// The view in which the articles turn when they are pulled.
  let swipeView: VerticalSwipeView
  /// A closure called when another article becomes the current one.
  var onChange: (Int) -> Void = { _ in }
  private let content: ReaderContent
  private let loading: Loading
  /// The current page and its neighbours, by index.
  private var pages: [Int: any ReaderPage] = [:]

  init(_ content: ReaderContent, in swipeView: VerticalSwipeView, loading: Loading = Loading()) {
    (self.content, self.swipeView, self.loading) = (content, swipeView, loading)
    swipeView.swipeDelegate = self
  }

  /// Whether a finger moves the pages or scrolls the current one.
  var isDragging: Bool { swipeView.isDragging || (swipeView.currentPage as? ScrollView)?.isDragging == true }

  /// The number of kept pages with loaded content.
  var readyPageCount: Int { pages.values.count { $0.isLoaded } }

  /// Shows the first page, which is loaded with its neighbours before the clip begins.
  func start() {
    keepNeighbours(delay: 0)
    swipeView.reloadPages()
  }

  func numberOfPages(in view: VerticalSwipeView) -> Int { content.titles.count }

  func verticalSwipeView(_ view: VerticalSwipeView, pageAt index: Int) -> View {
    let page = page(at: index, delay: loading.delay)
    page.contentOffset = Point(0 - page.contentInset.left, 0 - page.contentInset.top)
    return page
  }

  func verticalSwipeView(_ view: VerticalSwipeView, titleOfPageAt index: Int) -> String { content.titles[index] }

  func verticalSwipeView(_ view: VerticalSwipeView, didChangePageTo index: Int) { onChange(index) }

  func verticalSwipeViewDidEndTurning(_ view: VerticalSwipeView) { keepNeighbours(delay: loading.delay) }

  private func page(at index: Int, delay: Double) -> any ReaderPage {
    if let page = pages[index] { return page }
    let (page, load) = content.makePage(index)
    // The page moves with the pull, but its text always ends above the home indicator.
    page.contentInsetAdjustmentBehavior = .never
    if content.avoidsHomeIndicator { page.contentInset.bottom = swipeView.safeAreaInsets.bottom }
    page.frame.size = swipeView.bounds.size
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
    for index in kept { _ = page(at: index, delay: delay) }
  }
}

/// The articles of a reader, one page each. Pulling turns the pages.
final class ArticleReaderController: ViewController {
  /// The articles.
  let pages: ReaderPages
  private let traits: Traits
  private let statusBar: StatusBar?

  /// - Parameter statusBar: A status bar in front of the pages; nil for none.
  init(
    _ content: ReaderContent, startingAt index: Int, loading: ReaderPages.Loading, traits: Traits,
    statusBar: StatusBar? = nil
  ) {
    (self.traits, self.statusBar) = (traits, statusBar)
    pages = ReaderPages(
      content, in: VerticalSwipeView(startingAt: index, theme: traits.theme), loading: loading)
    func title(_ index: Int) -> String { "\(index + 1) of \(content.titles.count)" }
    super.init(title: title(index))
    pages.onChange = { [unowned self] in self.title = title($0) }
  }

  /// Scrolls to the end of the current article, if it is taller than the page.
  func scrollToEnd() {
    pages.swipeView.window?.layoutUntilClean()
    guard let page = pages.swipeView.currentPage as? any ReaderPage else { return }
    page.layOutWhole()
    page.contentOffset.y = page.limits(.vertical).upperBound
  }

  override func viewDidLoad() {
    view.backgroundColor = traits.theme.groupedBackground
    view.addSubview(pages.swipeView)
    if let statusBar { view.addSubview(statusBar) }
  }

  override func viewDidLayoutSubviews() {
    pages.swipeView.frame = view.bounds
    if pages.swipeView.currentPage == nil, view.window != nil { pages.start() }
  }
}
