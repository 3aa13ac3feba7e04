#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Files {
  /// Gives a file or a directory another name. A directory that has it must be empty; a file that has it goes.
  package static func move(_ path: String, to target: String) throws(FileError) {
    try createDirectory(directory(of: target))
    guard rename(path, target) == 0 else { throw FileError(.write, target, errno: errno) }
  }

  /// Removes a file, or a directory with all that is in it; what is not there is removed already. A symbolic link is
  /// removed, not what it leads to.
  package static func remove(_ path: String) throws(FileError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      for name in names(in: path) { try remove("\(path)/\(name)") }
      guard rmdir(path) == 0 || errno == ENOENT else { throw FileError(.write, path, errno: errno) }
    } else {
      guard unlink(path) == 0 || errno == ENOENT else { throw FileError(.write, path, errno: errno) }
    }
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

  /// Gives a file a second name, or copies it where the file system has no second names.
  package static func duplicate(_ path: String, to target: String) throws(FileError) {
    try createDirectory(directory(of: target))
    if link(path, target) != 0 { try write(try read(path), to: target) }
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
