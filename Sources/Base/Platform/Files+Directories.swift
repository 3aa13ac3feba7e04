import LibC

extension Files {
  /// Returns whether a file or directory exists; links are followed.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Returns whether a path is a directory; links are followed.
  package static func isDirectory(_ path: String) -> Bool { stat(of: path)?.kind == S_IFDIR }

  /// Returns whether a path is itself a directory, and not a symbolic link to one.
  package static func isOwnDirectory(_ path: String) -> Bool { stat(ofLink: path)?.kind == S_IFDIR }

  /// Returns whether a path is a regular file, and not a directory, pipe or device; links are followed.
  package static func isRegular(_ path: String) -> Bool { stat(of: path)?.kind == S_IFREG }

  /// Returns whether a path exists or is a link to a missing file, so that no new file can have it.
  package static func isTaken(_ path: String) -> Bool { stat(ofLink: path) != nil }

  package static func isLink(_ path: String) -> Bool { stat(ofLink: path)?.kind == S_IFLNK }

  /// Returns why `read` cannot read a file, or `nil` if it can. The file is not opened.
  package static func whyUnreadable(_ path: String) -> String? {
    if access(path, R_OK) != 0 { return FileError(unreadable: path, errno: errno).reason }
    guard let kind = stat(of: path)?.kind, kind != S_IFREG else { return nil }
    return FileError(unreadable: path, kind: kind).reason
  }

  /// Returns a text that changes when a file is replaced or modified, or `nil` if the file does not exist.
  ///
  /// It consists of the device, the inode, the size and the time of the last change.
  package static func stamp(of path: String) -> String? {
    guard let status = stat(of: path) else { return nil }
    #if os(Linux)
      let time = status.st_ctim
    #else
      let time = status.st_ctimespec
    #endif
    return "\(status.st_dev) \(status.st_ino) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
  }

  /// Returns the size of a file, in bytes, or 0 if it does not exist.
  package static func size(of path: String) -> Int { stat(of: path).map { Int($0.st_size) } ?? 0 }

  /// Creates a directory and its parents. The error is `ENOTDIR` if one of them is not a directory.
  package static func createDirectory(_ path: String) throws(FileError) {
    if isDirectory(path) { return }
    let parent = directory(of: path)
    if parent != path { try createDirectory(parent) }
    let code = UnfinishedFiles.directories.withLock { _ in mkdir(path, 0o777) == 0 ? 0 : errno }
    if code == 0 || isDirectory(path) { return }
    throw FileError(.create, path, errno: code == EEXIST ? ENOTDIR : code)
  }

  /// Returns the names in a directory, in alphabetical order, or none if it cannot be read.
  package static func names(in path: String) -> [String] { (try? entries(of: path)) ?? [] }

