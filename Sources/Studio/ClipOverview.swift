import Flipbook
import JSON
import Script
import Simulation
import Timebase

/// A clip as a timeline shows it: what happens when, and what every probe reads at every frame.
struct ClipOverview {
  /// How many frames there are.
  private(set) var count = 0
  /// What playing found wrong; the clip can be seen all the same.
  private(set) var mistakes: [ScriptDiagnostic] = []
  /// The end of the clip, in its own time.
  private(set) var end = Instant.zero

  private var clipTimes: [Instant] = []
  private var instants: [Instant] = []
  private var names: [String] = []
  private var columns: [[ProbeValue]] = []
  private var actions: [(instant: Instant, line: Int)] = []
  private var notes: (shots: [ScriptPlayer.NamedInstant], marks: [ScriptPlayer.NamedInstant]) = ([], [])
  private var captions: [ClipNote] = []
  private var touches: [(start: Instant, end: Instant, points: [(Instant, x: Double, y: Double)])] = []
  private var timeline: ClipTimeline?

  /// Plays a clip without drawing: a minute takes a twentieth of a second.
  ///
  /// - Throws: What `Clip.play()` throws, and `PlaybackFailure` where the clip cannot be played to its end.
  init(_ clip: Clip) throws {
    let frames = try clip.play()
    let file = clip.script.file
    var actions: [(Instant, Int)] = []
    frames.player.onAction = { action, instant in
      if action.location.file == file { actions.append((instant, action.location.line)) }
    }
    while let probes = try frames.nextProbes() {
      let time = clip.frameRate.instant(ofFrame: count)
      clipTimes.append(time)
      instants.append(frames.presentation?.timeline.virtualTime(at: time) ?? time)
      if names.isEmpty {
        names = probes.map(\.name)
        columns = Array(repeating: [], count: names.count)
      }
      for (index, probe) in probes.enumerated() where index < columns.count { columns[index].append(probe.value) }
      count += 1
    }
    self.actions = actions
    timeline = frames.presentation?.timeline
    mistakes = frames.player.failures.map(\.diagnostic)
    notes = (frames.player.shots, frames.player.marks)
    captions = frames.presentation?.captions ?? []
    end = timeline?.end ?? frames.player.end ?? clipTimes.last ?? .zero
    for touch in frames.player.touches {
      if touch.phase == .began { touches.append((touch.timestamp, touch.timestamp, [])) }
      guard !touches.isEmpty else { continue }
      touches[touches.count - 1].end = touch.timestamp
      touches[touches.count - 1].points.append((touch.timestamp, touch.location.x, touch.location.y))
    }
  }

  /// An instant of virtual time in the clip's time, in seconds.
  private func seconds(_ instant: Instant) -> JSONValue {
    .number((timeline?.clipTime(of: instant) ?? instant).seconds)
  }

  /// The line of the script that acts at an instant of virtual time.
  func line(at instant: Instant) -> Int? { actions.last { $0.instant <= instant }?.line }

  /// The overview as the page reads it, with mistakes as it shows them.
  func json(_ mistakes: JSONValue) -> JSONValue {
    func named(_ all: [ScriptPlayer.NamedInstant]) -> JSONValue {
      .array(all.map { .object([.init("name", .string($0.name)), .init("time", seconds($0.instant))]) })
    }
    return .object([
      .init("clipTimes", .array(clipTimes.map { .number($0.seconds) })),
      .init("instants", .array(instants.map { .number($0.seconds) })),
      .init("shots", named(notes.shots)), .init("marks", named(notes.marks)),
      .init(
        "captions",
        .array(
          captions.map {
            .object([
              .init("text", .string($0.text)), .init("start", .number($0.start.seconds)),
              .init("end", .number($0.end.seconds)),
            ])
          })),
      .init(
        "touches",
        .array(
          touches.map { touch in
            .object([
              .init("start", seconds(touch.start)), .init("end", seconds(touch.end)),
              .init(
                "points", .array(touch.points.map { .array([seconds($0.0), .number($0.x), .number($0.y)]) })),
            ])
          })),
      .init("lines", .array(actions.map { .array([seconds($0.instant), .integer($0.line)]) })),
      .init("mistakes", mistakes),
      .init(
        "probes",
        .array(
          zip(names, columns).map { name, values in
            .object([.init("name", .string(name)), .init("values", .array(values.map(JSONValue.init)))])
          })),
    ])
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
