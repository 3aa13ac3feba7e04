import Graphics
import Motion

/// A scrolling list of rows: `UITableView`.
///
/// The ``dataSource`` provides counts, titles and cells. If the ``ScrollView/delegate`` is a ``TableViewDelegate``, it
/// is notified of taps. Only visible rows have a cell, and cells are reused. A million rows of equal height cost as
/// much as ten.
///
/// In scripts the cell of a row is `cell[N]`, with N counting the rows of all sections from 0. The header of a section
/// is `header[N]`.
///
/// ```swift
/// let table = TableView(style: .grouped, frame: Rect(0, 0, 320, 480))
/// table.dataSource = albums
/// table.delegate = self
/// ```
public final class TableView: ScrollView {
  /// The style of the table.
  public enum Style: Hashable, Sendable {
    /// Continuous rows; section headers stay at the top while their section is visible.
    case plain
    /// Separated sections on a grey background, with rows of the full width (iOS 7's).
    case grouped
  }

  /// The animation of an inserted or deleted row.
  public enum RowAnimation: Hashable, Sendable {
    /// No animation.
    case none
    /// The row fades while the rows beneath it move.
    case fade
    /// The animation chosen by the table: `fade`.
    case automatic
  }

  /// The style of the table.
  public let style: Style
  /// The source of the rows, held weakly. Setting it reloads the table before the next layout.
  public weak var dataSource: (any TableViewDataSource)? { didSet { reloadData() } }
  /// The default height of a row, in points.
  public var rowHeight = TableView.standardRowHeight { didSet { reloadData(if: rowHeight != oldValue) } }
  /// The indentation of the separators, in points.
  public var separatorInset = 15.0 { didSet { reloadData(if: separatorInset != oldValue) } }
  /// Whether rows are separated by lines.
  public var showsSeparators = true { didSet { reloadData(if: showsSeparators != oldValue) } }
  /// Whether a tap selects a row.
  public var allowsSelection = true
  /// Whether rows show a delete control; see ``setEditing(_:animated:)``.
  public internal(set) var isEditing = false
  /// The selected row, or nil.
  public internal(set) var indexPathForSelectedRow: IndexPath?

  /// A cell on the screen and its row.
  struct LiveRow {
    var path: IndexPath
    let cell: TableViewCell
  }

  var layout = TableLayout()
  var isLoaded = false
  /// The cells on the screen, from top to bottom.
  var live: [LiveRow] = []
  var headers: [Int: TableSectionHeader] = [:]
  var reusable: [String: [TableViewCell]] = [:]
  var updates: TableUpdates?
  var updateDepth = 0
  var updateAnimation = RowAnimation.none
  /// The cell whose Delete button is visible.
  weak var openCell: TableViewCell?
  /// The revealed width of the Delete button at the start of the swipe, in points.
  var swipeStart = 0.0
  let rowsHost = View()
  let headersHost = View()

  /// The standard height of a row, in points (UIKit's).
  public static let standardRowHeight = 44.0

  /// Creates an empty table with a style; the frame is in points.
  public init(style: Style = .plain, frame: Rect = .zero) {
    self.style = style
    super.init(frame: frame)
    alwaysBounceVertical = true
    addSubview(rowsHost)
    addSubview(headersHost)
    addSwipeRecognizer()
  }

  // MARK: Rows

  /// The number of rows in all sections.
  public var rowCount: Int {
    loadIfNeeded()
    return layout.rowCount
  }

  /// Returns the rectangle of a row in the content, in points, whether the row is visible or not.
  ///
  /// - Precondition: the row exists.
  public func rectForRow(at indexPath: IndexPath) -> Rect {
    loadIfNeeded()
    precondition(layout.contains(indexPath), "the table has no row \(indexPath.row) in section \(indexPath.section)")
    let extent = layout.extent(of: indexPath)
    return Rect(0, extent.top, bounds.width, extent.height)
  }

  /// Returns the row at a point of the content, in points, or nil.
  public func indexPathForRow(at point: Point) -> IndexPath? {
    loadIfNeeded()
    return layout.rows(from: point.y, to: point.y.nextUp).first
  }

  /// Returns the cell of a row; nil if the row is not on the screen.
  public func cellForRow(at indexPath: IndexPath) -> TableViewCell? { live.first { $0.path == indexPath }?.cell }

  /// Returns the row of a cell; nil if the cell is not on the screen.
  public func indexPath(for cell: TableViewCell) -> IndexPath? { live.first { $0.cell === cell }?.path }

  /// The cells on the screen, from top to bottom.
  public var visibleCells: [TableViewCell] { live.map(\.cell) }

  /// The rows on the screen, from top to bottom.
  public var indexPathsForVisibleRows: [IndexPath] { live.map(\.path) }

  /// Returns a reusable cell after calling its ``TableViewCell/prepareForReuse()``; nil if none has that identifier.
  public func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
    guard let cell = reusable[identifier]?.popLast() else { return nil }
    cell.prepareForReuse()
    return cell
  }

  /// Reloads everything from the data source before the next layout.
  ///
  /// The selection is cleared, as in UIKit. The offset is kept.
  public func reloadData() {
    isLoaded = false
    indexPathForSelectedRow = nil
    openCell = nil
    for row in live { recycle(row.cell) }
    live = []
    setNeedsLayout()
  }

  private func reloadData(if hasChanged: Bool) { if hasChanged { reloadData() } }

  // MARK: Layout

  public override func layoutSubviews() {
    loadIfNeeded()
    if isDragging { closeOpenCell() }
    tile()
    super.layoutSubviews()
  }

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    guard let traits = window?.traits else { return }
    if rowHeight == Self.standardRowHeight { rowHeight = traits.scaledValue(for: rowHeight) }
    guard backgroundColor == .clear else { return }
    model.backgroundColor = style == .plain ? traits.theme.background : traits.theme.groupedBackground
  }
}

