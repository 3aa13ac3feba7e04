import Foundation
import GoldenFiles
import Illustrations
import Imaging
import Platform
import Recording
import Script
import TestSupport
import Verdicts

/// Clips of plain pictures, made without a script.
final class Samples {
  private let files = TestFolder()
  var folder: String { files.path }

  /// A picture of one grey with a dot in its centre.
  static func picture(_ level: UInt8, dot: UInt8? = nil, width: Int, height: Int) throws -> Bitmap {
    let bitmap = try Bitmap(width: width, height: height, filledWith: RGBA(level, level, level))
    if let dot { bitmap[width / 2, height / 2] = RGBA(dot, dot, dot) }
    return bitmap
  }

  /// A clip with a picture for each tick, `nil` for hidden ticks.
  func clip(_ pictures: [Bitmap?], fps: Int64 = 60) throws -> ComparedClip {
    let path = "\(folder)/\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: "\(path)/frames", withIntermediateDirectories: true)
    let size = pictures.compactMap(\.self).first?.size ?? PixelSize(width: 1, height: 1)
    var hashes = FrameHashes(width: size.width, height: size.height, frames: fps)
    var written: [ContentHash: String] = [:]
    for (tick, picture) in pictures.enumerated() {
      guard let picture else { continue }
      let number = hashes.rows.count
      let file = "\(path)/frames/\(FrameFile.name(number))"
      if let known = written.updateValue(file, forKey: picture.contentHash) {
        try FileManager.default.linkItem(atPath: known, toPath: file)
      } else {
        try Data(try PNGEncoder().encode(picture)).write(to: URL(filePath: file))
      }
      hashes.rows.append(.init(number: number, tick: tick, hash: picture.contentHash))
    }
    let rows = pictures.indices.map { [Substring("\($0)"), Substring("\(Double($0) / Double(fps))")] }
    let hidden = pictures.indices.filter { pictures[$0] == nil }.map { $0...$0 }
    let record = ClipRecord(
      settings: [.init("theme", "dark")], hashes: hashes, trace: TraceTable(columns: ["frame", "time"], rows: rows),
      hidden: hidden)
    let frames = RecordedFrames(path, hashes)
    return ComparedClip(record) { try frames.bitmap($0) }
  }

  /// A clip of grey levels, one for each tick.
  func clip(_ levels: [UInt8?], fps: Int64 = 60) throws -> ComparedClip {
    let pictures = try Dictionary(
      uniqueKeysWithValues: Set(levels.compactMap(\.self)).map { level in
        (level, try Self.picture(level, width: 8, height: 12))
      })
    return try clip(levels.map { $0.flatMap { pictures[$0] } }, fps: fps)
  }

  /// A clip of grey levels with only some pictures, like a golden.
  func golden(_ levels: [UInt8?], keeping numbers: Set<Int>) throws -> ComparedClip {
    let whole = try clip(levels)
    return ComparedClip(whole.record) { number in
      numbers.contains(number) ? try Self.picture(levels.compactMap(\.self)[number], width: 8, height: 12) : nil
    }
  }

  func difference(
    _ before: ComparedClip, _ after: ComparedClip, tolerance: Tolerance = .exact, jobs: Int = 1
  ) throws -> ClipDifference {
    try ClipDifference(before, after, tolerance: tolerance, run: Run(jobs: jobs))
  }
}
