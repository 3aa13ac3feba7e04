import Imaging
import Rendering
import Simulation
import Timebase

extension Clip {
  /// The frames of the clip as an asynchronous sequence; each loop plays the clip anew.
  ///
  /// - Parameter fps: Frames a second; `nil` for those that the script or the options say.
  /// - Precondition: `fps` is positive.
  public func frames(fps: Int64? = nil) -> Frames {
    var clip = self
    if let fps { clip.frameRate = FrameRate(fps) }
    return Frames(clip: clip)
  }

  /// The frames of a clip.
  ///
  /// At the end, every expectation of the script that failed is thrown as ``PlaybackError``.
  public struct Frames: AsyncSequence, Sendable {
    let clip: Clip

    /// Starts a new playback with the first frame that is asked for.
    public func makeAsyncIterator() -> Iterator { Iterator(clip: clip) }

    /// Plays the clip, frame by frame.
    public struct Iterator: AsyncIteratorProtocol {
      let clip: Clip
      private var sequence: FrameSequence?

      init(clip: Clip) { self.clip = clip }

      /// The next frame, or `nil` after the last one.
      public mutating func next() async throws -> FrameSnapshot? { try advance() }

      /// The next frame, or `nil` after the last one; it is made where the caller is isolated.
      public mutating func next(isolation actor: isolated (any Actor)?) async throws -> FrameSnapshot? {
        try advance()
      }

      private mutating func advance() throws -> FrameSnapshot? {
        try Task.checkCancellation()
        let sequence = try self.sequence ?? clip.play()
        self.sequence = sequence
        if let frame = try sequence.next() { return frame }
        if !sequence.player.failures.isEmpty { throw PlaybackError(sequence.player.failures) }
        return nil
      }
    }
  }
}

extension FrameSnapshot {
  /// Draws the frame; `scale` is in device pixels a point.
  ///
  /// For many frames a `FrameRenderer` that is kept draws faster, since it remembers what was drawn before.
  ///
  /// - Throws: `RenderingError`.
  public func bitmap(scale: Double) throws -> Bitmap { try FrameRenderer(scale: scale).render(displayList) }
}
