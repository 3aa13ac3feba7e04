import LibC

extension Files {
  /// Whether there is a file or a directory of that name.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether there is a directory of that name, links followed.
  package static func isDirectory(_ path: String) -> Bool { stat(of: path)?.kind == S_IFDIR }

  /// Whether there is a directory of that name itself, and no symbolic link to one.
  package static func isOwnDirectory(_ path: String) -> Bool { stat(ofLink: path)?.kind == S_IFDIR }

  /// Whether there is a regular file of that name, links followed: no directory, pipe or device.
  package static func isRegular(_ path: String) -> Bool { stat(of: path)?.kind == S_IFREG }

  package static func isLink(_ path: String) -> Bool { stat(ofLink: path)?.kind == S_IFLNK }

  /// Why `read` cannot read a file; `nil` if it can. The file is not opened.
  package static func whyUnreadable(_ path: String) -> String? {
    if access(path, R_OK) != 0 { return FileError(unreadable: path, errno: errno).reason }
    guard let kind = stat(of: path)?.kind, kind != S_IFREG else { return nil }
    return FileError(unreadable: path, kind: kind).reason
  }

  /// How many bytes a file has; 0 where there is none.
  package static func size(of path: String) -> Int { stat(of: path).map { Int($0.st_size) } ?? 0 }

  /// Makes a directory and those above it; `ENOTDIR` where one of them is something else.
  package static func createDirectory(_ path: String) throws(FileError) {
    if isDirectory(path) { return }
    let parent = directory(of: path)
    if parent != path { try createDirectory(parent) }
    let code = UnfinishedFiles.directories.withLock { _ in mkdir(path, 0o777) == 0 ? 0 : errno }
    if code == 0 || isDirectory(path) { return }
    throw FileError(.create, path, errno: code == EEXIST ? ENOTDIR : code)
  }

  /// The names in a directory, in alphabetical order; none where there is no directory.
  package static func names(in path: String) -> [String] { (try? entries(of: path)) ?? [] }

  /// The names in a directory, in alphabetical order. A name that is not UTF-8 is escaped, so that no file has it.
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

  /// Gives a file or a directory another name. A directory that has it must be empty; a file that has it goes.
  package static func move(_ path: String, to target: String) throws(FileError) {
    try createDirectory(directory(of: target))
    guard rename(path, target) == 0 else { throw FileError(.write, target, errno: errno) }
  }

  /// Removes a file, or a directory with all that is in it; what is not there is removed already. A symbolic link is
  /// removed, not what it leads to.
  package static func remove(_ path: String) throws(FileError) {
    if unlink(path) == 0 || errno == ENOENT { return }
    let code = errno
    guard isDirectory(path) else { throw FileError(.write, path, errno: code) }
    for name in try entries(of: path) { try remove("\(path)/\(name)") }
    guard rmdir(path) == 0 || errno == ENOENT else { throw FileError(.write, path, errno: errno) }
  }

  /// Removes a directory that has nothing in it any more; any other stays.
  package static func removeIfEmpty(_ path: String) { rmdir(path) }

  /// Whether two files have the same bytes, or two directories the same files.
  package static func areSame(_ first: String, _ second: String) throws(FileError) -> Bool {
    guard isDirectory(first) == isDirectory(second) else { return false }
    guard isDirectory(first) else { return try read(first) == read(second) }
    let names = names(in: first)
    guard names == self.names(in: second) else { return false }
    for name in names where try !areSame("\(first)/\(name)", "\(second)/\(name)") { return false }
    return true
  }

  /// Gives a file a second name in place of whatever had it, or copies it where the file system has no second names, or
  /// no more for that file.
  ///
  /// - Returns: The count of bytes that were copied.
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

  /// Copies a file in place of whatever has the name, so that what is done to one of them leaves the other alone.
  package static func copy(_ path: String, to target: String) throws(FileError) {
    try createDirectory(directory(of: target))
    let writer = try FileWriter(inOwnDirectory: target)
    try writer.put(contentsOf: path)
    try writer.finish()
  }

  /// The absolute path of what is there, without links and dots; `nil` where nothing is there.
  package static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Whether an absolute path without links lies below another one, or is it.
  package static func lies(_ path: String, below directory: String) -> Bool {
    path == directory || path.hasPrefix(directory == "/" ? "/" : directory + "/")
  }

  /// Whether what is at a path, or would be made there, lies below a directory, or is it.
  package static func wouldLie(_ path: String, below directory: String) -> Bool {
    var place = path
    while !exists(place), case let parent = Self.directory(of: place), parent != place { place = parent }
    guard let root = resolved(directory), let found = resolved(place) else { return false }
    return lies(found, below: root)
  }

  /// The way from a directory to a file, both of which are there: `../scripts/pull.flip`.
  package static func relative(_ path: String, to directory: String) -> String? {
    guard let target = resolved(path), let start = resolved(directory) else { return nil }
    let parts = (target: target.split(separator: "/"), start: start.split(separator: "/"))
    let common = zip(parts.target, parts.start).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: parts.start.count - common)
    return (up + parts.target[common...].map(String.init)).joined(separator: "/")
  }
}

extension Files {
  /// Opens `/dev/null` for each of the three standard descriptors that is closed, so that no other file gets its number;
  /// reading and writing fail as they would.
  package static func reserveStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// The directory for temporary files: `TMPDIR` or `/tmp`.
  static var temporaryParent: String {
    getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Makes a directory of our own for temporary files. It goes when a signal ends the process.
  package static func makeTemporaryDirectory() throws(FileError) -> String {
    let parent = temporaryParent
    return try UnfinishedFiles.directories.withLock { directories throws(FileError) in
      var template = Array("\(parent)/flipbook-XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else {
        var error = FileError(.create, "a temporary directory in \(parent)", errno: errno)
        error.reason += "; set TMPDIR to a directory that can be written"
        throw error
      }
      let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      directories.insert(path)
      return path
    }
  }

  /// Removes a directory that ``makeTemporaryDirectory()`` made, with all that is in it.
  package static func removeTemporaryDirectory(_ path: String) {
    try? remove(path)
    UnfinishedFiles.directories.withLock { _ = $0.remove(path) }
  }

  /// Gives a directory another place, on another disk perhaps, in place of the directory that is there. Nothing is there
  /// in part, and what is there stays until the other one is whole.
  package static func moveTree(_ path: String, to target: String) throws(FileError) {
    let parent = directory(of: target)
    try createDirectory(parent)
    // With a whole name the hidden one could be too long.
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

  /// Copies files and directories; what has several names is copied once. Links and devices are left out.
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

/// Keeps other processes out of a directory.
///
/// The lock is the system's (`flock`): it goes with the process, however that ends, and leaves no file behind.
package final class DirectoryLock: Sendable {
  private let directory: Int32

  /// Takes the lock of a directory that is there. A file system without locks has none to take.
  ///
  /// - Parameter waits: Whether to wait until it is free.
  /// - Throws: `FileError`, with `EWOULDBLOCK` where another process holds the lock and `waits` is false.
  package init(_ path: String, waits: Bool = false) throws(FileError) {
    directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw FileError(.create, path, errno: errno) }
    while flock(directory, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { return }
      close(directory)
      throw FileError(.create, path, errno: EWOULDBLOCK)
    }
  }

  deinit {
    // A program that another thread is starting at this moment has the directory open until it runs, and the lock with it.
    flock(directory, LOCK_UN)
    close(directory)
  }
}
