import Graphics
import Rendering
import Script
import Simulation
import TestSupport
import Testing
import Timebase

@testable import Flipbook

/// Statements that end with `after T`, in clips of the built-in scenes.
struct DelayedStatementTests {
  /// Returns the simulation of a clip as lines: the probes at each frame of a rate, the touches, and the end.
  private static func lines(_ clip: Clip, fps: Int64) throws -> [String] {
    let end = try clip.player(try PangoTextShaper()).playToEnd()
    let player = try clip.player(try PangoTextShaper())
    var lines: [String] = []
    for frame in 0..<FrameRate(fps).frameCount(upTo: end) {
      try player.play(to: FrameRate(fps).instant(ofFrame: frame))
      lines.append(player.stage.readProbes().map { "\($0.name) \($0.value)" }.joined(separator: " "))
    }
    _ = try player.playToEnd()
    lines += player.touches.map { "\($0.phase) \($0.location) at \($0.timestamp.picoseconds)" }
    lines += player.rests.map { "rest at \($0.picoseconds)" } + player.failures.map(\.description)
    return lines + ["end at \(end.picoseconds)"]
  }

  /// One statement of each kind that can be delayed.
  private static let kinds: [Script.Action.Kind] = [
    .shot("delayed"), .mark("delayed"), .annotation(.caption("A", duration: nil)),
    .annotation(.captionOff),
    .annotation(.speed(2)), .annotation(.freeze(.seconds(1))),
    .annotation(.zoom(.rect(Rect(0, 0, 100, 100)), duration: .seconds(1), curve: .linear)),
    .annotation(.zoomOut(duration: .seconds(1), curve: .linear)),
    .annotation(.callout(.coordinates(.points(9), .points(9)), "A", number: nil, duration: nil)),
    .annotation(.card(title: "A", subtitle: nil, duration: .seconds(1))),
  ]

  /// Returns a clip with three delayed statements of each kind. They act at instants of other actions, at the end, and
  /// at any other instant.
  private static func delayed(_ clip: Clip, _ random: inout SplitMix) throws -> (clip: Clip, count: Int) {
    let player = try clip.player(try PangoTextShaper())
    var starts: [Instant] = []
    player.onAction = { starts.append($1) }
    let end = try player.playToEnd()
    var added: [(index: Int, action: Script.Action)] = []
    for kind in kinds + kinds + kinds {
      let index = Int.random(in: starts.indices, using: &random)
      let other = Instant(nanoseconds: .random(in: 0...end.nanoseconds, using: &random))
      let due = [starts.randomElement(using: &random) ?? end, end, other].randomElement(using: &random) ?? end
      let delay = due.nanoseconds - starts[index].nanoseconds
      guard delay > 0 else { continue }
      let location = clip.script.actions[index].location
      added.append((index, Script.Action(kind, at: location, delay: .nanoseconds(delay))))
    }
    var actions = clip.script.actions
    for (index, action) in added.sorted(by: { $0.index > $1.index }) { actions.insert(action, at: index) }
    return (try Clip(clip.script.with(clip.script.settings, actions)), added.count)
  }

  @Test(arguments: SlowMotionTests.scripts, [60, 1200])
  func `delayed statements change no probe and no touch`(path: String, rate: Int) throws {
    var clip = try Clip(script: path)
    if rate == 1200 {
      // Slow motion from the start on, so that all samples are equal with and without the statements.
      let slow = Script.Action(.annotation(.speed(0.3)), at: clip.script.actions[0].location)
      clip = try Clip(clip.script.with(clip.script.settings, [slow] + clip.script.actions))
    }
    var random = SplitMix(seed: UInt64(path.utf8.count))
    let (other, count) = try Self.delayed(clip, &random)
    #expect(count > 10)
    #expect(other.script.moveRate == clip.script.moveRate)
    // The instants at which playback stops do not matter either.
    let fps: Int64 = rate == 60 ? 60 : 7
    let (found, wanted) = (try Self.lines(other, fps: fps), try Self.lines(clip, fps: fps))
    #expect(found.count == wanted.count)
    if let (line, other) = zip(found, wanted).first(where: { $0 != $1 }) {
      Issue.record("\(path) at \(fps) frames a second: \(line), not \(other)")
    }
  }

  private func clip(_ lines: String) throws -> Clip {
    try Clip(text: "scene vertical-swipe\ndevice iphone-17\ncanvas 16:9\n\(lines)", path: "delay.flip")
  }

  @Test func `a delayed statement within a drag stands at its own time of the clip`() throws {
    let clip = try clip(
      """
      speed 0.5x after 200ms
      freeze 1s after 300ms
      mark "paused" after 300ms
      caption "Pull on" for 500ms after 300ms
      speed 1x after 400ms
      touch at 50%,60%
      drag by 0,-190 over 700ms
      lift
      """)
    // 0.2 s, then 0.1 s at half the speed, a second of freeze, 0.1 s at half the speed, and 0.3 s.
    let playback = try clip.play()
    #expect(playback.timeline.end.seconds == 1.9)
    #expect(playback.timeline.texts(.caption).map(\.start.seconds) == [1.4])
    #expect(playback.timeline.texts(.caption).map(\.end.seconds) == [1.9])
    #expect(try clip.play().selection(from: .named("paused"), to: .named("paused")) == .frames(84...84))
    #expect(try clip.snapshot(at: .named("paused")).time.seconds == 0.3)
  }

  @Test func `check reports a statement after the end of the script`() throws {
    let clip = try clip("wait 1s\ncaption \"late\" after 2s\nmark \"later\" after 3s\nwait 1s")
    let errors = try clip.dryRun().errors
    #expect(errors.map(\.location.line) == [5, 6])
    #expect(try clip.plain.dryRun().errors.map(\.location.line) == [6], "the plain clip has no captions")
  }

  @Test func `a clip that a delayed speed makes too long is an error`() throws {
    let clip = try clip("speed 0.05x after 1s\nwait 181s")
    #expect(throws: PlaybackFailure.self) { try clip.play() }
    let first = try #require(try clip.dryRun().errors.first)
    #expect(first.summary.hasPrefix("delay.flip:4:1: error: the clip is too long at "))
    // The limit is one hour: 1 s at full speed, and 179.95 s at a twentieth of it.
    #expect(try self.clip("speed 0.05x after 1s\nwait 180.95s").dryRun().errors.isEmpty)
    #expect(try self.clip("speed 0.05x after 1s\nwait 180.96s").dryRun().errors.count == 1)
  }
}
