import Graphics
import Imaging
import Recording
import Script
import Simulation
import Synchronization
import Timebase

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A synthetic clip: each frame is one grey level, drawn without a renderer.
struct FakeClip {
  /// The grey level of each tick, 0 to 255.
  var levels: [Int]
  /// The hidden ticks.
  var hidden: Set<Int> = []
  /// The tick at which the simulation fails.
  var failingTick: Int?

  struct SimulationFailure: Error, Equatable {}

  static let description = RecordingDescription(
    script: "pull.flip", scene: "vertical-swipe", device: "iphone-4", size: Size(12, 20), scale: 2,
    settings: [.init("start", "0")], renderer: [.init("cairo", "1.16.0")])

  static func list(level: Int) -> DisplayList {
    DisplayList(size: Size(12, 20), background: Color(white: Double(level) / 255))
  }

  /// Returns the grey level of a list from `list(level:)`.
  static func level(of list: DisplayList) -> Int { Int((list.background.red * 255).rounded()) }

  /// Returns an iterator of the snapshots.
  func frames() -> () throws -> FrameSnapshot? {
    var index = 0
    return {
      if index == failingTick { throw SimulationFailure() }
      guard index < levels.count else { return nil }
      defer { index += 1 }
      return FrameSnapshot(
        index: index, time: FrameRate.sixty.instant(ofFrame: index), displayList: Self.list(level: levels[index]),
        probes: [
          ProbeReading("time", .number(Double(index) / 60)), ProbeReading("level", .integer(levels[index])),
          ProbeReading("touch.x", .absent),
        ], isVisible: !hidden.contains(index))
    }
  }
}

/// Draws the frames of a synthetic clip: the background's grey level with noise, so that files differ.
final class FakeDrawing: Sendable {
  struct Failure: Error {}

  /// The number of drawn frames.
  let count = Mutex(0)
  let failingLevel: Int?

  init(failingLevel: Int? = nil) { self.failingLevel = failingLevel }

  func make() -> FrameDrawing {
    FrameDrawing(
      pixelSize: { PixelSize(width: Int($0.width * 2), height: Int($0.height * 2)) },
      draw: { list, target in
        self.count.withLock { $0 += 1 }
        let level = FakeClip.level(of: list)
        if level == self.failingLevel { throw Failure() }
        // Some frames take longer, so that workers overtake each other.
        if level % 3 == 0 { usleep(300) }
        target.bitmap.withUnsafeMutableBytes { bytes in
          for i in bytes.indices { bytes[i] = i % 4 == 3 ? 255 : UInt8((level &* 31 &+ i / 7 * level) & 255) }
        }
        target.bitmap.isOpaque = true
      })
  }
}
