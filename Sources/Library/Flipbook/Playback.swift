import Graphics
import Platform
import Recording
import Rendering
import Script
import Simulation
import Staging
import Timebase
import Touch

/// A playback of a clip: its frames, and what is known about all of them.
///
///     let playback = try Clip(script: "pull.flip").play()
///     let recorded = try playback.record(to: "output/pull")
///     let video = try playback.writeVideo(to: "pull.mp4")
///     let sheet = try playback.sheet(.frames(8), presented: true)
///
/// The clip is simulated once, without drawing, for everything that depends on the whole of it: the presentation, the
/// number of frames, ranges, captions, warnings, and the inputs that a recording lists. Frames are simulated again when
/// they are needed, because a snapshot takes more time to keep than to make.
///
/// - Precondition: Files that a custom scene reads at its creation still exist. A playback belongs to one thread at a
///   time.
public struct Playback {
  /// The clip that was simulated.
  public let clip: Clip
  /// The end of the last action in virtual time.
  public let end: Instant
  /// The failure that stopped the simulation, because later actions depend on it.
  package let stop: PlaybackFailure?
  /// The failed expectations of the script.
  public let failures: [PlaybackFailure]
  /// Warnings about missing fonts, parts of the feed that exceed a limit, and deviations of the presentation from the
  /// script.
  public let warnings: [String]
  /// The mapping between the clip's time and virtual time. It is unknown if the simulation stopped.
  package let timeline: ClipTimeline
  /// The layout of the presentation; `nil` for the bare screen.
  package let layout: ClipPresentation?
  /// The files that the scene reads, except the feed and the files of its settings.
  let sceneInputs: [SceneInputs.File]
  /// The requested views that are visible in some frame.
  package let seenViews: Set<String>
  /// The probes' values before the first action.
  let firstReadings: [ProbeReading]
  /// The instants of `shot` and of `mark`, in virtual time.
  package let shots: [ScriptPlayer.NamedInstant], marks: [ScriptPlayer.NamedInstant]
  /// The touches, without intermediate samples.
  package let touches: [TouchEvent]
  /// The instants at which a `settle` found everything at rest.
  package let rests: [Instant]
  /// The actions, in the order in which they act, with the instants at which they begin.
  package let log: [(action: Script.Action, instant: Instant)]
  private let shaper: PangoTextShaper
  /// The fade to the first frame; `nil` for none.
  private let loop: LoopFade?
  /// The layout of the dark screen, if both themes are shown.
  private let darkLayout: ClipPresentation?

  /// Simulates a clip.
  ///
  /// - Parameters:
  ///   - clip: The clip.
  ///   - shaper: Lays out the texts of this simulation and of the frames (default: a new one). It belongs to one thread
  ///     at a time.
  ///   - laysOutTexts: Whether visible texts are laid out, as a recording needs them.
  ///   - observers: Observers of the simulation.
  ///   - views: The views to look for at the instants of the plain frames.
  ///   - poll: Called regularly; an error that it throws ends the simulation.
  /// - Throws: `ScriptError` if the scene rejects a value from the script; the scene's own error if the value comes
  ///   from the options; `RenderingError` if the font is missing; the errors of `poll`. ``get()`` throws errors of
  ///   playback and presentation.
  package init(
    _ clip: Clip, shaper: PangoTextShaper? = nil, laysOutTexts: Bool = false, observers: [Observer] = [],
    lookingFor views: Set<String> = [], poll: () throws -> Void = {}
  ) throws {
    let shaper = try shaper ?? PangoTextShaper()
    let player = try clip.player(shaper)
    firstReadings = player.stage.readProbes()
    let canvas = clip.canvas
    var (areas, seen) = (CalloutAreas(), Set<String>())
    var all = observers
    if laysOutTexts { all.append(.texts(clip.frameRate)) }
    if clip.script.pointsAtViews, canvas != nil {
      all.append(Observer(CalloutAreas.rate, of: .virtual) { player, _ in areas.record(player) })
    }
    if !views.isEmpty {
      all.append(
        Observer(clip.frameRate, of: .virtual) { player, frame in
          seen.formUnion(views.subtracting(seen).filter(player.shows))
          return seen.count == views.count ? nil : frame + 1
        })
    }
    var timeline = canvas.map { _ in ClipTimeline() }
    do {
      try player.play(all, timeline: &timeline, poll: poll)
      areas.record(player)
      stop = nil
    } catch let failure as PlaybackFailure {
      stop = failure
    }
    failures = player.failures + [stop].compactMap(\.self)
    end = player.end ?? player.stage.now
    let bare = ClipTimeline(virtualEnd: end, endsHidden: !player.isVisible)
    let times = stop == nil ? timeline ?? bare : bare
    layout =
      stop == nil
      ? canvas.map { ClipPresentation($0, times, player.touches, areas, script: clip.script, shaper: shaper) } : nil
    darkLayout =
      clip.showsBothThemes && stop == nil
      ? try Playback(clip.inTheme(.dark), shaper: shaper, laysOutTexts: laysOutTexts, poll: poll).layout : nil
    (self.clip, self.shaper, self.timeline) = (clip, shaper, times)
    (shots, marks, touches) = (player.shots, player.marks, player.touches)
    (rests, log) = (player.rests, player.log)
    (sceneInputs, seenViews) = (player.stage.inputs.files, seen)
    loop = layout == nil ? nil : clip.settings.loop?.fade.map { LoopFade($0, end: times.end) }
    warnings =
      try player.stage.warnings + (layout?.warnings ?? []) + (loop.map { try clip.warnings(of: $0, times) } ?? [])
  }

