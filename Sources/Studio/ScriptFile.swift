import Flipbook
import JSON

/// The script on the disk, which other programs change too.
final class ScriptFile {
  let path: String
  /// Its text, as it was read last; empty while it is not there.
  private(set) var text = ""
  /// Tells this text from others.
  private(set) var version = ""
  /// Whether it is not there.
  private(set) var isMissing = false
  /// Why the file that is there cannot be read; `nil` if it can, or if there is none. Its text is then the one before.
  private(set) var unreadable: FileError?

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

  /// The text on the disk.
  private func read() throws(FileError) -> String {
    try Files.text(of: try Files.read(path, limit: ScriptLimits.textBytes), named: path)
  }

  private func take(_ text: String) {
    (self.text, version, isMissing, unreadable) = (text, Self.version(of: text), false, nil)
  }

  private static func version(of text: String) -> String { ContentHash(of: Array(text.utf8)).description }

  /// Reads it again; returns whether it has changed.
  func reread() -> Bool {
    let before = (version, isMissing)
    // Before reading: a change meanwhile makes another version.
    let stamp = Files.stamp(of: path)
    do {
      take(try read())
    } catch {
      isMissing = error.isMissing
      unreadable = isMissing ? nil : error
      version = isMissing ? Self.version(of: text) : "unreadable \(stamp ?? error.description)"
    }
    return before != (version, isMissing)
  }

  /// Writes another text, unless another program has changed the file since a version.
  ///
  /// - Throws: `HTTPError` with the script as it is if it has changed; without it if the path leads to something other than
  ///   a regular file, which is never written to.
  func write(_ text: String, over version: String) throws {
    _ = reread()
    if let unreadable, !isReplaceable {
      throw HTTPError(
        .conflict, "\(unreadable)", remedy: "Nothing was written. Move it away, then save again.")
    }
    guard version == self.version else {
      throw HTTPError(
        .conflict, unreadable?.description ?? "\(path) was changed by another program",
        remedy: unreadable == nil ? "Keep yours, or take what is there." : "Nothing was written.", script: json)
    }
    try Files.write(Array(text.utf8), to: path)
    take(text)
  }

  /// Whether a file that cannot be read may be replaced if the user asks for it.
  private var isReplaceable: Bool { Files.isRegular(path) }

  var json: JSONValue {
    [
      "text": text, "version": version, "path": path, "missing": isMissing, "unreadable": unreadable?.description,
      "replaceable": isReplaceable,
    ]
  }
}
