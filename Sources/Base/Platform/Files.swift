import LibC

/// Operations on files, without Foundation, which would double the start-up time.
package enum Files {
  /// Writes a whole file and creates missing directories; see ``FileWriter``.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let writer = try FileWriter(path)
    try writer.put(bytes)
    try writer.finish()
  }

  /// Writes a whole file in a directory that only this program writes to; see ``FileWriter``.
  package static func write(_ bytes: [UInt8], inOwnDirectory path: String) throws(FileError) {
    let writer = try FileWriter(inOwnDirectory: path)
    try writer.put(bytes)
    try writer.finish()
  }

  /// Writes blocks of memory, one after the other, to an open file.
  ///
  /// - Returns: 0, or the system's error number.
  package static func send(_ pieces: [UnsafeRawBufferPointer], to file: Int32) -> Int32 {
    var vectors = pieces.filter { !$0.isEmpty }.map {
      iovec(iov_base: UnsafeMutableRawPointer(mutating: $0.baseAddress), iov_len: $0.count)
    }[...]
    while !vectors.isEmpty {
      // The system accepts at most a thousand blocks.
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

  /// Returns whether an untrusted name stays below a directory: `a/b` does; an empty name, `/a`, `a//b` and `../a` do
  /// not.
  package static func staysBelow(_ name: String) -> Bool {
    // Compares bytes, as the system does: a slash with an accent is a single character, but contains the byte of a
    // slash.
    !name.utf8.contains(0)
      && name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
      }
  }

  /// Returns the directory of a path, or `.` for a name alone.
  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the path of a name in a directory; in the current directory `.`, the name alone. It does not begin with a
  /// hyphen, which would make it an option of a command.
  package static func path(of name: String, in directory: String) -> String {
    directory == "." && !name.hasPrefix("-") ? name : "\(directory)/\(name)"
  }

  /// Returns a directory's path without a trailing slash.
  package static func withoutSlash(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Returns the last component of a path.
  package static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Returns a name that is not UTF-8 as text for messages: ASCII unchanged, and any other byte as `\xE9`.
  package static func escapedName(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      (0x20..<0x7F).contains(byte)
        ? String(UnicodeScalar(byte)) : "\\x" + NumberText.padded(byte, to: 2, radix: 16).uppercased()
    }.joined()
  }

  /// Returns the last component of a path without its extension: `pull` for `scripts/pull.flip`.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}

// Paths as text, without access to the file system.
extension Files {
  /// Returns a path relative to a directory, normalised.
  package static func joined(_ path: String, to directory: String) -> String {
    normalized(path.hasPrefix("/") ? path : "\(directory)/\(path)")
  }

  /// Returns the path without `.`, without repeated `/`, and with `..` resolved against the folder before it.
  package static func normalized(_ path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !isAbsolute {
        parts.append(part)
      }
    }
    let joined = parts.joined(separator: "/")
    return isAbsolute ? "/" + joined : joined.isEmpty ? "." : joined
  }

  /// Returns whether a normalised path is in the tree of a directory.
  package static func contains(_ path: String, in directory: String) -> Bool {
    let base = normalized(directory)
    if base == "." { return !path.hasPrefix("/") && path != ".." && !path.hasPrefix("../") }
    return path.hasPrefix(base == "/" ? "/" : base + "/") && !path.dropFirst(base.count + 1).hasPrefix("../")
  }
}

/// The error of a file that cannot be read or written.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation that failed.
  package enum Operation: Sendable, Hashable {
    /// Reading: the file is missing or not readable.
    case read
    /// Parsing: the bytes are not text, or too long.
    case understand
    /// Creating a file or a directory.
    case create
    /// Writing a file, or renaming it to its final name.
    case write
  }

  /// The operation that failed.
  package var operation: Operation
  /// The path, as the caller named it.
  package var path: String
  /// The reason, in the system's words or as a message of Flipbook.
  package var reason: String
  /// The system's error number, or 0 for a reason of Flipbook.
  package var errno: Int32

  /// The message, on one line.
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

  /// Whether the file does not exist.
  package var isMissing: Bool { errno == ENOENT || errno == ENOTDIR }

  /// Whether the file exceeds the size limit.
  package var isTooLong: Bool { errno == EFBIG }

  /// Whether the file's content is stored elsewhere by Git LFS, and only a pointer to it was found.
  package var isPointer: Bool { reason == Self.pointerReason }

  /// The reason for a pointer of Git LFS.
  package static let pointerReason = "it is a Git LFS pointer; run git lfs pull"

  /// Makes an error with a reason of Flipbook.
  package init(_ operation: Operation, _ path: String, _ reason: String) {
    (self.operation, self.path, self.reason, errno) = (operation, path, reason, 0)
  }

  /// Makes an error of the system's error number.
  package init(_ operation: Operation, _ path: String, errno code: Int32) {
    (self.operation, self.path, reason, errno) = (operation, path, SystemError.text(of: code), code)
  }

  /// Makes the error of a file that exceeds the size limit, in bytes.
  init(tooLong path: String, limit: Int) {
    self.init(.understand, path, "is longer than \(limit >> 20) MiB")
    errno = EFBIG
  }

  /// Makes the error of opening a file for reading.
  ///
  /// A dangling link and a socket get their own reasons, since the system's messages are misleading for them.
  init(unreadable path: String, errno code: Int32) {
    self.init(.read, path, errno: code)
    if code == ENOENT, Files.isLink(path) { reason = "it is a dangling link" }
    if code == ENXIO, let kind = stat(of: path)?.kind { self.init(unreadable: path, kind: kind) }
  }

  /// Makes the error of a path that is not a regular file.
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
    case .read: isPointer ? .badInput : .inputNotFound
    case .understand: .badInput
    case .create: .cannotCreate
    case .write: .cannotWrite
    }
  }
}

/// The system's messages for error numbers.
package enum SystemError {
  /// The error number of writing to a pipe without a reader.
  package static let closedPipe = EPIPE

  /// Returns a message such as `No such file or directory`.
  package static func text(of code: Int32) -> String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}
