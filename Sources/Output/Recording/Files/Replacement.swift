import Platform

/// A recording that will replace an earlier one in the same directory.
///
/// It is made in a hidden directory within that directory and moves out when it is complete. Until then the earlier
/// recording stays unchanged. An interrupted one stays there for `--resume` until another recording begins.
///
/// The move consists of a few renames. A process killed between them leaves a complete recording in the hidden
/// directory, and the next run continues the move.
struct Replacement {
  /// The name of the hidden directory.
  static let name = ".unfinished"

  /// The directory of the earlier recording.
  private let place: OutputDirectory
  /// The hidden directory of the new recording.
  private let directory: OutputDirectory
  /// The path that the earlier frames move to before they are removed.
  private var replaced: String { directory.path + "/replaced" }

  init(in place: String) {
    self.place = OutputDirectory(at: place)
    directory = OutputDirectory(at: place + "/" + Self.name)
  }

  /// Returns the path of the directory to record to, or `nil` for the directory of the earlier recording itself.
  func prepare(_ manifest: Manifest, known: [UInt8], resumes: Bool) throws -> String? {
    var (known, mine) = (try? Manifest(known), try? Manifest(Files.contents(of: directory.manifest)))
    if mine?.ending != nil {
      try commit()
      (known, mine) = (mine, nil)
    }
    if !resumes {
      try Files.remove(directory.path)
      return directory.path
    }
    if let mine, mine.resumeDifferences(from: manifest).isEmpty { return directory.path }
    let differences = (known ?? mine)?.resumeDifferences(from: manifest)
    if let known, known.resumeDifferences(from: manifest).isEmpty { return nil }
    let other = Manifest.Difference(name: "version of Flipbook", first: "another", second: manifest.description.version)
    throw RecordingError.cannotResume(path: place.path, differences: differences ?? [other])
  }

  /// Moves the new recording's files over those of the earlier one, the manifest last. It also continues an interrupted
  /// move.
  func commit() throws(FileError) {
    if Files.isDirectory(directory.frames) {
      if Files.exists(place.frames) { try Files.move(place.frames, to: replaced) }
      try Files.move(directory.frames, to: place.frames)
    }
    try keepOthersFiles()
    // The earlier recording may have been interrupted and have left its journal.
    try Files.remove(place.journal)
    // The earlier recording's captions do not fit these frames.
    if place.hasOwnCaptions { try Files.remove(place.captions) }
    for (file, target) in [
      (directory.captions, place.captions), (directory.frameHashes, place.frameHashes),
      (directory.trace, place.trace), (directory.manifest, place.manifest),
    ] {
      try Files.remove(FileWriter.hiddenPath(of: target))
      if Files.exists(file) { try Files.move(file, to: target) }
    }
    // The new recording is complete. The next one removes what cannot be removed now.
    try? Files.remove(directory.path)
  }

  /// Moves files that are not frames back to the folder of frames.
  private func keepOthersFiles() throws(FileError) {
    guard Files.isDirectory(replaced) else { return }
    for name in try Files.entries(of: replaced) where !OutputDirectory.isFrame(name) && !OutputDirectory.isPart(name) {
      try Files.move(replaced + "/" + name, to: place.frames + "/" + name)
    }
  }
}
