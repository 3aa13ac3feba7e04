/// Provides the rows of a table: `UITableViewDataSource`.
///
/// The table asks for counts before a layout, and for cells when rows become visible.
///
/// ```swift
/// final class Albums: TableViewDataSource {
///   let titles = ["Favourites", "Screenshots"]
///
///   func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { titles.count }
///
///   func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
///     let cell = tableView.dequeueReusableCell(withIdentifier: "album") ?? TableViewCell(reuseIdentifier: "album")
///     cell.textLabel.text = titles[indexPath.row]
///     return cell
///   }
/// }
/// ```
public protocol TableViewDataSource: AnyObject {
  /// Returns the number of sections (default: 1).
  func numberOfSections(in tableView: TableView) -> Int
  /// Returns the number of rows in a section.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
  /// Returns the cell of a row, preferably a reused one: see ``TableView/dequeueReusableCell(withIdentifier:)``.
  ///
  /// The table sets its frame and the properties that depend on its position.
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
  /// Returns the title of a section; nil for none (default: nil).
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?
  /// Returns whether a row can be deleted (default: false, unlike in UIKit).
  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool
  /// Called when the Delete button has been tapped.
  ///
  /// An implementation deletes the row from the data and calls ``TableView/deleteRows(at:with:)``. If the row stays,
  /// the button is hidden.
  func tableView(_ tableView: TableView, commit style: TableViewCell.EditingStyle, forRowAt indexPath: IndexPath)
}

extension TableViewDataSource {
  /// Returns 1 by default.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }
  /// Returns nil by default.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// Returns false by default.
  public func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  /// Does nothing by default, so that the row stays.
  public func tableView(
    _ tableView: TableView, commit style: TableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {}
}

/// Receives messages about the rows of a table: `UITableViewDelegate`. Set it as the scroll view's `delegate`.
public protocol TableViewDelegate: ScrollViewDelegate {
  /// A row has been tapped. It stays selected until ``TableView/deselectRow(at:animated:)``.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
}

extension TableViewDelegate {
  /// Does nothing by default, so that a tap only selects the row.
  public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
}

/// A table's delegate that provides the height of each row.
///
/// In UIKit this method belongs to the delegate itself, and the table checks whether it is implemented. Here it is
/// separate, so that a table with rows of equal height needs no time and no memory per row.
public protocol TableViewRowHeightDelegate: TableViewDelegate {
  /// Returns the height of a row, in points; 0 or more.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double
}

extension TableView {
  /// The position of a row in a table: its section and its row within that section, both from 0.
  public struct IndexPath: Hashable, Comparable, Sendable {
    /// The section, from 0.
    public var section: Int
    /// The row within the section, from 0.
    public var row: Int

    /// Creates the path of a row; both indices count from 0.
    public init(row: Int, section: Int = 0) { (self.section, self.row) = (section, row) }

    /// Returns whether the first row is above the second.
    public static func < (a: IndexPath, b: IndexPath) -> Bool { (a.section, a.row) < (b.section, b.row) }
  }
}

/// The position of a row in a table.
///
/// A file that imports Foundation, which has a type of the same name, uses `TableView.IndexPath`.
public typealias IndexPath = TableView.IndexPath
