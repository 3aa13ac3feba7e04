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
    file = try RecordingError.wrapping { () throws(FileError) in try AppendedFile(inOwnDirectory: path) }
  }

  /// Notes the hash of a frame. The journal only saves time, so a full disk is left for the frames to complain about.
  func append(_ hash: ContentHash, number: Int) { try? file.append(Array("\(number)\t\(hash)\n".utf8)) }

  /// More than a line has.
  private static let lineLimit = 100

  /// The hashes that a journal's text knows, by the frames' numbers. A damaged line is passed over: its frame is drawn
  /// again.
  static func hashes(_ text: [UInt8]) -> [Int: ContentHash] {
    var hashes: [Int: ContentHash] = [:]
    var rest = text[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest.dropFirst(line.count + 1)
      if line.count > lineLimit { continue }
      let fields = String(decoding: line, as: UTF8.self).split(separator: "\t")
      guard fields.count == 2, let number = Int(fields[0]), let hash = ContentHash(String(fields[1])) else { continue }
      hashes[number] = hash
    }
    return hashes
  }
}
