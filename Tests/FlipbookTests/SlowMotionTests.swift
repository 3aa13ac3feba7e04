import Flipbook
import Foundation
import Gestures
import Script
import Simulation
import Testing
import Timebase

/// Clips in slow motion: the finger and the dragged content move in every frame, and nothing else changes.
struct SlowMotionTests {
  /// Every script in `Assets` except that of the package's template, which needs its own scene.
  static let scripts: [String] = {
    guard let folder = Assets.directory(), let files = FileManager.default.enumerator(atPath: folder) else { return [] }
    return files.compactMap { $0 as? String }.filter { $0.hasSuffix(".flip") && !$0.hasPrefix("package/") }.sorted()
      .map { "\(folder)/\($0)" }
  }()
  static let tours = CatalogueTests.scripts.filter { $0.hasSuffix("/tour.flip") }

  /// The outcome of a clip: everything that depends on gestures.
  private struct Outcome {
    var end: Instant
    var names: [String]
    var rests: [Instant]
    var failures: [String]
    var touches: [String]
    /// The readings of the probes at each shot, and at the end.
    var readings: [[String]] = []
  }

  private static func outcome(_ clip: Clip) throws -> Outcome {
    let player = try clip.plain.player()
    var readings: [[String]] = []
    func read(_ stage: Stage) { readings.append(stage.readProbes().map { "\($0.name) \($0.value)" }) }
    player.onShot = { _, stage in read(stage) }
    let end = try player.playToEnd()
    read(player.stage)
    return Outcome(
      end: end, names: (player.shots + player.marks).map { "\($0.name) at \($0.instant.picoseconds)" },
      rests: player.rests, failures: player.failures.map(\.description),
      touches: player.touches.map { "\($0.phase) \($0.location) at \($0.timestamp.picoseconds)" }, readings: readings)
  }

  private static func expectEqual(_ slowed: Outcome, _ plain: Outcome, _ name: String) {
    #expect(slowed.end == plain.end, "\(name) ends at another instant")
    #expect(slowed.names == plain.names, "\(name) has other moments")
    #expect(slowed.rests == plain.rests, "\(name) comes to rest at other instants")
    #expect(slowed.failures == plain.failures, "\(name)")
    #expect(slowed.touches.elementsEqual(plain.touches), "\(name): other samples decide")
    for (index, (one, other)) in zip(slowed.readings, plain.readings).enumerated() {
      for (reading, wanted) in zip(one, other) where reading != wanted {
        // A pill follows the dragged content and turns up to 1/60 s earlier, so a shot shows its spring at another
        // time.
        if index < plain.readings.count - 1, reading.hasPrefix("bar["), reading.contains("].height ") { continue }
        if index < plain.readings.count - 1, reading.hasPrefix("bar["), reading.contains("].width ") { continue }
        Issue.record("\(name) reads \(reading), not \(wanted)")
      }
    }
  }

  /// Returns a script with one speed from its first action, in place of its own speeds.
  private static func clip(_ path: String, speed: Double) throws -> Clip {
    var lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
    let first = try #require(Clip(script: path).script.actions.first { $0.location.file == path }).location.line
    lines[first - 1] = "speed \(speed)x\n" + lines[first - 1]
    lines.removeAll { $0.hasPrefix("speed ") && !$0.contains("\n") }
    return try Clip(text: lines.joined(separator: "\n"), path: path)
  }

  @Test(arguments: scripts, [0.3, 0.05])
  func `slow motion changes no outcome`(path: String, speed: Double) throws {
    let plain = try Self.clip(path, speed: 1), slowed = try Self.clip(path, speed: speed)
    #expect(plain.script.moveRate == 60)
    #expect(slowed.script.moveRate == 1200)
    Self.expectEqual(try Self.outcome(slowed), try Self.outcome(plain), path)
  }

  @Test func `slow motion does not depend on the frame rate`() throws {
    let path = try #require(Self.tours.first { $0.contains("vertical-swipe") })
    let clip = try Clip(script: path).plain
    func readings(_ fps: Int64) throws -> [Instant: [ProbeReading]] {
      let player = try clip.player()
      var seen: [Instant: [ProbeReading]] = [:]
      for frame in 0... {
        let instant = FrameRate(fps).instant(ofFrame: frame)
        try player.play(to: instant)
        if player.end.map({ $0 < instant }) ?? false { return seen }
        seen[instant] = player.stage.readProbes()
      }
      return seen
    }
    let reference = try readings(60)
    for fps in [20, 30, 240, 1000] as [Int64] {
      for (instant, probes) in try readings(fps) where reference[instant].map({ $0 != probes }) ?? false {
        Issue.record("at \(instant.seconds) s, \(fps) frames a second differ from those at 60")
      }
    }
  }

