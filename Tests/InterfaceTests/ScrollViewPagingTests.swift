import Graphics
import Interface
import Motion
import TestSupport
import Testing
import Timebase
import Touch

struct ScrollViewPagingTests {
  /// Records the velocity and the offset at the lift.
  final class LiftLog: ScrollViewDelegate {
    var velocity = Vector.zero
    var offset = Point.zero
    func scrollViewWillEndDragging(
      _ scrollView: ScrollView, withVelocity velocity: Vector, target: inout Point
    ) {
      self.velocity = velocity
      offset = scrollView.contentOffset
    }
  }

  let window = Window.test()
  let view = ScrollView(frame: Rect(0, 0, 320, 400))
  let log = LiftLog()

  init() {
    view.contentSize = Size(320 * 4, 400)
    view.isPagingEnabled = true
    view.delegate = log
    window.addSubview(view)
  }

  /// Slow drags and flicks, forwards and backwards, from each page and beyond the ends.
  @Test(arguments: [0, 1, 3]) func `each lift comes to rest at the page that the paging rule names`(page: Int) {
    let start = Double(page) * 320
    for distance in stride(from: -300.0, through: 300, by: 75) where distance != 0 {
      for seconds in [0.05, 0.1, 0.2, 0.4, 1.5] {
        view.contentOffset = Point(start, 0)
        window.drag(from: Point(distance < 0 ? 310 : 10, 200), by: Vector(distance, 0), seconds: seconds)
        let target = Paging.target(
          from: log.offset.x, dragStart: start, velocity: log.velocity.dx, stride: 320, limits: 0...960)
        window.settle()
        #expect(view.contentOffset == Point(target, 0), "\(distance) pt in \(seconds) s")
        #expect(abs(view.contentOffset.x - start) <= 320)
      }
    }
  }

  @Test func `a slow drag turns the page only beyond the middle`() {
    window.drag(from: Point(310, 200), by: Vector(-165, 0), seconds: 1, hold: 0.2)
    window.settle()
    #expect(view.contentOffset.x == 0)
    window.drag(from: Point(310, 200), by: Vector(-175, 0), seconds: 1, hold: 0.2)
    window.settle()
    #expect(view.contentOffset.x == 320)
  }

  @Test func `a quick flick of 60 pt turns one page`() {
    window.drag(from: Point(310, 200), by: Vector(-60, 0), seconds: 0.06)
    window.settle()
    #expect(view.contentOffset.x == 320)
  }

  @Test func `a page turn follows the paging spring`() {
    window.drag(from: Point(310, 200), by: Vector(-100, 0), seconds: 0.1)
    let motion = Paging.motion(from: log.offset.x, to: 320, velocity: log.velocity.dx, width: 320, tolerance: 0.25)
    let lift = window.now
    for tick in 1..<40 {
      window.advance(to: lift.advanced(bySeconds: Double(tick) / 90))
      #expect(abs(view.contentOffset.x - motion.position(at: window.now.seconds(since: lift))) < 1e-9)
    }
  }

  @Test func `an interrupted page turn comes to rest at a page`() {
    window.drag(from: Point(310, 200), by: Vector(-150, 0), seconds: 0.1)
    window.wait(0.1)
    window.tap(at: Point(100, 100))
    #expect(window.settle())
    #expect(view.contentOffset.x.truncatingRemainder(dividingBy: 320) == 0)
  }
}
