import Imaging
import Platform
import Recording
import Script
import Verdicts

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
  /// - Throws: `FileError` or `UserError` if the golden exists but is damaged, or is of the other kind.
  package func read(ofFrames isOfFrames: Bool? = false) throws -> ClipRecord? {
    if isForeign { throw UserError.notAGolden(path) }
    guard isOurs else { return nil }
    if isInterrupted {
      throw UserError.damaged(
        path, "approve was interrupted while it wrote the golden", remedy: "approve it again")
    }
    let record = try ClipRecord(golden: path)
    if let isOfFrames { try check(record, isOfFrames: isOfFrames) }
    return record
  }

  /// Checks that an approval may replace whatever is at the path: a golden of the same kind, or a damaged one.
  package func checkReplacement(ofFrames isOfFrames: Bool) throws(UserError) {
    if isForeign { throw UserError.notAGolden(path) }
    if let record = try? ClipRecord(golden: path) { try check(record, isOfFrames: isOfFrames) }
  }

  private func check(_ record: ClipRecord, isOfFrames: Bool) throws(UserError) {
    if (record.foreign != nil) == isOfFrames { return }
    throw UserError(
      isOfFrames
        ? "\(path) is the golden of a script, not of frames that another program drew: choose another name with --as, "
          + "or another directory with --goldens"
        : "\(path) is the golden of frames that another program drew, not of a script: compare it with --as "
          + "\(Files.name(of: path)), or name another directory with --goldens", .badInput)
  }

  /// Removes the golden's files, but no other files in its directory.
  ///
  /// - Throws: `UserError` if the directory is not a golden, `FileError` if it cannot be removed.
  package func remove() throws {
    guard isOurs else { throw UserError.notAGolden(path) }
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

extension UserError {
  /// Returns the error of an invalid file of a golden or a recording.
  package static func damaged(_ path: String, _ reason: String, remedy: String = GoldenFolder.remedy) -> Self {
    UserError("\(path) is damaged: \(reason); \(remedy)", .badInput)
  }

  /// Returns the error of a directory that is neither a golden nor empty.
  package static func notAGolden(_ path: String) -> Self {
    UserError("\(path) exists and is not a golden: name another directory, or move it away", .cannotCreate)
  }
}
