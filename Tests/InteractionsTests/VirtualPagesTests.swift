import Graphics
import Interactions
import Interface
import Motion
import TestSupport
import Testing
import Timebase
import Touch

/// A page that records the items shown in it.
private final class NotedPage: ViewController, VirtualPage {
  var item: Int?
  var shown: [Int] = []
  func show(item: Int) { shown.append(item) }
}

/// Three pages over a circular list, in a window of their own.
private final class VirtualBench: VirtualPagesDelegate {
  let window = Window.test()
  let pages: VirtualPagesController
  var made: [NotedPage] = []
  var centered: [Int] = []
  /// The instant at which the first item was centred.
  var begun = Instant.zero
  var tapped: [Int] = []
  var ends = 0

  init(count: Int, start: Int = 0, hasMomentum: Bool = false) {
    var made: [NotedPage] = []
    pages = VirtualPagesController(count: count, startingAt: start) {
      let page = NotedPage()
      made.append(page)
      return page
    }
    self.made = made
    pages.hasMomentum = hasMomentum
    pages.delegate = self
    window.rootViewController = pages
    window.layoutUntilClean()
  }

  func virtualPages(_ pages: VirtualPagesController, didCenter item: Int) {
    if centered.isEmpty { begun = window.now }
    centered.append(item)
  }
  func virtualPages(_ pages: VirtualPagesController, didTap item: Int) { tapped.append(item) }
  func virtualPagesDidEndSliding(_ pages: VirtualPagesController) { ends += 1 }

  var items: [Int?] { pages.pages.map(\.item) }
  var places: [Double] { pages.pages.map { pages.x(of: $0) } }

  /// Swipes 100 pt at a speed in points per second, negative for left, and lifts.
  func swipe(_ speed: Double) {
    let way = speed < 0 ? -100.0 : 100
    window.drag(from: Point(160 - way / 2, 200), by: Vector(way, 0), seconds: 100 / abs(speed))
  }
}

/// A speed at which a swipe is recognised at its third sample, 50 ms after touch-down.
private let swipeSpeed = 1200.0

struct VirtualPagesTests {
  @Test
  func `virtual-pages 1 and 2: the first item is centred, between the last and the second one`() {
    let bench = VirtualBench(count: 7)
    #expect(bench.items == [6, 0, 1])
    #expect(bench.places == [-320, 0, 320])
    #expect(VirtualBench(count: 7, start: 6).items == [5, 6, 0])
  }

  @Test
  func `virtual-pages 3: a swipe left rotates the roles at once and reloads the old left page at the right`() {
    let bench = VirtualBench(count: 7)
    let (left, center, right) = (bench.pages.left, bench.pages.center, bench.pages.right)
    bench.swipe(-swipeSpeed)
    #expect(bench.pages.center === right)
    #expect(bench.pages.left === center)
    #expect(bench.pages.right === left)
    #expect(bench.items == [0, 1, 2])
    #expect(bench.made.map(\.shown) == [[6, 2], [0], [1]])
    #expect(bench.places[2] == 320)
    #expect(abs(bench.places[1] - bench.places[0] - 320) < 1e-9, "both pages slide together")
    #expect(bench.window.settle())
    #expect(bench.places == [-320, 0, 320])
    #expect(bench.made.count == 3)
  }

  @Test
  func `virtual-pages 3: a swipe right mirrors a swipe left`() {
    let bench = VirtualBench(count: 7)
    let (left, center, right) = (bench.pages.left, bench.pages.center, bench.pages.right)
    bench.swipe(swipeSpeed)
    #expect(bench.pages.center === left)
    #expect(bench.pages.right === center)
    #expect(bench.pages.left === right)
    #expect(bench.items == [5, 6, 0])
    #expect(bench.places[0] == -320)
    #expect(bench.window.settle())
    #expect(bench.places == [-320, 0, 320])
  }

