import Imaging
import Platform

/// The directory of a failure's pictures: `actual`, `expected`, `difference`, and the page.
///
/// It is written in a temporary directory and moved into place when it is complete. Several verifications of one name
/// can therefore run in parallel, and a verification that passes writes nowhere else. Scripts with one name have a
/// directory each: `pull`, `pull-2` and so on.
package struct FailureFolder {
  /// The directory of all failures, and the path of this one in it if no other golden's failure is there.
  private let artifacts: String, first: String
  /// The bytes that identify the golden: its path from the directory of all failures.
  private let mark: [UInt8]
  package let staging: String

  private static let names: Set = ["actual", "expected", "difference", "report.html"]

  package init(_ name: String, of golden: GoldenFolder, in artifacts: String) throws(FileError) {
    (self.artifacts, first) = (artifacts, "\(artifacts)/\(name)")
    mark = Self.mark(golden, artifacts)
    staging = try Files.makeTemporaryDirectory()
  }

  private static func mark(_ golden: GoldenFolder, _ artifacts: String) -> [UInt8] {
    Array((Files.relative(golden.path, to: artifacts) ?? golden.path).utf8)
  }

  /// Returns the directory of the golden's failure, which need not exist: the one with its mark, otherwise the first
  /// that is free or has no mark, as in earlier versions.
  ///
  /// - Throws: `UserError` if the path is taken by something else.
  package static func path(_ name: String, of golden: GoldenFolder, in artifacts: String) throws(UserError) -> String {
    try path("\(artifacts)/\(name)", mark(golden, artifacts))
  }

  private static func path(_ first: String, _ mark: [UInt8]) throws(UserError) -> String {
    let start = Files.name(of: first) + "-"
    let others = Files.names(in: Files.directory(of: first)).filter {
      $0.hasPrefix(start) && Int($0.dropFirst(start.count)) != nil
    }
    let candidates = [first] + others.map { Files.directory(of: first) + "/" + $0 }
    if let own = candidates.first(where: { known($0) == mark }) { return own }
    var (path, number) = (first, 1)
    while Files.isTaken(path) {
      guard Files.isDirectory(path), names.isSuperset(of: Files.names(in: path)) else {
        throw UserError(
          "\(path) exists and does not contain failure artifacts: name another directory with --artifacts",
          .cannotCreate)
      }
      if known(path) == nil { break }
      number += 1
      path = "\(first)-\(number)"
    }
    return path
  }

  /// Returns the mark of a directory; `nil` if it has none.
  private static func known(_ path: String) -> [UInt8]? { try? Files.readRegular("\(path)/\(markFile)") }

  /// The file with the mark. It is hidden, and not at the top, so that the directory shows only the failure.
  private static let markFile = "actual/.golden"

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

  /// Moves the directory into place, where it replaces that of an earlier failure.
  ///
  /// - Parameter finish: Writes the last files, for the directory's final path.
  package func commit(_ finish: (_ path: String) throws -> Void) throws {
    let lock = try DirectoryLock.creating(artifacts)
    defer { withExtendedLifetime(lock) {} }
    let path = try Self.path(first, mark)
    try finish(path)
    try Files.write(mark, inOwnDirectory: "\(staging)/\(Self.markFile)")
    try Files.moveTree(staging, to: path)
  }

  /// Removes the directory of an earlier failure, and the directory of all failures if it is empty.
  package func clear() throws {
    guard Files.isDirectory(artifacts) else { return }
    let path = try Self.path(first, mark)
    guard Files.exists(path) else { return }
    let lock = try DirectoryLock.creating(artifacts)
    defer { withExtendedLifetime(lock) {} }
    try Files.remove(path)
    for folder in [Files.directory(of: path), artifacts] { Files.removeIfEmpty(folder) }
  }

  package func removeStaging() { Files.removeTemporaryDirectory(staging) }
}
