import Imaging
import Platform

/// The directory in which a failure's pictures are kept: `actual`, `expected`, `difference`, and the page.
///
/// It is made in a temporary directory and takes its place when it is whole, so that several verifications of one name
/// can run at once, and one that passes writes nowhere else.
package struct FailureFolder {
  /// The directory of all failures, and this one's place in it.
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

  /// The recording that is compared, while the comparison runs.
  package var actual: String { "\(staging)/actual" }
  /// The page that tells of the failure and plays it.
  package var report: String { "\(staging)/report.html" }

  func actualPicture(_ frame: Int) -> String { "\(actual)/frames/\(FrameFile.name(frame))" }

  /// Keeps the golden's picture of a frame; answers where. It is a copy, unless the file is one that was kept before.
  func keepExpected(_ file: String, frame: Int) throws(FileError) -> String {
    let place = "\(staging)/expected/\(FrameFile.name(frame))"
    if file.hasPrefix("\(staging)/") { try Files.duplicate(file, to: place) } else { try Files.copy(file, to: place) }
    return place
  }

  /// Keeps the picture of what differs in a frame; answers where.
  func keepDifference(_ png: [UInt8], frame: Int) throws(FileError) -> String {
    let place = "\(staging)/difference/\(FrameFile.name(frame))"
    try Files.createDirectory(Files.directory(of: place))
    try Files.write(png, inOwnDirectory: place)
    return place
  }

  /// Makes the directory a piece of shared work, in place of an earlier one.
  package func become(_ piece: VerdictPiece, of golden: GoldenFolder?, at place: String) throws(FileError) {
    if !piece.hasFrames { try Files.remove("\(actual)/frames") }
    if let golden {
      for file in GoldenFolder.texts { try Files.copy("\(golden.path)/\(file)", to: "\(staging)/golden/\(file)") }
    }
    try piece.write(to: staging)
    try Files.moveTree(staging, to: place)
  }

  /// Where a file is once the directory has taken its place.
  package func place(of file: String) -> String { path + file.dropFirst(staging.count) }

  /// Where a file is before that.
  package func stagingPath(of file: String) -> String { staging + file.dropFirst(path.count) }

  /// Puts the directory in its place, in that of an earlier failure's.
  package func takePlace() throws {
    try exclusively { () throws(FileError) in try Files.moveTree(staging, to: path) }
  }

  /// Removes what is kept of an earlier failure; the directory of all failures goes with the last of them.
  package func clear() throws {
    guard Files.exists(path) else { return }
    try exclusively { () throws(FileError) in try Files.remove(path) }
    for folder in [Files.directory(of: path), artifacts] { Files.removeIfEmpty(folder) }
  }

  package func removeStaging() { Files.removeTemporaryDirectory(staging) }

  /// Does something while no other process changes what is in the directory of all failures.
  private func exclusively(_ body: () throws(FileError) -> Void) throws(FileError) {
    for attempt in 0... {
      do throws(FileError) {
        try Files.createDirectory(artifacts)
        let lock = try DirectoryLock(artifacts, waits: true)
        defer { withExtendedLifetime(lock) {} }
        return try body()
      } catch {
        // A process whose clips pass removes the directory when it is empty.
        guard error.isMissing, attempt < 100, !Files.isDirectory(artifacts) else { throw error }
      }
    }
  }
}