  /// Returns the names in a directory, in alphabetical order.
  ///
  /// A name that is not UTF-8 is escaped, so that it does not match any file.
  package static func entries(of path: String) throws(FileError) -> [String] {
    guard let stream = opendir(path) else { throw FileError(.read, path, errno: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let name = String(validating: bytes, as: UTF8.self) ?? escapedName(bytes)
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Renames a file or a directory. An existing target is replaced if it is a file or an empty directory.
  package static func move(_ path: String, to target: String) throws(FileError) {
    try createDirectory(directory(of: target))
    guard rename(path, target) == 0 else { throw FileError(.write, target, errno: errno) }
  }

  /// Removes a file, or a directory with its contents. It does nothing if the path does not exist.
  ///
  /// Of a symbolic link, the link is removed and not its target.
  package static func remove(_ path: String) throws(FileError) {
    if unlink(path) == 0 || errno == ENOENT { return }
    let code = errno
    guard isDirectory(path) else { throw FileError(.write, path, errno: code) }
    for name in try entries(of: path) { try remove("\(path)/\(name)") }
    guard rmdir(path) == 0 || errno == ENOENT else { throw FileError(.write, path, errno: errno) }
  }

  /// Removes a directory if it is empty.
  package static func removeIfEmpty(_ path: String) { rmdir(path) }

  /// Returns whether two files have the same bytes, or two directories the same files.
  package static func areSame(_ first: String, _ second: String) throws(FileError) -> Bool {
    guard isDirectory(first) == isDirectory(second) else { return false }
    guard isDirectory(first) else { return try read(first) == read(second) }
    let names = names(in: first)
    guard names == self.names(in: second) else { return false }
    for name in names where try !areSame("\(first)/\(name)", "\(second)/\(name)") { return false }
    return true
  }

  /// Links a file under another name, which replaces a file of that name.
  ///
  /// If the file system has no hard links, or allows no further one, the file is copied.
  ///
  /// - Returns: The number of bytes copied.
  @discardableResult
  package static func duplicate(_ path: String, to target: String) throws(FileError) -> Int {
    try createDirectory(directory(of: target))
    if link(path, target) == 0 { return 0 }
    if errno == EEXIST {
      unlink(target)
      if link(path, target) == 0 { return 0 }
    }
    let bytes = try readPrefix(path)
    let writer = try FileWriter(inOwnDirectory: target)
    try writer.put(bytes)
    try writer.finish()
    return bytes.count
  }

  /// Copies a file and replaces the target. Later changes of one file do not affect the other, even if they were
  /// linked.
  package static func copy(_ path: String, to target: String) throws(FileError) {
    try createDirectory(directory(of: target))
    let writer = try FileWriter(inOwnDirectory: target)
    try writer.put(contentsOf: path)
    try writer.finish()
  }

  /// Returns the absolute path without links and dots, or `nil` if the path does not exist.
  package static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Returns whether an absolute path without links is a directory or a path below it.
  package static func lies(_ path: String, below directory: String) -> Bool {
    path == directory || path.hasPrefix(directory == "/" ? "/" : directory + "/")
  }

  /// Returns whether a path, which need not exist, is a directory or a path below it; links are followed.
  package static func wouldLie(_ path: String, below directory: String) -> Bool {
    var place = path
    while !exists(place), case let parent = Self.directory(of: place), parent != place {
      // A parent of a directory that does not exist is unknown.
      if name(of: place) == ".." { return false }
      place = parent
    }
    guard let root = resolved(directory), let found = resolved(place) else { return false }
    return lies(found, below: root)
  }

  /// Returns the path from a directory to a file, such as `../scripts/pull.flip`, or `nil` if the current directory does
  /// not exist. File and directory need not exist.
  package static func relative(_ path: String, to directory: String) -> String? {
    func place(_ path: String) -> String? {
      resolved(path) ?? (path == "." ? nil : place(Self.directory(of: path)).map { "\($0)/\(name(of: path))" })
    }
    guard let target = place(withoutSlash(path)), let start = place(withoutSlash(directory)) else { return nil }
    let parts = (target: target.split(separator: "/"), start: start.split(separator: "/"))
    let common = zip(parts.target, parts.start).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: parts.start.count - common)
    return (up + parts.target[common...].map(String.init)).joined(separator: "/")
  }
}

extension Files {
  /// Opens `/dev/null` for each closed standard descriptor, so that no other file gets its number.
  ///
  /// Reading and writing fail as with a closed descriptor.
  package static func reserveStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // This descriptor is the lowest free one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Returns whether a path matches a pattern with `*`, `?` and `[…]`, which also match slashes.
  package static func matches(_ path: String, _ pattern: String) -> Bool { fnmatch(pattern, path, 0) == 0 }

  /// Moves a directory, possibly to another disk, and replaces an existing one.
  ///
  /// The target is never incomplete, and an existing one stays until the new one is complete.
  package static func moveTree(_ path: String, to target: String) throws(FileError) {
    let parent = directory(of: target)
    try createDirectory(parent)
    // With the full name, the hidden name could be too long.
    let name = String(String.UnicodeScalarView(name(of: target).unicodeScalars.prefix(50)))
    let beside = "\(parent)/.\(name).\(getpid())"
    let (new, old) = (beside + FileWriter.suffix, beside + ".replaced")
    do throws(FileError) {
      if rename(path, new) != 0 {
        guard errno == EXDEV else { throw FileError(.write, target, errno: errno) }
        var names: [FileIdentity: String] = [:]
        try copyTree(path, to: new, &names)
      }
      if exists(target) { try move(target, to: old) }
      try move(new, to: target)
    } catch {
      try? remove(new)
      throw FileError(error.operation, target, errno: error.errno)
    }
    try remove(old)
    try remove(path)
  }

  /// Copies files and directories. A file with several names is copied once. Links and devices are left out.
  private static func copyTree(
    _ path: String, to target: String, _ names: inout [FileIdentity: String]
  ) throws(FileError) {
    try createDirectory(target)
    for name in try entries(of: path) {
      let (source, copy) = ("\(path)/\(name)", "\(target)/\(name)")
      guard let status = stat(ofLink: source) else { continue }
      if status.kind == S_IFDIR {
        try copyTree(source, to: copy, &names)
      } else if status.kind == S_IFREG, let file = FileIdentity(source) {
        if let known = names[file] {
          try duplicate(known, to: copy)
        } else {
          try write(readPrefix(source), inOwnDirectory: copy)
        }
        if status.st_nlink > 1 { names[file] = copy }
      }
    }
  }
}

/// A lock that keeps other processes out of a directory.
///
/// The lock is the system's (`flock`): it ends with the process, and leaves no file.
package final class DirectoryLock: Sendable {
  private let directory: Int32

  /// Acquires the lock of an existing directory. If the file system has no locks, it succeeds at once.
  ///
  /// - Parameter waits: Whether to wait until the lock is free.
  /// - Throws: `FileError`, with `EWOULDBLOCK` if another process holds the lock and `waits` is false.
  package init(_ path: String, waits: Bool = false) throws(FileError) {
    directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw FileError(.create, path, errno: errno) }
    while flock(directory, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { return }
      // The object is complete, so `deinit` closes the descriptor. A second close could hit another thread's.
      throw FileError(.create, path, errno: EWOULDBLOCK)
    }
  }

  /// Creates a directory and returns its lock as soon as it is free. The holder of the lock may remove the directory.
  package static func creating(_ path: String) throws(FileError) -> DirectoryLock {
    var attempt = 0
    while true {
      do throws(FileError) {
        try Files.createDirectory(path)
        let lock = try DirectoryLock(path, waits: true)
        if FileIdentity(descriptor: lock.directory) == FileIdentity(path) { return lock }
      } catch {
        attempt += 1
        guard error.isMissing, attempt < 100, !Files.exists(path) else { throw error }
      }
    }
  }

  deinit {
    // A program that is being started by another thread holds the descriptor, and with it the lock, until it runs.
    flock(directory, LOCK_UN)
    close(directory)
  }
}
