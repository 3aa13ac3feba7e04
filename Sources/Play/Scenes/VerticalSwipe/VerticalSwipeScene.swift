import Feeds
import Graphics
import Interactions
import Interface
import Script
import Simulation

/// A reader: a list of articles, and pages that turn when pulled up or down.
final class VerticalSwipeScene: Scene {
  static let definition = SceneDefinition(
    vocabulary: .init(
      name: "vertical-swipe",
      summary: "pull an article up or down until the arrow turns, and the next or previous one slides in",
      feed: .required, acceptsScreens: true,
      settings: [
        .init(
          name: "start", kind: .integerOrWord(0...Int.max, ["list", "last"]), defaultText: "0",
          summary: "the first article, or the list"),
        .init(
          name: "open-at", kind: .choice(["top", "end"]), defaultText: "top",
          summary: "the initial scroll position of the first article, if it is taller than the page"),
        .init(
          name: "preload", kind: .bool, defaultText: "true",
          summary: "whether the next and previous pages are loaded ahead; false loads each page when it is needed"),
        .init(
          name: "load-delay", kind: .duration, defaultText: "0ms", summary: "the time that a page takes to load"),
        .dynamicType, .flickMomentum, .systemBars, .statusStrip,
      ],
      probes: VerticalSwipeProbes.list.vocabulary,
      views: ["header", "footer", "back", "cell[#]", "article", "navigationBar", "statusBar"],
      tour: .init(
        settings: ["open-at": "end"],
        actions: """
          wait 500ms
          shot "article"

          # Pull the end of the article up. The arrow in the footer turns once it is pulled far enough.
          caption "Pull up for the next article"
          wait 700ms
          touch at 50%,85%
          drag by 0,-90 over 500ms ease-in-out
          expect footer.loaded == false
          speed 0.3x   # slow motion
          drag by 0,-100 over 450ms ease-out
          expect footer.loaded == true
          hold 200ms
          speed 1x
          shot "armed"
          point at footer "The next article" for 1.5s
          freeze 1.6s

          # Let go, and the next article slides in.
          caption "Let go, and it slides in"
          hold 500ms
          lift
          settle within 3s
          expect page == 1
          wait 1s
          shot "next article"
          """)),
    make: { try VerticalSwipeScene($0) })

  let warnings: [String]
  /// The navigation from list to reader.
  private let navigation: NavigationController
  /// The list of titles.
  private let list: TitleListController
  /// The pages of the reader; `nil` while the list is shown.
  private var pages: ReaderPages? { (navigation.topViewController as? ArticleReaderController)?.pages }

  /// Creates the scene in the window of a context.
  ///
  /// - Throws: `SceneError` if the feed has no article, or a setting is out of range.
  init(_ context: SceneContext) throws {
    let (settings, window) = (context.settings, context.window)
    let traits = window.traits
    let gallery = try ScreenGallery(context)
    let (content, feedWarnings) = try Self.content(context, gallery)
    warnings = feedWarnings + context.screenWarnings()
    let loading = ReaderPages.Loading(
      preloads: settings.bool("preload", default: true), delay: settings.seconds("load-delay", default: 0))
    list = TitleListController(content.title, rows: content.titles, traits: traits)
    navigation = gallery == nil ? NavigationController(rootViewController: list) : NavigationController(list: list)
    window.rootViewController = navigation
    // The window owns the list.
    func reader(at index: Int, in window: Window) -> ArticleReaderController {
      ArticleReaderController(
        content, startingAt: index, loading: loading, traits: traits, statusBar: gallery?.statusBar(of: window))
    }
    list.onSelect = { [unowned navigation, unowned window] in
      navigation.pushViewController(reader(at: $0, in: window), animated: true)
    }
    guard let start = try Self.start(settings, count: content.titles.count) else { return }
    let first = reader(at: start, in: window)
    navigation.pushViewController(first, animated: false)
    if settings.word("open-at") == "end" { first.scrollToEnd() }
  }