  /// The probe with the position of the dragged content.
  private static let dragged = [
    "vertical-swipe": "offset.y", "page-flicking": "offset.x", "pull-for-menu": "offset.x",
  ]

  @Test(arguments: tours)
  func `finger and content move in every frame of slow motion`(path: String) throws {
    let clip = try Clip(script: path)
    let frames = try clip.play().sequence()
    var current: Script.Action?, began = Instant.zero
    frames.player.onAction = { (current, began) = ($0, $1) }
    var before: (action: Script.Action, values: [String: ProbeValue])?
    var (frame, count, isDragged) = (-1, 0, false)
    while let readings = try frames.next()?.probes {
      frame += 1
      let time = clip.frameRate.instant(ofFrame: frame)
      let values = Dictionary(uniqueKeysWithValues: readings.map { ($0.name, $0.value) })
      guard let action = current else { continue }
      defer { before = (action, values) }
      let speed = frames.timeline?.speeds.last { $0.start < time }?.speed ?? 1
      switch action.kind {
      case .drag, .flick: break
      default:
        isDragged = false
        continue
      }
      guard speed < 1, let before, before.action == action, values["touch.down"] == .bool(true) else { continue }
      // Skips the time before the first sample of a movement.
      guard frames.player.stage.now.seconds(since: began) >= 1.0 / 1200 else { continue }
      count += 1
      let isStill = ["touch.x", "touch.y"].allSatisfy { before.values[$0] == values[$0] }
      #expect(!isStill, "the finger stands still at \(time.seconds) s")
      guard let probe = Self.dragged[clip.scene.name] else { continue }
      let hasMoved = before.values[probe] != values[probe]
      if isDragged { #expect(hasMoved, "\(probe) stands still at \(time.seconds) s") }
      isDragged = isDragged || hasMoved
    }
    #expect(count > 20, "the tour has no slow gesture")
  }

  @Test(arguments: CatalogueTests.scripts)
  func `slow motion does not change the export`(path: String) throws {
    func text(_ clip: Clip) throws -> String {
      let playback = try Playback(clip.plain).passed()
      return ActionsExport(
        playback.touches, of: playback.log.map(\.action.kind), end: playback.end, rests: playback.rests,
        settings: clip.settingLines
      ).text
    }
    #expect(try text(Self.clip(path, speed: 0.3)) == text(Self.clip(path, speed: 1)))
  }

  @Test func `a touch rate of the script overrides that of slow motion`() throws {
    func clip(_ settings: String) throws -> Clip {
      try Clip(
        text: "scene vertical-swipe\n\(settings)\nspeed 0.3x\ntouch at 160,300\ndrag by 0,-100 over 100ms\nlift",
        path: "rate.flip")
    }
    let own = try clip("touch-rate 120").plain
    #expect(own.script.moveRate == 120)
    #expect(try Playback(own).touches.count == 14)
    #expect(try Playback(clip("").plain).touches.count == 8)
    #expect(try clip("").setting(["touch-rate 60"]).script.moveRate == 60)
  }

  @Test func `only speeds below 1 sample the finger more often`() throws {
    func rate(_ speed: String) throws -> Int {
      try Clip(text: "scene vertical-swipe\nspeed \(speed)\nwait 10ms", path: "speed.flip").plain.script.moveRate
    }
    #expect(try rate("1x") == 60)
    #expect(try rate("4x") == 60)
    #expect(try rate("0.999x") == 1200)
  }

  /// A touch that turns directly after the slop, where intermediate samples have another direction.
  @Test(arguments: ["4,0", "9,0", "0,9", "-6,7", "3,-9"], ["0,-120", "-160,4", "90,-90", "120,0"])
  func `a curved start of a gesture has the same outcome as at 60 samples a second`(first: String, then: String) throws
  {
    for scene in ["vertical-swipe", "page-flicking", "pull-for-menu", "flick-detail", "virtual-pages"] {
      func clip(_ speed: String) throws -> Clip {
        try Clip(
          text: """
            scene \(scene)
            \(speed)
            stroke at 160,300 { 16ms 162,300; 30ms 165,298 }
            drag by \(first) over 40ms
            drag by \(then) over 110ms ease-in
            lift
            settle within 9s
            """, path: "curve.flip")
      }
      Self.expectEqual(
        try Self.outcome(clip("speed 0.3x")), try Self.outcome(clip("")), "\(scene), \(first) and then \(then)")
    }
  }
}
