import Imaging
import Rendering
import Simulation
import Timebase

extension Clip {
  /// Starts to play the clip: its frames, one after the other.
  ///
  ///     let frames = try clip.frames(fps: 60)
  ///     while let frame = try frames.next() { print(frame.probes) }
  ///
  /// - Parameter fps: Frames a second; `nil` for those that the script or the options say.
  /// - Throws: What `play()` throws.
  /// - Precondition: `fps` is positive.
  public func frames(fps: Int64? = nil) throws -> Frames {
    var clip = self
    if let fps { clip.frameRate = FrameRate(fps) }
    return Frames(sequence: try clip.play())
  }

  /// The frames of a clip that is being played.
  public struct Frames {
    let sequence: FrameSequence

    /// The next frame, or `nil` after the last one.
    ///
    /// - Throws: `PlaybackFailure` where the clip cannot go on, and ``PlaybackError`` after the last frame with every
    ///   expectation of the script that failed.
    public func next() throws -> FrameSnapshot? {
      if let frame = try sequence.next() { return frame }
      if !sequence.player.failures.isEmpty { throw PlaybackError(sequence.player.failures) }
      return nil
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
