import Geometry
import Graphics

/// A scrolling list of rows: `UITableView`.
///
/// Only the rows that are seen have a cell; a cell that has left the screen is used again. A million rows of equal
/// height cost what ten do. The cell of a row is named `cell[N]`, N counting the rows of all sections from 0.
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
  /// Who knows the rows. The table holds it weakly and asks it before the next layout.
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

  /// Makes a table; the frame is in points.
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

  /// How many rows a section has.
  public func numberOfRows(inSection section: Int) -> Int {
    loadIfNeeded()
    return layout.sections[section].rowCount
  }

  /// Where a row lies in the content, in points.
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

  /// A cell that has left the screen and may be used again, or nil where there is none: then make one.
  public func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
    guard let cell = reusable[identifier]?.popLast() else { return nil }
    cell.prepareForReuse()
    return cell
  }

  /// Asks the data source for everything again. The selection is lost, as in UIKit.
  public func reloadData() {
    isLoaded = false
    indexPathForSelectedRow = nil
    openCell = nil
    for row in live { recycle(row.cell) }
    live = []
    setNeedsLayout()
  }

  /// Scrolls by as little as is needed to show a row.
  public func scrollToRow(at indexPath: IndexPath, animated: Bool) {
    scrollRectToVisible(rectForRow(at: indexPath), animated: animated)
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
    guard let theme = window?.traits.theme, backgroundColor == .clear else { return }
    model.backgroundColor = style == .plain ? theme.background : theme.groupedBackground
  }
}
