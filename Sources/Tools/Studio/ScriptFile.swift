import Flipbook
import JSON

/// Numbers the states of a studio's files in the order in which they are read and written, so that the page recognises an
/// earlier state that arrives late.
final class StateNumbers {
  private var last = 0

  func next() -> Int {
    last += 1
    return last
  }
}

/// The script on the disk, which other programs may change.
final class ScriptFile {
  let path: String
  /// The text that was last read; empty if the file is missing.
  private(set) var text = ""
  /// The identity of the text: its hash.
  private(set) var version = ""
  private var number = 0
  private let numbers: StateNumbers
  /// Whether the file is missing.
  private(set) var isMissing = false
  /// The error of reading an existing file; `nil` if it is readable or missing. ``text`` then keeps its last value.
  private(set) var unreadable: FileError?

  /// Reads a script.
  ///
  /// - Parameter text: The initial text if the file is missing.
  init(_ path: String, orElse text: String? = nil, _ numbers: StateNumbers = StateNumbers()) throws(FileError) {
    (self.path, self.numbers) = (path, numbers)
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
    number = numbers.next()
  }

  private static func version(of text: String) -> String { ContentHash(of: Array(text.utf8)).description }

  /// Reads the file again and returns whether it has changed.
  func reread() -> Bool {
    let before = (version, isMissing)
    // Taken before reading, so that a later change gives another version.
    let stamp = Files.stamp(of: path)
    do {
      take(try read())
    } catch {
      isMissing = error.isMissing
      unreadable = isMissing ? nil : error
      number = numbers.next()
      version = isMissing ? Self.version(of: text) : "unreadable \(stamp ?? error.description)"
    }
    return before != (version, isMissing)
  }

  /// Writes a text, unless another program has changed the file since `version`.
  ///
  /// - Throws: `HTTPError` with the current script if the file has changed. The error has no script if the path is no
  ///   regular file, which is never written to. `FileError` if the file cannot be written.
  func write(_ text: String, over version: String) throws {
    _ = reread()
    if let unreadable, !isReplaceable {
      throw HTTPError(
        .conflict, "\(unreadable)", remedy: "Nothing was written. Move it away, then save again.")
    }
    guard version == self.version else {
      throw HTTPError(
        .conflict, unreadable?.description ?? "another program changed \(path)",
        remedy: unreadable == nil ? "Keep your text, or use the file's." : "Nothing was written.", script: json)
    }
    try Files.write(Array(text.utf8), to: path)
    take(text)
  }

  /// Whether an unreadable file may be replaced at the user's request.
  private var isReplaceable: Bool { Files.isRegular(path) }

  var json: JSONValue {
    [
      "text": text, "version": version, "number": number, "path": path, "missing": isMissing,
      "unreadable": unreadable?.description,
      "replaceable": isReplaceable,
    ]
  }
}
