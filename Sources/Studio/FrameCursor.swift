import Flipbook

/// The frames of a clip in any order, each as if the clip had been played up to it: forward by playing on, back by playing
/// again from the start, which takes a twentieth of a second for a minute.
final class FrameCursor {
  /// How many frames are kept, so that steps back and forth play nothing.
  private static let capacity = 120
  /// How many frames before one that lies back are made with it.
  private static let lead = 40

  private let playback: Playback
  private var frames: FrameSequence
  /// The frame that comes next in the sequence.
  private var next = 0
  private var kept: [Int: FrameSnapshot] = [:]

  /// Stands before the first frame.
  init(_ playback: Playback) throws {
    self.playback = playback
    frames = try playback.frames()
  }

  /// A frame by its number.
  ///
  /// - Throws: What playing throws, and `HTTPError` where there is no such frame.
  func frame(_ index: Int) throws -> FrameSnapshot {
    if let known = kept[index] { return known }
    var start = index
    if index < next {
      frames = try playback.frames()
      start = max(0, index - Self.lead)
    }
    frames.skip(to: start)
    var last: FrameSnapshot?
    while start <= index, let frame = try frames.next() {
      (last, kept[start]) = (frame, frame)
      start += 1
    }
    next = start
    if kept.count > Self.capacity { kept = kept.filter { abs($0.key - index) <= Self.capacity / 2 } }
    guard let last else { throw HTTPError(.notFound, "the clip has no frame \(index)") }
    return last
  }

  /// The clip played up to and including a frame, on a stage that goes on from there.
  func sequence(upTo index: Int) throws -> FrameSequence {
    let frames = try playback.frames(shaper: PangoTextShaper())
    frames.skip(to: index)
    _ = try frames.nextProbes()
    return frames
  }
}
