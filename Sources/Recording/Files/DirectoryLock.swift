#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Keeps a second recording out of a directory as long as one is being written there.
///
/// The lock is the system's (`flock`): it goes with the process, however that ends, and leaves no file behind.
final class DirectoryLock: Sendable {
  private let directory: Int32

  /// Takes the lock of a directory that is there.
  ///
  /// - Throws: `RecordingError.busy` where someone else holds it. A file system that knows no locks has none to take.
  init(_ path: String) throws(RecordingError) {
    directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw .cannotCreate(path: path, errno: errno) }
    if flock(directory, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(directory)
      throw .busy(path: path)
    }
  }

  deinit { close(directory) }
}
