import Graphics
import Interactions
import Interface
import Script
import Simulation

/// Numbered pages with a page control below.
final class PageFlickingScene: Scene, PageScrollViewDataSource {
  static let definition = SceneDefinition(
    vocabulary: .init(
      name: "page-flicking",
      summary: "thumb through pages that snap into place, with a page control that follows and can be tapped",
      acceptsScreens: true,
      settings: [
        .init(name: "pages", kind: .integer(0...mostPages), defaultText: "10", summary: "the number of pages"),
        .init(
          name: "window", kind: .choice(["eager", "three"]), defaultText: "eager",
          summary: "whether all pages are kept, or only three at a time"),
        .init(
          name: "start", kind: .integer(0...mostPages - 1), defaultText: "0", summary: "the first page"),
        .init(
          name: "control", kind: .bool, defaultText: "true",
          summary: "whether the page control is shown (with pictures of screens: false by default)"),
        .systemBars, .statusStrip,
      ],
      probes: PageScrollView.probes.vocabulary,
      views: ["control", "pages", "page[#]", "statusBar"],
      tour: .init(
        actions: """
          wait 500ms
          shot "first page"

          # Drag past the middle: the dot moves on. Let go, and the page snaps into place.
          caption "Past the middle, the page turns"
          wait 700ms
          touch at 85%,50%
          drag by -30%,0 over 400ms ease-in
          speed 0.3x   # slow motion
          drag by -35%,0 over 400ms ease-out
          expect dots.current == 1
          hold 200ms
          speed 1x
          shot "past the middle"
          point at control "The dot moves on" for 1.5s
          freeze 1.6s
          lift
          settle within 3s
          expect page == 1

          # A flick turns one page, however fast it is.
          caption "A flick turns one page"
          wait 700ms
          flick left at 1200pt/s from 80%,50%
          settle within 3s
          expect page == 2
          flick right at 2000pt/s from 20%,50%
          settle within 3s
          expect page == 1
          wait 1s
          shot "second page"
          """)),
    make: { try PageFlickingScene($0) })

  /// The largest number of pages.
  private static let mostPages = 1_000_000
  /// The largest number of pages in the eager form, which creates all of them at the start, some kilobytes each.
  private static let mostEagerPages = 10_000
  /// The distance of a page from the edges of its slot, in points.
  private static let margin = 16.0

  let warnings: [String]
  /// The pages with their page control.
  private let pages: PageScrollView
  /// The number of pages.
  private let count: Int
  /// Returns a page, by its index from 0.
  private let makePage: (Int) -> View

  /// Creates the scene in the window of a context.
  ///
  /// - Throws: `SceneError` if a setting is out of range, or pictures have different sizes.
  init(_ context: SceneContext) throws {
    let (settings, window) = (context.settings, context.window)
    let isWindowed = settings.word("window") == "three"
    let start = settings.integer("start", default: 0)
    let gallery = try ScreenGallery(context, haveOneSize: true)
    warnings = context.screenWarnings(unused: ["pages"])
    let area = gallery == nil ? window.safeAreaLayoutFrame : window.bounds
    let count = gallery?.count ?? settings.integer("pages", default: 10)
    if let gallery {
      makePage = { gallery.page(at: $0, name: NumberedPage.name(of: $0)) }
    } else {
      let size = Size(
        area.width - 2 * Self.margin, area.height - PageScrollView.pageControlHeight - 2 * Self.margin)
      makePage = { NumberedPage(index: $0, of: count, size: size) }
    }
    self.count = count
    try Self.check(count: count, start: start, isWindowed: isWindowed)
    pages = PageScrollView(frame: area, form: isWindowed ? .windowed : .eager, startingAt: start)
    pages.name = "pages"
    pages.pageControl.name = "control"
    pages.showsPageControl = settings.bool("control", default: gallery == nil)
    pages.pagesExtendBeneathControl = gallery != nil
    pages.dataSource = self
    window.addSubview(pages)
    if let gallery {
      // At the lower edge of a screenshot an indicator would look like a home indicator.
      pages.scrollView.showsHorizontalScrollIndicator = false
      if let statusBar = gallery.statusBar(of: window) { window.addSubview(statusBar) }
    } else {
      let statusBar = StatusBar()
      statusBar.frame = Rect(0, 0, window.bounds.width, area.minY)
      window.addSubview(statusBar)
      if pages.showsPageControl { coverIndicator(in: window) }
    }
    pages.reloadPages()
  }

  /// Covers the scroll indicator, which lies between the pages and the page control, where the position is shown already.
  ///
  /// The indicator stays, because a `settle` ends when it has faded.
  private func coverIndicator(in window: Window) {
    let height = 6.0
    let cover = View(
      frame: Rect(0, pages.frame.maxY - PageScrollView.pageControlHeight - height, window.bounds.width, height))
    cover.backgroundColor = window.traits.theme.background
    cover.isUserInteractionEnabled = false
    window.addSubview(cover)
  }

  /// Checks the numbers of the settings `pages` and `start`.
  private static func check(count: Int, start: Int, isWindowed: Bool) throws(SceneError) {
    if !isWindowed, count > mostEagerPages {
      throw SceneError(
        .setting("pages"), "all pages are created at once without `set window three`",
        hint: "use a whole number from 0 to \(mostEagerPages)")
    }
    guard start < max(1, count) else { throw .noSuch("page", start, of: count) }
  }

  func numberOfPages(in view: PageScrollView) -> Int { count }

  func pageScrollView(_ view: PageScrollView, pageAt index: Int) -> View {
    makePage(index)
  }

  func readProbes() -> [ProbeReading] { pages.readProbes() }
}

extension PageScrollView {
  static let probes: ProbeList<PageScrollView> = [
    .init("page", "the index of the page, from 0") { $0.numberOfPages == 0 ? nil : $0.currentPage },
    .init("dragging", "whether the finger drags the pages") { $0.scrollView.isDragging },
    .init("offset.x", "the scroll position: page × width of a page, in points") { $0.position },
    .init("dots.current", "the index of the page control's current dot, from 0; - without the control") {
      $0.showsPageControl && $0.numberOfPages > 0 ? $0.pageControl.currentPage : nil
    },
    .init("dots.count", "the number of the page control's dots; - without the control") {
      $0.showsPageControl ? $0.pageControl.numberOfPages : nil
    },
    .init("pages.alive", "the number of pages that exist as views") { $0.livePages.count },
    .init("window.first", "the index of the first page in the content") { $0.firstPageOfContent },
    .init("content.width", "the width of the scrolled content, in points") { $0.scrollView.contentSize.width },
  ]

  /// Reads the probes of the interaction.
  func readProbes() -> [ProbeReading] { Self.probes.readings(of: self) }
}
