#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reading a file with the C library: Foundation would cost more start-up time than the whole feed.
enum FileBytes {
  /// Why a file could not be read.
  enum Failure: Error, Equatable {
    /// There is no such file.
    case missing
    /// The operating system's reason, such as “Permission denied”.
    case unreadable(String)
    /// The file holds more bytes than asked for at most.
    case tooLarge
  }

  /// The whole file.
  ///
  /// - Parameter limit: the largest size that is read, in bytes.
  static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    let bytes = try readPrefix(path, count: limit + 1)
    if bytes.count > limit { throw .tooLarge }
    return bytes
  }

  /// At most the first `count` bytes of the file.
  static func readPrefix(_ path: String, count: Int) throws(Failure) -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw failure(of: errno) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(count, 1 << 16))
    while bytes.count < count {
      let got = fread(&chunk, 1, min(chunk.count, count - bytes.count), file)
      if got == 0 { break }
      bytes.append(contentsOf: chunk[..<got])
    }
    if ferror(file) != 0 { throw failure(of: errno) }
    return bytes
  }

  /// Whether the path, with symbolic links followed, names a file and no directory, pipe or device.
  static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The path with every symbolic link followed, or `nil` if nothing is there.
  static func canonicalPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func failure(of code: Int32) -> Failure {
    code == ENOENT || code == ENOTDIR ? .missing : .unreadable(String(cString: strerror(code)))
  }
}
