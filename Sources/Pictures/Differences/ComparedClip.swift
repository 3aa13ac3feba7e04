import Goldens
import Graphics
import Imaging
import Timebase

/// One of the two clips of a difference: what is written down of it, and the pictures of its frames.
package struct ComparedClip: Sendable {
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
  private let picture: @Sendable (Int) throws -> Bitmap?
  /// The frames by what they show, the first of each.
  private let numbers: [ContentHash: Int]

  /// `picture` answers the picture of a frame, by its number; `nil` where there is none.
  package init(_ record: ClipRecord, picture: @escaping @Sendable (Int) throws -> Bitmap?) {
    (self.record, self.picture) = (record, picture)
    numbers = Dictionary(record.hashes.rows.map { ($0.hash, $0.number) }) { first, _ in first }
  }

  var frameRate: FrameRate { FrameRate(record.hashes.rate.frames, per: record.hashes.rate.perSeconds) }
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

  func hash(ofFrame number: Int) -> ContentHash { record.hashes.rows[number].hash }

  /// The picture of a frame; `nil` where a golden keeps none, and no frame of the other clip looks like it.
  func bitmap(ofFrame number: Int, beside other: ComparedClip) throws -> Bitmap? {
    try picture(number) ?? other.numbers[hash(ofFrame: number)].flatMap { try other.picture($0) }
  }
}
