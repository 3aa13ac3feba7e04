/// What knows the rows of a table: `UITableViewDataSource`. The table asks before a layout, and for cells while rows
/// come into sight.
public protocol TableViewDataSource: AnyObject {
  /// How many sections there are; 1 unless implemented.
  func numberOfSections(in tableView: TableView) -> Int
  /// How many rows a section has.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
  /// The cell for a row, best one that has been used before: see ``TableView/dequeueReusableCell(withIdentifier:)``.
  /// Its frame and what depends on its place are set by the table.
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
  /// The title above a section; nil, as unless implemented, for none.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?
  /// Whether a row can be deleted. Unlike in UIKit no row can unless this is implemented.
  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool
  /// Called when the Delete button has been tapped: take the row out of the data and call
  /// ``TableView/deleteRows(at:with:)``. Where the row stays, the button goes.
  func tableView(_ tableView: TableView, commit style: TableViewCell.EditingStyle, forRowAt indexPath: IndexPath)
}

extension TableViewDataSource {
  /// One section.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }
  /// No title.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// No row can be deleted.
  public func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  /// Unless implemented, the row stays.
  public func tableView(
    _ tableView: TableView, commit style: TableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {}
}

/// Hears what happens to a table's rows: `UITableViewDelegate`. It is set as the scroll view's `delegate`.
public protocol TableViewDelegate: ScrollViewDelegate {
  /// A row has been tapped. It stays selected until ``TableView/deselectRow(at:animated:)``.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
}

extension TableViewDelegate {
  /// Unless implemented, a tap only selects the row.
  public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
}

/// A table's delegate that gives each row its own height.
///
/// UIKit has this message in the delegate itself and finds out whether it is implemented. It is apart here, since a
/// table whose rows are all equal needs neither time nor memory for each of them, be they a million.
public protocol TableViewRowHeightDelegate: TableViewDelegate {
  /// The height of a row, in points; 0 or more.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double
}

extension TableView {
  /// The place of a row in a table: its section and its row in that section, both from 0.
  public struct IndexPath: Hashable, Comparable, Sendable {
    /// The section, from 0.
    public var section: Int
    /// The row of the section, from 0.
    public var row: Int

    /// Creates the path of a row; both count from 0.
    public init(row: Int, section: Int = 0) { (self.section, self.row) = (section, row) }

    /// Whether the first row lies above the second.
    public static func < (a: IndexPath, b: IndexPath) -> Bool { (a.section, a.row) < (b.section, b.row) }
  }
}

/// The place of a row in a table. A file that imports Foundation, which has a type of this name too, uses
/// `TableView.IndexPath`.
public typealias IndexPath = TableView.IndexPath
