import LibC
import Synchronization

/// A file writer whose file appears under its name only when it is complete.
///
/// Bytes go to a hidden file in the same folder, which is renamed at the end. A writer that is released earlier removes
/// it. So does a process that a signal ends, if it ends by ``UnfinishedFiles``. A device, a pipe or the path of a
/// descriptor is written to directly.
package struct FileWriter: ~Copyable {
  /// The suffix of the hidden files' names.
  package static let suffix = ".partial"

  /// The path, as the caller named it.
  private let path: String
  /// The paths of the hidden file and of the final one, or `nil` if bytes are written directly.
  private let move: (from: String, to: String)?
  private let file: Int32
  private let closes: Bool
  private var buffer: [UInt8] = []
  private var isOpen = true

  /// Creates a file at a path that the user named.
  ///
  /// Missing directories are created. If the path is a symbolic link, its target is replaced.
  ///
  /// - Throws: `FileError` if the file cannot be created, or if the path is a directory.
  package init(_ path: String) throws(FileError) {
    let opened = try Self.open(path)
    (self.path, file, closes, move) = (path, opened.file, opened.closes, opened.move)
  }

  /// Creates a file in a directory that only this program writes to. An existing file of that name is replaced.
  package init(inOwnDirectory path: String) throws(FileError) {
    let hidden = Self.hiddenPath(of: path)
    var descriptor = UnfinishedFiles.create(hidden)
    if descriptor < 0, errno == EEXIST {
      // The hidden file is left over from a process that was killed.
      unlink(hidden)
      descriptor = UnfinishedFiles.create(hidden)
    }
    guard descriptor >= 0 else { throw FileError(.create, path, errno: errno) }
    (self.path, file, closes, move) = (path, descriptor, true, (hidden, path))
  }

  /// Creates a temporary file for other programs. It is removed with the writer and never gets another name.
  package init(temporary: ()) throws(FileError) {
    (path, closes) = ("a file in \(Files.temporaryParent)", true)
    let (hidden, descriptor) = try Self.hiddenFile(in: Files.temporaryParent, for: path)
    (file, move) = (descriptor, (hidden, hidden))
  }

  private static func open(
    _ path: String
  ) throws(FileError) -> (file: Int32, closes: Bool, move: (from: String, to: String)?) {
    switch try OutputTarget(path) {
    case .descriptor(let descriptor): return (descriptor, false, nil)
    case .stream(let stream): return (try stream.open(), true, nil)
    case .file(let target, let mode):
      let parent = Files.directory(of: target)
      try Files.createDirectory(parent)
      let (hidden, file) = try hiddenFile(in: parent, for: path)
      if let mode { fchmod(file, mode) }
      return (file, true, (hidden, target))
    }
  }

  deinit {
    guard isOpen, closes else { return }
    close(file)
    if let move { UnfinishedFiles.remove(move.from) }
  }

  /// Returns the path of the hidden file for a file in a directory that only this program writes to.
  package static func hiddenPath(of path: String) -> String {
    let slash = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    return path[..<slash] + "." + path[slash...] + suffix
  }

  /// The path of the hidden file, which another program may write, or `nil` if bytes are written directly.
  package var hiddenPath: String? { move?.from }

  /// Replaces the contents that another program has written to the hidden file.
  package func rewrite(_ bytes: [UInt8]) throws(FileError) {
    lseek(file, 0, SEEK_SET)
    ftruncate(file, 0)
    try put(bytes)
  }

  /// Throws if the disk is full, by extending the file. Not every program that writes the file reports it.
  package func checkRoom() throws(FileError) {
    lseek(file, 0, SEEK_END)
    try put([UInt8](repeating: 0, count: 1 << 16))
  }

  /// Creates a hidden file. Its name does not contain the output's name, which could make it too long.
  private static func hiddenFile(in directory: String, for path: String) throws(FileError) -> (String, Int32) {
    Leftovers.removeFiles(in: directory)
    for attempt in 0..<1000 {
      let hidden = "\(directory)/\(Leftovers.prefix)\(getpid())-\(attempt)\(suffix)"
      let descriptor = UnfinishedFiles.create(hidden)
      if descriptor >= 0 {
        // The lock ends with this process, and shows others that the file is in use.
        flock(descriptor, LOCK_EX | LOCK_NB)
        return (hidden, descriptor)
      }
      if errno != EEXIST { break }
    }
    throw FileError(.create, path, errno: errno)
  }

  /// Adds text to a buffer, which is written 64 KB at a time.
  package mutating func append(_ text: String) throws(FileError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count > 65536 { try flush() }
  }

  /// Writes bytes without buffering.
  package func put(_ bytes: [UInt8]) throws(FileError) {
    try check(bytes.withUnsafeBytes { Files.send([$0], to: file) })
  }

  /// Writes blocks of memory, one after the other, without buffering.
  package func put(_ pieces: [UnsafeRawBufferPointer]) throws(FileError) { try check(Files.send(pieces, to: file)) }

  /// Writes the contents of another file, a megabyte at a time.
  package func put(contentsOf path: String) throws(FileError) {
    try Files.readPieces(of: path) { piece throws(FileError) in try put(piece) }
  }

  /// Completes the file and renames it to its final name.
  package consuming func finish() throws(FileError) {
    try flush()
    isOpen = false
    guard closes else { return }
    guard close(file) == 0 else {
      let code = errno
      if let move { UnfinishedFiles.remove(move.from) }
      throw FileError(.write, path, errno: code)
    }
    if let move { try check(UnfinishedFiles.rename(move.from, to: move.to)) }
  }

  private mutating func flush() throws(FileError) {
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    if !bytes.isEmpty { try put(bytes) }
  }

  private func check(_ code: Int32) throws(FileError) { if code != 0 { throw FileError(.write, path, errno: code) } }
}

