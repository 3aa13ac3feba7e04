import Graphics
import Interactions
import Interface

/// The detail of an event: a grouped table with one cell for its time, and a card with its place below.
final class EventPage: View, TableViewDataSource {
  let table = TableView(style: .grouped)
  private let event: Event
  private let position: String
  private let card: EventCard
  private let traits: Traits

  /// The height of the cell, in points: two lines.
  private static let rowHeight = 68.0
  /// The distance of the card from the edges and from the cell, and its greatest width, in points.
  private static let margin = 16.0, greatestWidth = 560.0

  /// - Parameter position: The position in the list, such as "2 of 5".
  init(_ event: Event, position: String, traits: Traits) {
    (self.event, self.position, self.traits) = (event, position, traits)
    card = EventCard(event, traits: traits)
    super.init()
    name = "event"
    backgroundColor = traits.theme.groupedBackground
    table.rowHeight = traits.scaledValue(for: Self.rowHeight)
    table.allowsSelection = false
    table.dataSource = self
    addSubview(table)
    table.addSubview(card)
  }

  override func layoutSubviews() {
    table.frame = Rect(origin: .zero, size: bounds.size)
    let top = table.rectForRow(at: IndexPath(row: 0)).maxY + Self.margin
    let width = min(bounds.width - 2 * Self.margin, Self.greatestWidth)
    let room = bounds.height - safeAreaInsets.bottom - top - Self.margin
    card.frame = Rect((bounds.width - width) / 2, top, width, card.height(width: width, room: room))
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1 }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { position }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = TableViewCell()
    let clock = event.time.clockText
    let day = event.time.longText.dropLast(" at \(clock)".count)
    cell.textLabel.attributedText = AttributedText([
      .init("\(day)\n", TextStyle(size: 17, color: traits.theme.label)),
      .init("at \(clock.prefix(5))", TextStyle(size: 17, color: traits.theme.secondaryLabel)),
    ])
    cell.textLabel.numberOfLines = 2
    cell.textLabel.lineSpacing = 4
    return cell
  }
}

/// The details of a list, one page each, in the order of the list.
final class DetailController: ViewController, FlickDetailDelegate {
  /// The pages, one for each detail.
  let pages: FlickDetailView
  /// The details.
  private let content: DetailContent
  /// The status bar in front of the pages, if any.
  private let statusBar: StatusBar?

  /// - Parameter statusBar: A status bar in front of the pages; nil for none.
  init(_ content: DetailContent, startingAt index: Int, statusBar: StatusBar? = nil) {
    (self.content, self.statusBar) = (content, statusBar)
    pages = FlickDetailView(startingAt: index)
    super.init(title: content.title)
    pages.delegate = self
  }

  override func viewDidLoad() {
    view.backgroundColor = content.background
    view.addSubview(pages)
    if let statusBar { view.addSubview(statusBar) }
    pages.reloadPages()
  }

  override func viewDidLayoutSubviews() { pages.frame = view.bounds }

  func numberOfPages(in view: FlickDetailView) -> Int { content.count() }

  func flickDetailView(_ view: FlickDetailView, pageAt index: Int) -> View { content.makePage(index) }
}

/// The details of a list: events, or pictures of screens.
struct DetailContent {
  /// The title of the detail.
  var title: String?
  /// The colour behind the pages.
  var background: Color
  /// Returns the present number of details.
  var count: () -> Int
  /// Returns the page of a detail, by its index from 0.
  var makePage: (Int) -> View

  /// Creates the details of the events of a list, as the list changes.
  init(_ list: EventListController, traits: Traits) {
    (title, background) = ("Event Info", traits.theme.groupedBackground)
    // The list is at the bottom of the navigation stack, below each detail.
    count = { [unowned list] in list.events.all.count }
    makePage = { [unowned list] index in
      let events = list.events.all
      return EventPage(events[index], position: "\(index + 1) of \(events.count)", traits: traits)
    }
  }

  /// Creates details that are pictures of screens.
  init(_ gallery: ScreenGallery, theme: Theme) {
    background = theme.background
    count = { gallery.count }
    makePage = { gallery.page(at: $0, name: "event") }
  }
}
