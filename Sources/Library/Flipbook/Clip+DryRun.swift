import Graphics
import JSON
import Platform
import Rendering
import Script
import Simulation
import Staging
import Timebase
import Touch

/// The result of playing a clip without drawing.
package struct DryRun: Sendable {
  /// The end of the last action, or the instant at which playback stopped.
  package var end: Instant
  /// The end in the clip's time. It differs from ``end`` only if a presentation changes the speed.
  package var clipEnd: Instant
  /// The failures, in the order of playback: failed expectations, a `settle` without rest, a touch with no target.
  package var failures: [PlaybackFailure]
  /// Whether the last failure ended playback. A recording would end there as well.
  package var isStopped: Bool
  /// The requested views that are visible in some frame.
  package var seenViews: Set<String>
  /// All errors that playback finds, including masks of views that are never visible, and a clip without any frame.
  package var mistakes: [ScriptDiagnostic]
  /// Warnings about the presentation and, if texts were laid out, about missing fonts and the feed; see
  /// ``Playback/warnings``.
  package var warnings: [String]
  /// The expectations that were not reached and compare a probe with a value of another kind.
  var kindErrors: [ScriptDiagnostic]
}

extension Clip {
  /// Plays the clip without drawing. A minute of virtual time takes about 50 ms.
  ///
  /// - Parameters:
  ///   - views: The views to look for, in addition to those of the script's masks.
  ///   - looksAtTexts: Whether visible texts are laid out 30 times per second, as for a recording.
  ///   - run: Checked at each frame, or each second of virtual time.
  /// - Throws: The errors of `play()`; `CancellationError` if the run is cancelled.
  package func dryRun(
    lookingFor views: Set<String> = [], looksAtTexts: Bool = false, run: Run = Run()
  ) throws -> DryRun {
    let masks = script.settings.tolerances.filter { $0.mask != nil }
    let playback = try Playback(
      inTheme(theme), shaper: PangoTextShaper(), look: looksAtTexts ? .texts(frameRate) : nil,
      lookingFor: views.union(masks.compactMap(\.mask)), poll: run.checkCancellation)
    let failures = playback.failures + playback.presentationErrors
    let isStopped = playback.stop != nil
    let hiddenError = isStopped ? nil : playback.hiddenError
    // Views that would be visible after the stop are unknown.
    let unseen = isStopped ? [] : masks.filter { $0.mask.map { !playback.seenViews.contains($0) } ?? false }
    let known = Set(failures.map(\.location))
    let unplayed = isStopped ? kindErrors(playback.firstReadings).filter { !known.contains($0.location) } : []
    return DryRun(
      end: playback.end, clipEnd: playback.clipEnd, failures: failures, isStopped: isStopped,
      seenViews: playback.seenViews,
      mistakes: (hiddenError.map { [$0] } ?? unseen.compactMap(unseenMask)) + failures.map(\.diagnostic) + unplayed,
      warnings: looksAtTexts ? playback.warnings : playback.presentation?.warnings ?? [], kindErrors: unplayed)
  }

  /// Plays the clip without drawing, and checks it.
  ///
  ///     let end = try Clip(script: "pull.flip").check()
  ///
  /// - Returns: The instant at which the last action ends, in virtual time.
  /// - Throws: `ScriptError` with every error that playback finds; `FlipbookError` if the clip cannot be played.
  @discardableResult public func check() throws -> Instant { try checked(looksAtTexts: false).end }

  /// Plays the clip without drawing, and checks it.
  ///
  /// - Returns: The result for a clip without errors.
  /// - Throws: The errors of ``check()``.
  package func checked(looksAtTexts: Bool) throws -> DryRun {
    let dryRun = try dryRun(looksAtTexts: looksAtTexts)
    let mistakes = dryRun.mistakes.prefix(ScriptLimits.diagnostics)
    if mistakes.isEmpty { return dryRun }
    throw ScriptError(Array(mistakes), hasMore: mistakes.count < dryRun.mistakes.count)
  }