  @Test
  func `virtual-pages 4: the list is circular both ways`() {
    let bench = VirtualBench(count: 7)
    for turn in 1...15 {
      bench.swipe(-swipeSpeed)
      bench.window.settle()
      #expect(bench.items == [(turn + 6) % 7, turn % 7, (turn + 1) % 7])
    }
    for turn in (-10...14).reversed() {
      bench.swipe(swipeSpeed)
      bench.window.settle()
      #expect(bench.items[1] == (turn + 14) % 7)
    }
    #expect(bench.made.count == 3)
    #expect(bench.pages.view.subviews.count == 4)
  }

  @Test
  func `virtual-pages 5: at rest only a swipe that begins on the centre page counts`() {
    let bench = VirtualBench(count: 7)
    // The dots are above the pages.
    bench.window.drag(from: Point(200, 470), by: Vector(-100, 0), seconds: 0.1)
    #expect(bench.window.isAtRest)
    #expect(bench.items[1] == 0)
    // Too slow, too short, too steep.
    bench.window.drag(from: Point(250, 200), by: Vector(-100, 0), seconds: 2.4)
    bench.window.drag(from: Point(250, 200), by: Vector(-45, 0), seconds: 0.1)
    bench.window.drag(from: Point(250, 200), by: Vector(-60, 120), seconds: 0.1)
    #expect(bench.window.isAtRest)
    #expect(bench.centered.isEmpty)
  }

  @Test
  func `virtual-pages 5: a swipe on the outgoing page does not count after the page has left`() {
    let bench = VirtualBench(count: 7)
    bench.swipe(-swipeSpeed)
    let start = bench.window.now
    func send(_ phase: TouchEvent.Phase, _ x: Double, after seconds: Double) {
      let place = Point(x, 200)
      bench.window.send(TouchEvent(phase: phase, location: place, timestamp: start.advanced(bySeconds: seconds)))
    }
    send(.began, 100, after: 0.02)
    send(.moved, 40, after: 0.45)
    send(.ended, 40, after: 0.45)
    #expect(bench.window.isAtRest)
    #expect(bench.centered == [1])
  }

  @Test
  func `virtual-pages 13: a flip requested without a window is dropped`() {
    let bench = VirtualBench(count: 7)
    bench.window.rootViewController = nil
    bench.pages.flip(.next)
    bench.window.rootViewController = bench.pages
    bench.window.layoutUntilClean()
    bench.pages.flip(.previous)
    #expect(bench.window.settle())
    #expect(bench.centered == [6])
  }

  @Test
  func `virtual-pages 12: one page takes 0.3 s, several depend on the speed, up to 5500 pt/s`() {
    for (speed, seconds) in [(1499.0, 0.3), (2000, 0.96), (5500, 4.8 / 5.5), (9000, 4.8 / 5.5), (1e9, 4.8 / 5.5)] {
      let bench = VirtualBench(count: 7, hasMomentum: true)
      bench.swipe(-speed)
      bench.window.advance(to: bench.begun.advanced(bySeconds: seconds - 1e-6))
      #expect(bench.pages.isSliding, "\(speed)")
      bench.window.advance(to: bench.begun.advanced(bySeconds: seconds + 1e-6))
      #expect(!bench.pages.isSliding, "\(speed)")
    }
  }

  @Test
  func `virtual-pages 6: the slide takes 0.3 s, ease-in-ease-out, from the instant of the swipe`() {
    let bench = VirtualBench(count: 7)
    bench.swipe(-swipeSpeed)
    // Samples of 20 pt: the third one is the first beyond 50 pt.
    let begin = Instant(nanoseconds: 50_000_000)
    for tick in 6..<21 {
      let now = Instant.zero.advanced(bySeconds: Double(tick) / 60)
      bench.window.advance(to: now)
      let share = TimingCurve.easeInEaseOut.value(at: now.seconds(since: begin) / 0.3)
      #expect(abs(bench.places[1] - 320 * (1 - share)) < 1e-3)
      #expect(bench.pages.isSliding)
    }
    bench.window.advance(to: begin.advanced(bySeconds: 0.3001))
    #expect(!bench.pages.isSliding)
    #expect(bench.ends == 1)
  }

