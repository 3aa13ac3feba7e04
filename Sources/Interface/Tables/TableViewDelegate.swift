/// Who is told what happens to a table's rows: `UITableViewDelegate`. It is set as the scroll view's `delegate`.
public protocol TableViewDelegate: ScrollViewDelegate {
  /// A row has been tapped. It stays selected until ``TableView/deselectRow(at:animated:)``.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
}

extension TableViewDelegate {
  /// Does nothing.
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