extension TableView {
  /// Selects a row without notifying the delegate; nil clears the selection.
  ///
  /// If animated, the background fades within 0.3 s.
  public func selectRow(at indexPath: IndexPath?, animated: Bool) {
    if let old = indexPathForSelectedRow, old != indexPath {
      cellForRow(at: old)?.setSelected(false, animated: animated)
    }
    indexPathForSelectedRow = indexPath
    if let indexPath { cellForRow(at: indexPath)?.setSelected(true, animated: animated) }
  }

  /// Deselects a row. If animated, its background fades within 0.3 s.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    guard indexPathForSelectedRow == indexPath else { return }
    selectRow(at: nil, animated: animated)
  }

  /// Handles a finger that comes down on a cell, and returns whether the cell is highlighted.
  func shouldHighlight(_ cell: TableViewCell) -> Bool {
    if openCell != nil {
      closeOpenCell()
      return false
    }
    return allowsSelection && !isEditing
  }

  /// Handles a tap on a highlighted cell.
  func cellWasTapped(_ cell: TableViewCell) {
    guard let path = indexPath(for: cell) else { return }
    selectRow(at: path, animated: false)
    (delegate as? any TableViewDelegate)?.tableView(self, didSelectRowAt: path)
  }
}

extension TableView {
  /// Shows or hides the delete controls of the rows that the data source allows to be edited.
  ///
  /// If animated, the red circles slide within 0.3 s. Editing clears the selection.
  public func setEditing(_ isEditing: Bool, animated: Bool) {
    guard isEditing != self.isEditing else { return }
    closeOpenCell()
    self.isEditing = isEditing
    if isEditing { selectRow(at: nil, animated: false) }
    for row in live { row.cell.setEditing(isEditing && canEditRow(at: row.path), animated: animated) }
  }

  /// Whether the data source allows a row to be deleted.
  func canEditRow(at path: IndexPath) -> Bool { dataSource?.tableView(self, canEditRowAt: path) ?? false }

  /// Shows the Delete button of a cell and hides that of another cell.
  func open(_ cell: TableViewCell) {
    closeOpenCell(unless: cell)
    openCell = cell
    cell.reveal(TableViewCell.deleteWidth, animated: true)
  }

  func closeOpenCell(unless kept: TableViewCell? = nil) {
    guard let cell = openCell, cell !== kept else { return }
    openCell = nil
    cell.reveal(0, animated: true)
  }

  /// Handles a tap on the Delete button of a cell.
  func deleteWasTapped(_ cell: TableViewCell) {
    guard let path = indexPath(for: cell) else { return }
    dataSource?.tableView(self, commit: .delete, forRowAt: path)
    // If the data source keeps the row, the button is hidden.
    if openCell === cell, indexPath(for: cell) != nil { closeOpenCell() }
  }

  /// Adds the recogniser of a drag to the left that reveals the Delete button of a row.
  func addSwipeRecognizer() {
    let pan = PanGestureRecognizer(axes: .only(.horizontal)) { [unowned self] in handleSwipe($0) }
    pan.name = "swipe to delete"
    pan.shouldBegin = { [unowned self] in shouldBeginSwipe($0) }
    addGestureRecognizer(pan)
  }

  private func cell(under pan: PanGestureRecognizer) -> TableViewCell? {
    guard let location = pan.location(in: self) else { return nil }
    return indexPathForRow(at: location - Vector(0, pan.movement.dy)).flatMap { cellForRow(at: $0) }
  }

  /// Whether a drag reveals a Delete button; always false in editing mode.
  ///
  /// The drag must go to the left on a row that can be deleted. On the row with the visible button it can go either
  /// way.
  private func shouldBeginSwipe(_ pan: PanGestureRecognizer) -> Bool {
    guard !isEditing, let cell = cell(under: pan), let path = indexPath(for: cell) else { return false }
    return cell === openCell || (pan.movement.dx < 0 && canEditRow(at: path))
  }

  private func handleSwipe(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      guard let cell = cell(under: pan) else { return }
      closeOpenCell(unless: cell)
      openCell = cell
      swipeStart = cell.revealed
      cell.reveal(revealed(pan), animated: false)
    case .changed: openCell?.reveal(revealed(pan), animated: false)
    case .ended: endSwipe(revealed: revealed(pan), velocity: -pan.velocity.dx)
    case .cancelled, .failed: endSwipe(revealed: 0, velocity: 0)
    case .possible: break
    }
  }

  /// Returns the width revealed by the finger, in points. The rubber band applies beyond the button's width.
  private func revealed(_ pan: PanGestureRecognizer) -> Double {
    let distance = max(0, swipeStart - pan.translation.dx)
    let excess = distance - TableViewCell.deleteWidth
    guard excess > 0 else { return distance }
    return TableViewCell.deleteWidth + RubberBand(dimension: bounds.width).offset(forDistance: excess)
  }

  /// Opens or closes the Delete button at the end of a swipe.
  ///
  /// A flick decides by its direction and a slow drag by the revealed width. The speed limit is that of a page turn.
  private func endSwipe(revealed: Double, velocity: Double) {
    guard let cell = openCell else { return }
    let isFlick = abs(velocity) >= Paging.turningSpeed
    let opens = isFlick ? velocity > 0 : revealed > TableViewCell.deleteWidth / 2
    if opens { open(cell) } else { closeOpenCell() }
  }
}
