import Content
import Interface

/// A table of events, the earliest first. It follows its store: what is added comes, what is deleted fades away.
final class EventListController: ViewController, TableViewDataSource, TableViewDelegate {
  let table = TableView(style: .plain)
  /// Called with the row that has been tapped.
  var onSelect: ((Int) -> Void)?

  private let store: EventStore
  private let now: () -> UTCTime

  /// - Parameter now: the time at which an event is added.
  init(_ store: EventStore, now: @escaping () -> UTCTime) {
    self.store = store
    self.now = now
    super.init(title: "Events")
  }

  override func viewDidLoad() {
    table.name = "list"
    table.dataSource = self
    table.delegate = self
    view.addSubview(table)
    navigationItem.rightBarButtonItem = BarButtonItem(.add) { [unowned self] in
      change { _ = try store.insert(at: now()) }
    }
    showEditButton()
    store.didChange = { [unowned self] in show($0) }
  }

  override func viewDidLayoutSubviews() { table.frame = view.bounds }

  override func viewWillAppear(_ animated: Bool) {
    if let selected = table.indexPathForSelectedRow { table.deselectRow(at: selected, animated: animated) }
  }

  private func showEditButton() {
    let item = BarButtonItem(table.isEditing ? .done : .edit) { [unowned self] in
      table.setEditing(!table.isEditing, animated: true)
      showEditButton()
    }
    item.name = "edit"
    navigationItem.leftBarButtonItem = item
  }

  private func change(_ body: () throws -> Void) {
    // The store is in memory and its statements are fixed: it fails only where there is no memory left.
    do { try body() } catch { fatalError("the list of events cannot be changed: \(error)") }
  }

  private func show(_ changes: [EventChange]) {
    table.beginUpdates()
    for change in changes {
      switch change {
      case .delete(let row): table.deleteRows(at: [IndexPath(row: row)], with: .fade)
      case .insert(let row): table.insertRows(at: [IndexPath(row: row)], with: .fade)
      }
    }
    table.endUpdates()
  }

  // MARK: Rows

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { store.events.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "event")
      ?? TableViewCell(style: .value1, reuseIdentifier: "event")
    let time = store.events[indexPath.row].time
    cell.textLabel.text = time.dayText
    cell.detailTextLabel?.text = time.clockText
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { onSelect?(indexPath.row) }

  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { true }

  func tableView(
    _ tableView: TableView, commit style: TableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {
    let event = store.events[indexPath.row]
    change { try store.delete(event) }
  }
}