/// The unfinished hidden files and temporary directories, which are removed when a signal ends the process.
package enum UnfinishedFiles {
  private static let paths = Mutex<Set<String>>([])
  /// The temporary directories, with the locks of those in folders of the user. A thread holds the mutex to create one,
  /// so that none is created while they are removed.
  static let directories = Mutex<[String: DirectoryLock?]>([:])

  /// Runs `body`, such as a few renames that belong together, without interruption by a signal that ends the process.
  ///
  /// No other file can be created or renamed meanwhile.
  package static func holdingExit<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    let result = paths.withLock { _ in Result { () throws(Failure) in try body() } }
    try result.get()
  }

  /// Ends the process at once, and removes all hidden files and temporary directories.
  package static func exit(_ code: Int32) -> Never {
    paths.withLock { paths in
      ChildProcess.endAll {
        for path in paths { unlink(path) }
        directories.withLock { directories -> Never in
          // Another thread may rename a file into one of them meanwhile.
          for path in directories.keys { for _ in 0..<10 where Files.exists(path) { try? Files.remove(path) } }
          _exit(code)
        }
      }
    }
  }

  /// Creates a file. Returns its descriptor, or -1 with `errno`.
  fileprivate static func create(_ path: String) -> Int32 {
    paths.withLock { paths in
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      if file >= 0 { paths.insert(path) }
      return file
    }
  }

  /// Renames a file, or removes it if that fails. Returns 0 or the error number.
  fileprivate static func rename(_ path: String, to target: String) -> Int32 {
    paths.withLock { paths in
      paths.remove(path)
      if LibC.rename(path, target) == 0 { return 0 }
      let code = errno
      unlink(path)
      return code
    }
  }

  fileprivate static func remove(_ path: String) {
    _ = paths.withLock { paths in
      unlink(path)
      return paths.remove(path)
    }
  }
}

/// A file that grows at its end by whole records.
package final class AppendedFile: Sendable {
  private let path: String
  private let file: Int32

  package convenience init(_ path: String) throws(FileError) { try self.init(path, flags: 0) }

  /// Opens or creates a file in a directory that only this program writes to. Symbolic links are not followed.
  package convenience init(inOwnDirectory path: String) throws(FileError) {
    try self.init(path, flags: O_NOFOLLOW | O_NONBLOCK)
  }

  private init(_ path: String, flags: Int32) throws(FileError) {
    self.path = path
    file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | flags, 0o666)
    guard file >= 0 else { throw FileError(.create, path, errno: errno) }
  }

  deinit { close(file) }

  /// Appends bytes, all of them or none.
  ///
  /// A killed process leaves whole records, and records of several processes are not mixed.
  ///
  /// - Throws: `FileError` if the bytes cannot be written; the file then keeps its length.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    flock(file, LOCK_EX)
    defer { flock(file, LOCK_UN) }
    let status = stat(of: file)
    let code = bytes.withUnsafeBytes { Files.send([$0], to: file) }
    if code == 0 { return }
    if let status, status.kind == S_IFREG { ftruncate(file, status.st_size) }
    throw FileError(.write, path, errno: code)
  }
}
