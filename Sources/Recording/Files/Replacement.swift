/// A recording that is to take the place of an earlier one in the same directory.
///
/// It is made in a hidden directory within the place, and moves out when it is whole: until then the earlier recording
/// stays as it was, whatever happens. One that was stopped stays there for `--resume`, until another one begins.
///
/// The move is a handful of renames. Who is killed between them leaves a whole recording in the hidden directory, and the
/// next run goes on with the move.
struct Replacement {
  /// The name of the hidden directory.
  static let name = ".unfinished"

  /// Where the earlier recording is.
  private let place: OutputDirectory
  /// Where the new one is made.
  private let directory: OutputDirectory
  /// Where the earlier frames are put before they are removed.
  private var replaced: String { directory.path + "/replaced" }

  init(in place: String) {
    self.place = OutputDirectory(at: place)
    directory = OutputDirectory(at: place + "/" + Self.name)
  }

  /// Decides where a recording is made in a place that has one; `nil` means in that place itself.
  ///
  /// - Parameters:
  ///   - manifest: What the new recording says of itself.
  ///   - known: What the earlier one says.
  ///   - resumes: Whether to go on with whichever was stopped, rather than to begin anew.
  func prepare(_ manifest: String, known: String, resumes: Bool) throws -> String? {
    var (known, mine) = (known, manifestText)
    if Manifest.isComplete(mine) {
      try takePlace()
      (known, mine) = (mine, "")
    }
    if !resumes {
      try FileSystem.removeTree(directory.path)
      return directory.path
    }
    if Manifest.isOurs(mine), Manifest.describesSame(mine, manifest) { return directory.path }
    if Manifest.describesSame(known, manifest) { return nil }
    throw RecordingError.cannotResume(path: place.path)
  }

  /// Puts the new recording's files in the place of the earlier one's, the manifest last. It may have been begun before.
  func takePlace() throws(FileSystem.Failure) {
    if FileSystem.kind(of: directory.frames) == .directory {
      if FileSystem.kind(of: place.frames) != .absent { try FileSystem.move(place.frames, to: replaced) }
      try FileSystem.move(directory.frames, to: place.frames)
    }
    try keepOthersFiles()
    // The earlier recording may have been stopped, and have left what it had not finished.
    try FileSystem.removeFile(place.journal)
    for (file, target) in [
      (directory.frameHashes, place.frameHashes), (directory.trace, place.trace), (directory.manifest, place.manifest),
    ] {
      try FileSystem.removeFile(FileSink.hiddenPath(of: target))
      if FileSystem.kind(of: file) != .absent { try FileSystem.move(file, to: target) }
    }
    // The new recording is in its place; what cannot be removed is the next one's to remove.
    try? FileSystem.removeTree(directory.path)
  }

  /// Files that somebody else put among the frames stay among them.
  private func keepOthersFiles() throws(FileSystem.Failure) {
    guard FileSystem.kind(of: replaced) == .directory else { return }
    for name in try FileSystem.names(in: replaced) where !OutputDirectory.isFrame(name) && !OutputDirectory.isPart(name)
    {
      try FileSystem.move(replaced + "/" + name, to: place.frames + "/" + name)
    }
  }

  private var manifestText: String { String(decoding: FileSystem.contents(of: directory.manifest), as: UTF8.self) }
}
