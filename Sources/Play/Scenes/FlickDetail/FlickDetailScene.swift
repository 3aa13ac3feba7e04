import Feeds
import Graphics
import Interactions
import Interface
import Script
import Simulation
import Timebase

/// A list of events, with a detail page for each.
final class FlickDetailScene: Scene {
  static let definition = SceneDefinition(
    vocabulary: .init(
      name: "flick-detail",
      summary: "flick left or right from one detail of a list to the next; at the ends they bounce",
      acceptsScreens: true,
      settings: [
        .init(
          name: "start", kind: .integerOrWord(0...Int.max, ["list"]), defaultText: "list",
          summary: "the row of the first detail, or the list"),
        .init(
          name: "count", kind: .integer(0...1000), defaultText: "5",
          summary: "the number of events"),
        .dynamicType, .flickMomentum, .systemBars, .statusStrip,
      ],
      probes: FlickDetailProbes.list.vocabulary,
      views: [
        "cell[#]", "add", "edit", "back", "event", "delete-badge", "delete-button", "navigationBar", "statusBar",
      ],
      tour: .init(
        actions: """
          wait 500ms
          shot "list"

          # A tap opens an event.
          caption "Open an event"
          wait 700ms
          tap at cell[1]
          settle within 3s
          expect screen == detail
          expect row == 1
          wait 500ms

          # A flick to the left shows the next event, one to the right the previous event.
          caption "Flick left for the next event"
          wait 700ms
          speed 0.3x   # slow motion
          flick left at 1400pt/s from 78%,50%
          wait 200ms
          shot "on the way"
          settle within 3s
          speed 1x
          expect row == 2
          caption "Flick right for the previous one"
          wait 700ms
          flick right at 1400pt/s from 22%,50%
          settle within 3s
          expect row == 1
          point at back "Back to the list" for 1.5s
          freeze 1.6s

          caption "And back to the list"
          wait 700ms
          tap at back
          settle within 3s
          expect screen == list
          wait 500ms
          """)),
    make: { try FlickDetailScene($0) })

  let warnings: [String]
  /// The list of events or titles.
  private let table: TableView
  /// The details of the list.
  private let content: DetailContent
  /// The navigation from list to detail.
  private let navigation: NavigationController
  /// Returns the status bar over a detail with pictures; `nil` for none.
  private let makeStatusBar: () -> StatusBar?

  /// Creates the scene in the window of a context.
  ///
  /// - Throws: `SceneError` if the setting `start` is out of range, or pictures have different sizes.
  init(_ context: SceneContext) throws {
    let (settings, window) = (context.settings, context.window)
    let traits = window.traits
    let gallery = try ScreenGallery(context, haveOneSize: true)
    warnings = context.screenWarnings(unused: ["count"])
    makeStatusBar = { [unowned window] in gallery?.statusBar(of: window) }
    if let gallery {
      let list = TitleListController("Screens", rows: gallery.pictures.map(\.title), traits: traits)
      content = DetailContent(gallery, theme: traits.theme)
      (table, navigation) = (list.table, NavigationController(list: list))
      list.onSelect = { [unowned self] in show($0, animated: true) }
    } else {
      let events = EventList(count: settings.integer("count", default: 5), before: VirtualCalendar.start)
      let list = EventListController(events, now: { [unowned window] in VirtualCalendar.time(at: window.now) })
      content = DetailContent(list, traits: traits)
      (table, navigation) = (list.table, NavigationController(rootViewController: list))
      list.onSelect = { [unowned self] in show($0, animated: true) }
    }
    window.rootViewController = navigation
    let start = settings.integer("start", default: -1)
    guard start >= 0 else { return }
    guard start < content.count() else { throw SceneError.noSuch("event", start, of: content.count()) }
    show(start, animated: false)
  }

  /// Pushes the detail of a row.
  private func show(_ row: Int, animated: Bool) {
    let detail = DetailController(content, startingAt: row, statusBar: makeStatusBar())
    navigation.pushViewController(detail, animated: animated)
  }

  /// The pages of the detail; `nil` while the list is shown.
  private var pages: FlickDetailView? { (navigation.topViewController as? DetailController)?.pages }

  func readProbes() -> [ProbeReading] {
    FlickDetailProbes(
      pages: pages, count: content.count(), listOffset: table.contentOffset.y,
      navigation: navigationMovement
    ).readings
  }

  /// The transition between list and detail; nil if none runs.
  private var navigationMovement: FlickDetailProbes.Movement? {
    guard let progress = navigation.transitionProgress, let (leaving, coming) = navigation.transitionControllers else {
      return nil
    }
    func x(_ controller: ViewController) -> Double { controller.view.presentedFrame(in: nil).minX }
    return .init(name: "navigation", progress: progress, currentX: x(leaving), incomingX: x(coming))
  }
}

