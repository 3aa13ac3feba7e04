import LibC

/// Reading and writing whole files, without Foundation, which would double the time to start.
package enum Files {
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

  /// A name that is not UTF-8, for messages: ASCII as it is, and `\xE9` for any other byte.
  package static func escapedName(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      (0x20..<0x7F).contains(byte)
        ? String(UnicodeScalar(byte)) : "\\x" + NumberText.padded(byte, to: 2, radix: 16).uppercased()
    }.joined()
  }

  /// The last part of a path without its extension: `pull` of `scripts/pull.flip`.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}

/// A file that cannot be read or written.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried.
  package enum Operation: Sendable, Hashable {
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
  package var operation: Operation
  /// The file, as it was named.
  package var path: String
  /// Why it failed, in the system's words or our own.
  package var reason: String
  /// The system's error number; 0 where the reason is our own.
  package var errno: Int32

  /// What happened, on one line.
  package var description: String {
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

  /// Whether the file has more bytes than are read.
  package var isTooLong: Bool { errno == EFBIG }

  /// A failure for a reason of our own.
  package init(_ operation: Operation, _ path: String, _ reason: String) {
    (self.operation, self.path, self.reason, errno) = (operation, path, reason, 0)
  }

  /// The failure that the system's error number stands for.
  package init(_ operation: Operation, _ path: String, errno code: Int32) {
    (self.operation, self.path, reason, errno) = (operation, path, SystemError.text(of: code), code)
  }

  /// The failure that a file has more bytes than are read.
  init(tooLong path: String, limit: Int) {
    self.init(.understand, path, "is longer than \(limit >> 20) MiB")
    errno = EFBIG
  }

  /// The failure to open a file for reading. A dangling link and a socket are named, for which the system's words are
  /// those for something else.
  init(unreadable path: String, errno code: Int32) {
    self.init(.read, path, errno: code)
    if code == ENOENT, Files.isLink(path) { reason = "it is a dangling link" }
    if code == ENXIO, let kind = stat(of: path)?.kind { self.init(unreadable: path, kind: kind) }
  }

  /// The failure that something is no regular file.
  init(unreadable path: String, kind: mode_t) {
    self.init(.read, path, errno: EISDIR)
    guard kind != S_IFDIR else { return }
    let name = kind == S_IFIFO ? "a pipe" : kind == S_IFSOCK ? "a socket" : "a device"
    (reason, errno) = ("it is \(name), not a regular file", 0)
  }
}

extension FileError: FlipbookError {
  package var exitCode: ExitCode {
    switch operation {
    case .read: .inputNotFound
    case .understand: .badInput
    case .create: .cannotCreate
    case .write: .cannotWrite
    }
  }
}

/// The system's own words for an error number.
package enum SystemError {
  /// Such as `No such file or directory`.
  package static func text(of code: Int32) -> String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}
