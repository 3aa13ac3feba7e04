import Imaging

/// The pictures of a recording, which may come from strangers: each is held against its hash before it is used.
package struct RecordedFrames: Sendable {
  private let directory: OutputDirectory
  private let hashes: FrameHashes

  /// Names a recording's directory, with what its `frames.hashes` says; no file is looked at.
  package init(_ path: String, _ hashes: FrameHashes) { (directory, self.hashes) = (OutputDirectory(at: path), hashes) }

  /// Looks at every file, as `merge` does.
  ///
  /// - Throws: ``RecordingError/damagedPart(path:file:reason:)`` of the first one that is not what was recorded.
  package func check(jobs: Int) throws(RecordingError) {
    guard let fault = files.faults(of: hashes.rows, jobs: jobs).first else { return }
    throw .damagedPart(path: directory.path, file: fault.file, reason: fault.reason)
  }

  /// The picture of a frame, by its number.
  ///
  /// - Throws: ``RecordingError/damagedPart(path:file:reason:)`` where its file is something else, perhaps since it was
  ///   checked.
  package func bitmap(_ number: Int) throws(RecordingError) -> Bitmap {
    do {
      return try files.bitmap(of: hashes.rows[number])
    } catch {
      throw .damagedPart(path: directory.path, file: error.file, reason: error.reason)
    }
  }

  private var files: FrameFiles {
    FrameFiles(in: directory, size: PixelSize(width: hashes.width, height: hashes.height))
  }
}
