import Graphics
import Pictures
import Platform
import Recording
import Rendering
import Script
import Simulation
import Timebase

/// Several clips joined into one, with continuous frame numbers and time.
///
/// A card with the scene's name precedes the first clip, and each later clip that does not open with a card of its own.
///
///     let reel = try Reel(paths.map { try Clip(script: $0) })
///     try reel.record(to: "output/reel")
public struct Reel: Sendable {
  /// The clips, in order; at least one.
  public let clips: [Clip]
  /// The duration of a card, in frames.
  public let cardFrames: Int

  /// Returns the number of frames of the card before a clip.
  func cardFrames(before clip: Int) -> Int {
    guard clip > 0, clips[clip].isPresented, let first = clips[clip].script.actions.first, first.delay == nil,
      case .card? = first.annotation
    else {
      return cardFrames
    }
    return 0
  }

  /// Joins clips.
  ///
  /// - Parameters:
  ///   - clips: The clips, in order; at least one. A clip in both themes is shown in the light one.
  ///   - cardSeconds: The duration of each card in seconds, rounded to whole frames; 0 for no cards.
  /// - Throws: `FlipbookError` if there are no clips, or if their screens, scales, frame rates or themes differ.
  /// - Precondition: `cardSeconds` is finite and not negative.
  public init(_ clips: [Clip], cardSeconds: Double = 1.2) throws {
    precondition(
      cardSeconds >= 0 && cardSeconds.isFinite, "the duration of a card must not be negative: \(cardSeconds) s")
    guard let first = clips.first else { throw ReelError.empty }
    for clip in clips {
      let (frame, other) = (first.inTheme(first.theme), clip.inTheme(clip.theme))
      if frame.frameSize != other.frameSize {
        throw ReelError.different("screens", first.script.file, clip.script.file)
      }
      if frame.frameScale != other.frameScale {
        throw ReelError.different("scales", first.script.file, clip.script.file)
      }
      if clip.frameRate != first.frameRate {
        throw ReelError.different("frame rates", first.script.file, clip.script.file)
      }
      if clip.theme != first.theme { throw ReelError.different("themes", first.script.file, clip.script.file) }
    }
    self.clips = clips.map { $0.inTheme($0.theme) }
    cardFrames = Int((cardSeconds * first.frameRate.framesPerSecond).rounded())
  }

  /// The size of a frame, in points.
  public var size: Size { clips[0].frameSize }
  /// The number of device pixels per point of a frame.
  public var scale: Double { clips[0].frameScale }
  /// The number of frames per second.
  public var frameRate: FrameRate { clips[0].frameRate }
  /// The theme of all clips.
  public var theme: Theme { clips[0].theme }

  /// Starts playback and returns its frames, from the first one on.
  ///
  /// - Throws: The errors of `Clip.play()`.
  package func play() throws -> ReelSequence {
    let shaper = try PangoTextShaper()
    return try ReelSequence(self, clips.map { try $0.play(shaper: shaper) }, shaper: shaper)
  }
}

/// An error in the clips of a reel.
package enum ReelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are no clips.
  case empty
  /// Two scripts differ in a property. The values are the property and the scripts' paths.
  case different(String, String, String)

  /// The message: the error and its remedy.
  package var description: String {
    switch self {
    case .empty: "a reel needs at least one clip"
    case .different(let things, let first, let other):
      "the clips of a reel must have the same screen, scale, frame rate and theme; \(first) and \(other) have different "
        + "\(things); set one for all clips"
    }
  }
}

extension ReelError: FlipbookError {
  package var exitCode: ExitCode { .badInput }
}

extension Reel {
  /// Records the reel into a directory: PNG frames, manifest, frame hashes and trace. The manifest lists scripts and
  /// scenes, separated by commas.
  ///
  /// - Parameters:
  ///   - path: The directory. It is created, or reused if it contains an earlier recording.
  ///   - options: The compression and the frames to write.
  ///   - run: Checked before each tick. If it is cancelled, frames in progress are finished and the recording ends.
  /// - Returns: The report, and the failed expectations of the scripts.
  /// - Throws: `FlipbookError` if a clip cannot be played, or if a file cannot be written.
  public func record(
    to path: String, options: Recorder.Options = Recorder.Options(), run: Run = Run()
  ) throws -> Clip.RecordingResult {
    try playback(run).record(to: path, options: options, run: run)
  }

  /// Simulates each clip once, to collect everything that a recording depends on.
  ///
  /// - Throws: The errors of ``play()``; `RecordingError.cancelled`.
  package func playback(_ run: Run = Run()) throws -> ReelPlayback {
    let shaper = try PangoTextShaper()
    let playbacks = try clips.map { clip in
      try Playback(clip, shaper: shaper, look: .texts(frameRate), poll: { try run.checkRecording() }).get()
    }
    if let playback = playbacks.first, playbacks.allSatisfy({ $0.hiddenError != nil }) {
      _ = try playback.requiringFrames()
    }
    return ReelPlayback(reel: self, playbacks: playbacks, shaper: shaper)
  }

  func description(
    sceneInputs: [[SceneInputs.File]], shaper: PangoTextShaper, renderer: RendererFingerprint
  ) throws -> RecordingDescription {
    let all = try clips.indices.map {
      try clips[$0].description(sceneInputs: sceneInputs[$0], shaper: shaper, renderer: renderer, clip: $0 + 1)
    }
    var description = all[0]
    description.script = all.map(\.script).joined(separator: ", ")
    description.scene = all.map(\.scene).joined(separator: ", ")
    description.settings =
      all.enumerated().flatMap { index, clip in
        clip.settings.map { .init("\($0.name) of clip \(index + 1)", $0.value) }
      } + [.init("frames of a card", String(cardFrames))]
    description.inputs = all.flatMap(\.inputs)
    return description
  }
}

