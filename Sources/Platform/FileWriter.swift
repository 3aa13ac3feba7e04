import LibC
import Synchronization

/// The door for everything that is written: a file that appears under its name only when it is whole.
///
/// Bytes go to a hidden file beside it, which takes the name at the end. A writer that is dropped before leaves nothing;
/// nor does a process that a signal ends, as far as it ends by ``UnfinishedFiles``. What is no regular file, such as a
/// device, a pipe or a descriptor's path, is written to instead.
package struct FileWriter: ~Copyable {
  /// What the hidden files' names end with.
  package static let suffix = ".partial"

  /// The file, as it was named.
  private let path: String
  /// The hidden file and the name that it takes; `nil` where bytes go straight to their place.
  private let move: (from: String, to: String)?
  private let file: Int32
  private let closes: Bool
  private var buffer: [UInt8] = []
  private var isOpen = true

  /// Begins an output that was named. The directories above it are made; a symbolic link stays, and its target is
  /// replaced.
  ///
  /// - Throws: `FileError`, where the path leads to a directory too.
  package init(_ path: String) throws(FileError) {
    let opened = try Self.open(path)
    (self.path, file, closes, move) = (path, opened.file, opened.closes, opened.move)
  }

  /// Begins a file of a directory that only we write to; whatever has the name is replaced.
  package init(inOwnDirectory path: String) throws(FileError) {
    let hidden = Self.hiddenPath(of: path)
    var descriptor = UnfinishedFiles.create(hidden)
    if descriptor < 0, errno == EEXIST {
      // Of a process that was killed.
      unlink(hidden)
      descriptor = UnfinishedFiles.create(hidden)
    }
    guard descriptor >= 0 else { throw FileError(.create, path, errno: errno) }
    (self.path, file, closes, move) = (path, descriptor, true, (hidden, path))
  }

  /// Begins a file for other programs in the directory for temporary files. It goes with the writer, and never has a name.
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

  /// Where a file of a directory of ours is before it is whole.
  package static func hiddenPath(of path: String) -> String {
    let slash = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    return path[..<slash] + "." + path[slash...] + suffix
  }

  /// The hidden file, for another program to write it; `nil` where bytes go straight to their place.
  package var hiddenPath: String? { move?.from }

  /// Makes sure that the file that another program has written could be longer: not all say that the disk is full.
  package func checkRoom() throws(FileError) {
    lseek(file, 0, SEEK_END)
    try put([UInt8](repeating: 0, count: 1 << 16))
  }

  /// A new hidden file; the name is our own, since one that is made of the output's could be too long.
  private static func hiddenFile(in directory: String, for path: String) throws(FileError) -> (String, Int32) {
    for attempt in 0..<1000 {
      let hidden = "\(directory)/.flipbook-\(getpid())-\(attempt)\(suffix)"
      let descriptor = UnfinishedFiles.create(hidden)
      if descriptor >= 0 { return (hidden, descriptor) }
      if errno != EEXIST { break }
    }
    throw FileError(.create, path, errno: errno)
  }

  /// Adds text; it is collected, and written 64 KB at a time.
  package mutating func append(_ text: String) throws(FileError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count > 65536 { try flush() }
  }

  /// Adds bytes at once.
  package func put(_ bytes: [UInt8]) throws(FileError) {
    try check(bytes.withUnsafeBytes { Files.send([$0], to: file) })
  }

  /// Adds pieces of memory, one after the other, at once.
  package func put(_ pieces: [UnsafeRawBufferPointer]) throws(FileError) { try check(Files.send(pieces, to: file)) }

  /// Adds the bytes of another file, a megabyte at a time.
  package func put(contentsOf path: String) throws(FileError) {
    try Files.readPieces(of: path) { piece throws(FileError) in try put(piece) }
  }

  /// Ends the file and gives it its name.
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

/// The hidden files that are being written, and the temporary directories, so that none is left when a signal ends the
/// process.
package enum UnfinishedFiles {
  private static let paths = Mutex<Set<String>>([])
  /// Whoever makes a directory holds the lock, so that none is made again while they are removed.
  static let directories = Mutex<Set<String>>([])

  /// Does something, such as a handful of renames that belong together, between which no signal ends the process. No file
  /// can be written meanwhile.
  package static func holdingExit<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    let result = paths.withLock { _ in Result { () throws(Failure) in try body() } }
    try result.get()
  }

  /// Ends the process at once, without any hidden file or temporary directory.
  package static func exit(_ code: Int32) -> Never {
    paths.withLock { paths in
      ChildProcess.endAll {
        for path in paths { unlink(path) }
        directories.withLock { directories -> Never in
          // Another thread may give a file a name in one of them meanwhile.
          for path in directories { for _ in 0..<10 where Files.exists(path) { try? Files.remove(path) } }
          _exit(code)
        }
      }
    }
  }

  /// Creates a new file; answers its descriptor, or -1 with `errno`.
  fileprivate static func create(_ path: String) -> Int32 {
    paths.withLock { paths in
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      if file >= 0 { paths.insert(path) }
      return file
    }
  }

  /// Gives a file its name, or removes it where it cannot have that; answers 0 or the error number.
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

/// A file that grows at its end, by whole pieces.
package final class AppendedFile: Sendable {
  private let path: String
  private let file: Int32

  package convenience init(_ path: String) throws(FileError) { try self.init(path, flags: 0) }

  /// Opens a file of a directory that only we write to, or makes it; no link is followed out of there.
  package convenience init(inOwnDirectory path: String) throws(FileError) {
    try self.init(path, flags: O_NOFOLLOW | O_NONBLOCK)
  }

  private init(_ path: String, flags: Int32) throws(FileError) {
    self.path = path
    file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | flags, 0o666)
    guard file >= 0 else { throw FileError(.create, path, errno: errno) }
  }

  deinit { close(file) }

  /// Adds bytes with one call of the system, all of them or none: a process that is killed leaves whole pieces, and pieces
  /// of several processes are not mixed.
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
