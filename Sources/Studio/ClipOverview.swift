import Flipbook
import JSON

/// A clip as a timeline shows it: what happens when, and what every probe reads.
struct ClipOverview {
  /// The simulation that it shows.
  let playback: Playback

  private let readings: Readings
  private let actions: [(instant: Instant, line: Int)]
  private var touches: [(start: Instant, end: Instant)] = []

  /// Plays a clip without drawing: a minute takes a twentieth of a second.
  ///
  /// - Throws: What `Clip.play()` throws, and `PlaybackFailure` where the clip cannot be played to its end.
  init(_ clip: Clip) throws {
    let file = clip.script.file
    var (actions, readings): ([(Instant, Int)], Readings) = ([], Readings())
    playback = try clip.playback(
      onAction: { action, instant in
        if action.location.file == file { actions.append((instant, action.location.line)) }
      },
      reading: { probes in
        readings.append(probes)
        return readings.nextFrame
      })
    (self.actions, self.readings) = (actions, readings)
    for touch in playback.touches {
      if touch.phase == .began { touches.append((touch.timestamp, touch.timestamp)) }
      if !touches.isEmpty { touches[touches.count - 1].end = touch.timestamp }
    }
  }

  /// How many frames there are.
  var count: Int { playback.frameCount }
  /// The end of the clip, in its own time.
  var end: Instant { playback.clipEnd }
  /// What playing found wrong; the clip can be seen all the same.
  var mistakes: [ScriptDiagnostic] { playback.failures.map(\.diagnostic) }

  /// An instant of virtual time in the clip's time, in seconds.
  private func seconds(_ instant: Instant) -> Double { playback.clipTime(of: instant).seconds }

  /// The line of the script that acts at an instant of virtual time.
  func line(at instant: Instant) -> Int? { actions.last { $0.instant <= instant }?.line }

  /// The overview as the page reads it; the mistakes come with the clip.
  var json: JSONValue {
    func named(_ all: [ScriptPlayer.NamedInstant]) -> [JSONValue] {
      all.map { ["name": $0.name, "time": seconds($0.instant)] }
    }
    return [
      "shots": named(playback.shots), "marks": named(playback.marks),
      "captions": playback.captions.map { note -> JSONValue in
        ["text": note.text, "start": note.start.seconds, "end": note.end.seconds]
      },
      "touches": touches.map { touch -> JSONValue in ["start": seconds(touch.start), "end": seconds(touch.end)] },
      "lines": actions.map { JSONValue.array([.number(seconds($0.instant)), .integer($0.line)]) },
      "step": readings.step,
      "probes": readings.probes.map { probe -> JSONValue in
        ["name": probe.name, "values": probe.values.map(JSONValue.init)]
      },
    ]
  }
}

/// What every probe reads: at every frame, and in a long clip at every second, fourth, eighth … one, so that it costs what a
/// short one does.
private struct Readings {
  /// How many frames are read at most (own choice): a page has fewer pixels beside each other.
  static let limit = 8192

  /// Of how many frames one is read.
  private(set) var step = 1
  private(set) var probes: [(name: String, values: [ProbeValue])] = []
  private var count = 0

  /// The frame that is to be read next.
  var nextFrame: Int { count * step }

  mutating func append(_ readings: [ProbeReading]) {
    if probes.isEmpty { probes = readings.map { ($0.name, []) } }
    for (index, reading) in zip(probes.indices, readings) { probes[index].values.append(reading.value) }
    count += 1
    guard count == Self.limit else { return }
    for index in probes.indices {
      let values = probes[index].values
      probes[index].values = stride(from: 0, to: values.count, by: 2).map { values[$0] }
    }
    (count, step) = (count / 2, step * 2)
  }
}

extension JSONValue {
  /// A probe's reading.
  fileprivate init(_ value: ProbeValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .integer(let number): self = .integer(number)
    case .bool(let flag): self = .bool(flag)
    case .text(let text): self = .string(text)
    case .absent: self = .null
    }
  }
}
