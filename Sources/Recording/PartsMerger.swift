import Imaging
import Platform

/// Makes a whole recording of its parts, as `--shard` and `--frames` draw them, perhaps on several machines: the very
/// bytes that one recording of all frames would have written.
public struct PartsMerger {
  /// A finished part.
  private struct Part {
    var directory: OutputDirectory
    var manifest: PartManifest
    var hashes: FrameHashes
  }

  private let parts: [Part]

  /// Reads the parts' manifests and hashes.
  ///
  /// - Parameter paths: Their directories, in any order; at least one.
  /// - Throws: `RecordingError` where a directory is no finished recording, where parts are not of one recording, or
  ///   where a frame is missing or in two of them.
  public init(_ paths: [String]) throws(RecordingError) {
    precondition(!paths.isEmpty, "a whole has at least one part")
    var parts: [Part] = []
    for path in paths { parts.append(try Self.read(path)) }
    self.parts = parts
    for part in parts.dropFirst() where !Self.belongTogether(part, parts[0]) {
      throw .differentParts(first: parts[0].directory.path, other: part.directory.path)
    }
    try checkNumbers()
  }

  /// Writes the whole into a directory, which is made; an earlier recording there is replaced once the whole is there.
  /// Files of the parts get a second name there, or are copied where they lie on another disk.
  ///
  /// - Returns: How many frames there are.
  /// - Throws: `RecordingError` where a file cannot be read or written.
  public func write(to path: String) throws(RecordingError) -> Int {
    for part in parts where FileIdentity.areSame(part.directory.path, path) { throw .mergedIntoPart(path: path) }
    let whole = try OutputDirectory(preparing: path, manifest: parts[0].manifest.text(complete: false, count: nil))
    var hashes = parts[0].hashes
    hashes.rows = []
    var numbers: [String: Int] = [:]
    for (row, part) in rows {
      let earlier = numbers[row.hash].map(whole.frame)
      let source = part.directory.frame(row.number)
      guard Files.size(of: source) > 0 else { throw .incompletePart(path: part.directory.path) }
      if try whole.addName(whole.frame(row.number), to: earlier ?? source) > 0 || earlier == nil {
        numbers[row.hash] = row.number
      }
      hashes.rows.append(row)
    }
    try OutputDirectory.write(Files.contents(of: parts[0].directory.trace), to: whole.trace)
    try OutputDirectory.write(Array(hashes.text.utf8), to: whole.frameHashes)
    let text = parts[0].manifest.text(complete: true, count: hashes.rows.count)
    try OutputDirectory.write(Array(text.utf8), to: whole.manifest)
    try whole.finish()
    return hashes.rows.count
  }

  /// All frames in order, each with the part that has it.
  private var rows: [(row: FrameHashes.Row, part: Part)] {
    parts.flatMap { part in part.hashes.rows.map { ($0, part) } }.sorted { $0.row.number < $1.row.number }
  }

  private func checkNumbers() throws(RecordingError) {
    let numbers = rows.map(\.row.number)
    for (expected, number) in numbers.enumerated() where number != expected {
      if number < expected { throw .frameTwice(number: number) }
      throw .frameMissing(number: expected)
    }
    if numbers.count < parts[0].manifest.visibleCount { throw .frameMissing(number: numbers.count) }
  }

  private static func belongTogether(_ a: Part, _ b: Part) -> Bool {
    a.manifest.isPart(of: b.manifest)
      && Files.contents(of: a.directory.trace) == Files.contents(of: b.directory.trace)
  }

  private static func read(_ path: String) throws(RecordingError) -> Part {
    let directory = OutputDirectory(at: path)
    guard let manifest = PartManifest(Files.contents(of: directory.manifest)) else {
      throw .incompletePart(path: path)
    }
    do {
      let text = String(decoding: Files.contents(of: directory.frameHashes), as: UTF8.self)
      return Part(directory: directory, manifest: manifest, hashes: try FrameHashes(text: text))
    } catch { throw .incompletePart(path: path) }
  }
}
