import LibC
import Synchronization

extension Files {
  /// The directory for temporary files: `TMPDIR`, or `/tmp` if it is not set.
  static var temporaryParent: String {
    getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Creates a temporary directory, which is removed if a signal ends the process.
  package static func makeTemporaryDirectory() throws(FileError) -> String {
    do throws(FileError) { return try makeDirectory(temporaryParent, "flipbook-", locks: false) } catch {
      var error = error
      error.reason += "; set TMPDIR to a writable directory"
      throw error
    }
  }

  /// Creates a hidden temporary directory in a folder. If the process is killed, a later one removes it, unless it has
  /// a file whose name begins with ``Leftovers/replaced``.
  package static func makeTemporaryDirectory(in folder: String) throws(FileError) -> String {
    Leftovers.remove(in: folder)
    let path = try makeDirectory(folder, Leftovers.prefix, locks: true)
    do throws(FileError) {
      try write(Array("\(getpid())\n".utf8), inOwnDirectory: "\(path)/\(Leftovers.marker)")
    } catch {
      removeTemporaryDirectory(path)
      throw error
    }
    return path
  }

  private static func makeDirectory(
    _ parent: String, _ prefix: String, locks: Bool
  ) throws(FileError) -> String {
    try UnfinishedFiles.directories.withLock { directories throws(FileError) in
      var template = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else {
        throw FileError(.create, "a temporary directory in \(parent)", errno: errno)
      }
      let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      let lock = try locks ? DirectoryLock(path, waits: true) : nil
      directories.updateValue(lock, forKey: path)
      return path
    }
  }

  /// Removes a directory that ``makeTemporaryDirectory()`` created, with its contents.
  package static func removeTemporaryDirectory(_ path: String) {
    try? remove(path)
    UnfinishedFiles.directories.withLock { _ = $0.removeValue(forKey: path) }
  }
}

/// The hidden files and directories of processes that were killed.
///
/// A process holds the lock of each of them. They are removed only if the lock is free and the process has ended: the
/// number of an ended process may be that of another one, and a file system may have no locks.
package enum Leftovers {
  /// The start of the names.
  static let prefix = ".flipbook-"
  /// The file that marks a hidden directory of this program. It contains the number of the process.
  static let marker = ".unfinished.export"
  /// The start of the names of a user's files that were moved to a hidden directory to be replaced.
  package static let replaced = "replaced-"

  /// The folders whose files this process has searched.
  private static let searched = Mutex<Set<String>>([])

  /// Removes unfinished files from a folder, unless this process has done so already.
  static func removeFiles(in folder: String) {
    guard searched.withLock({ $0.insert(folder).inserted }) else { return }
    for name in Files.names(in: folder) where name.hasPrefix(prefix) { removeFile(name, in: folder) }
  }

  /// Removes unfinished files and directories from a folder.
  static func remove(in folder: String) {
    for name in Files.names(in: folder) where name.hasPrefix(prefix) {
      removeFile(name, in: folder)
      if Files.matches(name, prefix + "??????") { removeDirectory("\(folder)/\(name)") }
    }
  }

  /// Removes `.flipbook-PID-N.partial`.
  private static func removeFile(_ name: String, in folder: String) {
    let parts = name.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, name.hasSuffix(FileWriter.suffix), Int(parts[1].dropLast(FileWriter.suffix.count)) != nil,
      let process = Int32(parts[0]), !isRunning(process)
    else { return }
    let path = "\(folder)/\(name)"
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard file >= 0 else { return }
    defer { close(file) }
    guard let status = stat(of: file), status.kind == S_IFREG, status.st_uid == geteuid(), status.st_nlink == 1,
      flock(file, LOCK_EX | LOCK_NB) == 0
    else { return }
    unlink(path)
  }

  private static func removeDirectory(_ path: String) {
    guard let status = stat(ofLink: path), status.kind == S_IFDIR, status.st_uid == geteuid(),
      let lock = try? DirectoryLock(path), let mark = try? Files.readRegular("\(path)/\(marker)", limit: 64)
    else { return }
    if let process = Int32(String(decoding: mark, as: UTF8.self).filter { $0 != "\n" }), isRunning(process) { return }
    if Files.names(in: path).contains(where: { $0.hasPrefix(replaced) }) { return }
    withExtendedLifetime(lock) { try? Files.remove(path) }
  }

  private static func isRunning(_ process: Int32) -> Bool { process <= 0 || kill(process, 0) == 0 || errno != ESRCH }
}
