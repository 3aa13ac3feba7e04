import Imaging
import Platform
import Recording
import Verdicts

/// Writes a golden in a hidden directory, and moves its files into place when all of them are complete.
package struct GoldenWriter {
  private let golden: GoldenFolder
  private let record: ClipRecord
  private let recording: String
  private let pictures: ApproveOptions.Pictures

  package init(_ golden: GoldenFolder, _ record: ClipRecord, recording: String, pictures: ApproveOptions.Pictures) {
    (self.golden, self.record, self.recording, self.pictures) = (golden, record, recording, pictures)
  }

  /// Writes the golden, unless all of its files exist unchanged. Other files in the directory remain.
  ///
  /// - Returns: Whether the golden was added, replaced or left unchanged.
  /// - Throws: `UserError` if another process is approving the golden, or an error if a file cannot be written.
  package func write(script: String) throws -> GoldenApproval {
    try golden.replaceFiles { staging in
      var now = record
      now.script = Files.exists(script) ? Files.relative(script, to: golden.path) : nil
      return try fill(now, staging)
    }
  }

  /// Writes every file of the golden to the staging directory, the identifying file last.
  ///
  /// - Returns: The names of the files.
  private func fill(_ record: ClipRecord, _ staging: String) throws -> [String] {
    var names: [String] = []
    func put(_ name: String, _ bytes: [UInt8]) throws {
      try Files.createDirectory(Files.directory(of: "\(staging)/\(name)"))
      try Files.write(bytes, inOwnDirectory: "\(staging)/\(name)")
      names.append(name)
    }
    for file in [RecordingFiles.hashes, RecordingFiles.trace] { try put(file, try Files.read("\(recording)/\(file)")) }
    var record = record
    var kept: [ClipRecord.Entry] = []
    if record.frameCount > 0 {
      let sheet = try sheet()
      try put(GoldenFolder.sheet, try PNGEncoder(.small).encode(sheet))
      kept.append(.init(GoldenFolder.sheet, sheet.contentHash.description))
    }
    if pictures != .none {
      for shot in GoldenFolder.shots(of: record) {
        try put(shot.file, try frame(shot.frame))
        kept.append(.init(shot.file, record.hashes.rows[shot.frame].hash.description))
      }
    }
    record.pictures = kept
    if pictures == .all {
      // Each picture is written once: a frame equal to an earlier one has no file of its own.
      var seen: Set<ContentHash> = []
      for (number, row) in record.hashes.rows.enumerated() where seen.insert(row.hash).inserted {
        // For thousands of frames of another program, the smallest size would take minutes.
        let encoder = PNGEncoder(record.foreign == nil ? .small : .fast)
        try put("frames/\(FrameFile.name(number))", try encoder.encode(try picture(number)))
      }
    }
    try put(GoldenFolder.renderer, Array(record.facts.utf8))
    return names
  }

  private func frame(_ number: Int) throws -> [UInt8] { try PNGEncoder(.small).encode(try picture(number)) }

  /// The number of pictures in a sheet, and the maximum width of each in pixels: enough to recognise a golden, not to
  /// inspect it.
  private static let sheetPictures = 4
  private static let sheetWidth = 110

  private func sheet() throws -> Bitmap {
    let factor = min(256, max(1, (record.hashes.width + Self.sheetWidth - 1) / Self.sheetWidth))
    let frames = (0..<record.frameCount).spread(Self.sheetPictures)
    let pictures = try frames.map { try picture($0).reduced(by: factor) }
    return try Bitmap.lineup([pictures], gap: 4, ground: RGBA(0x90, 0x90, 0x90))
  }

  private func picture(_ frame: Int) throws -> Bitmap {
    try PNGReader.read(path: "\(recording)/frames/\(FrameFile.name(frame))")
  }
}
