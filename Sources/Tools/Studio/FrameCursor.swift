import Flipbook

/// Random access to the frames of a clip, each as in playback from the start.
///
/// A plain cursor shows the same instants without canvas, device, captions and cards, as `record --plain` draws them.
/// A later frame continues playback. An earlier one requires playback from the start, which takes about 50 ms per
/// minute.
final class FrameCursor {
  /// The number of cached frames, so that steps back and forth need no playback.
  private static let capacity = 120
  /// The number of frames cached before a requested earlier frame.
  private static let lead = 40

  private let playback: Playback
  private let isPresented: Bool
  private lazy var frames = Result { try playback.sequence(presented: isPresented) }
  /// The number of the sequence's next frame.
  private var next = 0
  private var kept: [Int: Frame] = [:]

  /// A frame, the place of the screen in its image, and the screen of the scene file that it shows, if any.
  typealias Frame = (snapshot: FrameSnapshot, place: ScreenTransform, screen: ScreenCoordinates?)

  /// Starts before the first frame.
  init(_ playback: Playback, presented: Bool) { (self.playback, isPresented) = (playback, presented) }

  /// Returns a frame by its number.
  ///
  /// - Throws: Playback errors; `HTTPError` if there is no such frame.
  func frame(_ index: Int) throws -> Frame {
    if let known = kept[index] { return known }
    var start = index
    if index < next {
      frames = Result { try playback.sequence(presented: isPresented) }
      start = max(0, index - Self.lead)
    }
    let frames = try frames.get()
    frames.skip(to: start)
    var last: Frame?
    while start <= index, let snapshot = try frames.next() {
      let place = ScreenTransform(in: isPresented ? playback : nil, at: snapshot.clipTime)
      last = (snapshot, place, frames.player.stage.screenCoordinates)
      kept[start] = last
      start += 1
    }
    next = start
    if kept.count > Self.capacity { kept = kept.filter { abs($0.key - index) <= Self.capacity / 2 } }
    guard let last else { throw HTTPError(.notFound, "the clip has no frame \(index)") }
    return last
  }

  /// Plays the clip up to and including a frame, on a stage that can continue.
  func stage(upTo index: Int) throws -> Stage {
    let player = try playback.clip.plain.player()
    try player.play(to: playback.clip.frameRate.instant(ofFrame: index), of: playback.timeline)
    return player.stage
  }
}
