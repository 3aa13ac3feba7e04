import Goldens
import Imaging
import Platform
import Recording
import Script

/// A golden on disk: hashes and a trace as text, a few pictures, and the renderer that drew them.
///
///     Goldens/pull/
///       frames.hashes        a hash per frame
///       trace.tsv            every probe at every tick
///       renderer.json        options, settings, inputs, versions, fonts, named moments, hashes of pictures
///       shot-armed.png       the frame at each shot of the script
///       sheet.png            a filmstrip, for review
///       frames/              every frame, if approved with all pictures
package struct GoldenFolder: Hashable, Sendable {
  /// The directory.
  package var path: String

  /// The filmstrip.
  static let sheet = "sheet.png"
  /// The file that identifies a golden, with its settings, inputs and renderer.
  package static let renderer = "renderer.json"
  /// The text files of a golden, with which clips are compared.
  private static let texts = [RecordingFiles.hashes, RecordingFiles.trace, renderer]
  /// The value of `$schema` in that file.
  static let schema = "urn:flipbook:schema:golden:2"
  /// The schema of older goldens, which have neither options nor inputs.
  static let firstSchema = "urn:flipbook:schema:golden:1"

  /// The advice about a damaged golden.
  package static let remedy = "restore it from version control, or remove it and approve it again"

  /// The hidden directory in which a golden is written. If the process is killed, it stays until the next approval.
  /// Git ignores its contents.
  static let staging = ".unfinished"

  /// Creates a reference to a golden, which need not exist.
  package init(_ path: String) { self.path = path }

  /// Whether anything exists at the path.
  package var exists: Bool { Files.exists(path) }

  /// The hash of the golden's text files, whether they are valid or not; `nil` if there are none.
  package var content: ContentHash? {
    let hashes = Self.texts.map { (try? Files.readRegular("\(path)/\($0)")).map { ContentHash(of: $0).description } }
    if hashes.allSatisfy({ $0 == nil }) { return nil }
    return ContentHash(of: Array(hashes.map { $0 ?? "-" }.joined(separator: " ").utf8))
  }

  /// Whether the directory is a golden, complete or not.
  package var isOurs: Bool { Files.exists("\(path)/\(Self.renderer)") || isInterrupted }

  /// Whether an approval was killed while it moved files into place, so that the directory may contain files of two
  /// goldens.
  var isInterrupted: Bool { Files.exists("\(path)/\(Self.staging)/\(Self.renderer)") }

  /// Whether the path is a file, or a directory that is neither a golden nor empty.
  package var isForeign: Bool {
    exists && !isOurs && !(Files.isDirectory(path) && Files.names(in: path).allSatisfy { $0 == Self.staging })
  }

  /// Returns the golden's record; `nil` if there is no golden.
  ///
  /// - Parameter isOfFrames: Whether the golden must be of frames that another program drew, or must not be. `nil`
  ///   accepts both.
  /// - Throws: `FileError` or ``GoldenError`` if the golden exists but is damaged, or is of the other kind.
  package func read(ofFrames isOfFrames: Bool? = false) throws -> ClipRecord? {
    if isForeign { throw GoldenError.notAGolden(path: path) }
    guard isOurs else { return nil }
    if isInterrupted {
      throw GoldenError.damaged(
        path: path, reason: "approve was interrupted while it wrote the golden", remedy: "approve it again")
    }
    let record = try ClipRecord(golden: path)
    if let isOfFrames { try check(record, isOfFrames: isOfFrames) }
    return record
  }

  /// Checks that an approval may replace whatever is at the path: a golden of the same kind, or a damaged one.
  package func checkReplacement(ofFrames isOfFrames: Bool) throws(GoldenError) {
    if isForeign { throw GoldenError.notAGolden(path: path) }
    if let record = try? ClipRecord(golden: path) { try check(record, isOfFrames: isOfFrames) }
  }

  private func check(_ record: ClipRecord, isOfFrames: Bool) throws(GoldenError) {
    if (record.foreign != nil) != isOfFrames { throw GoldenError.otherKind(path: path, isOfFrames: !isOfFrames) }
  }

  /// Removes the golden's files, but no other files in its directory.
  ///
  /// - Throws: ``GoldenError`` if the directory is not a golden, `FileError` if it cannot be removed.
  package func remove() throws {
    guard isOurs else { throw GoldenError.notAGolden(path: path) }
    for file in ownFiles { try Files.remove("\(path)/\(file)") }
    try Files.remove("\(path)/\(Self.staging)")
    Files.removeIfEmpty("\(path)/frames")
    Files.removeIfEmpty(path)
  }

  /// The golden's files, or only its text files if it cannot be read. Other files in the directory do not belong to
  /// it.
  var ownFiles: [String] {
    let text = Self.texts
    guard let record = try? ClipRecord(golden: path) else { return text }
    let frames = record.hashes.rows.indices.map { "frames/\(FrameFile.name($0))" }
    let pictures = [Self.sheet] + Self.shots(of: record).map(\.file) + frames
    return text + pictures.filter { Files.exists("\(path)/\($0)") }
  }

  /// Returns the picture files of the named moments, with the frame that each shows.
  package static func shots(of record: ClipRecord) -> [(file: String, frame: Int)] {
    record.momentFrames.map { (Script.shotFile($0.name), $0.frame) }
  }
}

