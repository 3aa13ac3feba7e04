import JSON
import Platform
import Recording
import Verdicts

/// The script that a golden belongs to.
extension GoldenFolder {
  /// The path of the script; `nil` if the golden names none, or cannot be read.
  private var script: String? { (try? read())?.script.map { "\(path)/\($0)" } }

  /// Returns the goldens below a directory whose recorded scripts do not exist, sorted by name.
  ///
  /// A golden without a script, recorded from standard input, is never stale. Neither is one that cannot be read.
  /// Symbolic links are not followed.
  package static func stale(below directory: String) -> [GoldenFolder] {
    let folder = GoldenFolder(directory)
    if folder.isOurs {
      guard let script = folder.script else { return [] }
      return Files.exists(script) ? [] : [folder]
    }
    return Files.names(in: directory).filter { !$0.hasPrefix(".") }.map { "\(directory)/\($0)" }.filter(
      Files.isOwnDirectory
    ).flatMap(stale)
  }

  /// Returns the golden whose directory contains a path, which need not exist; `nil` if there is none.
  package static func containing(_ path: String) -> GoldenFolder? {
    var place = path
    while !Files.exists(place), case let parent = Files.directory(of: place), parent != place { place = parent }
    guard var folder = Files.resolved(place) else { return nil }
    while true {
      let golden = GoldenFolder(folder)
      // Other programs may have a file of this name, so another text file must exist as well.
      let texts = [RecordingFiles.hashes, RecordingFiles.trace]
      if golden.isInterrupted || golden.isOurs && texts.contains(where: { Files.exists("\(folder)/\($0)") }) {
        return golden
      }
      let parent = Files.directory(of: folder)
      if parent == folder { return nil }
      folder = parent
    }
  }

  /// Updates the script's path if it has changed, for example after a move. Nothing else in the golden changes.
  ///
  /// - Returns: Whether the path was updated.
  /// - Throws: `UserError` if another process is approving the golden; `FileError`.
  package func updateScript(_ script: String) throws -> Bool {
    guard isOurs, Files.exists(script), let now = Files.relative(script, to: path) else { return false }
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    let file = "\(path)/\(Self.renderer)"
    let bytes = try Files.readRegular(file)
    guard let node = try JSONParser.parse(bytes)["script"], node.string != now else { return false }
    let end = Self.end(ofStringOrNull: node.offset, in: bytes)
    let changed = Array(bytes[..<node.offset]) + JSONValue.string(now).line.utf8 + bytes[end...]
    try Files.write(changed, inOwnDirectory: file)
    return true
  }

  private static func end(ofStringOrNull start: Int, in bytes: [UInt8]) -> Int {
    guard bytes[start] == UInt8(ascii: "\"") else { return start + "null".utf8.count }
    var index = start + 1
    while bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
    return index + 1
  }

  /// Acquires the lock that an approval holds.
  ///
  /// - Throws: `UserError` if another process holds it; `FileError`.
  func lock() throws -> DirectoryLock {
    do { return try DirectoryLock(path) } catch {
      guard error.isBusy else { throw error }
      throw UserError("\(path): another process is approving this golden; wait until it ends", .cannotCreate)
    }
  }
}
