#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The few calls of the system that recording needs, with its error numbers as errors.
enum FileSystem {
  /// An error number of the system.
  struct Failure: Error {
    var errno: Int32
  }

  enum Kind {
    case absent, directory, other
  }

  static func kind(of path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .absent }
    return status.st_mode & S_IFMT == S_IFDIR ? .directory : .other
  }

  /// Whether two paths lead to the same file or directory.
  static func areSame(_ first: String, _ second: String) -> Bool {
    var (a, b) = (stat(), stat())
    return stat(first, &a) == 0 && stat(second, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino
  }

  /// Makes a directory and those above it; `ENOTDIR` where one of them is there and is none.
  static func makeDirectories(_ path: String) throws(Failure) {
    if kind(of: path) == .directory { return }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try makeDirectories(String(path[..<slash]))
    }
    if mkdir(path, 0o777) == 0 { return }
    let number = errno
    guard kind(of: path) == .directory else { throw Failure(errno: number == EEXIST ? ENOTDIR : number) }
  }

  /// The names in a directory, sorted, without `.` and `..`.
  static func names(in path: String) throws(Failure) -> [String] {
    guard let directory = opendir(path) else { throw Failure(errno: errno) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes a file; one that is not there is no error.
  static func removeFile(_ path: String) throws(Failure) {
    guard unlink(path) == 0 || errno == ENOENT else { throw Failure(errno: errno) }
  }

  /// Removes a file, or a directory with all that is in it; links are removed and not followed.
  static func removeTree(_ path: String) throws(Failure) {
    if unlink(path) == 0 || errno == ENOENT { return }
    let number = errno
    guard kind(of: path) == .directory else { throw Failure(errno: number) }
    for name in try names(in: path) { try removeTree(path + "/" + name) }
    guard rmdir(path) == 0 else { throw Failure(errno: errno) }
  }

  /// Gives a file another name in place of whatever had it.
  static func move(_ path: String, to target: String) throws(Failure) {
    guard rename(path, target) == 0 else { throw Failure(errno: errno) }
  }

  /// Gives a file a second name, which must be free.
  static func addName(_ target: String, to path: String) throws(Failure) {
    guard link(path, target) == 0 else { throw Failure(errno: errno) }
  }

  /// Writes all bytes to an open file; answers 0 or the system's error number.
  static func write(_ bytes: [UInt8], to file: Int32) -> Int32 { bytes.withUnsafeBytes { write([$0], to: file) } }

  /// Writes all pieces, one after the other, to an open file; answers 0 or the system's error number.
  static func write(_ pieces: [UnsafeRawBufferPointer], to file: Int32) -> Int32 {
    var vectors = pieces.filter { !$0.isEmpty }.map {
      iovec(iov_base: UnsafeMutableRawPointer(mutating: $0.baseAddress), iov_len: $0.count)
    }[...]
    while !vectors.isEmpty {
      // The system takes a thousand at a time.
      let count = vectors.prefix(1000).withUnsafeBufferPointer { writev(file, $0.baseAddress, Int32($0.count)) }
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      var written = count
      while let next = vectors.first, written >= next.iov_len {
        written -= next.iov_len
        vectors.removeFirst()
      }
      if written > 0, let next = vectors.first {
        vectors[vectors.startIndex] = iovec(iov_base: next.iov_base + written, iov_len: next.iov_len - written)
      }
    }
    return 0
  }

  /// How many bytes a file has; 0 where there is none.
  static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// All bytes of a file; none where it cannot be read.
  static func contents(of path: String) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    return [UInt8](unsafeUninitializedCapacity: size(of: path)) { buffer, count in
      while count < buffer.count {
        let some = read(file, buffer.baseAddress.map { $0 + count }, buffer.count - count)
        if some < 0 && errno == EINTR { continue }
        if some <= 0 { break }
        count += some
      }
    }
  }
}
