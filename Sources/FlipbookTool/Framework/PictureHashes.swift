import Imaging
import Platform

/// The file beside a manifest that knows of what its moving pictures were made, since that cannot be seen in them: an
/// encoder of another version makes other bytes of the same frames.
///
///     #format: flipbook picture hashes
///     #version: 1
///     images/pull.gif	94ad0c6ff51c2c52df1a8c4a96d8a3a1	0b7f31d0e4c4b7a58d2f66aa1c3e9d57
///
/// Each line has a picture's path from the manifest's folder, the hash of the file's bytes, and the hash of the frames
/// that went into it together with what decides about their encoding.
struct PictureHashes: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    var file: ContentHash
    var frames: ContentHash
  }

  /// What is added to the manifest's name.
  static let suffix = ".hashes"
  private static let head = "#format: flipbook picture hashes\n#version: 1\n"
  private static let limit = 1 << 20

  var entries: [String: Entry] = [:]

  init() {}

  /// Reads the list of a manifest; one without entries where there is no file.
  ///
  /// - Throws: `CLIError` where the file is something else, `FileError` where it cannot be read.
  init(beside manifest: String) throws {
    let path = manifest + Self.suffix
    guard Files.exists(path) || Files.isLink(path) else { return }
    let text = try Files.text(of: try Files.readRegular(path, limit: Self.limit), named: path)
    self = try PictureHashes(text: text, path: path)
  }

  /// Reads a list.
  ///
  /// - Throws: `CLIError` with the line that is something else.
  init(text: String, path: String) throws(CLIError) {
    func damaged(_ line: Int, _ reason: String) -> CLIError {
      CLIError(
        .badInput,
        "\(path):\(line): \(reason); remove the file, and flipbook pictures makes it anew with the moving pictures")
    }
    // A checkout may have given the lines other ends.
    let text = text.replacing("\r\n", with: "\n")
    guard text.hasPrefix(Self.head) else { throw damaged(1, "this is no list of picture hashes of version 1") }
    let lines = text.dropFirst(Self.head.count).split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where index < lines.count - 1 || !line.isEmpty {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 3, !parts[0].isEmpty, let file = ContentHash(String(parts[1])),
        let frames = ContentHash(String(parts[2]))
      else { throw damaged(index + 3, "a line is a path and two hashes of 32 digits, with tabs between them") }
      guard entries.updateValue(Entry(file: file, frames: frames), forKey: String(parts[0])) == nil else {
        throw damaged(index + 3, "\(parts[0]) is there twice")
      }
    }
  }

  /// The list as a text, in the order of the paths.
  var text: String {
    entries.sorted { $0.key < $1.key }.reduce(into: Self.head) { text, entry in
      text += "\(entry.key)\t\(entry.value.file)\t\(entry.value.frames)\n"
    }
  }

  /// Writes the list, unless it is there already or there is nothing to be known.
  func write(beside manifest: String, over former: PictureHashes) throws(FileError) {
    if self != former { try Files.write(Array(text.utf8), to: manifest + Self.suffix) }
  }
}
