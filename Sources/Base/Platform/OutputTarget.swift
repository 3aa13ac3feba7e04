import LibC

/// The kind of file that an output path refers to.
package enum OutputTarget {
  /// A regular file to be replaced as a whole, which need not exist.
  ///
  /// The path has no links at its end. The permissions are those of the existing file, or `nil` if there is none.
  case file(String, mode: mode_t?)
  /// A device or a pipe, which is written to directly.
  case stream(Stream)
  /// An open descriptor of this process: `-`, or a path such as `/dev/stdout`.
  case descriptor(Int32)

  /// Resolves a path; `-` is standard output.
  ///
  /// - Throws: `FileError` if the path is a directory or a socket, if its links form a circle, or if a parent is a
  ///   file.
  package init(_ path: String) throws(FileError) {
    if path == "-" {
      self = .descriptor(STDOUT_FILENO)
      return
    }
    var current = path
    // The same number of links that Linux follows.
    for _ in 0...40 {
      if let descriptor = Self.descriptor(current) {
        self = .descriptor(descriptor)
        return
      }
      guard let status = stat(ofLink: current) else {
        guard errno == ENOENT else { throw FileError(.create, path, errno: errno) }
        self = .file(current, mode: nil)
        return
      }
      switch status.kind {
      case S_IFLNK:
        guard let next = Self.target(ofLink: current) else { throw FileError(.create, path, errno: errno) }
        current = next.hasPrefix("/") ? next : "\(Files.directory(of: current))/\(next)"
      case S_IFDIR: throw FileError(.create, path, "it is a directory")
      case S_IFSOCK: throw FileError(.create, path, "it is a socket; write to a file or a pipe")
      case S_IFREG:
        self = .file(current, mode: status.st_mode & 0o777)
        return
      default:
        self = .stream(Stream(path: path, status: status))
        return
      }
    }
    throw FileError(.create, path, errno: ELOOP)
  }

  /// Returns the descriptor of a path such as `/proc/self/fd/3` or `/dev/fd/3`.
  private static func descriptor(_ path: String) -> Int32? {
    guard let number = Int32(Files.name(of: path)), number >= 0,
      let directory = Files.resolved(Files.directory(of: path))
    else { return nil }
    let process = getpid()
    let isOurs =
      directory == "/dev/fd" || directory == "/proc/\(process)/fd"
      || directory.hasPrefix("/proc/\(process)/task/") && directory.hasSuffix("/fd")
    return isOurs ? number : nil
  }

  private static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  /// Whether the target is a terminal.
  package var isTerminal: Bool {
    switch self {
    case .file: return false
    case .descriptor(let descriptor): return isatty(descriptor) == 1
    case .stream(let stream):
      guard stream.kind == S_IFCHR, case let file = open(stream.path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC),
        file >= 0
      else { return false }
      defer { close(file) }
      return isatty(file) == 1
    }
  }

  /// Whether the target is the same file as standard output.
  package var isStandardOutput: Bool {
    switch self {
    case .file: return false
    case .descriptor(let descriptor): return descriptor == STDOUT_FILENO
    case .stream(let stream):
      guard let status = stat(of: STDOUT_FILENO) else { return false }
      return status.st_dev == stream.device && status.st_ino == stream.inode && stream.kind != S_IFCHR
    }
  }

  /// A device or a pipe.
  package struct Stream {
    fileprivate let path: String
    fileprivate let kind: mode_t
    fileprivate let device: dev_t
    fileprivate let inode: ino_t

    fileprivate init(path: String, status: stat) {
      (self.path, kind) = (path, status.kind)
      (device, inode) = (status.st_dev, status.st_ino)
    }

    /// Opens it for writing. A pipe blocks until it has a reader.
    func open() throws(FileError) -> Int32 {
      while true {
        let file = LibC.open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
        if file >= 0 { return file }
        if errno != EINTR { throw FileError(.create, path, errno: errno) }
      }
    }
  }
}

/// The identity of the file that a path refers to. Different spellings, links and letter case make no difference.
package struct FileIdentity: Hashable, Sendable {
  private var device: dev_t
  private var inode: ino_t
  /// The name in that directory of a file that does not exist yet.
  private var name: String?

  /// Finds the file of a path, or returns `nil` if it does not exist; links are followed.
  package init?(_ path: String) { self.init(stat(of: path)) }

  /// Finds the file of an open descriptor.
  init?(descriptor: Int32) { self.init(stat(of: descriptor)) }

  /// Finds the file of a path, or returns `nil` if it does not exist; links are not followed.
  package init?(ofLink path: String) { self.init(stat(ofLink: path)) }

  /// Finds the file that an output to a path would create or replace.
  ///
  /// The result is `nil` for an invalid path, and for a device, which accepts any number of outputs.
  package init?(output path: String) {
    var name: String?
    let status: stat?
    switch try? OutputTarget(path) {
    case .file(let target, nil):
      name = Files.name(of: target)
      status = stat(of: Files.directory(of: target))
    case .file(let target, _?): status = stat(of: target)
    case .descriptor(let descriptor): status = stat(of: descriptor)
    case .stream: status = stat(of: path)
    case nil: return nil
    }
    if status?.kind == S_IFCHR { return nil }
    self.init(status, name: name)
  }

  private init?(_ status: stat?, name: String? = nil) {
    guard let status else { return nil }
    (device, inode, self.name) = (status.st_dev, status.st_ino, name)
  }

  /// Returns whether the file of a path may have a name below a directory.
  package static func mayLie(_ path: String, below directory: String) -> Bool {
    guard let root = Files.resolved(directory), let place = Files.resolved(path) else { return false }
    return stat(of: place)?.st_nlink ?? 0 > 1 || Files.lies(place, below: root)
  }

  /// Returns whether two paths refer to the same file or directory.
  package static func areSame(_ first: String, _ second: String) -> Bool {
    FileIdentity(first).map { $0 == FileIdentity(second) } ?? false
  }
}

extension stat {
  /// Reads the status of a path, or returns `nil`, with the system's `errno`, on failure; links are followed.
  init?(of path: String) {
    self.init()
    guard fstatat(AT_FDCWD, path, &self, 0) == 0 else { return nil }
  }

  /// Reads the status of a path, or returns `nil`, with the system's `errno`, on failure; links are not followed.
  init?(ofLink path: String) {
    self.init()
    guard fstatat(AT_FDCWD, path, &self, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
  }

  /// Reads the status of an open file.
  init?(of descriptor: Int32) {
    self.init()
    guard fstat(descriptor, &self) == 0 else { return nil }
  }

  /// The file's type, such as `S_IFDIR` for a directory, `S_IFREG` for a regular file or `S_IFLNK` for a link.
  var kind: mode_t { st_mode & S_IFMT }
}
