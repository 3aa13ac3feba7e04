import Content
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
      feed: .required,
      settings: [
        .init(
          name: "start", kind: .integerOrWord(0...Int.max, ["list", "last"]), defaultText: "0",
          summary: "the article that is shown first, or the list"),
        .init(
          name: "open-at", kind: .choice(["top", "end"]), defaultText: "top",
          summary: "where the first article is opened, if it is taller than the page"),
        .init(
          name: "preload", kind: .bool, defaultText: "true",
          summary: "whether the next and the previous page are made ahead; false is the naive way"),
        .init(
          name: "load-delay", kind: .duration, defaultText: "0ms", summary: "how long a page takes to load"),
        .dynamicType, .flickMomentum,
      ],
      probes: [
        .init("screen", "list or detail, which is an article"),
        .init("page", "the index of the article, from 0; - in the list"),
        .init("dragging", "whether the finger drags content"),
        .init("offset.y", "how far the article is pulled beyond its page, in points"),
        .init("header.loaded", "whether letting go turns to the previous article"),
        .init("footer.loaded", "whether letting go turns to the next article"),
        .init("header.arrow.angle", "the rotation of the header's arrow, in degrees"),
        .init("footer.arrow.angle", "the rotation of the footer's arrow, in degrees"),
        .init("header.y", "the header's top edge, in points below that of the page area"),
        .init("footer.y", "the footer's top edge, in points below that of the page area"),
        .init("current.y", "the article's top edge, in points below that of the page area"),
        .init("incoming.y", "the incoming article's top edge, in points below that of the page area; - at rest"),
        .init("turning", "whether one article slides out and another one in"),
        .init("pages.ready", "the number of articles with loaded content"),
      ],
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
  private let navigation: NavigationController
  private let list: ArticleListController
  private var reader: ArticleReaderController? { navigation.topViewController as? ArticleReaderController }

  init(_ context: SceneContext) throws {
    guard let file = context.feed else {
      throw SceneError(
        .feed, "this scene shows articles", hint: "give it a feed with --feed FILE, or a feed line in the script")
    }
    let feed = try file.decoded(addingTo: context.inputs)
    warnings = file.warnings(feed)
    let settings = context.settings
    let loading = ArticleReaderController.Loading(
      preloads: settings.bool("preload", default: true), delay: settings.seconds("load-delay", default: 0))
    list = ArticleListController(feed, traits: context.window.traits)
    navigation = NavigationController(rootViewController: list)
    context.window.rootViewController = navigation
    // The window owns the list.
    list.onSelect = { [unowned self, unowned window = context.window] in
      let reader = ArticleReaderController(feed, startingAt: $0, loading: loading, traits: window.traits)
      navigation.pushViewController(reader, animated: true)
    }
    guard let start = try Self.start(settings, count: feed.entries.count) else { return }
    let reader = ArticleReaderController(feed, startingAt: start, loading: loading, traits: context.window.traits)
    navigation.pushViewController(reader, animated: false)
    if settings.word("open-at") == "end" { reader.scrollToEnd() }
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
      view: reader?.swipeView, isDragging: reader.map { $0.isDragging } ?? list.table.isDragging,
      readyPageCount: reader?.readyPageCount
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

  /// The values of the probes.
  var readings: [ProbeReading] {
    [
      ProbeReading("screen", .text(view == nil ? "list" : "detail")),
      ProbeReading("page", view.map { .integer($0.currentIndex) } ?? .absent),
      ProbeReading("dragging", .bool(isDragging)),
      ProbeReading("offset.y", view.map { .number($0.contentOffset.y) } ?? .absent),
      ProbeReading("header.loaded", view.map { .bool($0.isHeaderLoaded) } ?? .absent),
      ProbeReading("footer.loaded", view.map { .bool($0.isFooterLoaded) } ?? .absent),
      ProbeReading("header.arrow.angle", angle(view?.header)),
      ProbeReading("footer.arrow.angle", angle(view?.footer)),
      ProbeReading("header.y", y(view?.header)),
      ProbeReading("footer.y", y(view?.footer)),
      ProbeReading("current.y", y(view?.currentPage)),
      ProbeReading("incoming.y", y(view?.incomingPage)),
      ProbeReading("turning", view.map { .bool($0.isTurning) } ?? .absent),
      ProbeReading("pages.ready", readyPageCount.map { .integer($0) } ?? .absent),
    ]
  }

  private func y(_ part: View?) -> ProbeValue {
    guard let view, let part, !part.isHidden else { return .absent }
    return .number(part.presentation.frame.minY - view.contentOffset.y)
  }

  private func angle(_ pull: EdgeView?) -> ProbeValue {
    guard let pull, !pull.isHidden else { return .absent }
    return .number(pull.arrowAngle)
  }
}

/// The titles of a feed, two lines each.
final class ArticleListController: ViewController, TableViewDataSource, TableViewDelegate {
  let table = TableView(style: .plain)
  /// A closure called with the index of a tapped article.
  var onSelect: ((Int) -> Void)?

  private let feed: Feed
  private let traits: Traits

  /// The height of a row, in points.
  static let rowHeight = 60.0

  init(_ feed: Feed, traits: Traits) {
    self.feed = feed
    self.traits = traits
    super.init(title: feed.title)
  }

  override func viewDidLoad() {
    view.backgroundColor = traits.theme.background
    table.rowHeight = traits.scaledValue(for: Self.rowHeight)
    table.dataSource = self
    table.delegate = self
    view.addSubview(table)
  }

  override func viewDidLayoutSubviews() { table.frame = view.bounds }

  override func viewWillAppear(_ animated: Bool) {
    if let selected = table.indexPathForSelectedRow { table.deselectRow(at: selected, animated: animated) }
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { feed.entries.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "article") ?? ArticleCell(traits: traits)
    (cell as? ArticleCell)?.show(feed.entries[indexPath.row].title)
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { onSelect?(indexPath.row) }
}

/// A row with a title of up to two lines.
private final class ArticleCell: TableViewCell {
  private let titleLabel: Label

  init(traits: Traits) {
    titleLabel = Label("", TextStyle(size: 16, weight: .medium, color: traits.theme.label), numberOfLines: 2)
    titleLabel.lineSpacing = 1
    titleLabel.adjustsFontForContentSizeCategory = true
    super.init(style: .default, reuseIdentifier: "article")
    contentView.addSubview(titleLabel)
  }

  func show(_ title: String) { titleLabel.text = title }

  override func layoutSubviews() {
    super.layoutSubviews()
    let room = contentView.bounds
    titleLabel.frame = Rect(15, 0, max(0, room.width - 30), room.height)
  }
}
