import Flipbook
import JSON

/// The contents of a clip's timeline: its events and the values of every probe.
struct ClipOverview {
  /// The simulation of the clip.
  let playback: Playback

  /// The presentation statements, marks and shots.
  let items: TimelineItems

  private let readings: Readings
  /// The script's own actions, with and without delayed statements.
  private let lines: [(instant: Instant, line: Int)], actions: [(instant: Instant, line: Int)]

  /// Plays a clip without drawing. A minute of virtual time takes about 50 ms.
  ///
  /// - Parameters:
  ///   - clip: The clip.
  ///   - text: The text of its script.
  /// - Throws: The errors of `Playback`, of playing the clip to its end, and of its presentation.
  init(_ clip: Clip, text: String) throws {
    let file = clip.script.file
    var readings = Readings()
    let reading = Observer(clip.frameRate) { player, _ in
      readings.append(player.stage.readProbes())
      return readings.nextFrame
    }
    playback = try Playback(clip, observers: [reading]).get()
    self.readings = readings
    items = TimelineItems(playback, text: text)
    let own = playback.log.filter { $0.action.location.file == file }
    lines = own.map { ($0.instant, $0.action.location.line) }
    // A delayed statement acts during another action, whose line stays the current one.
    actions = own.filter { $0.action.delay == nil }.map { ($0.instant, $0.action.location.line) }
  }

  /// The number of frames, including hidden ones.
  var count: Int { playback.frameCount }
  /// The end of the clip, in its own time.
  var end: Instant { playback.timeline.end }
  /// The failures during playback, which do not prevent the clip from being shown.
  var errors: [ScriptDiagnostic] { playback.failures.map(\.diagnostic) }

  /// Returns the clip's time of an instant of virtual time, in seconds.
  private func seconds(_ instant: Instant) -> Double { playback.timeline.clipTime(of: instant).seconds }

  /// Returns the line of the script's latest action at an instant of virtual time.
  func line(at instant: Instant) -> Int? { actions.last { $0.instant <= instant }?.line }

  /// Returns the location of the finger at an instant of virtual time; `nil` if it is up.
  func finger(at instant: Instant) -> Point? {
    playback.touches.last { $0.timestamp <= instant }.flatMap { $0.phase.isFinal ? nil : $0.location }
  }

  /// The overview in the page's format. Errors are part of the clip's description.
  var json: JSONValue {
    func named(_ all: [ScriptPlayer.NamedInstant]) -> [JSONValue] {
      all.map { ["name": $0.name, "time": seconds($0.instant)] }
    }
    return [
      "shots": named(playback.shots), "marks": named(playback.marks),
      "annotations": items.json(file: playback.clip.script.file),
      "touches": items.gestures.map { ["start": seconds($0.start), "end": seconds($0.lift)] as JSONValue },
      "gestures": items.gestures(file: playback.clip.script.file),
      "lines": lines.map { JSONValue.array([.number(seconds($0.instant)), .integer($0.line)]) },
      "step": readings.step,
      "probes": readings.probes.map { probe -> JSONValue in
        ["name": probe.name, "values": probe.values.map(JSONValue.init)]
      },
    ]
  }
}

/// The values of every probe at every frame. In a long clip only every 2nd, 4th, 8th … frame is read, which limits the
/// cost.
private struct Readings {
  /// The maximum number of frames to read (value chosen): more than a page has columns of pixels.
  static let limit = 8192

  /// The distance between frames that are read.
  private(set) var step = 1
  private(set) var probes: [(name: String, values: [ProbeValue])] = []
  private var count = 0

  /// The next frame to read.
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
  /// Creates the JSON value of a probe's value.
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
