import Feeds
import Graphics
import Interactions
import Interface

/// The detail of an event: a grouped table with one cell for its time, and a clock below.
final class EventPage: View, TableViewDataSource {
  let table = TableView(style: .grouped)
  private let time: UTCTime
  private let place: String
  private let clock: ClockFace
  private let traits: Traits

  /// The height of the cell, in points: two lines.
  private static let rowHeight = 68.0

  /// - Parameter place: The position in the list, such as "2 of 5".
  init(_ time: UTCTime, place: String, traits: Traits) {
    self.time = time
    self.place = place
    self.traits = traits
    clock = ClockFace(time)
    super.init()
    name = "event"
    backgroundColor = traits.theme.groupedBackground
    table.rowHeight = traits.scaledValue(for: Self.rowHeight)
    table.allowsSelection = false
    table.dataSource = self
    addSubview(table)
    table.addSubview(clock)
  }

  override func layoutSubviews() {
    table.frame = Rect(origin: .zero, size: bounds.size)
    // The clock is centred in the space below the cell, and scrolls with the table.
    let top = table.rectForRow(at: IndexPath(row: 0)).maxY
    let room = max(ClockFace.diameter, bounds.height - safeAreaInsets.bottom - top)
    clock.frame.origin = Point((bounds.width - ClockFace.diameter) / 2, top + (room - ClockFace.diameter) / 2)
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1 }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { place }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = TableViewCell()
    let clock = "at \(time.clockText)"
    let day = time.longText.dropLast(clock.count + 1)
    cell.textLabel.attributedText = AttributedText([
      .init("\(day)\n", TextStyle(size: 17, color: traits.theme.label)),
      .init(clock, TextStyle(size: 17, color: traits.theme.secondaryLabel)),
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
    count = { [unowned list] in list.events.times.count }
    makePage = { [unowned list] index in
      let times = list.events.times
      return EventPage(times[index], place: "\(index + 1) of \(times.count)", traits: traits)
    }
  }

  /// Creates details that are pictures of screens.
  init(_ gallery: ScreenGallery, theme: Theme) {
    background = theme.background
    count = { gallery.count }
    makePage = { gallery.page(at: $0, name: "event") }
  }
}

/// A clock that shows the time of an event, so that events are easy to distinguish.
final class ClockFace: View {
  private let time: UTCTime

  /// The diameter, in points.
  static let diameter = 150.0

  init(_ time: UTCTime) {
    self.time = time
    super.init(frame: Rect(0, 0, Self.diameter, Self.diameter))
    isUserInteractionEnabled = false
  }

  override func draw(_ canvas: inout Canvas) {
    let theme = canvas.traits.theme
    canvas.fill(.ellipse(in: canvas.bounds), theme.secondaryGroupedBackground)
    for hour in 0..<12 {
      let isQuarter = hour % 3 == 0
      hand(
        &canvas, turn: Double(hour) / 12, from: isQuarter ? 0.84 : 0.89, to: 0.94,
        isQuarter ? theme.secondaryLabel : theme.grey, width: isQuarter ? 2.5 : 1.5)
    }
    let (hour, minute, second) = time.clock
    let minutes = Double(minute) + Double(second) / 60
    hand(&canvas, turn: (Double(hour) + minutes / 60) / 12, from: 0, to: 0.5, theme.label, width: 5)
    hand(&canvas, turn: minutes / 60, from: 0, to: 0.76, theme.label, width: 3)
    hand(&canvas, turn: Double(second) / 60, from: -0.16, to: 0.8, theme.red, width: 1.5)
    canvas.fill(.ellipse(in: Rect(center: canvas.bounds.center, size: Size(8, 8))), theme.red)
  }

  /// Draws a line along a radius. `turn` counts clockwise from 12 o'clock; the ends are fractions of the radius.
  private func hand(
    _ canvas: inout Canvas, turn: Double, from start: Double, to end: Double, _ color: Color, width: Double
  ) {
    let way = Affine.rotation(turn * 2 * .pi).apply(Point(0, -canvas.bounds.width / 2)) - Point.zero
    let center = canvas.bounds.center
    canvas.stroke(Path([.move(center + way * start), .line(center + way * end)]), color, width: width)
  }
}
