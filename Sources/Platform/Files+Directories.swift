#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Files {
  /// Whether there is a file or a directory of that name.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether there is a directory of that name, links followed.
  package static func isDirectory(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

  /// Whether there is a regular file of that name, links followed: no directory, pipe or device.
  package static func isRegular(_ path: String) -> Bool { kind(of: path) == S_IFREG }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// How many bytes a file has; 0 where there is none.
  package static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Makes a directory and those above it; `ENOTDIR` where one of them is something else.
  package static func createDirectory(_ path: String) throws(FileError) {
    if isDirectory(path) { return }
    let parent = directory(of: path)
    if parent != path { try createDirectory(parent) }
    if mkdir(path, 0o777) == 0 { return }
    let code = errno
    if isDirectory(path) { return }
    throw FileError(.create, path, errno: code == EEXIST ? ENOTDIR : code)
  }

  /// The names in a directory, in alphabetical order; none where there is no directory.
  package static func names(in path: String) -> [String] { (try? entries(of: path)) ?? [] }

  /// The names in a directory, in alphabetical order.
  package static func entries(of path: String) throws(FileError) -> [String] {
    guard let stream = opendir(path) else { throw FileError(.read, path, errno: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
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

  /// The absolute path of what is there, without links and dots; `nil` where nothing is there.
  package static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
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
