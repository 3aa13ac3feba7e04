import Graphics
import Motion

/// A scrolling list of rows: `UITableView`.
///
/// It asks its ``dataSource`` for counts, titles and cells, and its ``ScrollView/delegate``, where that is a
/// ``TableViewDelegate``, hears of taps. Only the rows that are seen have a cell; a cell that has left the screen is
/// used again. A million rows of equal height cost what ten do.
///
/// Scripts find the cell of a row as `cell[N]`, N counting the rows of all sections from 0, and the header of a section
/// as `header[N]`.
public final class TableView: ScrollView {
  /// How the table looks.
  public enum Style: Hashable, Sendable {
    /// Row upon row; section headers stay at the top while their section is seen.
    case plain
    /// Sections apart on a grey ground, rows as wide as the screen: iOS 7's.
    case grouped
  }

  /// How a row comes or goes.
  public enum RowAnimation: Hashable, Sendable {
    /// At once.
    case none
    /// It fades while the rows beneath it move.
    case fade
    /// What suits best: `fade`.
    case automatic
  }

  /// How the table looks.
  public let style: Style
  /// What knows the rows. The table holds it weakly and asks it before the next layout; setting it reloads the table.
  public weak var dataSource: (any TableViewDataSource)? { didSet { reloadData() } }
  /// The height of rows that have none of their own, in points.
  public var rowHeight = TableView.standardRowHeight { didSet { reloadData(if: rowHeight != oldValue) } }
  /// How far the lines between rows are indented, in points.
  public var separatorInset = 15.0 { didSet { reloadData(if: separatorInset != oldValue) } }
  /// Whether there are lines between rows.
  public var showsSeparators = true { didSet { reloadData(if: showsSeparators != oldValue) } }
  /// Whether a tap selects a row.
  public var allowsSelection = true
  /// Whether rows show what deletes them; see ``setEditing(_:animated:)``.
  public internal(set) var isEditing = false
  /// The row that is selected, or nil.
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
  /// The cell whose Delete button is seen.
  weak var openCell: TableViewCell?
  /// How far the finger had revealed the Delete button when the swipe began, in points.
  var swipeStart = 0.0
  let rowsHost = View()
  let headersHost = View()

  /// The height of a row, in points: UIKit's.
  public static let standardRowHeight = 44.0

  /// An empty table of a style; the frame is in points.
  public init(style: Style = .plain, frame: Rect = .zero) {
    self.style = style
    super.init(frame: frame)
    alwaysBounceVertical = true
    addSubview(rowsHost)
    addSubview(headersHost)
    addSwipeRecognizer()
  }

  // MARK: Rows

  /// How many rows there are in all sections.
  public var rowCount: Int {
    loadIfNeeded()
    return layout.rowCount
  }

  /// Where a row lies in the content, in points, whether it is seen or not.
  ///
  /// - Precondition: the row exists.
  public func rectForRow(at indexPath: IndexPath) -> Rect {
    loadIfNeeded()
    precondition(layout.contains(indexPath), "the table has no row \(indexPath.row) in section \(indexPath.section)")
    let extent = layout.extent(of: indexPath)
    return Rect(0, extent.top, bounds.width, extent.height)
  }

  /// The row at a place of the content, in points, or nil.
  public func indexPathForRow(at point: Point) -> IndexPath? {
    loadIfNeeded()
    return layout.rows(from: point.y, to: point.y.nextUp).first
  }

  /// The cell of a row; nil while the row is not on the screen.
  public func cellForRow(at indexPath: IndexPath) -> TableViewCell? { live.first { $0.path == indexPath }?.cell }

  /// The row of a cell; nil where the cell is not on the screen.
  public func indexPath(for cell: TableViewCell) -> IndexPath? { live.first { $0.cell === cell }?.path }

  /// The cells on the screen, from top to bottom.
  public var visibleCells: [TableViewCell] { live.map(\.cell) }

