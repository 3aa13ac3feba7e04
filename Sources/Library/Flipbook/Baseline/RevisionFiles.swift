import Imaging
import Platform

/// Files of a git commit, copied into a directory on request, under their paths from the top of the repository.
package final class RevisionFiles {
  /// The maximum number of files, and the maximum of their total size in bytes.
  private static let fileLimit = 1000, byteLimit = 256 << 20

  /// The directory, as an absolute path without symbolic links.
  package let directory: String
  private let repository: GitRepository
  private let commit: String
  private var entries: [String: GitRepository.Entry] = [:]
  private var bytesLeft = byteLimit

  /// Creates the directory, without any file.
  ///
  /// - Parameter directory: The directory for the copies.
  package init(_ repository: GitRepository, _ commit: String, directory: String) throws(FileError) {
    (self.repository, self.commit, self.directory) = (repository, commit, directory)
    try Files.createDirectory(directory)
  }

  /// The files that were copied, by their paths from the top of the repository.
  package var content: [String: GitRepository.Entry] { entries }

  /// Whether the working tree has all copied files, with the same content.
  package var areInWorkingTree: Bool {
    !entries.isEmpty
      && entries.keys.allSatisfy { path in
        guard let there = try? Files.readRegular("\(repository.root)/\(path)") else { return false }
        return there == Files.contents(of: "\(directory)/\(path)")
      }
  }

  /// Copies a file.
  ///
  /// - Parameter path: Its path from the top of the repository.
  /// - Returns: Whether the copy exists.
  package func add(_ path: String) -> Bool {
    if entries[path] != nil { return true }
    guard Files.staysBelow(path), entries.count < Self.fileLimit, let entry = repository.entry(path, at: commit),
      entry.size <= bytesLeft, let bytes = repository.bytes(of: entry),
      (try? Files.write(bytes, to: "\(directory)/\(path)")) != nil
    else { return false }
    bytesLeft -= entry.size
    entries[path] = entry
    return true
  }

  /// Copies a file, named by its path in the directory.
  package func add(at path: String) -> Bool {
    GitRepository.path(of: path, below: directory).map { add($0) } ?? false
  }
}
