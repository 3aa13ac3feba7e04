import Geometry
import GoldenStore
import Goldens
import Imaging
import Recording
import Timebase

/// One of the two clips of a difference: what is written down of it, and the pictures of its frames.
package struct ComparedClip: Sendable {
  /// Where the pictures of frames are.
  package enum Pictures: Sendable {
    /// In a recording: all of them.
    case recording(RecordedFrames)
    /// In a golden: few of them.
    case golden(GoldenPictures)
  }

  /// What a clip shows at an instant. Numbers are those of frames, from 0.
  enum Shown: Hashable, Sendable {
    /// Nothing yet: all frames so far are hidden.
    case nothing
    /// A frame.
    case frame(Int)
    /// Its last frame, after its end.
    case ended(Int)

    /// The frame's number; `nil` where nothing is shown.
    var frame: Int? {
      switch self {
      case .nothing: nil
      case .frame(let number), .ended(let number): number
      }
    }
  }

  /// What is written down of it.
  package let record: ClipRecord
  private let pictures: Pictures
  /// The frames by what they show, the first of each.
  private let numbers: [ContentHash: Int]

  package init(_ record: ClipRecord, _ pictures: Pictures) {
    (self.record, self.pictures) = (record, pictures)
    numbers = Dictionary(record.hashes.rows.map { ($0.hash, $0.number) }) { first, _ in first }
  }

  /// How many frames a second.
  var frameRate: FrameRate { FrameRate(record.hashes.rate.frames, per: record.hashes.rate.perSeconds) }
  /// The extent of a frame.
  var size: PixelSize { record.hashes.size }
  /// When the last tick is over.
  var end: Instant { frameRate.instant(ofFrame: record.trace.rows.count) }

  /// What the clip shows at an instant. A frame stays until the next one that is not hidden.
  func shown(at instant: Instant) -> Shown {
    let tick = frameRate.frameCount(upTo: instant) - 1
    let frame = record.hashes.rows.partitioningIndex { $0.tick > tick } - 1
    if frame < 0 { return .nothing }
    return tick < record.trace.rows.count ? .frame(frame) : .ended(frame)
  }

  /// The hash of a frame.
  func hash(ofFrame number: Int) -> ContentHash { record.hashes.rows[number].hash }

  /// The picture of a frame; `nil` where a golden keeps none, and no frame of the other clip looks like it.
  func bitmap(ofFrame number: Int, beside other: ComparedClip) throws -> Bitmap? {
    if let own = try bitmap(ofFrame: number) { return own }
    return try other.numbers[hash(ofFrame: number)].flatMap { try other.bitmap(ofFrame: $0) }
  }

  private func bitmap(ofFrame number: Int) throws -> Bitmap? {
    switch pictures {
    case .recording(let frames): try frames.bitmap(number)
    case .golden(let pictures): try pictures.picture(ofFrame: number)?.bitmap
    }
  }
}
