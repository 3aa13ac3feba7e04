import Platform

/// All parts of a work that several machines shared.
package struct ShardParts: Sendable {
  /// The directories and shard manifests of the parts, in the order of their numbers.
  package let parts: [(path: String, manifest: ShardManifest)]

  /// Whether directories are parts of shared work, which is the case if one of them has a shard manifest.
  package static func areMeant(_ paths: [String]) -> Bool { paths.contains { ShardManifest.isThere(in: $0) } }

  /// Reads the shard manifests of parts.
  ///
  /// - Parameter paths: The directories of the parts, in any order; at least one.
  /// - Throws: `ShardError` if a part is unfinished, damaged, missing or given twice. It is also thrown if the parts
  ///   belong to different work, or do not have each frame exactly once.
  /// - Precondition: There is at least one path.
  package init(_ paths: [String]) throws(ShardError) {
    precondition(!paths.isEmpty, "a merge needs at least one part")
    var parts: [(path: String, manifest: ShardManifest)] = []
    for path in paths {
      do throws(ShardError) { parts.append((path, try ShardManifest(of: path))) } catch {
        guard case .unfinished = error, let other = paths.first(where: ShardManifest.isThere) else { throw error }
        throw .noPart(path: path, beside: other)
      }
    }
    for part in parts.dropFirst() {
      guard let what = parts[0].manifest.difference(from: part.manifest) else { continue }
      throw .different(first: parts[0].path, other: part.path, what: Self.detail(parts[0], part) ?? what)
    }
    parts.sort { $0.manifest.index < $1.manifest.index }
    let count = parts[0].manifest.count
    for (first, other) in zip(parts, parts.dropFirst()) where first.manifest.index == other.manifest.index {
      throw .twice(index: first.manifest.index, count: count, first: first.path, other: other.path)
    }
    let missing = Set(1...count).subtracting(parts.map(\.manifest.index)).sorted()
    if !missing.isEmpty { throw .missing(missing, count: count) }
    self.parts = parts
    for (index, clip) in work.clips.enumerated() where !isCovered(index) {
      throw .uncovered(clip: clip.name.isEmpty ? "the clip" : clip.name)
    }
  }

  /// The shard manifest of the first part, which describes the work of all parts.
  package var work: ShardManifest { parts[0].manifest }

  /// Returns the parts that have frames of a clip, each with its piece, in the order of the frames.
  package func pieces(ofClip clip: Int) -> [(path: String, piece: ShardPlan.ClipRange)] {
    parts.flatMap { part in part.manifest.pieces.filter { $0.clip == clip }.map { (part.path, $0) } }
      .sorted { ($0.1.frames?.lowerBound ?? 0) < ($1.1.frames?.lowerBound ?? 0) }
  }

  /// Whether each frame of a clip is in exactly one piece.
  private func isCovered(_ clip: Int) -> Bool {
    let pieces = pieces(ofClip: clip).map(\.piece)
    if pieces.count == 1, pieces[0].frames == nil { return true }
    var next = 0
    for piece in pieces {
      guard let frames = piece.frames, frames.lowerBound == next else { return false }
      next = frames.upperBound + 1
    }
    return next > 0 && next == work.clips[clip].frames
  }

  /// Returns the first difference between two parts, if the recordings in them show one.
  private static func detail(
    _ first: (path: String, manifest: ShardManifest), _ other: (path: String, manifest: ShardManifest)
  ) -> String? {
    guard first.manifest.kind == .recordings, other.manifest.kind == .recordings else { return nil }
    for clip in first.manifest.clips where other.manifest.clips.contains(where: { $0.name == clip.name }) {
      let manifests = [first.path, other.path].map { part in
        try? Manifest(Files.contents(of: OutputDirectory(at: "\(part)/\(clip.name)").manifest))
      }
      guard let one = manifests[0], let two = manifests[1] else { continue }
      let differences = one.differences(from: two)
      if !differences.isEmpty { return RecordingError.list(differences, first.path, other.path) }
    }
    return nil
  }

  /// Merges the parts into whole recordings, each in a directory of its name.
  ///
  /// - Parameters:
  ///   - path: The directory of all recordings, or of a single recording without a name.
  ///   - jobs: The number of pictures that are decoded in parallel.
  /// - Returns: The directory and the number of frames of each recording, in order.
  /// - Throws: `RecordingError` if a part differs from its shard manifest, or a recording cannot be written. Recordings
  ///   written before stay.
  /// - Precondition: The parts are recordings.
  package func merge(into path: String, jobs: Int = 1) throws(RecordingError) -> [(path: String, frames: Int)] {
    precondition(work.kind == .recordings, "expected parts of a recording, not of a verdict")
    // All parts are checked before anything is written.
    var mergers: [(PartsMerger, String)] = []
    for (index, clip) in work.clips.enumerated() {
      func place(_ folder: String) -> String { clip.name.isEmpty ? folder : "\(folder)/\(clip.name)" }
      let pieces = pieces(ofClip: index)
      let merger = try PartsMerger(pieces.map { place($0.path) }, jobs: jobs)
      try merger.check(against: clip, pieces.map(\.piece))
      mergers.append((merger, place(path)))
    }
    for part in parts where FileIdentity.areSame(part.path, path) { throw .mergedIntoPart(path: path) }
    var results: [(String, Int)] = []
    for (merger, place) in mergers { results.append((place, try merger.write(to: place))) }
    return results
  }
}

