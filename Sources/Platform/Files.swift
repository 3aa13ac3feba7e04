import LibC

/// Reading and writing whole files, without Foundation, which would double the time to start.
package enum Files {
  /// The most that is read unless a caller says otherwise, in bytes: no script or feed is larger.
  package static let limit = 256 << 20

  /// A file's bytes. Of a pipe or a device, those up to its end.
  ///
  /// - Parameter limit: The most bytes; a longer file is an error.
  package static func read(_ path: String, limit: Int = limit) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.read, path, errno: errno) }
    defer { close(descriptor) }
    return try read(descriptor: descriptor, named: path, limit: limit)
  }

  /// The bytes of an open file to its end.
  package static func read(descriptor: Int32, named name: String, limit: Int = limit) throws(FileError) -> [UInt8] {
    let expected = stat(of: descriptor).map { Int($0.st_size) } ?? 0
    // One byte more than is expected, so that the end is found with the same call.
    var capacity = max(expected, 1 << 12) + 1
    var bytes: [UInt8] = []
    while true {
      let wanted = min(capacity, limit + 1 - bytes.count)
      let part = try receive(descriptor, name, upTo: wanted)
      if bytes.isEmpty { bytes = part } else { bytes += part }
      if bytes.count > limit { throw FileError(.understand, name, "is longer than \(limit >> 20) MiB") }
      if part.count < wanted { return bytes }
      capacity = 1 << 16
    }
  }

  /// The first bytes of a regular file, at most `count`; none where there is something else than a file, since a pipe
  /// would keep the reader waiting.
  package static func readPrefix(_ path: String, count: Int = .max) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(.read, path, errno: errno) }
    defer { close(descriptor) }
    guard let status = stat(of: descriptor) else { throw FileError(.read, path, errno: errno) }
    if status.kind == S_IFDIR { throw FileError(.read, path, errno: EISDIR) }
    guard status.kind == S_IFREG else { return [] }
    return try receive(descriptor, path, upTo: max(0, min(count, Int(status.st_size))))
  }

  /// All bytes of a file that others may have put there: a regular one, to which no symbolic link leads.
  ///
  /// - Parameter limit: The most bytes; a longer file is an error.
  package static func readRegular(_ path: String, limit: Int = limit) throws(FileError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else {
      if errno == ELOOP { throw FileError(.understand, path, "is a symbolic link, which is not followed") }
      throw FileError(.read, path, errno: errno)
    }
    defer { close(descriptor) }
    guard let status = stat(of: descriptor) else { throw FileError(.read, path, errno: errno) }
    guard status.kind == S_IFREG else {
      throw FileError(.understand, path, "is \(status.kind == S_IFDIR ? "a directory" : "no regular file")")
    }
    guard Int(status.st_size) <= limit else {
      throw FileError(.understand, path, "is longer than \(limit >> 20) MiB")
    }
    return try receive(descriptor, path, upTo: Int(status.st_size))
  }

  /// Hands over the bytes of a file, a megabyte at a time.
  static func readPieces(of path: String, _ body: ([UInt8]) throws(FileError) -> Void) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.read, path, errno: errno) }
    defer { close(descriptor) }
    while case let piece = try receive(descriptor, path, upTo: 1 << 20), !piece.isEmpty { try body(piece) }
  }

  /// The bytes of a regular file, as far as ``limit``; none where it cannot be read.
  package static func contents(of path: String) -> [UInt8] { (try? readPrefix(path, count: limit)) ?? [] }

  /// As many bytes as there are, at most `count`: fewer only at the end.
  private static func receive(_ descriptor: Int32, _ name: String, upTo count: Int) throws(FileError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count, let start = buffer.baseAddress {
        let got = LibC.read(descriptor, start + filled, count - filled)
        if got == 0 { break }
        if got > 0 { filled += got } else if errno != EINTR { failure = errno }
        if failure != 0 { break }
      }
    }
    if failure != 0 { throw FileError(.read, name, errno: failure) }
    return bytes
  }

  /// A file's text; bytes that are no UTF-8 are an error.
  package static func readText(_ path: String) throws(FileError) -> String { try text(of: try read(path), named: path) }

  /// Bytes as text; such that are no UTF-8 are an error.
  package static func text(of bytes: [UInt8], named name: String) throws(FileError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FileError(.understand, name, "is not UTF-8 text")
    }
    return text
  }

  /// Writes a whole file; see ``FileWriter``. The directories above it are made.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let writer = try FileWriter(path)
    try writer.put(bytes)
    try writer.finish()
  }

  /// Writes a whole file of a directory that only we write to; see ``FileWriter``.
  package static func write(_ bytes: [UInt8], inOwnDirectory path: String) throws(FileError) {
    let writer = try FileWriter(inOwnDirectory: path)
    try writer.put(bytes)
    try writer.finish()
  }

  /// Writes all pieces, one after the other, to an open file.
  ///
  /// - Returns: 0, or the system's error number.
  package static func send(_ pieces: [UnsafeRawBufferPointer], to file: Int32) -> Int32 {
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

  /// Sets a file's times to now, as touch(1) does. Where there is no file an empty one is made, but no directory.
  package static func touch(_ path: String) throws(FileError) {
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o666)
    guard file >= 0 else { throw FileError(.create, path, errno: errno) }
    defer { close(file) }
    guard futimens(file, nil) == 0 else { throw FileError(.write, path, errno: errno) }
  }

  /// Whether a name that comes from a stranger leads to something below a directory: `a/b` does; `/a`, `a//b` and `../a`
  /// do not, nor does an empty one.
  package static func staysBelow(_ name: String) -> Bool {
    // By bytes, as the system reads it: a slash with an accent is one character, but no other byte.
    !name.utf8.contains(0)
      && name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
      }
  }

  /// The directory that a path lies in: `.` for a mere name.
  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A directory's path without a slash at its end.
  package static func withoutSlash(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The last part of a path.
  package static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The last part of a path without its extension: `pull` of `scripts/pull.flip`.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}

/// A file that cannot be read or written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried.
  public enum Operation: Sendable, Hashable {
    /// Reading: there is no such file, or it may not be read.
    case read
    /// Taking the bytes for text, or for something of a sensible length.
    case understand
    /// Making a file or a directory.
    case create
    /// Writing, or giving the whole file its name.
    case write
  }

  /// What was tried.
  public var operation: Operation
  /// The file, as it was named.
  public var path: String
  /// Why it failed, in the system's words or our own.
  public var reason: String
  /// The system's error number; 0 where the reason is our own.
  public var errno: Int32

  /// What happened, on one line.
  public var description: String {
    switch operation {
    case .read: "cannot read \(path): \(reason)"
    case .understand: "\(path) \(reason)"
    case .create: "cannot create \(path): \(reason)"
    case .write: "cannot write \(path): \(reason)"
    }
  }

  /// Whether another process holds the lock.
  package var isBusy: Bool { errno == EWOULDBLOCK }

  /// Whether there is no such file.
  package var isMissing: Bool { errno == ENOENT || errno == ENOTDIR }

  /// A failure for a reason of our own.
  package init(_ operation: Operation, _ path: String, _ reason: String) {
    (self.operation, self.path, self.reason, errno) = (operation, path, reason, 0)
  }

  /// The failure that the system's error number stands for.
  package init(_ operation: Operation, _ path: String, errno code: Int32) {
    (self.operation, self.path, reason, errno) = (operation, path, SystemError.text(of: code), code)
  }
}

/// The system's own words for an error number.
package enum SystemError {
  /// Such as `No such file or directory`.
  package static func text(of code: Int32) -> String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}
