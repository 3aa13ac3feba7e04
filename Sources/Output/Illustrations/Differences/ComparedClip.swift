import Graphics
import Imaging
import Timebase
import Verdicts

/// One of the two clips of a difference: its record, and the pictures of its frames.
package struct ComparedClip: Sendable {
  /// The state of a clip at an instant. Frames are numbered from 0.
  enum Shown: Hashable, Sendable {
    /// No frame yet: all ticks so far are hidden.
    case nothing
    /// A frame.
    case frame(Int)
    /// The last frame, after the clip's end.
    case ended(Int)

    /// The frame's number; `nil` if nothing is shown.
    var frame: Int? {
      switch self {
      case .nothing: nil
      case .frame(let number), .ended(let number): number
      }
    }
  }

  /// The clip's record.
  package let record: ClipRecord
  /// Returns the picture of a frame; `nil` if only its hash is known.
  private let picture: @Sendable (Int) throws -> Bitmap?
  /// The first frame of each hash.
  private let numbers: [ContentHash: Int]

  /// Creates a clip. `picture` returns the picture of a frame by its number; `nil` if there is none.
  package init(_ record: ClipRecord, picture: @escaping @Sendable (Int) throws -> Bitmap?) {
    (self.record, self.picture) = (record, picture)
    numbers = Dictionary(record.hashes.rows.map { ($0.hash, $0.number) }) { first, _ in first }
  }

  var frameRate: FrameRate { FrameRate(record.hashes.rate.frames, per: record.hashes.rate.perSeconds) }
  /// The size of a frame, in pixels.
  var size: PixelSize { record.hashes.size }
  /// The end of the last tick.
  var end: Instant { frameRate.instant(ofFrame: record.trace.rows.count) }

  /// Returns the state at an instant. A frame lasts until the next one that is not hidden.
  func shown(at instant: Instant) -> Shown {
    let tick = frameRate.frameCount(upTo: instant) - 1
    let frame = record.hashes.rows.partitioningIndex { $0.tick > tick } - 1
    if frame < 0 { return .nothing }
    return tick < record.trace.rows.count ? .frame(frame) : .ended(frame)
  }

  /// Returns the hash of a frame, whose number is below the number of frames.
  func hash(ofFrame number: Int) -> ContentHash { record.hashes.rows[number].hash }

  /// Returns the picture of a frame; `nil` if neither this clip nor an identical frame of the other clip has one.
  func bitmap(ofFrame number: Int, beside other: ComparedClip) throws -> Bitmap? {
    try picture(number) ?? other.numbers[hash(ofFrame: number)].flatMap { try other.picture($0) }
  }
}
