import Platform

/// The file that ffmpeg writes, until it is whole.
struct VideoFile: ~Copyable {
  /// Where it is to be.
  let path: String
  /// Where ffmpeg writes it.
  let place: String
  private let writer: FileWriter
  private let isStream: Bool

  /// Begins a file. One for a device or a pipe, in which nothing can be changed later, is made elsewhere first.
  init(_ path: String) throws(FileError) {
    let isStream = if case .file = try OutputTarget(path) { false } else { true }
    let writer = try Self.begin(isStream ? nil : path)
    self.path = path
    self.isStream = isStream
    // What is no regular file any more is written to, by nothing that ffmpeg could.
    place = writer.hiddenPath ?? path
    self.writer = writer
  }

  private static func begin(_ path: String?) throws(FileError) -> FileWriter {
    guard let path else { return try FileWriter(temporary: ()) }
    return try FileWriter(path)
  }

  /// Makes sure that the disk is not to blame where the file is none.
  func checkRoom() throws(FileError) { try writer.checkRoom() }

  /// Gives the file its name, or writes its bytes to where they are to be.
  consuming func finish() throws(FileError) {
    guard isStream else { return try writer.finish() }
    let stream = try FileWriter(path)
    try stream.put(contentsOf: place)
    try stream.finish()
  }
}