  /// Returns the number of frames of the clip, including hidden ones. The clip is played without drawing.
  ///
  /// - Parameter run: Checked at each frame, or each second of virtual time.
  /// - Throws: `FlipbookError` if the clip cannot be played; `CancellationError` if the run is cancelled.
  public func frameCount(run: Run = Run()) throws -> Int {
    frameRate.frameCount(upTo: try dryRun(run: run).clipEnd)
  }

  /// The diagnostic for a mask in the script that names a view that is never visible.
  func unseenMask(_ mask: ScriptSettings.Tolerance) -> ScriptDiagnostic? {
    guard let view = mask.mask, let location = mask.location else { return nil }
    return script.diagnostic(
      at: location, "no view \"\(view)\" is visible in any frame",
      hint: scene.vocabulary.views.flatMap { closestMatch(to: view, in: $0) }.map { "did you mean \"\($0)\"?" })
  }
}

extension Clip {
  /// A row of a trace: the probes' values at a frame's instant.
  public struct TraceRow: Sendable, Hashable {
    /// The frame's number, from 0. Hidden frames are counted.
    public var frame: Int
    /// The probes' values, in the order of the scene's list.
    public var probes: [ProbeReading]
  }

  /// Plays the clip without drawing and calls a closure with each row of its trace.
  ///
  /// - Parameter body: Called with each row, in order.
  /// - Returns: The failed expectations of the script.
  /// - Throws: `FlipbookError` if the clip cannot be played; any error that `body` throws.
  public func trace(_ body: (TraceRow) throws -> Void) throws -> [PlaybackFailure] {
    let frames = try plain.play()
    var frame = 0
    while let probes = try frames.nextProbes() {
      try body(TraceRow(frame: frame, probes: probes))
      frame += 1
    }
    return frames.player.failures
  }

  /// The settings that give another script the same interface, one per line, in script syntax. The feed's path is
  /// written as in the script.
  package var settingLines: [String] {
    let settings = script.settings
    let changed = zip(scene.vocabulary.settings, sceneSettings).filter { $0.defaultText != $1.value }
    let lines: [(Script.Keyword, String?)] = [
      (.scene, scene.name), (.device, device), (.size, device == nil ? size.sides : nil),
      (.scale, (settings.scale ?? (device == nil && scale != 1 ? scale : nil)).map(NumberText.plain)),
      (.fps, settings.frameRate == nil ? nil : frameRate.ratio),
      (.theme, theme == .light ? nil : theme.rawValue), (.feed, settings.feed?.path), (.screens, screensLine),
    ]
    return lines.compactMap { name, value in value.map { "\(name) \($0)" } }
      + changed.map { "\(Script.Keyword.set) \($1.name) \($1.value)" }
  }

  /// Plays the clip without drawing and returns its touches at their own instants, its actions, and its end. The result
  /// also has the instants at which a `settle` found the scene at rest.
  ///
  /// - Throws: `ClipError` if an expectation of the script fails; the errors of `play()`.
  package func touches() throws -> (
    events: [TouchEvent], actions: [Script.Action.Kind], end: Instant, rests: [Instant]
  ) {
    let player = try player(try PangoTextShaper())
    var actions: [Script.Action.Kind] = []
    player.onAction = { action, _ in actions.append(action.kind) }
    let end: Instant
    do {
      end = try player.playToEnd()
    } catch { throw ClipError.failed(player.failures + [error]) }
    guard player.failures.isEmpty else { throw ClipError.failed(player.failures) }
    return (player.touches, actions, end, player.rests)
  }
}

extension Clip {
  /// Returns a player that ends after the last action on some lines of the script; `nil` if there is none.
  package func player(upToLines lines: ClosedRange<Int>) throws -> ScriptPlayer? {
    let last = script.actions.lastIndex { $0.location.file == script.file && lines.contains($0.location.line) }
    guard let last else { return nil }
    let part = script.with(script.settings, Array(script.actions[...last]))
    return try Clip(part, options: options, catalog: [scene]).player(PangoTextShaper())
  }
}