/// The reason why parts that several machines made do not form the whole.
package enum ShardError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The directory is not a part, or the part was not finished.
  case unfinished(path: String)
  /// The shard manifest of a part cannot be used; the reason.
  case damaged(path: String, reason: String)
  /// The directory has no shard manifest, but another one has.
  case noPart(path: String, beside: String)
  /// Two directories hold parts of different work; the difference.
  case different(first: String, other: String, what: String)
  /// The same part is given twice.
  case twice(index: Int, count: Int, first: String, other: String)
  /// The numbers of missing parts.
  case missing([Int], count: Int)
  /// The parts together do not have each frame of a clip exactly once.
  case uncovered(clip: String)
  /// A file of a part differs from what was written; the reason.
  case damagedPiece(path: String, reason: String)
  /// A directory for the output of a part holds something else.
  case notAPart(path: String)
  /// Another process is writing the part.
  case busy(path: String)

  /// The message: the part, the error, and the action to take.
  package var description: String {
    switch self {
    case .unfinished(let path):
      "\(path) is not a finished part: it has no \(ShardManifest.file); run that part again"
    case .damaged(let path, let reason): "\(path)/\(ShardManifest.file) is damaged: \(reason); run that part again"
    case .noPart(let path, let beside):
      "\(path) has no \(ShardManifest.file), unlike \(beside): it is unfinished or was made without --shard; run it "
        + "again"
    case .different(let first, let other, let what):
      "\(first) and \(other) do not belong together: \(what); run both with the same version, scripts, goldens and options"
    case .twice(let index, let count, let first, let other):
      "duplicate part \(index) of \(count): \(first) and \(other); name only one of them"
    case .missing(let indices, let count):
      "\(Self.list(indices)) of \(count) \(indices.count == 1 ? "is" : "are") missing; name the directories of all parts, or "
        + "run the missing part with --shard \(indices.first ?? 1)/\(count)"
    case .uncovered(let clip):
      "the parts do not contain each frame of \(clip) exactly once; run all parts again with the same version"
    case .damagedPiece(let path, let reason): "\(path) \(reason); run that part again"
    case .notAPart(let path):
      "\(path) exists and is not a part; choose another directory with -o, or move it away"
    case .busy(let path):
      "\(path): another process is writing this part; wait until it ends, or choose another directory with -o"
    }
  }

  /// The largest number of parts that a message lists.
  private static let limit = 8

  /// Returns part numbers as text: `part 2`, or `parts 1, 3`, limited in number.
  private static func list(_ indices: [Int]) -> String {
    let shown = indices.prefix(limit).map(String.init).joined(separator: ", ")
    let more = indices.count > limit ? " and \(indices.count - limit) more" : ""
    return "\(indices.count == 1 ? "part" : "parts") \(shown)\(more)"
  }
}

extension ShardError: FlipbookError {
  package var exitCode: ExitCode {
    switch self {
    case .notAPart, .busy: .cannotCreate
    default: .badInput
    }
  }
}
