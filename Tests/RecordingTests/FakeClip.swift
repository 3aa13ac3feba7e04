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

/// A made-up clip: each frame shows a grey level, drawn without a renderer.
struct FakeClip {
  /// The grey level of each tick, 0 to 255.
  var levels: [Int]
  /// The ticks that are not shown.
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

  /// The level of a list that `list(level:)` made.
  static func level(of list: DisplayList) -> Int { Int((list.background.red * 255).rounded()) }

  /// Answers one snapshot after the other.
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

/// Draws a clip's frames: the background's grey level with some noise, so that files have bytes to differ in.
final class FakeDrawing: Sendable {
  struct Failure: Error {}

  /// How many frames were drawn.
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
