import Imaging

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that appears under its name only when it is whole.
///
/// Bytes go to a hidden file beside it, which takes the name at the end; a sink that is dropped before leaves nothing.
struct FileSink: ~Copyable {
  /// What the hidden files' names end with.
  static let suffix = ".partial"

  /// The name that the file will have.
  let path: String
  private let hidden: String
  private let file: Int32
  private var buffer: [UInt8] = []
  private var isOpen = true

  /// Begins a file.
  init(_ path: String) throws(RecordingError) {
    self.path = path
    hidden = Self.hiddenPath(of: path)
    file = open(hidden, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .cannotCreate(path: path, errno: errno) }
  }

  deinit {
    guard isOpen else { return }
    close(file)
    unlink(hidden)
  }

  /// Where a file is before it is whole.
  static func hiddenPath(of path: String) -> String {
    let slash = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    return path[..<slash] + "." + path[slash...] + suffix
  }

  /// Writes a whole file at once.
  static func write(_ bytes: [UInt8], to path: String) throws(RecordingError) {
    let sink = try FileSink(path)
    try sink.put(bytes)
    try sink.finish()
  }

  /// Writes a whole picture at once.
  static func write(_ picture: PNGFile, to path: String) throws(RecordingError) {
    let sink = try FileSink(path)
    try sink.check(picture.withUnsafePieces { FileSystem.write($0, to: sink.file) })
    try sink.finish()
  }

  /// Adds text; it is collected, and written 64 KB at a time.
  mutating func append(_ text: String) throws(RecordingError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count > 65536 { try flush() }
  }

  /// Ends the file and gives it its name.
  consuming func finish() throws(RecordingError) {
    try flush()
    isOpen = false
    guard close(file) == 0, rename(hidden, path) == 0 else {
      let number = errno
      unlink(hidden)
      throw .cannotWrite(path: path, errno: number)
    }
  }

  private mutating func flush() throws(RecordingError) {
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    try put(bytes)
  }

  private func put(_ bytes: [UInt8]) throws(RecordingError) {
    try check(FileSystem.write(bytes, to: file))
  }

  private func check(_ failure: Int32) throws(RecordingError) {
    if failure != 0 { throw .cannotWrite(path: path, errno: failure) }
  }
}
