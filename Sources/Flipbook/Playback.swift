import Graphics
import Presentation
import Recording
import Rendering
import Script
import Simulation
import Timebase
import Touch

/// One simulation of a clip, without drawing: what happened, and when. Its frames are simulated again each time they are
/// asked for, since a snapshot takes more time to keep than to make.
///
/// What depends on the clip as a whole is computed from this log: the presentation, the number of frames, ranges of them,
/// captions, warnings, and the inputs that a recording names.
package struct Playback {
  /// What is looked at while the clip is simulated, at some instants of the clip.
  struct Look {
    /// Looks a second.
    let rate: FrameRate
    /// Looks at the stage of a frame of that rate; returns the next frame to look at.
    let body: (_ player: ScriptPlayer, _ frame: Int) -> Int

    /// The texts that are seen, as a recording needs them: afterwards the shaper reports which installed faces stood in
    /// for the pinned ones, and the stage which files the scene read. 30 looks a second at most are enough, since a text
    /// stays longer than that on a screen.
    static func texts(_ rate: FrameRate) -> Look {
      Look(rate: rate.framesPerSecond > 30 ? FrameRate(30) : rate) { player, frame in
        _ = player.stage.snapshot(index: frame)
        return frame + 1
      }
    }
  }

  /// The clip.
  package let clip: Clip
  /// When the last action ends, in virtual time, or where the simulation stopped.
  package let end: Instant
  /// The failure that stopped the simulation, since what the script means is not known.
  package let stop: PlaybackFailure?
  /// What did not go as the script says, ``stop`` included.
  package let failures: [PlaybackFailure]
  /// What cannot be presented, each with its location.
  let presentationErrors: [PlaybackFailure]
  /// Characters that no font has, what is left out of the feed, and what is presented otherwise than the script says.
  package let warnings: [String]
  /// What the frames show besides the screen; nil for the bare screen.
  let presentation: FrameSequence.Presentation?
  /// What the scene reads besides the feed and the files of its settings.
  let reads: [SceneReads.File]
  /// The views looked for that are seen in some frame.
  let seenViews: Set<String>
  /// What the probes read before the first action.
  let firstReadings: [ProbeReading]
  /// The instants of `shot` and of `mark`, in virtual time.
  package let shots: [ScriptPlayer.NamedInstant], marks: [ScriptPlayer.NamedInstant]
  /// The touches, without the samples in between.
  package let touches: [TouchEvent]
  private let pauses: [Duration]
  /// The instants of `hide` and `show`, in order.
  private let visibility: [(instant: Instant, isVisible: Bool)]
  private let shaper: PangoTextShaper
  /// The presentation beside the dark screen, if both themes are shown.
  private let darkPresentation: FrameSequence.Presentation?

  /// Simulates a clip.
  ///
  /// - Parameters:
  ///   - clip: The clip.
  ///   - shaper: Lays out texts, of this simulation and of the frames; it belongs to one thread at a time.
  ///   - look: What is looked at meanwhile, in the clip's time.
  ///   - views: Names of views to look for, at the instants of the frames.
  ///   - onAction: Called as each action begins.
  ///   - poll: Called now and then; what it throws ends the simulation.
  /// - Throws: What ``Clip/play()`` throws, but ``stop`` and ``presentationErrors``; what `poll` throws.
  init(
    _ clip: Clip, shaper: PangoTextShaper, look: Look?, lookingFor views: Set<String> = [],
    onAction: ((Script.Action, Instant) -> Void)? = nil, poll: () throws -> Void = {}
  ) throws {
    let player = try clip.player(shaper)
    firstReadings = player.stage.readProbes()
    var visibility: [(Instant, Bool)] = []
    player.onAction = { action, instant in
      switch action.kind {
      case .hide: visibility.append((instant, false))
      case .show: visibility.append((instant, true))
      default: break
      }
      onAction?(action, instant)
    }
    let canvas = clip.canvas
    var run = LoggedRun(player, isPresented: canvas != nil, look, ViewSearch(views, clip))
    do {
      try run.start(poll)
      stop = nil
    } catch let failure as PlaybackFailure {
      stop = failure
    }
    failures = player.failures + [stop].compactMap(\.self)
    end = player.end ?? player.stage.now
    let layout =
      stop == nil
      ? canvas.map { ClipPresentation($0, run.course, script: clip.script, shaper: shaper) } : nil
    presentationErrors = layout?.mistakes ?? []
    presentation = layout.map(FrameSequence.Presentation.init)
    darkPresentation =
      clip.showsBothThemes && stop == nil
      ? try Playback(clip.inTheme(.dark), shaper: shaper, look: look, poll: poll).presentation : nil
    (self.clip, self.shaper, self.visibility) = (clip, shaper, visibility)
    (shots, marks, touches) = (player.shots, player.marks, player.touches)
    pauses = player.cues.map(\.cue.pause)
    (reads, seenViews) = (player.stage.reads.files, run.search.found)
    warnings = player.stage.warnings + (layout?.warnings ?? [])
  }

  /// The end in the clip's time: the same as ``end``, unless something presents the clip at another speed.
  package var clipEnd: Instant { presentation?.timeline.end ?? end }

  /// The first instant of the clip at which an instant of virtual time is seen.
  package func clipTime(of instant: Instant) -> Instant { presentation?.timeline.clipTime(of: instant) ?? instant }

  /// The captions, in order.
  package var captions: [ClipNote] { presentation?.captions ?? [] }

  /// How many frames the clip has, hidden ones included.
  package var frameCount: Int { clip.frameRate.frameCount(upTo: clipEnd) }

  /// The playback, if the clip can be played and presented.
  ///
  /// - Throws: ``stop``, or `ScriptError` with everything that cannot be presented.
  package func get() throws -> Playback {
    if let stop { throw stop }
    let diagnostics = presentationErrors.prefix(ScriptLimits.diagnostics).map(\.diagnostic)
    if diagnostics.isEmpty { return self }
    throw ScriptError(diagnostics, hasMore: diagnostics.count < presentationErrors.count)
  }

  /// The frames, simulated from the first on.
  ///
  /// - Parameter shaper: Lays out texts (default: the one of the simulation).
  package func frames(shaper: PangoTextShaper? = nil) throws -> FrameSequence {
    let shaper = shaper ?? self.shaper
    let dark =
      clip.showsBothThemes
      ? FrameSequence(
        try clip.inTheme(.dark).player(shaper), presentation: darkPresentation, frameRate: clip.frameRate) : nil
    return FrameSequence(
      try clip.player(shaper), presentation: presentation, beside: dark, frameRate: clip.frameRate)
  }

  /// What is known of a recording before it begins.
  ///
  /// - Parameter number: Which clip of a reel it is, from 1; nil if there is only one.
  func description(renderer: RendererFingerprint, number: Int? = nil) throws -> RecordingDescription {
    try clip.description(reads: reads, shaper: shaper, renderer: renderer, clip: number)
  }

  /// The instants of the frames that are written, in the clip's time.
  var visibleInstants: [Instant] {
    var (changes, isVisible) = (visibility[...], true)
    return (0..<frameCount).compactMap { frame in
      let instant = clip.frameRate.instant(ofFrame: frame)
      let virtual = presentation?.timeline.virtualTime(at: instant) ?? instant
      while let change = changes.first, change.instant <= virtual {
        isVisible = change.isVisible
        changes.removeFirst()
      }
      return isVisible ? instant : nil
    }
  }

  /// The number of frames that are written, of which at least one is selected; nil if all of them are selected.
  ///
  /// - Throws: `RecordingError`.
  func check(_ selection: FrameSelection) throws -> Int? {
    if selection == .all { return nil }
    let count = visibleInstants.count
    guard (0..<count).contains(where: selection.contains) else {
      throw RecordingError.nothingSelected(selection, count: count)
    }
    return count
  }

  /// The instant of a moment, in the clip's time.
  private func instant(of moment: Clip.Moment) throws(ClipError) -> Instant {
    switch moment {
    case .instant(let instant):
      if instant > clipEnd { throw .beyondEnd(instant, end: clipEnd) }
      return instant
    case .fraction(let fraction): return Instant(seconds: clipEnd.seconds * fraction)
    case .named(let name):
      let moments = shots + marks
      let found = moments.filter { $0.name == name }.map { moment in
        guard let timeline = presentation?.timeline else { return moment.instant }
        guard let pause = moment.pause else { return clipTime(of: moment.instant) }
        return timeline.instants[pause].advanced(by: pauses[pause])
      }
      guard let first = found.min() else { throw .noSuchMoment(name, known: moments.map(\.name)) }
      return first
    }
  }

  /// The frames from one moment to another, both among them; see ``Clip/selection(from:to:run:)``.
  package func selection(from start: Clip.Moment?, to end: Clip.Moment?) throws -> FrameSelection {
    if start == nil, end == nil { return .all }
    let (instants, frameRate) = (visibleInstants, clip.frameRate)
    let first = try start.map(instant) ?? .zero
    let last = try end.map(instant) ?? .distantFuture
    guard first <= last else { throw ClipRangeError.backwards(first, last) }
    // A part from an instant to the same one is the frame that is seen then.
    let frame = frameRate.instant(ofFrame: frameRate.frameCount(upTo: first) - 1)
    let earliest = first == last ? frame : first
    guard let from = instants.firstIndex(where: { $0 >= earliest }), let to = instants.lastIndex(where: { $0 <= last }),
      from <= to
    else { throw ClipRangeError.empty(first, last) }
    return .frames(from...to)
  }

  /// The captions of some frames as WebVTT; without any if the clip has none.
  package func captionTrack(_ selection: FrameSelection = .all) -> String {
    let shown = captions.isEmpty ? [] : visibleInstants
    return CaptionTrack.webVTT(
      captions, over: shown.indices.filter(selection.contains).map { shown[$0] }, at: clip.frameRate)
  }
}

extension FrameSequence.Presentation {
  /// What a layout shows.
  fileprivate init(_ layout: ClipPresentation) {
    self.init(
      timeline: layout.timeline, captions: layout.captions, cards: layout.cards, compose: layout.compose,
      screenPoint: layout.screenPoint)
    warnings = layout.warnings
  }
}
