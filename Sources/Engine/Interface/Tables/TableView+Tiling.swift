import Graphics

extension TableView {
  /// The height of a section header in the plain style, in points (UIKit's).
  static let plainHeaderHeight = 28.0
  /// The space above a section without a title and below the last section in the grouped style, in points (iOS 7's).
  static let groupedGap = 35.0
  /// The height of a header with a title in the grouped style, in points (iOS 7's, rounded up to whole points).
  static let groupedHeaderHeight = 56.0

  /// Loads the layout from the data source, unless it is already loaded.
  func loadIfNeeded() {
    guard !isLoaded else { return }
    isLoaded = true
    layout = makeLayout()
    contentSize = Size(0, layout.height)
  }

  /// Creates the layout from the data source's sections, titles and counts, and from the delegate's row heights if it
  /// provides them.
  func makeLayout() -> TableLayout {
    var layout = TableLayout()
    guard let dataSource else { return layout }
    let heights = delegate as? any TableViewRowHeightDelegate
    for section in 0..<dataSource.numberOfSections(in: self) {
      let title = dataSource.tableView(self, titleForHeaderInSection: section)
      let count = dataSource.tableView(self, numberOfRowsInSection: section)
      layout.append(
        title: title, headerHeight: headerHeight(title: title), rowCount: count,
        heights: heights.map { each(count, of: section, from: $0) } ?? .equal(rowHeight))
    }
    if style == .grouped, !layout.sections.isEmpty { layout.appendGap(Self.groupedGap) }
    return layout
  }

  private func each(
    _ count: Int, of section: Int, from delegate: any TableViewRowHeightDelegate
  ) -> TableLayout.Heights {
    var end = 0.0
    return .each(
      (0..<count).map { row in
        end += delegate.tableView(self, heightForRowAt: IndexPath(row: row, section: section))
        return end
      })
  }

  /// Returns the height above a section, in points: 0 for a plain section without a title.
  private func headerHeight(title: String?) -> Double {
    switch (style, title) {
    case (.plain, nil): 0
    case (.plain, _): Self.plainHeaderHeight
    case (.grouped, nil): Self.groupedGap
    case (.grouped, _): Self.groupedHeaderHeight
    }
  }

  /// Adds cells for the visible rows, recycles the remaining ones, and places the headers.
  ///
  /// The cost is proportional to the number of visible rows.
  func tile() {
    guard window != nil else { return }
    let shown = Rect(origin: contentOffset, size: bounds.size)
    recycleUnseen(shown)
    let alive = live
    var place = 0
    for path in layout.rows(from: shown.minY, to: shown.maxY) {
      while place < alive.count, alive[place].path < path { place += 1 }
      if place < alive.count, alive[place].path == path { continue }
      addCell(at: path)
    }
    for row in live { row.cell.frame = rectForRow(at: row.path) }
    tileHeaders(shown)
  }

  /// Recycles the cells that are no longer visible; a cell that is moving out stays until then.
  private func recycleUnseen(_ shown: Rect) {
    let leaving = live.filter { row in
      guard layout.contains(row.path) else { return true }
      return !isSeen(rectForRow(at: row.path), shown) && !isSeen(row.cell.presentation.frame, shown)
    }
    guard !leaving.isEmpty else { return }
    live.removeAll { row in leaving.contains { $0.cell === row.cell } }
    for row in leaving { recycle(row.cell) }
  }

  private func isSeen(_ rect: Rect, _ shown: Rect) -> Bool { rect.minY < shown.maxY && rect.maxY > shown.minY }

  /// Creates the cell of a row and inserts it in the order of the rows, without animation.
  @discardableResult
  func addCell(at path: IndexPath) -> TableViewCell? {
    guard let dataSource, let window else { return nil }
    var made: TableViewCell?
    window.performWithoutAnimation {
      let cell = dataSource.tableView(self, cellForRowAt: path)
      precondition(!live.contains { $0.cell === cell }, "two rows cannot share a cell: row \(path.row)")
      let place = live.firstIndex { $0.path > path } ?? live.count
      if place < live.count {
        rowsHost.insertSubview(cell, belowSubview: live[place].cell)
      } else {
        rowsHost.addSubview(cell)
      }
      live.insert(LiveRow(path: path, cell: cell), at: place)
      cell.frame = rectForRow(at: path)
      configure(cell, at: path)
      made = cell
    }
    return made
  }