  /// The knowledge of later touches.
  var forecast: FingerForecast { FingerForecast(touches, timeline) }

  /// The errors in the presentation, each with its location.
  var presentationErrors: [PlaybackFailure] { layout?.errors ?? [] }

  /// The number of frames of the clip, including hidden ones.
  public var frameCount: Int { clip.frameRate.frameCount(upTo: timeline.end) }

  /// Returns the playback if the clip can be played and presented.
  ///
  /// - Throws: ``stop``; `ScriptError` with every error in the presentation.
  package func get() throws -> Playback {
    if let stop { throw stop }
    let diagnostics = presentationErrors.prefix(ScriptLimits.diagnostics).map(\.diagnostic)
    if diagnostics.isEmpty { return self }
    throw ScriptError(diagnostics, hasMore: diagnostics.count < presentationErrors.count)
  }

  /// Returns the playback if nothing has failed.
  ///
  /// - Throws: `ClipError` with all ``failures``.
  package func passed() throws(ClipError) -> Playback {
    if !failures.isEmpty { throw .failed(failures) }
    return self
  }

  /// The error of a clip that hides every frame; `nil` for any other clip.
  var hiddenError: ScriptDiagnostic? {
    guard let hide = clip.script.actions.first(where: { $0.kind == .hide }), visibleInstants.isEmpty else { return nil }
    return clip.script.diagnostic(
      at: hide.location, "\(clip.script.file) hides every frame", hint: "remove a hide statement")
  }

  /// Returns the playback if a frame is visible, and throws ``hiddenError`` otherwise.
  func requiringFrames() throws(ScriptError) -> Playback {
    if let hiddenError { throw ScriptError([hiddenError]) }
    return self
  }

  /// The frames of the clip. Each loop simulates them again, so none is kept.
  public var frames: AnySequence<FrameSnapshot> {
    AnySequence {
      let frames = succeeding { try sequence() }
      return AnyIterator { succeeding { try frames.next() } }
    }
  }

