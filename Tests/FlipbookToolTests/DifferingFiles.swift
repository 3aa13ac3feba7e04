import Foundation

/// The names of the files that differ between two folders: those with other bytes, and those that only one folder has.
func differingFiles(_ first: [String: Data], _ second: [String: Data]) -> [String] {
  Set(first.keys).union(second.keys).filter { first[$0] != second[$0] }.sorted()
}
