import Imaging
import Platform
import Recording
import Script
import Verdicts

/// The pictures of a golden for review: the filmstrip and the shots.
extension GoldenFolder {
  /// Verifies the pictures against their hashes, since people review them.
  ///
  /// - Throws: `UserError` about the first file that is missing, damaged or a different picture; `FileError` about a
  ///   pointer of Git LFS.
  package func checkPictures(of record: ClipRecord) throws {
    let shots = Dictionary(grouping: Self.shots(of: record), by: \.file).mapValues { shots in
      shots.map { record.hashes.rows[$0.frame].hash }
    }
    for (file, recorded) in try expectedPictures(of: record, shots: shots.keys.sorted()) {
      let found = try hash(ofPicture: file)
      if let hashes = shots[file], !hashes.contains(found) {
        throw damaged(file, "it does not match its hash in \(RecordingFiles.hashes)")
      }
      if let recorded, recorded != found.description {
        throw damaged(file, "it does not match its hash in \(Self.renderer)")
      }
    }
  }

  /// Returns the required files with their recorded hashes. A golden of an earlier version has no recorded hashes.
  private func expectedPictures(
    of record: ClipRecord, shots: [String]
  ) throws(UserError) -> [(file: String, hash: String?)] {
    let sheets = record.frameCount > 0 ? [Self.sheet] : []
    // Earlier versions kept no shot of a moment after the last frame.
    let late = Set(record.momentFrames.filter(\.isAfterLast).map { Script.shotFile($0.name) })
    guard let pictures = record.pictures else {
      // Either all shots were approved or none of them.
      func isThere(_ file: String) -> Bool { Files.isTaken("\(path)/\(file)") }
      let required = shots.contains(where: isThere) ? shots.filter { isThere($0) || !late.contains($0) } : []
      return (required + sheets.filter(isThere)).map { ($0, nil) }
    }
    let names = Set(pictures.map(\.name))
    guard names == Set(sheets) || names.union(late) == Set(sheets + shots) else {
      throw damaged(Self.renderer, "expected “pictures” to list \((sheets + shots).joined(separator: ", "))")
    }
    return pictures.map { ($0.name, $0.value) }
  }

  private func hash(ofPicture file: String) throws -> ContentHash {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try Files.readRegular("\(path)/\(file)") } catch {
      if error.isPointer { throw error }
      throw damaged(
        file,
        error.isMissing ? "it does not exist" : error.operation == .understand ? "it \(error.reason)" : error.reason)
    }
    do { return try PNGReader.decode(bytes).contentHash } catch { throw damaged(file, "it is not a complete PNG file") }
  }

  private func damaged(_ file: String, _ reason: String) -> UserError {
    .damaged("\(path)/\(file)", reason)
  }
}