  /// Returns the frames, simulated from the first one on.
  ///
  /// - Parameters:
  ///   - presented: Whether they have the presentation; the plain frames show the same instants of virtual time.
  ///   - loops: Whether the last ones fade to the first one, if the clip does.
  package func sequence(presented: Bool = true, loops: Bool = true) throws -> FrameSequence {
    let clip = presented ? clip : clip.plain
    func frames(of clip: Clip, _ layout: ClipPresentation?, beside neighbor: FrameSequence?) throws -> FrameSequence {
      func sequence(_ compose: FrameSequence.Composition?, beside neighbor: FrameSequence?) throws -> FrameSequence {
        FrameSequence(
          try clip.player(shaper, forecast), timeline: layout?.timeline, beside: neighbor, frameRate: clip.frameRate,
          compose: presented ? compose : nil)
      }
      let compose: FrameSequence.Composition? = layout.map { layout in
        { layout.compose($0, $1, TimelinePosition($2)) }
      }
      guard presented, loops, let loop, let compose, let first = try sequence(compose, beside: nil).next()?.displayList
      else { return try sequence(compose, beside: neighbor) }
      return try sequence({ loop.mixed(compose($0, $1, $2), with: first, at: $2) }, beside: neighbor)
    }
    let dark = clip.showsBothThemes ? try frames(of: clip.inTheme(.dark), darkLayout, beside: nil) : nil
    return try frames(of: clip, layout, beside: dark)
  }

  /// Returns the description of a recording, before it begins.
  func description(renderer: RendererFingerprint) throws -> RecordingDescription {
    try clip.description(sceneInputs: sceneInputs, shaper: shaper, renderer: renderer)
  }

  /// The `hide` and `show` statements, with the number of presentation statements before each.
  private var visibilityChanges: [(instant: Instant, isVisible: Bool, annotationCount: Int)] {
    var count = 0
    return log.compactMap { action, instant in
      if action.annotation != nil { count += 1 }
      return action.kind == .hide || action.kind == .show ? (instant, action.kind == .show, count) : nil
    }
  }

  /// The instants of the frames that are written, in the clip's time.
  var visibleInstants: [Instant] {
    var (changes, isVisible) = (visibilityChanges[...], true)
    return (0..<frameCount).compactMap { frame in
      let instant = clip.frameRate.instant(ofFrame: frame)
      let (virtual, pause) = (timeline.virtualTime(at: instant), timeline.pause(at: instant))
      while let change = changes.first, change.instant <= virtual, change.annotationCount <= pause ?? .max {
        isVisible = change.isVisible
        changes.removeFirst()
      }
      return isVisible ? instant : nil
    }
  }

  /// Checks that at least one written frame is selected.
  ///
  /// - Returns: The number of written frames; `nil` if all of them are selected.
  /// - Throws: `RecordingError`.
  func check(_ selection: FrameSelection) throws -> Int? {
    if selection == .all { return nil }
    let count = visibleInstants.count
    guard (0..<count).contains(where: selection.contains) else {
      throw RecordingError.nothingSelected(selection, count: count)
    }
    return count
  }

  /// Returns the captions of some frames as WebVTT; without annotations if the clip has no captions.
  package func captionTrack(_ selection: FrameSelection = .all) -> String {
    let captions = timeline.texts(.caption)
    let shown = captions.isEmpty ? [] : visibleInstants
    return CaptionTrack.webVTT(
      captions, over: shown.indices.filter(selection.contains).map { shown[$0] }, at: clip.frameRate)
  }
}

/// Returns the result of a call that succeeded before with the same values.
private func succeeding<Result>(_ body: () throws -> Result) -> Result {
  do { return try body() } catch { fatalError("a clip that was played before cannot be played again: \(error)") }
}

extension Observer {
  /// Lays out the visible texts, as a recording needs them.
  ///
  /// Afterwards, the shaper reports which installed fonts replaced the pinned ones, and the stage which files the
  /// scene read. At most 30 observations per second are enough, because texts stay visible for longer.
  fileprivate static func texts(_ rate: FrameRate) -> Observer {
    Observer(rate.framesPerSecond > 30 ? FrameRate(30) : rate) { player, frame in
      _ = player.stage.snapshot(index: frame)
    }
  }
}

extension ScriptPlayer {
  /// Whether a view is visible in the current frame.
  fileprivate func shows(_ view: String) -> Bool {
    isVisible && stage.frame(ofView: view)?.intersects(stage.window.bounds) ?? false
  }
}

extension Script {
  /// Whether a callout points at a view.
  fileprivate var pointsAtViews: Bool {
    actions.contains { if case .callout(.view, _, _, _) = $0.annotation { true } else { false } }
  }
}