  /// The rows on the screen, from top to bottom.
  public var indexPathsForVisibleRows: [IndexPath] { live.map(\.path) }

  /// A cell that has left the screen and may be used again, after ``TableViewCell/prepareForReuse()``; nil where there
  /// is none of that identifier: then make one.
  public func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
    guard let cell = reusable[identifier]?.popLast() else { return nil }
    cell.prepareForReuse()
    return cell
  }

  /// Asks the data source for everything again, before the next layout. The selection is lost, as in UIKit; the offset
  /// stays.
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
  /// Selects a row, or none where `indexPath` is nil; the delegate is not told. Animated its ground fades in 0.3 s.
  public func selectRow(at indexPath: IndexPath?, animated: Bool) {
    if let old = indexPathForSelectedRow, old != indexPath {
      cellForRow(at: old)?.setSelected(false, animated: animated)
    }
    indexPathForSelectedRow = indexPath
    if let indexPath { cellForRow(at: indexPath)?.setSelected(true, animated: animated) }
  }

  /// Takes the selection off a row; animated its ground fades in 0.3 s.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    guard indexPathForSelectedRow == indexPath else { return }
    selectRow(at: nil, animated: animated)
  }

  /// A finger has come down on a cell; answers whether the cell is to be highlighted.
  func shouldHighlight(_ cell: TableViewCell) -> Bool {
    if openCell != nil {
      closeOpenCell()
      return false
    }
    return allowsSelection && !isEditing
  }

  /// A finger has been lifted from a highlighted cell.
  func cellWasTapped(_ cell: TableViewCell) {
    guard let path = indexPath(for: cell) else { return }
    selectRow(at: path, animated: false)
    (delegate as? any TableViewDelegate)?.tableView(self, didSelectRowAt: path)
  }
}

extension TableView {
  /// Shows or hides what deletes rows; animated the red circles slide in within 0.3 s. Only rows that the data source
  /// lets be edited get one; the selection goes.
  public func setEditing(_ isEditing: Bool, animated: Bool) {
    guard isEditing != self.isEditing else { return }
    closeOpenCell()
    self.isEditing = isEditing
    if isEditing { selectRow(at: nil, animated: false) }
    for row in live { row.cell.setEditing(isEditing && canEditRow(at: row.path), animated: animated) }
  }

  /// Whether the data source lets a row be deleted.
  func canEditRow(at path: IndexPath) -> Bool { dataSource?.tableView(self, canEditRowAt: path) ?? false }

  /// Shows the Delete button of a cell, and hides that of another.
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

  /// The Delete button of a cell has been tapped.
  func deleteWasTapped(_ cell: TableViewCell) {
    guard let path = indexPath(for: cell) else { return }
    dataSource?.tableView(self, commit: .delete, forRowAt: path)
    // Where the data source keeps the row after all, the button goes.
    if openCell === cell, indexPath(for: cell) != nil { closeOpenCell() }
  }

  /// A finger that moves to the left on a row reveals its Delete button.
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

  /// Whether a drag on a row reveals its Delete button: to the left on a row that can be deleted, or anywhere on the
  /// row whose button is seen; never in editing mode.
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

  /// What the finger has revealed, in points; beyond the button it is held back like content beyond its end.
  private func revealed(_ pan: PanGestureRecognizer) -> Double {
    let distance = max(0, swipeStart - pan.translation.dx)
    let excess = distance - TableViewCell.deleteWidth
    guard excess > 0 else { return distance }
    return TableViewCell.deleteWidth + RubberBand(dimension: bounds.width).offset(forDistance: excess)
  }

  /// A flick decides by its direction, a slow drag by what is nearer; the same speed that turns a page.
  private func endSwipe(revealed: Double, velocity: Double) {
    guard let cell = openCell else { return }
    let isFlick = abs(velocity) >= Paging.turningSpeed
    let opens = isFlick ? velocity > 0 : revealed > TableViewCell.deleteWidth / 2
    if opens { open(cell) } else { closeOpenCell() }
  }
}