  /// Returns the articles, and the warnings about those of a feed.
  private static func content(
    _ context: SceneContext, _ gallery: ScreenGallery?
  ) throws -> (ReaderContent, [String]) {
    if let gallery {
      return (ReaderContent(gallery.pictures) { gallery.scrollingPage(at: $0, name: "article") }, [])
    }
    guard let file = context.feed else {
      throw SceneError(
        .feed, "this scene shows articles", hint: "give it a feed with --feed FILE, or a feed line in the script")
    }
    let feed = try file.decoded(addingTo: context.inputs)
    return (ReaderContent(feed, traits: context.window.traits), file.warnings(feed))
  }

  /// Returns the index of the first article to show; nil for the list.
  private static func start(_ settings: SceneSettings, count: Int) throws(SceneError) -> Int? {
    let word = settings.word("start")
    guard count > 0, word != "list" else { return nil }
    let start = word == "last" ? count - 1 : settings.integer("start", default: 0)
    guard start < count else { throw SceneError.noSuch("article", start, of: count) }
    return start
  }

  func readProbes() -> [ProbeReading] {
    VerticalSwipeProbes(
      view: pages?.swipeView, isDragging: pages?.isDragging ?? list.table.isDragging,
      readyPageCount: pages?.readyPageCount
    ).readings
  }
}

/// The state that the probes of vertical-swipe read.
struct VerticalSwipeProbes {
  /// The pages; nil while the list is shown.
  var view: VerticalSwipeView?
  /// Whether the finger drags the pages, the content of a page, or the list.
  var isDragging: Bool
  /// The number of pages with loaded content; nil while the list is shown.
  var readyPageCount: Int?

  static let list: ProbeList<Self> = [
    .init("screen", "list, or detail for an article") { $0.view == nil ? "list" : "detail" },
    .init("page", "the index of the article, from 0, which changes at the lift; - in the list") {
      $0.view?.currentIndex
    },
    .init("dragging", "whether the finger drags content") { $0.isDragging },
    .init(
      "offset.y",
      "how far the article is pulled up beyond its page, about half the finger's distance, negative if down, in points"
    ) { $0.view?.contentOffset.y },
    .init("header.loaded", "whether letting go turns to the previous article: pulled down by more than 55 points") {
      $0.view?.isHeaderLoaded
    },
    .init("footer.loaded", "whether letting go turns to the next article: pulled up by more than 55 points") {
      $0.view?.isFooterLoaded
    },
    .init("header.arrow.angle", "the rotation of the header's arrow: 180 to 0, in degrees; - on the first article") {
      angle($0.view?.header)
    },
    .init("footer.arrow.angle", "the rotation of the footer's arrow: 0 to 180, in degrees; - on the last article") {
      angle($0.view?.footer)
    },
    .init("header.y", "the header's top edge, in points below that of the page area") { $0.y($0.view?.header) },
    .init("footer.y", "the footer's top edge, in points below that of the page area") { $0.y($0.view?.footer) },
    .init("current.y", "the article's top edge, in points below that of the page area") { $0.y($0.view?.currentPage) },
    .init("incoming.y", "the incoming article's top edge, in points below that of the page area; - at rest") {
      $0.y($0.view?.incomingPage)
    },
    .init("turning", "whether one article slides out and another one in") { $0.view?.isTurning },
    .init("pages.ready", "the number of articles with loaded content") { $0.readyPageCount },
    .init("article.offset.y", "how far the article is scrolled inside its page, in points; - if it fits") {
      $0.view.flatMap(articleOffset)
    },
  ]

  /// The values of the probes.
  var readings: [ProbeReading] { Self.list.readings(of: self) }

  /// Returns the top of a page, header or footer on the screen, in points; nil if it is hidden.
  private func y(_ part: View?) -> Double? {
    guard let view, let part, !part.isHidden else { return nil }
    return part.presentation.frame.minY - view.contentOffset.y
  }

  /// Returns the rotation of an arrow, in degrees; nil if it is hidden.
  private static func angle(_ pull: EdgeView?) -> Double? {
    pull.flatMap { $0.isHidden ? nil : $0.arrowAngle }
  }

  /// Returns the scroll position of a taller article; nil if it fits.
  private static func articleOffset(_ view: VerticalSwipeView) -> Double? {
    guard let page = view.currentPage as? ScrollView else { return nil }
    let limits = page.limits(.vertical)
    return limits.upperBound > limits.lowerBound ? page.contentOffset.y - limits.lowerBound : nil
  }
}
