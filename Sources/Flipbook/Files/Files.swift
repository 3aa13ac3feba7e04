import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Held while a file is half-written, so that whoever ends the program does not end it in between.
package let exitGate = Mutex(())

/// Reading and writing whole files, without Foundation, which would double the time to start.
package enum Files {
  /// The most that is read, in bytes: beyond it no script or feed is meant.
  package static let limit = 256 << 20

  /// A file's bytes.
  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.read, path, errno: errno) }
    defer { close(descriptor) }
    return try read(descriptor: descriptor, named: path)
  }

  /// The bytes of an open file to its end.
  package static func read(descriptor: Int32, named name: String) throws(FileError) -> [UInt8] {
    var result = start(of: descriptor)
    // As a rule all that is left to come is the end.
    var chunk = [UInt8](repeating: 0, count: result.isEmpty ? 1 << 16 : 1 << 12)
    while true {
      let count = chunk.withUnsafeMutableBufferPointer { receive($0, from: descriptor) }
      if count == 0 { return result }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError(.read, name, errno: errno)
      }
      result += chunk[..<count]
      if result.count > limit { throw FileError(.understand, name, "is longer than \(limit >> 20) MiB") }
    }
  }

  /// What comes in one go, where the length is known: as a rule everything.
  private static func start(of descriptor: Int32) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: min(limit, Int(status.st_size))) { buffer, count in
      // Failures come again.
      count = max(0, receive(buffer, from: descriptor))
    }
  }

  private static func receive(_ buffer: UnsafeMutableBufferPointer<UInt8>, from descriptor: Int32) -> Int {
    #if canImport(Darwin)
      Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      Musl.read(descriptor, buffer.baseAddress, buffer.count)
    #else
      Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
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

  /// Writes a whole file: beside its place first, then renamed, so that nobody ever sees a part of it.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let parent = directory(of: path)
    try createDirectory(parent)
    if isDirectory(path) { throw FileError(.create, path, "it is a directory") }
    let error = exitGate.withLock { _ in
      replace(path, with: bytes, temporary: "\(parent)/.\(name(of: path)).\(getpid()).part")
    }
    if let error { throw error }
  }

  private static func replace(_ path: String, with bytes: [UInt8], temporary: String) -> FileError? {
    guard let file = fopen(temporary, "wb") else { return FileError(.create, path, errno: errno) }
    let written = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    // The error of a full disk may come as late as flushing.
    let isFlushed = fflush(file) == 0 && written == bytes.count
    let trouble = errno
    let isClosed = fclose(file) == 0
    if isFlushed, isClosed, rename(temporary, path) == 0 { return nil }
    let code = isFlushed ? errno : trouble
    unlink(temporary)
    return FileError(.write, path, errno: code)
  }

  /// Makes a directory and those above it.
  package static func createDirectory(_ path: String) throws(FileError) {
    if isDirectory(path) { return }
    let parent = directory(of: path)
    if parent != path { try createDirectory(parent) }
    guard mkdir(path, 0o777) == 0 || (errno == EEXIST && isDirectory(path)) else {
      throw FileError(.create, path, errno: errno)
    }
  }

  /// Whether there is a file or a directory of that name.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether there is a directory of that name.
  package static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The names in a directory, in alphabetical order; none where there is no directory.
  package static func names(in path: String) -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The directory that a path lies in: `.` for a mere name.
  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
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
