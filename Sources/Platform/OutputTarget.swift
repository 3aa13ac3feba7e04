import LibC

/// What a path leads to that something is to be written to.
package enum OutputTarget {
  /// A regular file, or none yet, that is replaced as a whole: its path without links at the end, and the permissions of
  /// the one that is there.
  case file(String, mode: mode_t?)
  /// A device or a pipe, which is written to.
  case stream(Stream)
  /// One of this process's open files: `-`, or a path such as `/dev/stdout`.
  case descriptor(Int32)

  /// Follows a path; `-` is standard output.
  ///
  /// - Throws: `FileError` if it leads to a directory, to a socket, in a circle, or through a file.
  package init(_ path: String) throws(FileError) {
    if path == "-" {
      self = .descriptor(STDOUT_FILENO)
      return
    }
    var current = path
    // As many links as Linux follows.
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

  /// The open file that a path such as `/proc/self/fd/3` or `/dev/fd/3` stands for.
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

  /// Whether a person would see the bytes.
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

  /// Whether the bytes go where standard output goes.
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

    /// Opens it for writing; a pipe waits for its reader.
    func open() throws(FileError) -> Int32 {
      while true {
        let file = LibC.open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
        if file >= 0 { return file }
        if errno != EINTR { throw FileError(.create, path, errno: errno) }
      }
    }
  }
}

/// Which file a path leads to, whatever it is called: links, `./x` and letter case make no difference.
package struct FileIdentity: Hashable, Sendable {
  private var device: dev_t
  private var inode: ino_t
  /// The name in that directory of what is not there yet.
  private var name: String?

  /// What a path leads to, links followed; `nil` where nothing is there.
  package init?(_ path: String) { self.init(stat(of: path)) }

  /// The file that is open.
  init?(descriptor: Int32) { self.init(stat(of: descriptor)) }

  /// What a path names itself, links not followed; `nil` where nothing is there.
  package init?(ofLink path: String) { self.init(stat(ofLink: path)) }

  /// What bytes that are written to a path would become; `nil` where it leads nowhere, and for devices, which take any
  /// number of outputs.
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

  /// Whether the file that a path leads to may have a name below a directory.
  package static func mayLie(_ path: String, below directory: String) -> Bool {
    guard let root = Files.resolved(directory), let place = Files.resolved(path) else { return false }
    return stat(of: place)?.st_nlink ?? 0 > 1 || Files.lies(place, below: root)
  }

  /// Whether two paths lead to the same file or directory.
  package static func areSame(_ first: String, _ second: String) -> Bool {
    FileIdentity(first).map { $0 == FileIdentity(second) } ?? false
  }
}

extension stat {
  /// What is known of what a path leads to; `nil`, with the system's `errno`, where nothing is there.
  init?(of path: String) {
    self.init()
    guard fstatat(AT_FDCWD, path, &self, 0) == 0 else { return nil }
  }

  /// What is known of what a path names itself, links not followed.
  init?(ofLink path: String) {
    self.init()
    guard fstatat(AT_FDCWD, path, &self, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
  }

  /// What is known of an open file.
  init?(of descriptor: Int32) {
    self.init()
    guard fstat(descriptor, &self) == 0 else { return nil }
  }

  /// A directory, a regular file, a link and so on: `S_IFDIR`, `S_IFREG`, `S_IFLNK`.
  var kind: mode_t { st_mode & S_IFMT }
}
