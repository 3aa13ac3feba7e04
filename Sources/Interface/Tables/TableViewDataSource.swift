/// Who knows the rows of a table: `UITableViewDataSource`.
public protocol TableViewDataSource: AnyObject {
  /// How many sections there are; 1 unless implemented.
  func numberOfSections(in tableView: TableView) -> Int
  /// How many rows a section has.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
  /// The cell for a row, best one that has been used before: see ``TableView/dequeueReusableCell(withIdentifier:)``.
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
  /// What stands above a section, or nil.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?
  /// Whether a row can be deleted. Unlike in UIKit no row can unless this is implemented.
  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool
  /// The person has asked for a row to be deleted: take it out of the data and call ``TableView/deleteRows(at:with:)``.
  func tableView(_ tableView: TableView, commit style: TableViewCell.EditingStyle, forRowAt indexPath: IndexPath)
}

extension TableViewDataSource {
  /// One section.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }
  /// No title.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// No row can be deleted.
  public func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, commit style: TableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {}
}
