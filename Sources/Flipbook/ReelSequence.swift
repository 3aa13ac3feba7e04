import Graphics
import Pictures
import Recording
import Rendering
import Script
import Simulation
import Timebase

/// The frames of a reel, one after the other: frame n shows the instant n ÷ rate of the reel.
///
/// The probes are `time`, which runs through, those of the touch, `scene`, and then every probe that any of the scenes
/// has, each name once; a scene reads `-` for what only others have, and a card for all but `time` and `scene`.
public final class ReelSequence {
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
  public var failures: [PlaybackFailure] { sequences.flatMap(\.player.failures) }
  /// What the clips do not show as it is meant, each thing once.
  var warnings: [String] {
    var known: Set<String> = []
    return sequences.flatMap(\.player.stage.warnings).filter { known.insert($0).inserted }
  }

  init(_ reel: Reel, shaper: PangoTextShaper) throws {
    self.reel = reel
    let onPoster = reel.cardFrames == 0 ? [] : reel.clips.prefix(TitleCard.pictureLimit)
    let pictures = try onPoster.map { try $0.posterPicture() }
    cards = reel.clips.enumerated().map { index, clip in
      TitleCard(
        clip.scene.vocabulary, size: reel.size, scale: reel.scale, theme: reel.theme,
        pictures: index == 0 ? pictures : [], shaper: shaper)
    }
    sequences = try reel.clips.map { try $0.play(shaper: shaper) }
    var columns = Stage.probeNames + ["scene"]
    for sequence in sequences {
      columns += sequence.player.stage.readProbes().map(\.name).filter { !columns.contains($0) }
    }
    self.columns = columns
  }

  /// What the scenes read besides feeds and the files of settings, clip by clip.
  var reads: [[SceneReads.File]] { sequences.map(\.player.stage.reads.files) }

  /// The next frame, or `nil` after the last one.
  ///
  /// - Throws: `PlaybackFailure`, as `FrameSequence` does.
  public func next() throws -> FrameSnapshot? {
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