  /// Sets the properties of a cell that depend on its row: name, separator, selection and editing.
  func configure(_ cell: TableViewCell, at path: IndexPath) {
    cell.name = "cell[\(layout.flatIndex(of: path))]"
    let isLast = path.row == layout.sections[path.section].rowCount - 1
    cell.place(
      TableViewCell.Surroundings(
        style: style, separatorInset: style == .grouped && isLast ? 0 : separatorInset, showsSeparator: showsSeparators,
        showsTopLine: showsSeparators && style == .grouped && path.row == 0))
    cell.setSelected(path == indexPathForSelectedRow, animated: false)
    cell.setEditing(isEditing && canEditRow(at: path), animated: false)
  }

  /// Removes a cell from the table, and keeps it for reuse if it has an identifier.
  func recycle(_ cell: TableViewCell) {
    cell.removeFromSuperview()
    guard let identifier = cell.reuseIdentifier else { return }
    reusable[identifier, default: []].append(cell)
  }

  /// Places the headers of the visible sections with a title, and removes the remaining ones.
  private func tileHeaders(_ shown: Rect) {
    for (number, section) in layout.sections.enumerated() {
      let isSeen = section.title != nil && section.top < shown.maxY && section.bottom > shown.minY
      guard isSeen, let title = section.title else {
        headers.removeValue(forKey: number)?.removeFromSuperview()
        continue
      }
      let header = headers[number] ?? addHeader(number)
      header.title = title
      header.frame = Rect(0, headerTop(section, shown), bounds.width, section.headerHeight)
    }
    for number in headers.keys.sorted() where !layout.sections.indices.contains(number) {
      headers.removeValue(forKey: number)?.removeFromSuperview()
    }
  }

  /// Returns the upper edge of a header, in points of the content. In the plain style the header stays at the top while
  /// its section is visible.
  private func headerTop(_ section: TableLayout.Section, _ shown: Rect) -> Double {
    guard style == .plain else { return section.top }
    return min(
      max(section.top, shown.minY + adjustedContentInset.top), max(section.top, section.bottom - section.headerHeight))
  }

  private func addHeader(_ number: Int) -> TableSectionHeader {
    let header = TableSectionHeader(style: style)
    header.name = "header[\(number)]"
    headers[number] = header
    // Headers are kept in the order of the sections, independent of the order in which they became visible.
    let next = headers.keys.filter { $0 > number }.min().flatMap { headers[$0] }
    if let next { headersHost.insertSubview(header, belowSubview: next) } else { headersHost.addSubview(header) }
    return header
  }
}

/// The header of a section.
///
/// In the plain style the title is on a grey strip. In the grouped style it is in small capitals on the table's
/// background.
final class TableSectionHeader: View {
  var title = "" {
    didSet { if title != oldValue { restyle() } }
  }
  private let style: TableView.Style
  private let label = Label()

  init(style: TableView.Style) {
    self.style = style
    super.init()
    isUserInteractionEnabled = false
    addSubview(label)
  }

  override func didMoveToWindow() { restyle() }

  override func layoutSubviews() {
    switch style {
    case .plain: label.frame = Rect(15, 0, max(0, bounds.width - 30), bounds.height)
    case .grouped: label.frame = Rect(15, bounds.height - 24, max(0, bounds.width - 30), 18)
    }
  }

  private func restyle() {
    guard let theme = window?.traits.theme else { return }
    switch style {
    case .plain:
      model.backgroundColor = theme == .light ? Color(rgb: 247, 247, 247) : Color(rgb: 28, 28, 30)
      label.attributedText = AttributedText(title, TextStyle(size: 17, weight: .semibold, color: theme.label))
    case .grouped:
      label.attributedText = AttributedText(title.uppercased(), TextStyle(size: 13, color: theme.secondaryLabel))
    }
  }
}
