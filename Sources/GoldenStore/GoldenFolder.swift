import Goldens
import Imaging
import Platform
import Recording

/// A golden on the disk: hashes and trace as text, few pictures, and what drew them.
///
///     Goldens/pull/
///       frames.hashes        a hash a frame
///       trace.tsv            every probe at every tick
///       renderer.json        options, settings, inputs, versions and fonts that drew it, named moments, hashes of pictures
///       shot-armed.png       the frame at each shot of the script
///       sheet.png            a filmstrip, for people
///       frames/              every frame, if they were approved with all frames
package struct GoldenFolder: Hashable, Sendable {
  /// The directory.
  package var path: String

  /// The filmstrip.
  static let sheet = "sheet.png"
  /// The file that a golden is known by: what it keeps of a manifest.
  package static let renderer = "renderer.json"
  /// The files of a golden that are texts, which is all that it is compared by.
  package static let texts = [RecordingFiles.hashes, RecordingFiles.trace, renderer]
  /// What that file says first.
  static let schema = "urn:flipbook:schema:golden:2"
  /// What it said in goldens that know neither options nor inputs.
  static let firstSchema = "urn:flipbook:schema:golden:1"

  /// What to do about a damaged one.
  package static let remedy = "restore it from version control, or remove it and approve it again"

  /// The hidden directory in which a golden is made; one of a killed process stays until the next approval. Git takes
  /// nothing of it.
  static let staging = ".unfinished"

  /// Names a golden; whether it is there is asked later.
  package init(_ path: String) { self.path = path }

  /// Whether there is anything.
  package var exists: Bool { Files.exists(path) }

  /// The hash of the texts that clips are compared with, whether they can be understood or not; `nil` where there is none.
  package var content: ContentHash? {
    let hashes = Self.texts.map { (try? Files.readRegular("\(path)/\($0)")).map { ContentHash(of: $0).description } }
    if hashes.allSatisfy({ $0 == nil }) { return nil }
    return ContentHash(of: Array(hashes.map { $0 ?? "-" }.joined(separator: " ").utf8))
  }

  /// Whether the directory is a golden, whole or not.
  package var isOurs: Bool { Files.exists("\(path)/\(Self.renderer)") || isInterrupted }

  /// Whether a golden was killed while its files were put in their place, so that they may be those of two.
  var isInterrupted: Bool { Files.exists("\(path)/\(Self.staging)/\(Self.renderer)") }

  /// Whether something else has the place: a file, or a directory that is no golden and not empty.
  package var isForeign: Bool {
    exists && !isOurs && !(Files.isDirectory(path) && Files.names(in: path).allSatisfy { $0 == Self.staging })
  }

  /// What the golden says; `nil` where there is none.
  ///
  /// - Throws: `FileError` or ``GoldenError`` where the golden is there but damaged.
  package func read() throws -> ClipRecord? {
    if isForeign { throw GoldenError.notAGolden(path: path) }
    guard isOurs else { return nil }
    if isInterrupted {
      throw GoldenError.damaged(
        path: path, reason: "approve was killed while it wrote the golden", remedy: "approve it again")
    }
    return try ClipRecord(golden: path)
  }

  /// Removes the golden, but no other file beside it.
  ///
  /// - Throws: ``GoldenError`` where the directory is none, `FileError` where it cannot be removed.
  package func remove() throws {
    guard isOurs else { throw GoldenError.notAGolden(path: path) }
    for file in ownFiles { try Files.remove("\(path)/\(file)") }
    try Files.remove("\(path)/\(Self.staging)")
    Files.removeIfEmpty("\(path)/frames")
    Files.removeIfEmpty(path)
  }

  /// The golden's files, as far as it can be read; other files in the directory do not belong to it.
  var ownFiles: [String] {
    let text = Self.texts
    guard let record = try? ClipRecord(golden: path) else { return text }
    let frames = record.hashes.rows.indices.map { "frames/\(FrameFile.name($0))" }
    let pictures = [Self.sheet] + Self.shots(of: record).map(\.file) + frames
    return text + pictures.filter { Files.exists("\(path)/\($0)") }
  }

  /// The file of a named moment; what a file's name cannot hold becomes a dash.
  package static func shotFile(_ name: String) -> String {
    "shot-" + String(name.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-" }) + ".png"
  }

  /// The names of shots with the frames that show them: the first that is not before the shot.
  package static func shots(of record: ClipRecord) -> [(file: String, frame: Int)] {
    record.momentFrames.map { (shotFile($0.name), $0.frame) }
  }
}

/// Why a golden cannot be used or written.
package enum GoldenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file of the golden is not what it should be.
  case damaged(path: String, reason: String, remedy: String)
  /// Rendering twice gave two results; `difference` says where they part.
  case notDeterministic(name: String, difference: String)
  /// The script expects something that does not come true, so that there is nothing to approve.
  case unmet(name: String, expectations: [String])
  /// The clip shows something else by now than what somebody has looked at.
  case notWhatWasSeen(name: String)
  /// A directory that is no golden, and is not empty.
  case notAGolden(path: String)
  /// A directory that is to hold what is left of a failure holds something else.
  case foreignArtifacts(path: String)
  /// Another approval writes the golden.
  case busy(path: String)
  /// Two scripts would have the same golden.
  case sameName(String, first: String, second: String)
  /// A tolerance that cannot be understood.
  case tolerance(String)

  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .damaged(let path, let reason, let remedy): "\(path) is damaged: \(reason); \(remedy)"
    case .notDeterministic(let name, let difference):
      "\(name) is drawn differently each time, so it was not approved: \(difference)"
    case .unmet(let name, let expectations):
      "\(name) was not approved, since the script expects what does not come true:\n"
        + expectations.joined(separator: "\n")
    case .notWhatWasSeen(let name):
      "\(name) was not approved, since it shows something else by now than what was seen; verify it again"
    case .notAGolden(let path): "\(path) is there and is no golden: name another directory, or move it away"
    case .foreignArtifacts(let path):
      "\(path) holds something else than what is left of a failure: name another directory with --artifacts"
    case .busy(let path): "\(path) is being approved by another process; wait for its end"
    case .sameName(let name, let first, let second):
      "\(first) and \(second) would both have the golden \(name): verify them one by one, or name the folder above them"
    case .tolerance(let reason): reason
    }
  }
}

extension GoldenError: FlipbookError {
  package var exitCode: ExitCode {
    switch self {
    case .damaged, .unmet, .tolerance: .badInput
    case .notDeterministic: .internalError
    case .notAGolden, .foreignArtifacts, .busy, .notWhatWasSeen: .cannotCreate
    case .sameName: .usage
    }
  }
}
