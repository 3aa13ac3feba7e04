import Graphics
import Interface
import TestSupport
import Testing
import Timebase

struct GestureHitTests {
  let window = Window.test()
  let parent = View(frame: Rect(50, 50, 100, 100))
  let child = View(frame: Rect(80, 80, 40, 40))

  init() {
    window.addSubview(parent)
    parent.addSubview(child)
  }

  @Test func `the frontmost view is hit`() {
    #expect(window.hitTest(Point(60, 60)) === parent)
    #expect(window.hitTest(Point(140, 140)) === child)
    let cover = View(frame: Rect(80, 80, 40, 40))
    parent.addSubview(cover)
    #expect(window.hitTest(Point(140, 140)) === cover)
    #expect(window.hitTest(Point(10, 10)) === window)
  }

  @Test func `right and bottom edges are outside`() {
    #expect(window.hitTest(Point(50, 50)) === parent)
    #expect(window.hitTest(Point(149, 50)) === parent)
    #expect(window.hitTest(Point(150, 50)) === window)
  }

  @Test func `clipping excludes overhanging subviews from hit tests`() {
    #expect(window.hitTest(Point(160, 160)) === child)
    parent.clipsToBounds = true
    #expect(window.hitTest(Point(160, 160)) === window)
  }

  @Test func `an overridden point(inside:) decides which points belong to a view`() {
    final class Wide: View {
      override func point(inside point: Point) -> Bool { bounds.inset(by: -10).contains(point) }
    }
    let wide = Wide(frame: Rect(200, 300, 20, 20))
    window.addSubview(wide)
    #expect(window.hitTest(Point(195, 310)) === wide)
    #expect(window.hitTest(Point(185, 310)) === window)
  }

  @Test func `hidden, transparent and inert views are not hit`() {
    child.isHidden = true
    #expect(window.hitTest(Point(140, 140)) === parent)
    child.isHidden = false
    child.alpha = 0.01
    #expect(window.hitTest(Point(140, 140)) === parent)
    child.alpha = 1
    child.isUserInteractionEnabled = false
    #expect(window.hitTest(Point(140, 140)) === parent)
    parent.isUserInteractionEnabled = false
    #expect(window.hitTest(Point(60, 60)) === window)
  }

  @Test func `hit tests respect rotation and scale`() {
    parent.rotation = .pi / 4
    // The corner of the square is rotated away, and its tip is outside the former edge.
    #expect(window.hitTest(Point(52, 52)) === window)
    #expect(window.hitTest(Point(100, 32)) === parent)
    parent.rotation = 0
    parent.transform = .scale(0.5, 0.5)
    #expect(window.hitTest(Point(60, 60)) === window)
    #expect(window.hitTest(Point(80, 80)) === parent)
    parent.transform = .scale(0, 1)
    #expect(window.hitTest(Point(100, 100)) === window)
  }

  @Test func `an animated view is hit where it is presented`() {
    window.animate(withDuration: 1, timing: .linear) { parent.center.x += 150 }
    #expect(window.hitTest(Point(60, 60)) === parent)
    window.wait(0.5)
    #expect(window.hitTest(Point(60, 60)) === window)
    #expect(window.hitTest(Point(130, 60)) === parent)
  }

  @Test func `hit tests respect the scroll offset`() {
    parent.bounds.origin = Point(0, 80)
    #expect(window.hitTest(Point(140, 60)) === child)
    #expect(child.presentedFrame(in: nil) == Rect(130, 50, 40, 40))
  }

  @Test func `converting a point to another view and back returns the same point`() {
    parent.rotation = 0.3
    parent.transform = .scale(1.5, 0.5)
    let point = child.convert(Point(3, 7), to: parent)
    let back = parent.convert(point, to: child)
    #expect(abs(back.x - 3) < 1e-9)
    #expect(abs(back.y - 7) < 1e-9)
    #expect(child.convert(Point(3, 7), to: window) == child.convert(Point(3, 7), to: nil))
  }
}