  @Test
  func `virtual-pages 7: a tap reports the page's item, and reloading shows it again`() {
    let bench = VirtualBench(count: 3)
    bench.window.tap(at: Point(100, 100))
    bench.swipe(-swipeSpeed)
    bench.window.settle()
    bench.window.tap(at: Point(100, 100))
    #expect(bench.tapped == [0, 1])
    let shown = bench.made.map(\.shown.count)
    bench.pages.reload(item: 2)
    #expect(bench.made.map(\.shown.count) == [shown[0] + 1, shown[1], shown[2]])
  }

  @Test
  func `virtual-pages 8: one item and two items work, and no items show nothing`() {
    let one = VirtualBench(count: 1)
    #expect(one.items == [0, 0, 0])
    one.swipe(-swipeSpeed)
    #expect(one.pages.isSliding)
    #expect(one.window.settle())
    #expect(one.items == [0, 0, 0])
    one.pages.reload(item: 0)
    #expect(one.made.allSatisfy { $0.shown.last == 0 })
    let two = VirtualBench(count: 2)
    #expect(two.items == [1, 0, 1])
    two.swipe(swipeSpeed)
    two.window.settle()
    #expect(two.items == [0, 1, 0])
    two.swipe(swipeSpeed)
    two.window.settle()
    #expect(two.items == [1, 0, 1])
    let none = VirtualBench(count: 0)
    none.swipe(swipeSpeed)
    none.pages.flip(.next)
    #expect(none.window.isAtRest)
    #expect(none.items == [nil, nil, nil])
    #expect(none.made.allSatisfy { $0.view.isHidden })
    #expect(!one.made.contains { $0.view.isHidden })
  }

  @Test
  func `virtual-pages 10: the dots follow, and a tap on them turns one page`() {
    let bench = VirtualBench(count: 7)
    #expect(bench.pages.pageControl.numberOfPages == 7)
    bench.window.tap(at: Point(260, 466))
    #expect(bench.pages.pageControl.currentPage == 1)
    bench.window.settle()
    #expect(bench.items[1] == 1)
    bench.window.tap(at: Point(60, 466))
    bench.window.settle()
    #expect(bench.items[1] == 0)
    bench.window.tap(at: Point(60, 466))
    #expect(bench.window.isAtRest, "no page precedes the first one")
    bench.swipe(swipeSpeed)
    #expect(bench.pages.pageControl.currentPage == 6)
  }

  @Test
  func `virtual-pages 11: overlays fade in with a tap and out 3 s later, or with the next slide`() {
    let bench = VirtualBench(count: 7)
    let bar = View(frame: Rect(0, 0, 320, 44))
    bench.pages.view.addSubview(bar)
    bench.pages.overlays.views = [bar]
    #expect(bench.pages.overlays.alpha == 0)
    bench.window.tap(at: Point(160, 200))
    let tap = bench.window.now
    bench.window.advance(to: tap.advanced(bySeconds: 0.125))
    #expect(abs(bench.pages.overlays.alpha - 0.5) < 1e-6)
    bench.window.settle()
    #expect(bench.window.now.seconds(since: tap) < 1, "a pending fade is not activity")
    #expect(bench.pages.overlays.alpha == 1)
    // A second tap restarts the three seconds.
    bench.window.tap(at: Point(160, 200))
    let second = bench.window.now
    #expect(bench.window.isAtRest, "the overlays are visible")
    bench.window.advance(to: second.advanced(bySeconds: 2.99))
    #expect(bench.pages.overlays.alpha == 1)
    bench.window.advance(to: second.advanced(bySeconds: 3.26))
    #expect(bench.pages.overlays.alpha == 0)
    bench.window.tap(at: Point(160, 200))
    bench.window.wait(1)
    bench.swipe(-swipeSpeed)
    bench.window.wait(0.3)
    #expect(bench.pages.overlays.alpha == 0)
    bench.window.wait(3)
    #expect(bench.pages.overlays.alpha == 0)
  }

