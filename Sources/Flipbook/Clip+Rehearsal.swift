import Graphics
import JSON
import Platform
import Presentation
import Rendering
import Script
import Simulation
import Timebase
import Touch

/// What playing a clip tells of it, before anything is drawn.
package struct Rehearsal: Sendable {
  /// When the last action ends, or where playing stopped.
  package var end: Instant
  /// The end in the clip's time: the same, unless something presents the clip at another speed.
  package var clipEnd: Instant
  /// What does not come true, in the order in which it was played: failed expectations, a `settle` without rest, a touch
  /// where there is nothing to touch.
  package var failures: [PlaybackFailure]
  /// Whether the last failure ended the clip: a recording would end there as well.
  package var isStopped: Bool
  /// Those of the views that were looked for that are seen in some frame.
  package var seenViews: Set<String>
  /// Every mistake that playing shows, masks of views that are never seen included.
  package var mistakes: [ScriptDiagnostic]
  /// Characters that no font has, and what is left out of the feed, if texts were looked at, and what the clip presents
  /// otherwise than its script says; see ``Playback/warnings``.
  package var warnings: [String]
  /// The expectations after the end that compare a probe with a value of another kind.
  var kindErrors: [ScriptDiagnostic]
}

extension Clip {
  /// Plays the clip without drawing: a minute of virtual time takes a twentieth of a second.
  ///
  /// - Parameters:
  ///   - views: Names of views to look for, besides those of the script's masks.
  ///   - looksAtTexts: Whether what is seen is laid out 30 times a second, as for a recording.
  ///   - run: Checked at each frame, or each second of virtual time.
  /// - Throws: What `play()` throws; `CancellationError` if the run is cancelled.
  package func rehearse(
    lookingFor views: Set<String> = [], looksAtTexts: Bool = false, run: Run = Run()
  ) throws -> Rehearsal {
    let masks = script.settings.tolerances.filter { $0.mask != nil }
    let playback = try Playback(
      inTheme(theme), shaper: PangoTextShaper(), look: looksAtTexts ? .texts(frameRate) : nil,
      lookingFor: views.union(masks.compactMap(\.mask)), poll: run.checkCancellation)
    let failures = playback.failures + playback.presentationErrors
    let isStopped = playback.stop != nil
    // What would be seen after the stop is not known.
    let unseen = isStopped ? [] : masks.filter { $0.mask.map { !playback.seenViews.contains($0) } ?? false }
    let known = Set(failures.map(\.location))
    let unplayed = isStopped ? kindErrors(playback.firstReadings).filter { !known.contains($0.location) } : []
    return Rehearsal(
      end: playback.end, clipEnd: playback.clipEnd, failures: failures, isStopped: isStopped,
      seenViews: playback.seenViews,
      mistakes: unseen.compactMap(unseenMask) + failures.map(\.diagnostic) + unplayed,
      warnings: looksAtTexts ? playback.warnings : playback.presentation?.warnings ?? [], kindErrors: unplayed)
  }

  /// Plays the clip without drawing.
  ///
  /// - Returns: When its last action ends.
  /// - Throws: `ScriptError` with every error that playing finds, `FlipbookError` if the clip cannot be played.
  @discardableResult public func check() throws -> Instant { try checked(looksAtTexts: false).end }

  /// Plays the clip without drawing.
  ///
  /// - Returns: What playing shows of a clip without errors.
  /// - Throws: As ``check()``.
  package func checked(looksAtTexts: Bool) throws -> Rehearsal {
    let rehearsal = try rehearse(looksAtTexts: looksAtTexts)
    let mistakes = rehearsal.mistakes.prefix(ScriptLimits.diagnostics)
    if mistakes.isEmpty { return rehearsal }
    throw ScriptError(Array(mistakes), hasMore: mistakes.count < rehearsal.mistakes.count)
  }

  /// How many frames the clip has, hidden ones included. It is played for that, without drawing.
  ///
  /// - Throws: `FlipbookError`, also if the run is cancelled.
  public func frameCount(run: Run = Run()) throws -> Int {
    frameRate.frameCount(upTo: try rehearse(run: run).clipEnd)
  }

  /// The mistake that a mask of the script names a view that is never seen.
  func unseenMask(_ mask: ScriptSettings.Tolerance) -> ScriptDiagnostic? {
    guard let view = mask.mask, let location = mask.location else { return nil }
    return script.diagnostic(
      at: location, "no view named \(view) is ever seen in the clip",
      hint: scene.vocabulary.views.flatMap { closestMatch(to: view, in: $0) }.map { "did you mean \($0)?" })
  }
}

extension Clip {
  /// A row of a trace: what the probes read at a frame's instant.
  public struct TraceRow: Sendable, Hashable {
    /// The frame's number, from 0; hidden frames count.
    public var frame: Int
    /// What the probes read, in the order in which the scene lists them.
    public var probes: [ProbeReading]
  }

  /// Plays the clip without drawing and hands over every row.
  ///
  /// - Returns: The expectations of the script that failed.
  /// - Throws: `FlipbookError`, and what `body` throws.
  public func trace(_ body: (TraceRow) throws -> Void) throws -> [PlaybackFailure] {
    let frames = try plain.play()
    var frame = 0
    while let probes = try frames.nextProbes() {
      try body(TraceRow(frame: frame, probes: probes))
      frame += 1
    }
    return frames.player.failures
  }

  /// The settings by which another script shows its finger the same interface, as a script writes them, a line each. The
  /// feed has the path that the script gives it.
  package var settingLines: [String] {
    let settings = script.settings
    let changed = zip(scene.vocabulary.settings, sceneSettings).filter { $0.defaultText != $1.value }
    let lines: [(Script.Keyword, String?)] = [
      (.scene, scene.name), (.device, device), (.size, device == nil ? size.sides : nil),
      (.scale, settings.scale.map(NumberText.plain)), (.fps, settings.frameRate == nil ? nil : frameRate.ratio),
      (.theme, theme == .light ? nil : theme.rawValue), (.feed, settings.feed?.path),
    ]
    return lines.compactMap { name, value in value.map { "\(name) \($0)" } }
      + changed.map { "\(Script.Keyword.set) \($1.name) \($1.value)" }
  }

  /// What the finger does, each event at its own instant, when the clip ends, and when a `settle` found it at rest. It is
  /// played for that, without drawing.
  ///
  /// - Throws: `PlaybackError` where the clip does not do what its script expects, and what `play()` throws.
  package func touches() throws -> (events: [TouchEvent], end: Instant, rests: [Instant]) {
    let player = try player(try PangoTextShaper())
    let end: Instant
    do {
      end = try player.playToEnd()
    } catch { throw PlaybackError(player.failures + [error]) }
    guard player.failures.isEmpty else { throw PlaybackError(player.failures) }
    return (player.touches, end, player.rests)
  }
}
