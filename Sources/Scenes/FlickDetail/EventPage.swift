import Content
import Geometry
import Graphics
import Interface

/// The detail of an event: a grouped table with one cell that says when it was, and a clock below.
final class EventPage: View, TableViewDataSource {
  let table = TableView(style: .grouped)
  private let event: Event
  private let place: String
  private let clock: ClockFace
  private let traits: Traits

  /// The height of the cell, in points: two lines.
  private static let rowHeight = 68.0

  /// - Parameter place: which event of how many it is.
  init(_ event: Event, place: String, traits: Traits) {
    self.event = event
    self.place = place
    self.traits = traits
    clock = ClockFace(event.time)
    super.init()
    name = "event"
    backgroundColor = traits.theme.groupedBackground
    table.rowHeight = Self.rowHeight
    table.allowsSelection = false
    table.dataSource = self
    addSubview(table)
    table.addSubview(clock)
  }

  override func layoutSubviews() {
    table.frame = Rect(origin: .zero, size: bounds.size)
    // In the middle of what the cell leaves free; it scrolls with the table.
    let top = table.rectForRow(at: IndexPath(row: 0)).maxY
    let room = max(ClockFace.diameter, bounds.height - top)
    clock.frame.origin = Point((bounds.width - ClockFace.diameter) / 2, top + (room - ClockFace.diameter) / 2)
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1 }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { place }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = TableViewCell()
    let clock = "at \(event.time.clockText)"
    let day = event.time.longText.dropLast(clock.count + 1)
    cell.textLabel.attributedText = AttributedText([
      .init("\(day)\n", TextStyle(size: 17, color: traits.theme.label)),
      .init(clock, TextStyle(size: 17, color: traits.theme.secondaryLabel)),
    ])
    cell.textLabel.numberOfLines = 2
    cell.textLabel.lineSpacing = 4
    return cell
  }
}
