import Rendering
import Simulation
import Timebase
import Touch

extension Clip {
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
