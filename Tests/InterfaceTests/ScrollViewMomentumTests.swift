import Graphics
import Interface
import Motion
import TestSupport
import Testing
import Timebase
import Touch

struct ScrollViewMomentumTests {
  /// The projected distance of each flick, with `interval` seconds between flicks.
  private func ways(
    builds: Bool, every interval: Double = 0.4, directions: [Double] = [1, 1, 1, 1], hold: Double = 0,
    step: Double? = nil
  ) -> [Double] {
    let window = Window.test()
    window.flicksBuildMomentum = builds
    let view = ScrollView(frame: Rect(0, 0, 320, 480))
    view.contentSize = Size(320, 200_000)
    view.contentOffset = Point(0, 100_000)
    window.addSubview(view)
    return directions.map { direction in
      let start = view.contentOffset.y
      let origin = Point(160, direction > 0 ? 400 : 100)
      window.drag(from: origin, by: Vector(0, -direction * 250), seconds: 0.15, hold: hold)
      let way = view.contentOffset.y + view.presentedVelocity(of: .boundsY) / -decay - start
      let end = window.now.advanced(bySeconds: interval)
      if let step {
        while window.now.seconds(since: end) < -step { window.advance(to: window.now.advanced(bySeconds: step)) }
      }
      window.advance(to: end)
      return way
    }
  }

  /// 1000·ln 0.998.
  private let decay = -2.002_002_670_673_384

  @Test func `with momentum each flick goes farther than the one before`() {
    let ways = ways(builds: true)
    for (one, next) in zip(ways, ways.dropFirst()) { #expect(next > one, "\(ways)") }
    #expect(ways[3] > ways[0] * 1.25)
  }

  @Test func `without momentum each flick goes equally far`() {
    let ways = ways(builds: false)
    #expect(ways.allSatisfy { abs($0 - ways[0]) < 1e-6 }, "\(ways)")
    #expect(Window.test().flicksBuildMomentum == false)
    // The first flick has no momentum to add to.
    #expect(self.ways(builds: true)[0] == ways[0])
  }

  @Test func `momentum is not kept after a reversal, a rest or a held lift`() {
    let single = ways(builds: false)[0]
    #expect(abs(ways(builds: true, directions: [1, -1])[1] + single) < 1e-6)
    #expect(abs(ways(builds: true, every: 8, directions: [1, 1])[1] - single) < 1e-6)
    // A finger that rests before it lifts neither throws the content nor keeps momentum.
    let held = ways(builds: true, directions: [1, 1], hold: 0.15)
    #expect(held.allSatisfy { abs($0) <= 250 })
  }

  @Test func `a longer pause keeps less momentum`() {
    let ways = [0.1, 0.3, 0.6, 1, 1.5].map { self.ways(builds: true, every: $0, directions: [1, 1])[1] }
    #expect(zip(ways, ways.dropFirst()).allSatisfy { $0 > $1 }, "\(ways)")
  }

  @Test func `momentum does not depend on the frame rate`() {
    let whole = ways(builds: true)
    for step in [1 / 60.0, 1 / 24.0, 0.001] { #expect(ways(builds: true, step: step) == whole) }
  }

  @Test func `mirrored flicks travel mirrored distances`() {
    let up = ways(builds: true), down = ways(builds: true, directions: [-1, -1, -1, -1])
    for (one, other) in zip(up, down) { #expect(abs(one + other) < 1e-6) }
  }
}
