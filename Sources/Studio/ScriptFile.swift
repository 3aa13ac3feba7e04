import Flipbook
import Imaging
import JSON
import Platform
import Script

/// The script on the disk, which other programs change too.
final class ScriptFile {
  let path: String
  /// Its text, as it was read last; empty while it is not there.
  private(set) var text = ""
  /// Tells this text from others.
  private(set) var version = ""
  /// Whether it is not there.
  private(set) var isMissing = false

  /// Reads a script; `text` is what it begins with where it is not there.
  init(_ path: String, orElse text: String? = nil) throws(FileError) {
    self.path = path
    if let text, !Files.exists(path) {
      take(text)
      isMissing = true
    } else {
      take(try read())
    }
  }

  /// The text on the disk. Only a regular file is opened: a pipe would keep the studio waiting.
  private func read() throws(FileError) -> String {
    if Files.exists(path), !Files.isRegular(path) { throw FileError(.understand, path, "is no regular file") }
    return try Files.text(of: try Files.read(path, limit: ScriptLimits.textBytes), named: path)
  }

  private func take(_ text: String) { (self.text, version, isMissing) = (text, Self.version(of: text), false) }

  private static func version(of text: String) -> String { ContentHash(of: Array(text.utf8)).description }

  /// Reads it again; answers whether it has changed. What cannot be read counts as not there.
  func reread() -> Bool {
    let before = (version, isMissing)
    if let text = try? read() { take(text) } else { isMissing = true }
    return before != (version, isMissing)
  }

  /// Writes another text, unless somebody has changed the file since a version.
  func write(_ text: String, over version: String) throws {
    _ = reread()
    guard version == self.version else {
      throw HTTPError(
        .conflict, "\(path) was changed by another program", remedy: "Keep yours, or take what is there.",
        script: json)
    }
    try Files.write(Array(text.utf8), to: path)
    take(text)
  }

  var json: JSONValue { ["text": text, "version": version, "path": path, "missing": isMissing] }
}