/// An error that prevents the use or the approval of a golden.
package enum GoldenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file of the golden is invalid.
  case damaged(path: String, reason: String, remedy: String)
  /// Two renderings gave different results; `difference` describes the first difference.
  case notDeterministic(name: String, difference: String)
  /// An expectation of the script failed, so the clip cannot be approved.
  case unmet(name: String, expectations: [String])
  /// The clip has changed since it was reviewed.
  case notWhatWasSeen(name: String)
  /// The directory is neither a golden nor empty.
  case notAGolden(path: String)
  /// The golden is of a script, or of frames that another program drew, but the other one is expected.
  case otherKind(path: String, isOfFrames: Bool)
  /// The directory for failure artifacts has other contents.
  case foreignArtifacts(path: String)
  /// The golden is another one than the one to replace.
  case changed(path: String)
  /// Another process is approving the golden.
  case busy(path: String)
  /// Two scripts would have the same golden.
  case sameName(String, first: String, second: String)
  /// The tolerance is invalid.
  case tolerance(String)

  /// The message: the error, and what to do.
  package var description: String {
    switch self {
    case .damaged(let path, let reason, let remedy): "\(path) is damaged: \(reason); \(remedy)"
    case .notDeterministic(let name, let difference):
      "\(name) was not approved, because it is drawn differently each time: \(difference)"
    case .unmet(let name, let expectations):
      "\(name) was not approved, because an expectation of the script failed:\n"
        + expectations.joined(separator: "\n")
    case .notWhatWasSeen(let name):
      "\(name) was not approved, because it has changed since it was verified; verify it again"
    case .notAGolden(let path): "\(path) exists and is not a golden: name another directory, or move it away"
    case .otherKind(let path, true):
      "\(path) is the golden of frames that another program drew, not of a script: compare it with --as "
        + "\(Files.name(of: path)), or name another directory with --goldens"
    case .otherKind(let path, false):
      "\(path) is the golden of a script, not of frames that another program drew: choose another name with --as, or "
        + "another directory with --goldens"
    case .foreignArtifacts(let path):
      "\(path) exists and does not contain failure artifacts: name another directory with --artifacts"
    case .changed(let path): "\(path) has changed since it was approved, and was not restored"
    case .busy(let path): "\(path): another process is approving this golden; wait until it ends"
    case .sameName(let name, let first, let second):
      "\(first) and \(second) would both have the golden \(name): verify them one by one, or name the folder above them"
    case .tolerance(let reason): reason
    }
  }
}

extension GoldenError: FlipbookError {
  package var exitCode: ExitCode {
    switch self {
    case .damaged, .unmet, .tolerance, .otherKind: .badInput
    case .notDeterministic: .internalError
    case .notAGolden, .foreignArtifacts, .changed, .busy, .notWhatWasSeen: .cannotCreate
    case .sameName: .usage
    }
  }
}
