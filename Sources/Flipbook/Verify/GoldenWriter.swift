import Goldens
import Imaging
import Platform
import Recording

/// Writes a golden: beside its place first, then under its name, so that nobody ever sees a part of one.
struct GoldenWriter {
  private let golden: GoldenFolder
  private let record: ClipRecord
  private let recording: String
  private let pictures: ApproveOptions.Pictures

  init(_ golden: GoldenFolder, _ record: ClipRecord, recording: String, pictures: ApproveOptions.Pictures) {
    (self.golden, self.record, self.recording, self.pictures) = (golden, record, recording, pictures)
  }

  /// Writes the golden, unless every byte of it is there already.
  func write(script: String) throws -> Clip.Approval {
    let (new, old) = ("\(golden.path).new", "\(golden.path).old")
    let wasThere = golden.isOurs
    defer { try? Files.remove(new) }
    try Files.remove(new)
    try Files.createDirectory(new)
    var now = record
    now.script = Files.exists(script) ? Files.relative(script, to: new) : nil
    try fill(new, now)
    if wasThere, try Files.areSame(new, golden.path) { return .unchanged }
    // Whoever is interrupted in between finds the old one beside its place.
    try Files.remove(old)
    if wasThere { try Files.move(golden.path, to: old) }
    try Files.move(new, to: golden.path)
    try Files.remove(old)
    return wasThere ? .replaced : .added
  }

  private func fill(_ directory: String, _ record: ClipRecord) throws {
    for file in [RecordingFiles.hashes, RecordingFiles.trace] {
      try Files.write(try Files.read("\(recording)/\(file)"), to: "\(directory)/\(file)")
    }
    try Files.write(Array(record.facts(script: record.script).utf8), to: "\(directory)/\(GoldenFolder.renderer)")
    if record.frameCount > 0 { try writeSheet(to: "\(directory)/sheet.png") }
    if pictures != .none {
      for shot in GoldenFolder.shots(of: record) { try writeFrame(shot.frame, to: "\(directory)/\(shot.file)") }
    }
    if pictures == .all { try writeFrames(to: "\(directory)/frames") }
  }

  /// Every picture once: a frame that looks like an earlier one has none of its own.
  private func writeFrames(to directory: String) throws {
    var seen: Set<String> = []
    for (frame, row) in record.hashes.rows.enumerated() where seen.insert(row.hash).inserted {
      try writeFrame(frame, to: "\(directory)/\(FrameFile.name(frame))")
    }
  }

  private func writeFrame(_ frame: Int, to path: String) throws {
    try Files.write(try PNGEncoder(.small).encode(try picture(frame)), to: path)
  }

  /// Pictures of a sheet, and how wide one may be in pixels: enough to see what a golden shows, not how.
  private static let sheetPictures = 4
  private static let sheetWidth = 110

  private func writeSheet(to path: String) throws {
    let count = min(Self.sheetPictures, record.frameCount)
    let frames = Clip.spread(count, over: Array(0..<record.frameCount))
    let factor = min(256, max(1, (record.hashes.width + Self.sheetWidth - 1) / Self.sheetWidth))
    let sheet = ContactSheet(try frames.map { try picture($0).reduced(by: factor) }, columns: count, gutter: 4)
    try Files.write(try PNGEncoder(.small).encode(try sheet.bitmap()), to: path)
  }

  private func picture(_ frame: Int) throws -> Bitmap {
    try PNGReader.read(path: "\(recording)/frames/\(FrameFile.name(frame))")
  }
}