/// The state that the probes of flick-detail read.
struct FlickDetailProbes {
  /// A movement, with the positions of both screens or pages. The list at rest has no position.
  struct Movement {
    /// The kind of movement, as the probe `transition` names it.
    var name = "none"
    /// The progress, 0…1; `nil` at rest.
    var progress: Double?
    /// The left edge of the screen or page that leaves, in points.
    var currentX: Double?
    /// The left edge of the one that arrives, in points.
    var incomingX: Double?
  }

  /// The pages; nil while the list is shown.
  var pages: FlickDetailView?
  /// The number of details.
  var count: Int
  /// The scroll position of the list, in points; nil without a list.
  var listOffset: Double?
  /// The transition between list and detail; nil if none runs.
  var navigation: Movement?

  static let list: ProbeList<Self> = [
    .init("screen", "list, or detail for an event") { $0.pages == nil ? "list" : "detail" },
    .init("row", "the row of the event, from 0, which changes at the lift; - in the list") { $0.pages?.currentIndex },
    .init("list.count", "the number of events in the list") { $0.count },
    .init("list.offset.y", "the scroll position of the list, in points") { $0.listOffset },
    .init("transition", "none, navigation, push, bounce-out or bounce-in") { $0.movement.name },
    .init(
      "transition.progress",
      "the progress of the transition, 0 to 1; of a bounce the fraction of the width, 0 to 0.25; - at rest"
    ) { $0.movement.progress },
    .init("current.x", "the left edge of the event or list that leaves or stays, in points; - in the list at rest") {
      $0.movement.currentX
    },
    .init("incoming.x", "the left edge of the event or list that comes in, in points; - at rest") {
      $0.movement.incomingX
    },
  ]

  /// The values of the probes.
  var readings: [ProbeReading] { Self.list.readings(of: self) }

  /// The movement of the screens, or else of the pages.
  private var movement: Movement { navigation ?? pages.map(Self.movement) ?? Movement() }

  private static func movement(of pages: FlickDetailView) -> Movement {
    let name =
      switch pages.motion {
      case .none: "none"
      case .push: "push"
      case .bounceOut: "bounce-out"
      case .bounceIn: "bounce-in"
      }
    return Movement(name: name, progress: pages.progress, currentX: pages.currentX, incomingX: pages.incomingX)
  }
}

/// The calendar of a clip. It starts on 1 January 2026, 09:41:00 UTC, and advances with virtual time.
///
/// A clip is therefore identical whenever it is recorded, and the status bar shows the right time.
enum VirtualCalendar {
  /// 1 January 2026, 09:41:00 UTC, in seconds since 1970: 20 454 days and 34 860 seconds.
  static let start = UTCTime(secondsSince1970: 20_454 * 86_400 + 34_860)

  /// Returns the time at an instant, to the second.
  static func time(at instant: Instant) -> UTCTime {
    UTCTime(secondsSince1970: start.secondsSince1970 + instant.nanoseconds / 1_000_000_000)
  }
}

/// A table of events in ascending order. Added and deleted rows fade.
final class EventListController: ViewController, TableViewDataSource, TableViewDelegate {
  let table = TableView(style: .plain)
  /// A closure called with the row of a tapped event.
  var onSelect: ((Int) -> Void)?

  /// The events in ascending order.
  private(set) var events: EventList
  /// Returns the time of an added event.
  private let now: () -> UTCTime

  /// - Parameter now: Returns the time of an added event.
  init(_ events: EventList, now: @escaping () -> UTCTime) {
    self.events = events
    self.now = now
    super.init(title: "Events")
  }

  override func viewDidLoad() {
    table.name = "list"
    table.dataSource = self
    table.delegate = self
    view.addSubview(table)
    navigationItem.rightBarButtonItem = BarButtonItem(.add) { [unowned self] in
      let row = events.insert(now())
      table.insertRows(at: [IndexPath(row: row)], with: .fade)
    }
    showEditButton()
  }

  override func viewDidLayoutSubviews() { table.frame = view.bounds }

  override func viewWillAppear(_ animated: Bool) {
    if let selected = table.indexPathForSelectedRow { table.deselectRow(at: selected, animated: animated) }
  }

  /// Shows `Edit`, or `Done` while rows are edited.
  private func showEditButton() {
    let item = BarButtonItem(table.isEditing ? .done : .edit) { [unowned self] in
      table.setEditing(!table.isEditing, animated: true)
      showEditButton()
    }
    item.name = "edit"
    navigationItem.leftBarButtonItem = item
  }

  // MARK: Rows

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { events.all.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "event")
      ?? TableViewCell(style: .subtitle, reuseIdentifier: "event")
    let event = events.all[indexPath.row]
    cell.textLabel.text = event.title
    cell.detailTextLabel?.text = "\(event.time.shortText) · \(event.place)"
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { onSelect?(indexPath.row) }

  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { true }

  func tableView(
    _ tableView: TableView, commit style: TableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {
    events.remove(at: indexPath.row)
    table.deleteRows(at: [indexPath], with: .fade)
  }
}
