import JSON
import Rendering
import Script
import Simulation
import Timebase
import Touch

extension Clip {
  /// A row of a trace: what the probes read at a frame's instant.
  public struct TraceRow: Sendable, Hashable {
    /// The frame's number, from 0; hidden frames count.
    public var frame: Int
    /// What the probes read, in the order in which the scene lists them.
    public var probes: [ProbeReading]
  }

  /// Plays the clip without drawing and hands over every row.
  ///
  /// - Returns: The expectations of the script that failed.
  /// - Throws: What `play()` throws, and what `body` throws.
  public func trace(_ body: (TraceRow) throws -> Void) throws -> [PlaybackFailure] {
    let frames = try plain.play()
    var frame = 0
    while let probes = try frames.nextProbes() {
      try body(TraceRow(frame: frame, probes: probes))
      frame += 1
    }
    return frames.player.failures
  }

  /// The settings by which another script shows its finger the same interface, as a script writes them, a line each. The
  /// feed has the path that the script gives it.
  public var settingLines: [String] {
    let settings = script.settings
    let sides = [size.width, size.height].map(JSONValue.plain).joined(separator: "x")
    let screen = device.map { "device \($0)" } ?? "size \(sides)"
    let changed = zip(scene.vocabulary.settings, sceneSettings).filter { $0.defaultText != $1.value }
    return ["scene \(scene.name)", screen] + (settings.scale.map { ["scale \(JSONValue.plain($0))"] } ?? [])
      + (settings.frameRate == nil ? [] : ["fps \(frameRate.ratio)"])
      + (theme == .light ? [] : ["theme \(theme.rawValue)"])
      + (settings.feed.map { ["feed \($0.path)"] } ?? []) + changed.map { "set \($1.name) \($1.value)" }
  }

  /// What the finger does, each event at its own instant, when the clip ends, and when a `settle` found it at rest. It is
  /// played for that, without drawing.
  ///
  /// - Throws: `PlaybackError` where the clip does not do what its script expects, and what `play()` throws.
  public func touches() throws -> (events: [TouchEvent], end: Instant, rests: [Instant]) {
    let player = try player(try PangoTextShaper())
    let end: Instant
    do {
      end = try player.playToEnd()
    } catch { throw PlaybackError(player.failures + [error]) }
    guard player.failures.isEmpty else { throw PlaybackError(player.failures) }
    return (player.touches, end, player.rests)
  }
}
