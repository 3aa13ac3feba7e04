import Imaging
import Platform

/// The directory of a failure's pictures: `actual`, `expected`, `difference`, and the page.
///
/// It is written in a temporary directory and moved into place when it is complete. Several verifications of one name
/// can therefore run in parallel, and a verification that passes writes nowhere else.
package struct FailureFolder {
  /// The directory of all failures, and the path of this one in it.
  private let artifacts: String
  package let path: String
  package let staging: String

  private static let names: Set = ["actual", "expected", "difference", "report.html"]

  package init(_ name: String, in artifacts: String) throws {
    (self.artifacts, path) = (artifacts, "\(artifacts)/\(name)")
    if Files.exists(path) {
      guard Files.isDirectory(path), Self.names.isSuperset(of: Files.names(in: path)) else {
        throw GoldenError.foreignArtifacts(path: path)
      }
    }
    staging = try Files.makeTemporaryDirectory()
  }

  /// The compared recording, while the comparison runs.
  package var actual: String { "\(staging)/actual" }
  /// The page that describes the failure and plays the clip.
  package var report: String { "\(staging)/report.html" }

  func actualPicture(_ frame: Int) -> String { "\(actual)/frames/\(FrameFile.name(frame))" }

  /// Keeps the golden's picture of a frame.
  ///
  /// A file that was kept before is duplicated, any other is copied.
  ///
  /// - Returns: The path of the copy.
  func keepExpected(_ file: String, frame: Int) throws(FileError) -> String {
    let place = "\(staging)/expected/\(FrameFile.name(frame))"
    if file.hasPrefix("\(staging)/") { try Files.duplicate(file, to: place) } else { try Files.copy(file, to: place) }
    return place
  }

  /// Keeps the difference picture of a frame.
  ///
  /// - Returns: The path of the picture.
  func keepDifference(_ png: [UInt8], frame: Int) throws(FileError) -> String {
    let place = "\(staging)/difference/\(FrameFile.name(frame))"
    try Files.createDirectory(Files.directory(of: place))
    try Files.write(png, inOwnDirectory: place)
    return place
  }

  /// Turns the directory into a piece of a sharded run, which replaces an earlier one at `place`.
  package func become(_ piece: PartialVerdict, of golden: GoldenFolder?, at place: String) throws(FileError) {
    if !piece.hasFrames { try Files.remove("\(actual)/frames") }
    if let golden {
      for file in GoldenFolder.texts { try Files.copy("\(golden.path)/\(file)", to: "\(staging)/golden/\(file)") }
    }
    try piece.write(to: staging)
    try Files.moveTree(staging, to: place)
  }

  /// Returns the path of a file after the directory has been moved into place.
  package func place(of file: String) -> String { path + file.dropFirst(staging.count) }

  /// Returns the path of a file before the directory is moved into place.
  package func stagingPath(of file: String) -> String { staging + file.dropFirst(path.count) }

  /// Moves the directory into place, where it replaces that of an earlier failure.
  package func commit() throws {
    try exclusively { () throws(FileError) in try Files.moveTree(staging, to: path) }
  }

  /// Removes the directory of an earlier failure, and the directory of all failures if it is empty.
  package func clear() throws {
    guard Files.exists(path) else { return }
    try exclusively { () throws(FileError) in try Files.remove(path) }
    for folder in [Files.directory(of: path), artifacts] { Files.removeIfEmpty(folder) }
  }

  package func removeStaging() { Files.removeTemporaryDirectory(staging) }

  /// Runs `body` while no other process changes the directory of all failures.
  private func exclusively(_ body: () throws(FileError) -> Void) throws(FileError) {
    for attempt in 0... {
      do throws(FileError) {
        try Files.createDirectory(artifacts)
        let lock = try DirectoryLock(artifacts, waits: true)
        defer { withExtendedLifetime(lock) {} }
        return try body()
      } catch {
        // Another process whose clips pass may have removed the empty directory.
        guard error.isMissing, attempt < 100, !Files.isDirectory(artifacts) else { throw error }
      }
    }
  }
}
