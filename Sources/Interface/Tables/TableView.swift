import Geometry
import Graphics

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
  public weak var dataSource: (any TableViewDataSource)? {
    didSet { reloadData() }
  }
  /// The height of rows that have none of their own, in points.
  public var rowHeight = TableView.standardRowHeight {
    didSet { if rowHeight != oldValue { reloadData() } }
  }
  /// How far the lines between rows are indented, in points.
  public var separatorInset = 15.0 {
    didSet { if separatorInset != oldValue { reloadData() } }
  }
  /// Whether there are lines between rows.
  public var showsSeparators = true {
    didSet { if showsSeparators != oldValue { reloadData() } }
  }
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

  // MARK: Layout

  /// Brings cells to the rows that are seen.
  public override func layoutSubviews() {
    loadIfNeeded()
    if isDragging { closeOpenCell() }
    tile()
    super.layoutSubviews()
  }

  /// Gives the table the ground of its style.
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
