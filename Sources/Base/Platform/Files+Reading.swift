import LibC

extension Files {
  /// The default size limit, in bytes; no script or feed is larger.
  package static let limit = 256 << 20

  /// Returns the contents of a regular file; links are followed.
  ///
  /// A pipe, device, socket or directory is an error: some never end, and some wait for another process.
  ///
  /// - Parameter limit: The size limit in bytes; a longer file is an error.
  package static func read(_ path: String, limit: Int = limit) throws(FileError) -> [UInt8] {
    let descriptor = try openRegular(path)
    defer { close(descriptor) }
    return try read(descriptor: descriptor, named: path, limit: limit)
  }

  /// Returns the contents of a file that the command line names.
  ///
  /// The file is a regular one, or a descriptor that the shell has opened, which is read to its end. Examples are
  /// `/dev/stdin`, and `/dev/fd/63` of a process substitution.
  ///
  /// - Parameter limit: The size limit in bytes; a longer file is an error.
  package static func readArgument(_ path: String, limit: Int = limit) throws(FileError) -> [UInt8] {
    guard isInheritedDescriptor(path) else { return try read(path, limit: limit) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.read, path, errno: errno) }
    defer { close(descriptor) }
    return try read(descriptor: descriptor, named: path, limit: limit)
  }

  private static func isInheritedDescriptor(_ path: String) -> Bool {
    let number = name(of: path).utf8
    return path == "/dev/stdin"
      || ["/dev/fd", "/proc/self/fd"].contains(directory(of: path)) && !number.isEmpty
        && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Returns the contents of a regular file whose real path is below one of some directories, or `nil` if it is not.
  ///
  /// - Parameter limit: The size limit in bytes; a longer file is an error.
  package static func read(
    _ path: String, belowAny directories: [String], limit: Int = limit
  ) throws(FileError) -> [UInt8]? {
    let descriptor = try openRegular(path)
    defer { close(descriptor) }
    // The path is compared with the open file, since a link may have changed meanwhile.
    guard let real = resolved(path), FileIdentity(real) == FileIdentity(descriptor: descriptor),
      directories.lazy.compactMap(resolved).contains(where: { lies(real, below: $0) })
    else { return nil }
    return try read(descriptor: descriptor, named: path, limit: limit)
  }

  /// Opens a regular file for reading. Anything else is an error, without waiting.
  private static func openRegular(_ path: String) throws(FileError) -> Int32 {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw FileError(unreadable: path, errno: errno) }
    let status = stat(of: descriptor)
    if status?.kind == S_IFREG { return descriptor }
    let code = errno
    close(descriptor)
    throw status.map { FileError(unreadable: path, kind: $0.kind) } ?? FileError(.read, path, errno: code)
  }

  /// Returns the contents of an open file to its end.
  package static func read(descriptor: Int32, named name: String, limit: Int = limit) throws(FileError) -> [UInt8] {
    let expected = stat(of: descriptor).map { Int($0.st_size) } ?? 0
    // One byte more than expected, so that the same call finds the end.
    var capacity = max(expected, 1 << 12) + 1
    var bytes: [UInt8] = []
    while true {
      let wanted = min(capacity, limit + 1 - bytes.count)
      let part = try receive(descriptor, name, upTo: wanted)
      if bytes.isEmpty { bytes = part } else { bytes += part }
      if bytes.count > limit { throw FileError(tooLong: name, limit: limit) }
      if part.count < wanted { return try content(bytes, name) }
      capacity = 1 << 16
    }
  }

  /// Returns the next bytes of an open pipe or file: an empty array at its end, or `nil` if none arrive in time.
  package static func receive(
    descriptor: Int32, named name: String, withinMilliseconds time: Int32
  ) throws(FileError) -> [UInt8]? {
    var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let count = poll(&source, 1, time)
    if count == 0 || count < 0 && errno == EINTR { return nil }
    guard count > 0 else { throw FileError(.read, name, errno: errno) }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      let got = LibC.read(descriptor, buffer.baseAddress, buffer.count)
      if got < 0 { failure = errno } else { filled = got }
    }
    if failure == EINTR || failure == EAGAIN { return nil }
    if failure != 0 { throw FileError(.read, name, errno: failure) }
    return bytes
  }

  /// Whether the other end of an open pipe, socket or terminal is closed, so that nothing written to it is ever read.
  package static func isAbandoned(descriptor: Int32) -> Bool {
    var end = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&end, 1, 0) == 1 && Int32(end.revents) & (POLLERR | POLLHUP) != 0
  }

  /// Returns the first bytes of a regular file, at most `count`.
  ///
  /// The result is empty for a pipe or a device, which could block the reader.
  package static func readPrefix(_ path: String, count: Int = .max) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(.read, path, errno: errno) }
    defer { close(descriptor) }
    guard let status = stat(of: descriptor) else { throw FileError(.read, path, errno: errno) }
    if status.kind == S_IFDIR { throw FileError(.read, path, errno: EISDIR) }
    guard status.kind == S_IFREG else { return [] }
    return try content(receive(descriptor, path, upTo: max(0, min(count, Int(status.st_size)))), path)
  }

  /// Returns the contents of a file that may be untrusted input: a regular file; symbolic links are not followed.
  ///
  /// - Parameter limit: The size limit in bytes; a longer file is an error.
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
      throw FileError(.understand, path, "is \(status.kind == S_IFDIR ? "a directory" : "not a regular file")")
    }
    guard Int(status.st_size) <= limit else {
      throw FileError(tooLong: path, limit: limit)
    }
    return try content(receive(descriptor, path, upTo: Int(status.st_size)), path)
  }

  /// The start of a pointer, which Git LFS keeps in place of a large file until it is downloaded (Git LFS specification,
  /// version 1).
  package static let pointerStart = Array("version https://git-lfs.".utf8)

  /// Returns whether bytes are a pointer of Git LFS, or its start.
  package static func isPointer(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: pointerStart) }

  /// Returns the bytes of a file, unless they are a pointer.
  private static func content(_ bytes: [UInt8], _ path: String) throws(FileError) -> [UInt8] {
    if isPointer(bytes) { throw FileError(.read, path, FileError.pointerReason) }
    return bytes
  }

  /// Passes the contents of a regular file to `body`, a megabyte at a time.
  static func readPieces(of path: String, _ body: ([UInt8]) throws(FileError) -> Void) throws(FileError) {
    let descriptor = try openRegular(path)
    defer { close(descriptor) }
    while case let piece = try receive(descriptor, path, upTo: 1 << 20), !piece.isEmpty { try body(piece) }
  }

  /// Returns the contents of a regular file, truncated to ``limit``, or nothing if it cannot be read.
  package static func contents(of path: String) -> [UInt8] { (try? readPrefix(path, count: limit)) ?? [] }

  /// Reads up to `count` bytes; fewer only at the end.
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

  /// Returns the text of a file; bytes that are not UTF-8 are an error.
  package static func readText(_ path: String) throws(FileError) -> String { try text(of: try read(path), named: path) }

  /// Returns bytes as text; bytes that are not UTF-8 are an error.
  package static func text(of bytes: [UInt8], named name: String) throws(FileError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FileError(.understand, name, "is not UTF-8 text")
    }
    return text
  }
}
