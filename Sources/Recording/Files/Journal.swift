import Imaging
import Platform

/// What a recording has finished so far, for the case that it is killed: a line for each frame that was drawn, with its
/// number and its hash.
///
/// A line is written with one call of the system, so that a killed process leaves whole lines. It is there for `--resume`
/// and goes at the end.
final class Journal: Sendable {
  private let file: AppendedFile

  /// Opens a journal, and goes on behind what it says.
  init(_ path: String) throws(RecordingError) {
    file = try RecordingError.wrapping { () throws(FileError) in try AppendedFile(path) }
  }

  /// Notes the hash of a frame. The journal only saves time, so a full disk is left for the frames to complain about.
  func append(_ hash: ContentHash, number: Int) { try? file.append(Array("\(number)\t\(hash)\n".utf8)) }

  /// The hashes that a journal knows, by the frames' numbers; none where there is no journal. A damaged line is passed
  /// over: its frame is drawn again.
  static func read(_ path: String) -> [Int: ContentHash] {
    var hashes: [Int: ContentHash] = [:]
    for line in Files.contents(of: path).split(separator: UInt8(ascii: "\n")) {
      let fields = String(decoding: line, as: UTF8.self).split(separator: "\t")
      guard fields.count == 2, let number = Int(fields[0]), let hash = ContentHash(String(fields[1])) else { continue }
      hashes[number] = hash
    }
    return hashes
  }
}
