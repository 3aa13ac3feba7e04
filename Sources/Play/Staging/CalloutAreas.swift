import Graphics
import Script
import Simulation
import Timebase

/// The areas of the views of callouts, one per sixtieth of a second from the callout on, for at most ten seconds.
package struct CalloutAreas {
  /// The areas on the screen, by the index of the presentation statement.
  private var areas: [Int: [Rect?]] = [:]
  /// The views whose areas are currently recorded, with the index of their statements.
  private var open: [(index: Int, view: String)] = []
  /// The number of known presentation statements.
  private var count = 0

  /// The rate at which areas are recorded.
  package static let rate = FrameRate.sixty
  /// The largest number of areas of a view.
  private static let limit = 600

  package init() {}

  /// Records the areas at a frame of the rate, and once more at the end.
  package mutating func record(_ player: ScriptPlayer) {
    for index in count..<player.annotations.count {
      if case .callout(.view(let name), _, _, _) = player.annotations[index].annotation { open.append((index, name)) }
    }
    count = player.annotations.count
    for (index, view) in open { areas[index, default: []].append(player.stage.frame(ofView: view)) }
    open.removeAll { areas[$0.index]?.count ?? 0 >= Self.limit }
  }

  /// Returns the area of a callout's view on the screen; nil if it is unknown.
  func area(of item: TimelineItem, _ index: Int, at instant: Instant) -> Rect? {
    guard let areas = areas[index] else { return nil }
    let tick = Int(max(0, instant.seconds(since: item.played.instant)) * Self.rate.framesPerSecond)
    return tick < areas.count ? areas[tick] : nil
  }
}
