import Imaging
import Rendering
import Simulation
import Timebase

extension Clip {
  /// The frames of the clip. Each loop simulates them again, so none is kept.
  ///
  ///     for frame in try clip.frames(fps: 60) { print(frame.probes) }
  ///
  /// The clip is simulated once before, so what is wrong with it is thrown here and not by the loop.
  ///
  /// - Parameter fps: Frames a second; `nil` for those of the script or the options.
  /// - Throws: `FlipbookError` if the script cannot be played to its end, or if one of its expectations fails.
  /// - Precondition: `fps` is positive.
  public func frames(fps: Int64? = nil) throws -> Frames {
    var clip = self
    if let fps { clip.frameRate = FrameRate(fps) }
    let playback = try Playback(clip, shaper: PangoTextShaper(), look: nil).get()
    if !playback.failures.isEmpty { throw PlaybackError(playback.failures) }
    return Frames(playback: playback)
  }

  /// The frames of a clip, which are simulated in each loop.
  ///
  /// - Precondition: The files that a scene of one's own reads when it is made are still there.
  public struct Frames: Sequence {
    fileprivate let playback: Playback

    /// Starts to simulate, with the first frame.
    public func makeIterator() -> AnyIterator<FrameSnapshot> {
      let frames = succeeding { try playback.frames() }
      return AnyIterator { succeeding { try frames.next() } }
    }
  }
}

/// The result of what has succeeded before with the same values.
private func succeeding<Result>(_ body: () throws -> Result) -> Result {
  do { return try body() } catch { fatalError("the clip was played before, and cannot be played again: \(error)") }
}

extension FrameSnapshot {
  /// Draws the frame; `scale` is in device pixels a point.
  ///
  /// For many frames a `FrameRenderer` that is kept draws faster, since it remembers what was drawn before.
  ///
  /// - Throws: `FlipbookError`.
  public func bitmap(scale: Double) throws -> Bitmap { try FrameRenderer(scale: scale).render(displayList) }
}

extension Clip {
  /// A moment of a clip that one may ask a picture of.
  public enum Moment: Sendable, Hashable {
    /// An instant.
    case instant(Instant)
    /// A part of the whole, 0…1.
    case fraction(Double)
    /// A `shot` or `mark` of the script.
    case named(String)
  }

  /// What is seen at a moment. Nothing else is recorded for drawing.
  ///
  /// A named moment is seen as it is when the script comes to its name: what the script does next at the same instant
  /// is not there yet. Of several moments with one name the first counts.
  ///
  /// - Throws: `FlipbookError` if there is no such moment, or if the clip cannot be played.
  public func snapshot(at moment: Moment) throws -> FrameSnapshot {
    try visit(moment) { stage, isVisible in stage.snapshot(index: 0, isVisible: isVisible) }
  }

  /// The instant at which the clip's last action ends.
  public func length() throws -> Instant { try plain.play().player.playToEnd() }

  /// The views that scripts can name at a moment, and where they are seen on the screen: those that the scene's
  /// vocabulary has, or all where it has no list.
  ///
  /// - Throws: ``ClipError`` where there is no such moment, and what `play()` throws.
  package func namedViews(at moment: Moment) throws -> [Stage.NamedView] {
    let known = scene.vocabulary.views
    return try visit(moment) { stage, _ in
      stage.namedViews(known: known ?? []).filter { view in
        known.map { ScriptVocabulary.Scene.names($0, contain: view.name) } ?? true
      }
    }
  }

  /// Plays up to a moment and lets someone look at the stage, and at whether frames are written there.
  func visit<Result>(
    _ moment: Moment, _ look: @escaping (_ stage: Stage, _ isVisible: Bool) throws -> Result
  ) throws -> Result {
    switch moment {
    case .instant(let instant): try visit(instant, look)
    case .fraction(let fraction): try visit(Instant(seconds: try length().seconds * fraction), look)
    case .named(let name): try visit(named: name, look)
    }
  }

  private func visit<Result>(_ instant: Instant, _ look: (Stage, Bool) throws -> Result) throws -> Result {
    let player = try plain.play().player
    try player.play(to: instant)
    if let end = player.end, end < instant { throw ClipError.beyondEnd(instant, end: end) }
    return try look(player.stage, player.isVisible)
  }

  private func visit<Result>(named name: String, _ look: @escaping (Stage, Bool) throws -> Result) throws -> Result {
    let player = try plain.play().player
    var found: Swift.Result<Result, any Error>?
    player.onAction = { [unowned player] action, _ in
      guard found == nil, action.kind == .shot(name) || action.kind == .mark(name) else { return }
      found = .init { try look(player.stage, action.kind == .shot(name) || player.isVisible) }
    }
    // Step by step, so that nothing after the moment needs to be played.
    var frame = 0
    while found == nil, player.end == nil {
      try player.play(to: FrameRate.sixty.instant(ofFrame: frame))
      frame += 1
    }
    if let found { return try found.get() }
    throw ClipError.noSuchMoment(name, known: (player.shots + player.marks).map(\.name))
  }
}
