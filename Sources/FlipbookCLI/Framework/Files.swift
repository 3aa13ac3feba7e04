import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Held while a file is half-written, so that an interruption does not end the program in between.
let exitGate = Mutex(())

/// Reading and writing whole files, without Foundation, which would double the time to start.
enum Files {
  /// The most that is read: beyond it no script or feed is meant.
  static let limit = 256 << 20

  /// A file's bytes; `-` is the console's standard input.
  static func read(_ path: String, _ console: Console) throws -> [UInt8] {
    if path == "-" { return try console.readInput() }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.inputNotFound, "cannot read \(path): \(describe(errno: errno))") }
    defer { close(descriptor) }
    return try read(descriptor: descriptor, named: path)
  }

  /// The bytes of an open file to its end.
  static func read(descriptor: Int32, named name: String) throws(Failure) -> [UInt8] {
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(descriptor, &chunk, chunk.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, &chunk, chunk.count)
      #else
        let count = Glibc.read(descriptor, &chunk, chunk.count)
      #endif
      if count == 0 { return result }
      if count < 0 {
        if errno == EINTR { continue }
        throw Failure(.inputNotFound, "cannot read \(name): \(describe(errno: errno))")
      }
      result += chunk[..<count]
      if result.count > limit { throw Failure(.badInput, "\(name) is longer than \(limit >> 20) MiB") }
    }
  }

  /// A file's text; bytes that are no UTF-8 are a failure.
  static func readText(_ path: String, _ console: Console) throws -> String {
    let bytes = try read(path, console)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.badInput, "\(path == "-" ? "standard input" : path) is not UTF-8 text")
    }
    return text
  }

  /// Writes a whole file: beside its place first, then renamed, so that nobody ever sees a part of it.
  static func write(_ bytes: [UInt8], to path: String) throws {
    let parent = directory(of: path)
    try createDirectory(parent)
    if isDirectory(path) { throw Failure(.cannotCreate, "cannot create \(path): it is a directory") }
    try exitGate.withLock { _ throws(Failure) in
      let temporary = "\(parent)/.\(name(of: path)).\(getpid()).part"
      guard let file = fopen(temporary, "wb") else {
        throw Failure(.cannotCreate, "cannot create \(path): \(describe(errno: errno))")
      }
      let written = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
      // The error of a full disk may come as late as closing.
      let flushed = fflush(file) == 0
      let trouble = errno
      let closed = fclose(file) == 0
      guard written == bytes.count, flushed, closed, rename(temporary, path) == 0 else {
        let code = written == bytes.count && flushed ? errno : trouble
        unlink(temporary)
        throw Failure(.cannotWrite, "cannot write \(path): \(describe(errno: code))")
      }
    }
  }

  /// Makes a directory and those above it.
  static func createDirectory(_ path: String) throws(Failure) {
    if isDirectory(path) { return }
    let parent = directory(of: path)
    if parent != path { try createDirectory(parent) }
    guard mkdir(path, 0o777) == 0 || (errno == EEXIST && isDirectory(path)) else {
      throw Failure(.cannotCreate, "cannot create the directory \(path): \(describe(errno: errno))")
    }
  }

  /// Whether there is a directory.
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The directory that a path lies in: `.` for a mere name.
  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The last part of a path without its extension: `pull` of `scripts/pull.flip`.
  static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}