  @Test
  func `virtual-pages 12: a fast swipe passes a page for each 1000 pt/s, at most five, in one motion`() {
    for (speed, count) in [(600.0, 1), (1499, 1), (1600, 2), (2499, 2), (3000, 3), (4200, 4), (5400, 5), (20000, 5)] {
      for direction in [-1.0, 1] {
        let bench = VirtualBench(count: 7, hasMomentum: true)
        bench.swipe(direction * speed)
        #expect(bench.window.settle())
        let expected = (0...count).map { ((direction < 0 ? $0 : -$0) + 14) % 7 }
        #expect(bench.centered == Array(expected.dropFirst()), "\(direction * speed)")
        #expect(bench.places == [-320, 0, 320])
        #expect(bench.made.count == 3)
        #expect(bench.ends == 1)
      }
    }
    let plain = VirtualBench(count: 7)
    plain.swipe(-5000)
    plain.window.settle()
    #expect(plain.centered == [1])
  }

  @Test
  func `virtual-pages 12: the passed pages decelerate evenly from the finger's speed`() {
    let bench = VirtualBench(count: 7, hasMomentum: true)
    var path = TouchPath(from: Point(270, 200), at: .zero)
    path.drag(to: Point(146, 200), seconds: 0.04)
    bench.window.play(path)
    // Samples of 51.7 pt: the first one is enough.
    let begin = Instant(nanoseconds: 16_666_667)
    let duration = 3 * 3 * 320 / 3100.0
    var last = 0.0
    for tick in 3..<70 {
      let now = Instant.zero.advanced(bySeconds: Double(tick) / 60)
      bench.window.advance(to: now)
      let share = min(1, now.seconds(since: begin) / duration)
      let travelled = 960 * (1 - (1 - share) * (1 - share) * (1 - share))
      let passed = bench.centered.count
      let seen = Double(passed) * 320 - bench.places[1]
      #expect(abs(seen - travelled) < 1e-3, "\(now.seconds)")
      #expect(seen >= last - 1e-6)
      if bench.pages.isSliding { #expect(abs(bench.places[0] + 320 - bench.places[1]) < 1e-3) }
      last = seen
    }
    #expect(!bench.pages.isSliding)
    #expect(bench.items == [2, 3, 4])
  }

  @Test
  func `virtual-pages 13: swipes during a slide are queued and played in order`() {
    let bench = VirtualBench(count: 7)
    bench.swipe(-1500)
    bench.swipe(-1500)
    bench.swipe(-1500)
    bench.swipe(1500)
    #expect(bench.pages.isSliding)
    #expect(bench.window.settle())
    #expect(bench.centered == [1, 2, 3, 2])
    #expect(bench.ends == 1)
    #expect(bench.places == [-320, 0, 320])
  }

  /// Invalid arguments.
  static let misuses: [@Sendable () -> Void] = [
    { _ = VirtualPagesController(count: -1) { NotedPage() } },
    { _ = VirtualPagesController(count: 3, startingAt: 3) { NotedPage() } },
    { _ = VirtualPagesController(count: 3, startingAt: -1) { NotedPage() } },
    { _ = PullAffordanceView(count: 0, theme: .light) },
    { _ = PageBench(count: -1, form: .eager) },
  ]

  @Test(arguments: misuses.indices) func `an invalid argument is a fatal error`(number: Int) async {
    await #expect(processExitsWith: .failure) { [number] in VirtualPagesTests.misuses[number]() }
  }

  @Test
  func `virtual-pages: a touch cancelled before it is a swipe does nothing`() {
    let bench = VirtualBench(count: 7)
    var path = TouchPath(from: Point(200, 200), at: .zero)
    path.drag(to: Point(155, 200), seconds: 0.1)
    bench.window.play(path, lift: .cancelled)
    #expect(bench.window.isAtRest)
    #expect(bench.items[1] == 0)
    #expect(bench.tapped.isEmpty)
  }
}
