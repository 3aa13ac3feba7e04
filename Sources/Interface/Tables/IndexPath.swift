/// The place of a row in a table: which section, and which row of it, both from 0.
///
/// Foundation has a type of this name; where both are imported write `Interface.IndexPath`.
public struct IndexPath: Hashable, Comparable, Sendable {
  /// Which section, from 0.
  public var section: Int
  /// Which row of the section, from 0.
  public var row: Int

  /// Makes the path of a row; both count from 0.
  public init(row: Int, section: Int = 0) {
    self.section = section
    self.row = row
  }

  /// Whether the first row lies above the second.
  public static func < (a: IndexPath, b: IndexPath) -> Bool { (a.section, a.row) < (b.section, b.row) }
}
