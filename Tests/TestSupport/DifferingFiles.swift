import Foundation

/// Returns the names of the files that differ between two folders: those with other bytes, and those in only one
/// folder.
package func differingFiles(_ first: [String: Data], _ second: [String: Data]) -> [String] {
  Set(first.keys).union(second.keys).filter { first[$0] != second[$0] }.sorted()
}
