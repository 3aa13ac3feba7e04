import Goldens
import JSON
import Platform
import Recording

/// The script of which a golden was made.
extension GoldenFolder {
  /// The path of the script; `nil` if the golden names none, or cannot be read.
  private var script: String? { (try? read())?.script.map { "\(path)/\($0)" } }

  /// The goldens below a directory whose recorded scripts do not exist, in the order of their names.
  ///
  /// A golden that names no script, since it came from standard input, is never stale, nor is one that cannot be read.
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

  /// The golden in whose directory a file or directory lies, or would lie; `nil` if there is none.
  package static func containing(_ path: String) -> GoldenFolder? {
    var place = path
    while !Files.exists(place), case let parent = Files.directory(of: place), parent != place { place = parent }
    guard var folder = Files.resolved(place) else { return nil }
    while true {
      let golden = GoldenFolder(folder)
      // Other programs may have a file of this name.
      let texts = [RecordingFiles.hashes, RecordingFiles.trace]
      if golden.isInterrupted || golden.isOurs && texts.contains(where: { Files.exists("\(folder)/\($0)") }) {
        return golden
      }
      let parent = Files.directory(of: folder)
      if parent == folder { return nil }
      folder = parent
    }
  }

  /// Records the script's path if it has changed, as after a move. Nothing else in the golden changes.
  ///
  /// - Returns: Whether the golden had another path.
  /// - Throws: ``GoldenError`` if another process approves the golden; `FileError`.
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

  /// The lock that an approval holds.
  func lock() throws -> DirectoryLock {
    do { return try DirectoryLock(path) } catch { throw error.isBusy ? GoldenError.busy(path: path) : error }
  }
}
