import Platform

/// What a recording has finished so far, for the case that it is killed: a line for each frame that was drawn, with its
/// number and its hash, or with the number of an earlier frame that shows the same.
///
/// A line is written with one call of the system, so that a killed process leaves whole lines. It is there for `--resume`
/// and goes at the end.
final class Journal: Sendable {
  private let file: AppendedFile

  /// Opens a journal, and goes on behind what it says.
  init(_ path: String) throws(RecordingError) {
    file = try RecordingError.wrapping { () throws(FileError) in try AppendedFile(path) }
  }

  /// Notes the hashes of some frames.
  func append(_ hashes: [(number: Int, hash: String)]) {
    write(hashes.map { "\($0.number)\t\($0.hash)\n" }.joined())
  }

  /// Notes that a frame shows what an earlier one shows.
  func append(_ number: Int, like earlier: Int) { write("\(number)\t\(earlier)\n") }

  /// The journal only saves time, so a full disk is left for the frames to complain about.
  private func write(_ lines: String) { try? file.append(Array(lines.utf8)) }

  /// The hashes that a journal knows, by the frames' numbers; none where there is no journal. A damaged line is passed
  /// over: its frame is drawn again.
  static func read(_ path: String) -> [Int: String] {
    var hashes: [Int: String] = [:]
    var likes: [(number: Int, earlier: Int)] = []
    for line in Files.contents(of: path).split(separator: UInt8(ascii: "\n")) {
      let fields = String(decoding: line, as: UTF8.self).split(separator: "\t")
      guard fields.count == 2, let number = Int(fields[0]) else { continue }
      if fields[1].utf8.count == 64 {
        hashes[number] = String(fields[1])
      } else if let earlier = Int(fields[1]) {
        likes.append((number, earlier))
      }
    }
    for like in likes { hashes[like.number] = hashes[like.earlier] }
    return hashes
  }
}
