import Graphics
import Imaging
import Platform
import Rendering
import Simulation
import Timebase

extension Clip {
  /// The frames of the clip. Each loop simulates them again, so none is kept.
  ///
  ///     for frame in try clip.frames(fps: 60) { print(frame.probes) }
  ///
  /// The clip is simulated once in advance, so errors are thrown here and not by the loop.
  ///
  /// - Parameter fps: The number of frames per second (default: the clip's frame rate).
  /// - Throws: `FlipbookError` if the script cannot be played to its end, or if an expectation of it fails.
  /// - Precondition: `fps` is positive.
  public func frames(fps: Int64? = nil) throws -> AnySequence<FrameSnapshot> {
    var clip = self
    if let fps { clip.frameRate = FrameRate(fps) }
    return try Playback(clip).get().passed().frames
  }
}

extension FrameSnapshot {
  /// Draws the frame.
  ///
  /// To draw many frames, keep a `FrameRenderer`: it is faster, because it caches what it drew.
  ///
  /// - Parameter scale: The number of device pixels per point.
  /// - Throws: `FlipbookError` if the frame cannot be drawn at that scale.
  public func bitmap(scale: Double) throws -> Bitmap { try FrameRenderer(scale: scale).render(displayList) }
}

extension Clip {
  /// A moment of a clip.
  public enum Moment: Sendable, Hashable {
    /// An instant.
    case instant(Instant)
    /// A fraction of the clip's length, 0…1.
    case fraction(Double)
    /// The name of a `shot` or `mark` in the script.
    case named(String)
  }

  /// Returns a snapshot of the clip at a moment, without its presentation. No other frame is captured.
  ///
  /// A named moment is captured when the script reaches its name, before later actions at the same instant. If several
  /// moments have one name, the first counts.
  ///
  /// - Throws: `FlipbookError` if there is no such moment, or if the clip cannot be played.
  public func snapshot(at moment: Moment) throws -> FrameSnapshot {
    try visit(moment) { stage, isVisible in stage.snapshot(index: 0, isVisible: isVisible) }
  }

  /// Returns a picture that stands for the clip: its middle shot, or the middle of its time if it has none.
  ///
  /// - Throws: `CancellationError` if the run is cancelled before the picture is reached; the errors of `play()`.
  package func posterPicture(run: Run) throws -> DisplayList {
    let shots = script.actions.compactMap { action in
      if case .shot(let name) = action.kind { name } else { nil }
    }
    let moment = shots.isEmpty ? Moment.fraction(0.5) : .named(shots[shots.count / 2])
    return try visit(moment, run) { stage, _ in stage.snapshot(index: 0).displayList }
  }

  /// The views that scripts can name at a moment, with their frames on the screen: those of the scene's vocabulary, or
  /// all if it lists none.
  ///
  /// - Throws: ``ClipError`` if there is no such moment; the errors of `play()`.
  package func namedViews(at moment: Moment) throws -> [Stage.NamedView] {
    try visit(moment) { stage, _ in namedViews(on: stage) }
  }

  /// The views that scripts can name on a stage.
  ///
  /// - Parameter names: The names by which the scene finds views (default: those of its vocabulary).
  package func namedViews(on stage: Stage, known names: [String]? = nil) -> [Stage.NamedView] {
    let known = scene.vocabulary.views
    return stage.namedViews(known: names ?? known ?? []).filter { view in
      known.map { ScriptVocabulary.Scene.names($0, contain: view.name) } ?? true
    }
  }

  /// Plays up to a moment and calls a closure with the stage, and with whether frames are written at that moment.
  func visit<Result>(
    _ moment: Moment, _ run: Run = Run(isCancelled: { false }),
    _ look: @escaping (_ stage: Stage, _ isVisible: Bool) throws -> Result
  ) throws -> Result {
    switch moment {
    case .instant(let instant):
      let player = try plain.player(nil, plain.forecast(run))
      try player.play(to: instant)
      if let end = player.end, end < instant { throw ClipError.beyondEnd(instant, end: end) }
      return try look(player.stage, player.isVisible)
    case .fraction(let fraction):
      let end = try Playback(plain.inTheme(theme), poll: run.checkCancellation).get().end
      return try visit(.instant(Instant(seconds: end.seconds * fraction)), run, look)
    case .named(let name): return try plain.player(nil, plain.forecast(run)).visit(named: name, run, look)
    }
  }
}

extension ScriptPlayer {
  /// Plays to a name and calls a closure with the stage; see ``visit(named:poll:_:)``.
  ///
  /// - Throws: ``ClipError`` if the script has no such name; the errors of playback and of the closure.
  func visit<Result>(
    named name: String, _ run: Run, _ look: @escaping (_ stage: Stage, _ isVisible: Bool) throws -> Result
  ) throws -> Result {
    let found = try visit(named: name, poll: run.checkCancellation) { [unowned self] in try look(stage, $0) }
    guard let found else { throw ClipError.noSuchMoment(name, known: (shots + marks).map(\.name)) }
    return found
  }
}