/// The frames of a reel, in order: frame n shows the instant n ÷ rate of the reel.
///
/// The probes are `time`, which is continuous, those of the touch, `scene`, and every probe of any scene, each name
/// once. A scene reads `-` for probes that it lacks. A card reads `-` for all except `time`, `scene` and `touch.down`.
package final class ReelSequence {
  private let reel: Reel
  private let sequences: [FrameSequence]
  private let cards: [TitleCard]
  private let columns: [String]
  private var part = 0
  private var card = 0
  /// The number of frames so far, and the number before the current clip.
  private var index = 0
  private var start = 0
  private var past = RecordingEvents()

  /// The failed expectations of the scripts so far.
  package var failures: [PlaybackFailure] { sequences.flatMap(\.player.failures) }
  /// The warnings of the clips, each once.
  var warnings: [String] {
    var known: Set<String> = []
    return sequences.flatMap(\.warnings).filter { known.insert($0).inserted }
  }

  init(_ reel: Reel, _ sequences: [FrameSequence], shaper: PangoTextShaper) throws {
    (self.reel, self.sequences) = (reel, sequences)
    let onPoster = reel.cardFrames == 0 ? [] : reel.clips.prefix(TitleCard.pictureLimit)
    let pictures = try onPoster.map { try $0.posterPicture() }
    cards = reel.clips.enumerated().map { index, clip in
      TitleCard(
        clip.scene.vocabulary, size: reel.size, scale: reel.scale, theme: reel.theme,
        pictures: index == 0 ? pictures : [], shaper: shaper)
    }
    var columns = Stage.probeNames + ["scene"]
    for sequence in sequences {
      columns += sequence.player.stage.readProbes().map(\.name).filter { !columns.contains($0) }
    }
    self.columns = columns
  }

  /// The next frame, or `nil` after the last one.
  ///
  /// - Throws: `PlaybackFailure`, as `FrameSequence` does.
  package func next() throws -> FrameSnapshot? {
    while part < sequences.count {
      let count = reel.cardFrames(before: part)
      if card < count { return nextCard(of: count) }
      if card == count {
        card += 1
        start = index
      }
      if let frame = try sequences[part].next() { return numbered(frame) }
      past = events
      part += 1
      card = 0
    }
    return nil
  }

  /// The named moments and the touches so far, at the reel's instants. A shot's name follows that of its scene.
  var events: RecordingEvents {
    guard part < sequences.count, card > reel.cardFrames(before: part) else { return past }
    let (offset, scene) = (reel.frameRate.instant(ofFrame: start).picoseconds, reel.clips[part].scene.name)
    let timeline = sequences[part].presentation?.timeline
    func place(_ instant: Instant) -> Instant { instant.advanced(byPicoseconds: offset) }
    func place(virtual instant: Instant) -> Instant { place(timeline?.clipTime(of: instant) ?? instant) }
    func place(_ note: ClipNote) -> ClipNote {
      ClipNote(text: note.text, subtitle: note.subtitle, start: place(note.start), end: place(note.end))
    }
    let own = Clip.events(of: sequences[part])
    var events = past
    events.shots += own.shots.map { .init(name: "\(scene)/\($0.name)", time: place(virtual: $0.time)) }
    events.touches += own.touches.map {
      .init(phase: $0.phase, time: place(virtual: $0.time), location: $0.location)
    }
    if let presentation = own.presentation {
      var all = events.presentation ?? RecordingEvents.Presentation()
      all.captions += presentation.captions.map(place)
      all.cards += presentation.cards.map(place)
      if all.speeds.last.map({ $0.speed != 1 }) ?? false { all.speeds.append(.init(start: place(.zero), speed: 1)) }
      all.speeds += presentation.speeds.map { .init(start: place($0.start), speed: $0.speed) }
      events.presentation = all
    }
    return events
  }

  private func nextCard(of count: Int) -> FrameSnapshot {
    defer {
      card += 1
      index += 1
    }
    let list = cards[part].displayList(frame: card, of: count, rate: reel.frameRate)
    let touch = ProbeReading(Stage.probeNames[1], .bool(false))
    return FrameSnapshot(index: index, time: now, displayList: list, probes: row([touch]))
  }

  private func numbered(_ frame: FrameSnapshot) -> FrameSnapshot {
    defer { index += 1 }
    var frame = frame
    (frame.index, frame.time, frame.clipTime, frame.probes) = (index, now, now, row(frame.probes))
    return frame
  }

  private var now: Instant { reel.frameRate.instant(ofFrame: index) }

  private func row(_ readings: [ProbeReading]) -> [ProbeReading] {
    var values: [String: ProbeValue] = [:]
    for reading in readings { values[reading.name] = reading.value }
    values["time"] = .number(now.seconds)
    values["scene"] = .text(reel.clips[part].scene.name)
    return columns.map { ProbeReading($0, values[$0] ?? .absent) }
  }
}

extension Clip {
  /// Returns the clip's picture for a poster: its middle shot, or the middle of its time if it has none.
  ///
  /// - Throws: `CancellationError` if the run is cancelled before the picture is reached; the errors of `play()`.
  package func posterPicture(run: Run = Run(isCancelled: { false })) throws -> DisplayList {
    let shots = script.actions.compactMap { action in
      if case .shot(let name) = action.kind { name } else { nil }
    }
    let moment = shots.isEmpty ? Clip.Moment.fraction(0.5) : .named(shots[shots.count / 2])
    return try visit(moment, run) { stage, _ in stage.snapshot(index: 0).displayList }
  }
}
