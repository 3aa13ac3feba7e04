import Geometry
import Graphics
import Rendering
import Timebase

/// Several clips one after the other, as one: frames and time run through, and a card with the scene's name comes before
/// the first one and before each that does not open with a card of its own.
///
///     let reel = try Reel(paths.map { try Clip(script: $0) })
///     try reel.record(to: "output/reel")
public struct Reel: Sendable {
  /// The clips, in order; at least one.
  public let clips: [Clip]
  /// How many frames a card is shown.
  public let cardFrames: Int

  /// How many frames the card before a clip is shown.
  func cardFrames(before clip: Int) -> Int {
    guard clip > 0, clips[clip].isPresented, case .card? = clips[clip].script.actions.first?.cue else {
      return cardFrames
    }
    return 0
  }

  /// Puts clips together.
  ///
  /// - Parameters:
  ///   - clips: The clips, in order; at least one. Of one in both themes the light one is shown.
  ///   - cardSeconds: How long each card is shown, rounded to whole frames; none at all at 0.
  /// - Throws: ``ReelError`` where there are no clips, or where they differ in screen, scale, rate or colours.
  /// - Precondition: `cardSeconds` is not negative.
  public init(_ clips: [Clip], cardSeconds: Double = 1.2) throws(ReelError) {
    precondition(cardSeconds >= 0 && cardSeconds.isFinite, "a card is shown for a while, not for \(cardSeconds) s")
    guard let first = clips.first else { throw .empty }
    for clip in clips {
      let (frame, other) = (first.inTheme(first.theme), clip.inTheme(clip.theme))
      if frame.frameSize != other.frameSize { throw .different("screens", first.script.file, clip.script.file) }
      if frame.frameScale != other.frameScale { throw .different("scales", first.script.file, clip.script.file) }
      if clip.frameRate != first.frameRate { throw .different("frame rates", first.script.file, clip.script.file) }
      if clip.theme != first.theme { throw .different("themes", first.script.file, clip.script.file) }
    }
    self.clips = clips.map { $0.inTheme($0.theme) }
    cardFrames = Int((cardSeconds * first.frameRate.framesPerSecond).rounded())
  }

  /// The extent of a frame, in points.
  public var size: Size { clips[0].frameSize }
  /// Device pixels a point of a frame.
  public var scale: Double { clips[0].frameScale }
  /// How many frames a second.
  public var frameRate: FrameRate { clips[0].frameRate }
  /// The colours.
  public var theme: Theme { clips[0].theme }

  /// How many frames the reel has. Its clips are played for that, without drawing.
  ///
  /// - Throws: What `Clip.frameCount` throws.
  public func frameCount(isCancelled: () -> Bool = { false }) throws -> Int {
    try clips.indices.reduce(0) {
      try $0 + cardFrames(before: $1) + clips[$1].frameCount(isCancelled: isCancelled)
    }
  }

  /// Starts to play: the frames from the first on.
  ///
  /// - Throws: What `Clip.play()` throws.
  public func play() throws -> ReelSequence { try ReelSequence(self, shaper: PangoTextShaper()) }
}

/// Why clips cannot be put together.
public enum ReelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are none.
  case empty
  /// Two scripts have different ones of something.
  case different(String, String, String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .empty: "a reel needs at least one clip"
    case .different(let things, let first, let other):
      "the clips of a reel have the same screen, scale, frame rate and theme, but \(first) and \(other) have different "
        + "\(things); say one for all"
    }
  }
}
