import Imaging
import Platform
import Verdicts

extension GoldenFolder {
  /// Checks that the content is the known one; see ``content``.
  package func check(_ known: ContentHash?) throws {
    if content == known { return }
    throw UserError("\(path) has changed since it was approved, and was not restored", .cannotCreate)
  }

  private var stagingPath: String { "\(path)/\(Self.staging)" }

  /// Replaces the golden's files by those that `fill` writes to the staging directory, unless all of them exist
  /// unchanged. Other files in the directory remain.
  ///
  /// - Parameter fill: Writes the files, the identifying file last, and returns their names.
  /// - Returns: Whether the golden was added, replaced or left unchanged.
  /// - Throws: `UserError` if another process is writing the golden, or an error if a file cannot be written.
  func replaceFiles(_ fill: (_ staging: String) throws -> [String]) throws -> GoldenApproval {
    let wasThere = isOurs
    try Files.createDirectory(path)
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    defer {
      try? Files.remove(stagingPath)
      Files.removeIfEmpty(path)
    }
    let old = isInterrupted ? [] : ownFiles
    try Files.remove(stagingPath)
    try Files.createDirectory(stagingPath)
    try Files.write(Array("*\n".utf8), inOwnDirectory: "\(stagingPath)/.gitignore")
    let new = try fill(stagingPath)
    if wasThere, try isSame(new, old) { return .unchanged }
    try commit(new, insteadOf: old)
    return wasThere ? .replaced : .added
  }

  private func isSame(_ new: [String], _ old: [String]) throws -> Bool {
    guard Set(new) == Set(old) else { return false }
    // Reading a pipe would block, and a symbolic link is not a file of the golden.
    return try new.allSatisfy { file in
      let kept = "\(path)/\(file)"
      guard Files.isRegular(kept), !Files.isLink(kept) else { return false }
      do throws(FileError) { return try Files.areSame("\(stagingPath)/\(file)", kept) } catch {
        if error.isPointer { return false }
        throw error
      }
    }
  }

  /// Moves the new files into place, the identifying file last.
  ///
  /// If the process is killed before that, this file is still in the staging directory. A mixture of old and new
  /// files is therefore recognised as incomplete.
  private func commit(_ new: [String], insteadOf old: [String]) throws {
    try UnfinishedFiles.holdingExit {
      for file in new where file != Self.renderer {
        try Files.move("\(stagingPath)/\(file)", to: "\(path)/\(file)")
      }
      for file in Set(old).subtracting(new) { try Files.remove("\(path)/\(file)") }
      Files.removeIfEmpty("\(path)/frames")
      try Files.move("\(stagingPath)/\(Self.renderer)", to: "\(path)/\(Self.renderer)")
    }
  }
}

/// A copy of a golden, or of its absence, with which it can be restored.
package struct GoldenCopy: Sendable {
  private let golden: GoldenFolder
  private let directory: String
  /// The names of the files; none if there was no golden.
  private let files: [String]

  /// Copies a golden into a directory.
  ///
  /// - Throws: `UserError` or `FileError` if the golden is damaged or cannot be read.
  package init(of golden: GoldenFolder, in directory: String) throws {
    (self.golden, self.directory) = (golden, directory)
    files = try golden.read() == nil ? [] : golden.ownFiles.filter { Files.exists("\(golden.path)/\($0)") }
    for file in files { try Files.copy("\(golden.path)/\(file)", to: "\(directory)/\(file)") }
  }

  /// Restores the golden, unless its content is another one than `known`.
  ///
  /// - Parameter known: The content of the golden that is replaced; see ``GoldenFolder/content``.
  /// - Throws: `UserError` if the golden has changed; an error if a file cannot be written.
  package func restore(over known: ContentHash?) throws {
    try golden.check(known)
    if files.isEmpty { return try golden.remove() }
    _ = try golden.replaceFiles { staging in
      try golden.check(known)
      for file in files { try Files.copy("\(directory)/\(file)", to: "\(staging)/\(file)") }
      return files
    }
  }
}
