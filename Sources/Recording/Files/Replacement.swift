import Platform

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
  func prepare(_ manifest: Manifest, known: [UInt8], resumes: Bool) throws -> String? {
    var (known, mine) = (try? Manifest(known), try? Manifest(Files.contents(of: directory.manifest)))
    if mine?.ending != nil {
      try takePlace()
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

  /// Puts the new recording's files in the place of the earlier one's, the manifest last. It may have been begun before.
  func takePlace() throws(FileError) {
    if Files.isDirectory(directory.frames) {
      if Files.exists(place.frames) { try Files.move(place.frames, to: replaced) }
      try Files.move(directory.frames, to: place.frames)
    }
    try keepOthersFiles()
    // The earlier recording may have been stopped, and have left what it had not finished.
    try Files.remove(place.journal)
    // The earlier recording's captions would go along with these frames.
    if place.hasOwnCaptions { try Files.remove(place.captions) }
    for (file, target) in [
      (directory.captions, place.captions), (directory.frameHashes, place.frameHashes),
      (directory.trace, place.trace), (directory.manifest, place.manifest),
    ] {
      try Files.remove(FileWriter.hiddenPath(of: target))
      if Files.exists(file) { try Files.move(file, to: target) }
    }
    // The new recording is in its place; what cannot be removed is the next one's to remove.
    try? Files.remove(directory.path)
  }

  /// Other files among the frames stay.
  private func keepOthersFiles() throws(FileError) {
    guard Files.isDirectory(replaced) else { return }
    for name in try Files.entries(of: replaced) where !OutputDirectory.isFrame(name) && !OutputDirectory.isPart(name) {
      try Files.move(replaced + "/" + name, to: place.frames + "/" + name)
    }
  }
}
