import Graphics
import Pictures
import Platform
import Recording
import Rendering
import Script
import Simulation
import Timebase

/// Several clips one after the other, as one: frames and time run through, and a card with the scene's name comes before
/// the first one and before each that does not open with a card of its own.
///
///     let reel = try Reel(paths.map { try Clip(script: $0) })
///     try reel.record(to: "output/reel")
public struct Reel: Sendable {
  /// The clips, in order; at least one.
  public let clips: [Clip]
  /// How many frames a card is shown.
  public let cardFrames: Int

  /// How many frames the card before a clip is shown.
  func cardFrames(before clip: Int) -> Int {
    guard clip > 0, clips[clip].isPresented, case .card? = clips[clip].script.actions.first?.cue else {
      return cardFrames
    }
    return 0
  }

  /// Puts clips together.
  ///
  /// - Parameters:
  ///   - clips: The clips, in order; at least one. Of one in both themes the light one is shown.
  ///   - cardSeconds: How long each card is shown, rounded to whole frames; none at all at 0.
  /// - Throws: `FlipbookError` if there are no clips, or if their screens, scales, rates or colours differ.
  /// - Precondition: `cardSeconds` is not negative.
  public init(_ clips: [Clip], cardSeconds: Double = 1.2) throws {
    precondition(cardSeconds >= 0 && cardSeconds.isFinite, "a card is shown for a while, not for \(cardSeconds) s")
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

  /// The extent of a frame, in points.
  public var size: Size { clips[0].frameSize }
  /// Device pixels a point of a frame.
  public var scale: Double { clips[0].frameScale }
  /// How many frames a second.
  public var frameRate: FrameRate { clips[0].frameRate }
  /// The colours.
  public var theme: Theme { clips[0].theme }

  /// Starts to play: the frames from the first on.
  ///
  /// - Throws: What `Clip.play()` throws.
  package func play() throws -> ReelSequence {
    let shaper = try PangoTextShaper()
    return try ReelSequence(self, clips.map { try $0.play(shaper: shaper) }, shaper: shaper)
  }
}

/// Why clips cannot be put together.
package enum ReelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are none.
  case empty
  /// Two scripts have different ones of something.
  case different(String, String, String)

  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .empty: "a reel needs at least one clip"
    case .different(let things, let first, let other):
      "the clips of a reel have the same screen, scale, frame rate and theme, but \(first) and \(other) have different "
        + "\(things); say one for all"
    }
  }
}

extension ReelError: FlipbookError {
  package var exitCode: ExitCode { .badInput }
}

extension Reel {
  /// Records the reel into a directory, as a clip is recorded; the manifest names scripts and scenes, parted by commas.
  ///
  /// - Parameters:
  ///   - path: The directory; it is made, or taken over from an earlier recording.
  ///   - options: Compression, and which frames.
  ///   - run: Checked before each tick; if it is cancelled, what is in flight is finished and the recording ends.
  /// - Throws: `FlipbookError`.
  public func record(
    to path: String, options: Recorder.Options = Recorder.Options(), run: Run = Run()
  ) throws -> Clip.Recorded {
    try playback(run).record(to: path, options: options, run: run)
  }

  /// Simulates each clip once, so that all is known that a recording depends on.
  ///
  /// - Throws: What ``play()`` throws; `RecordingError.cancelled`.
  package func playback(_ run: Run = Run()) throws -> ReelPlayback {
    let shaper = try PangoTextShaper()
    let playbacks = try clips.map { clip in
      try Playback(clip, shaper: shaper, look: .texts(frameRate), poll: { try run.checkRecording() }).get()
    }
    return ReelPlayback(reel: self, playbacks: playbacks, shaper: shaper)
  }

  func description(
    reads: [[SceneReads.File]], shaper: PangoTextShaper, renderer: RendererFingerprint
  ) throws -> RecordingDescription {
    let all = try clips.indices.map {
      try clips[$0].description(reads: reads[$0], shaper: shaper, renderer: renderer, clip: $0 + 1)
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

/// The frames of a reel, one after the other: frame n shows the instant n ÷ rate of the reel.
///
/// The probes are `time`, which runs through, those of the touch, `scene`, and then every probe that any of the scenes
/// has, each name once; a scene reads `-` for what only others have, and a card for all but `time` and `scene`.
package final class ReelSequence {
  private let reel: Reel
  private let sequences: [FrameSequence]
  private let cards: [TitleCard]
  private let columns: [String]
  private var part = 0
  private var card = 0
  /// How many frames there have been, and how many before the clip under way.
  private var index = 0
  private var start = 0
  private var past = RecordingEvents()

  /// The expectations of the scripts that failed, so far.
  package var failures: [PlaybackFailure] { sequences.flatMap(\.player.failures) }
  /// What the clips do not show as it is meant, each thing once.
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

  /// The named moments and the touches so far, at the reel's instants; a shot's name comes after that of its scene.
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
  /// What stands for the clip on a poster: its middle shot, or the middle of its time where it has none.
  func posterPicture() throws -> DisplayList {
    let shots = script.actions.compactMap { action in
      if case .shot(let name) = action.kind { name } else { nil }
    }
    return try snapshot(at: shots.isEmpty ? .fraction(0.5) : .named(shots[shots.count / 2])).displayList
  }
}
