import LibC

/// Keeps other processes out of a directory.
///
/// The lock is the system's (`flock`): it goes with the process, however that ends, and leaves no file behind.
package final class DirectoryLock: Sendable {
  private let directory: Int32

  /// Takes the lock of a directory that is there. A file system without locks has none to take.
  ///
  /// - Parameter waits: Whether to wait until it is free.
  /// - Throws: `FileError`, with `EWOULDBLOCK` where another process holds the lock and `waits` is false.
  package init(_ path: String, waits: Bool = false) throws(FileError) {
    directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw FileError(.create, path, errno: errno) }
    while flock(directory, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { return }
      close(directory)
      throw FileError(.create, path, errno: EWOULDBLOCK)
    }
  }

  deinit { close(directory) }
}
