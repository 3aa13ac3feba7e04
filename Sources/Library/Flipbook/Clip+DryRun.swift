import Graphics
import JSON
import Platform
import Rendering
import Script
import Simulation
import Staging
import Timebase
import Touch

extension Clip {
  /// Plays the clip without drawing. A minute of virtual time takes about 50 ms.
  ///
  /// - Parameters:
  ///   - views: The views to look for, in addition to those of the script's masks.
  ///   - laysOutTexts: Whether visible texts are laid out 30 times per second, as for a recording. Otherwise warnings
  ///     about fonts are missing.
  ///   - run: Checked at each frame, or each second of virtual time.
  /// - Throws: The errors of `play()` before the first action; `CancellationError` if the run is cancelled.
  package func dryRun(
    lookingFor views: Set<String> = [], laysOutTexts: Bool = false, run: Run = Run()
  ) throws -> Playback {
    let masks = script.settings.tolerances.compactMap(\.mask)
    return try Playback(
      inTheme(theme), laysOutTexts: laysOutTexts, lookingFor: views.union(masks), poll: run.checkCancellation)
  }

  /// Plays the clip without drawing, and checks it.
  ///
  ///     let end = try Clip(script: "pull.flip").check()
  ///
  /// - Returns: The instant at which the last action ends, in virtual time.
  /// - Throws: `ScriptError` with every error that playback finds; `FlipbookError` if the clip cannot be played.
  @discardableResult public func check() throws -> Instant { try checked(laysOutTexts: false).end }

  /// Plays the clip without drawing, and checks it.
  ///
  /// - Parameter laysOutTexts: Whether the playback has all warnings of a recording; see
  ///   ``dryRun(lookingFor:laysOutTexts:run:)``.
  /// - Returns: The playback of a clip without errors.
  /// - Throws: The errors of ``check()``.
  package func checked(laysOutTexts: Bool = true) throws -> Playback {
    let dryRun = try dryRun(laysOutTexts: laysOutTexts)
    let errors = dryRun.errors.prefix(ScriptLimits.diagnostics)
    if errors.isEmpty { return dryRun }
    throw ScriptError(Array(errors), hasMore: errors.count < dryRun.errors.count)
  }

  /// The diagnostic for a mask in the script that names a view that is never visible.
  func unseenMask(_ mask: ScriptSettings.Tolerance) -> ScriptDiagnostic? {
    guard let view = mask.mask, let location = mask.location else { return nil }
    return script.diagnostic(
      at: location, "no view \"\(view)\" is visible in any frame",
      hint: scene.vocabulary.views.flatMap { closestMatch(to: view, in: $0) }.map { "did you mean \"\($0)\"?" })
  }
}

extension Playback {
  /// All errors that a dry run finds, including masks of views that are never visible, and a clip without any frame.
  package var errors: [ScriptDiagnostic] {
    let errors = (failures + presentationErrors).map(\.diagnostic) + unplayedKindErrors
    // Frames and views that would be visible after the stop are unknown.
    if stop != nil { return errors }
    if let hiddenError { return [hiddenError] + errors }
    let unseen = clip.script.settings.tolerances.filter { $0.mask.map { !seenViews.contains($0) } ?? false }
    return unseen.compactMap(clip.unseenMask) + errors
  }

  /// The expectations that were not reached and compare a probe with a value of another kind.
  var unplayedKindErrors: [ScriptDiagnostic] {
    let known = Set(failures.map(\.location))
    return stop == nil ? [] : clip.kindErrors(firstReadings).filter { !known.contains($0.location) }
  }
}

extension Clip {
  /// Plays the clip without drawing and calls a closure with each row of its trace.
  ///
  /// - Parameter body: Called with each frame's number, from 0, and the values of the probes, in the order of the scene's
  ///   list. Hidden frames are counted.
  /// - Returns: The failed expectations of the script.
  /// - Throws: `FlipbookError` if the clip cannot be played; any error that `body` throws.
  public func trace(_ body: (_ frame: Int, _ probes: [ProbeReading]) throws -> Void) throws -> [PlaybackFailure] {
    let player = try plain.player()
    try withoutActuallyEscaping(body) { body in
      try player.play([Observer(frameRate) { player, frame in try body(frame, player.stage.readProbes()) }])
    }
    return player.failures
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

  /// Returns a player that ends after the last action on some lines of the script; `nil` if there is none.
  package func player(upToLines lines: ClosedRange<Int>) throws -> ScriptPlayer? {
    let last = script.actions.lastIndex { $0.location.file == script.file && lines.contains($0.location.line) }
    guard let last else { return nil }
    let part = script.with(script.settings, Array(script.actions[...last]))
    return try Clip(part, options: options, catalog: [scene]).player()
  }
}
