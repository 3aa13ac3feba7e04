import Graphics
import Interactions
import Interface
import Motion
import TestSupport
import Testing
import Timebase
import Touch

/// Plain pages, and a log of messages.
private final class Pages: VerticalSwipeDelegate, ScrollViewDelegate {
  let count: Int
  var messages: [String] = []
  init(count: Int) { self.count = count }
  func numberOfPages(in view: VerticalSwipeView) -> Int { count }
  func verticalSwipeView(_ view: VerticalSwipeView, pageAt index: Int) -> View { View() }
  func verticalSwipeView(_ view: VerticalSwipeView, titleOfPageAt index: Int) -> String { "Page \(index)" }
  func headerLoaded(in view: VerticalSwipeView) { messages.append("header loaded") }
  func headerUnloaded(in view: VerticalSwipeView) { messages.append("header unloaded") }
  func footerLoaded(in view: VerticalSwipeView) { messages.append("footer loaded") }
  func footerUnloaded(in view: VerticalSwipeView) { messages.append("footer unloaded") }
  func verticalSwipeView(_ view: VerticalSwipeView, didChangePageTo index: Int) { messages.append("page \(index)") }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) { messages.append("delegate: lift") }
}

struct VerticalSwipeTests {
  private let window = Window.test()
  private let view: VerticalSwipeView
  private let pages: Pages

  init() { (view, pages) = Self.make(window, count: 5, start: 2) }

  private static func make(_ window: Window, count: Int, start: Int) -> (VerticalSwipeView, Pages) {
    let pages = Pages(count: count)
    let view = VerticalSwipeView(frame: Rect(0, 64, 320, 416), startingAt: start, theme: .light)
    view.swipeDelegate = pages
    view.delegate = pages
    window.addSubview(view)
    view.reloadPages()
    window.layoutUntilClean()
    return (view, pages)
  }

  private func y(_ part: View) -> Double { part.presentation.frame.minY - view.contentOffset.y }

  @Test
  func `vertical-swipe 2: header and footer are beyond the content, 55 pt high, with arrow and title`() {
    #expect(view.header.frame == Rect(0, -55, 320, 55))
    #expect(view.footer.frame == Rect(0, 416, 320, 55))
    #expect(view.footer.arrow.frame == Rect(13, 4, 21, 39))
    #expect(view.footer.title.frame == Rect(59, 13, 241, 21))
    #expect(view.header.name == "header")
    #expect(view.footer.name == "footer")
    view.frame.size.width = 70
    window.layoutUntilClean()
    #expect(view.footer.title.frame == Rect(59, 13, 0, 21))
  }

  @Test
  func `vertical-swipe 3: their titles are those of the previous and the next page`() {
    #expect(view.header.title.text == "Page 1")
    #expect(view.footer.title.text == "Page 3")
  }

  @Test
  func `vertical-swipe 4 and 6: below 55 pt nothing is loaded and no page turns`() {
    // 115.24 pt of finger travel beyond the pan's 10 pt are 55 pt of offset.
    window.drag(from: Point(160, 400), by: Vector(0, -125), seconds: 0.5, hold: 0.2)
    #expect(pages.messages == ["delegate: lift"])
    #expect(window.settle())
    #expect(view.currentIndex == 2)
    #expect(view.contentOffset == .zero)
  }

  @Test
  func `vertical-swipe 4 and 5: header and footer are loaded beyond 55 pt, not at exactly 55 pt`() {
    var path = TouchPath(from: Point(160, 280), at: .zero)
    path.drag(to: Point(160, 300), seconds: 0.1)
    for event in TouchSampler().events(of: path).dropLast() { window.send(event) }
    #expect(view.isDragging)
    for (offset, loaded) in [(-55.0, ""), ((-55.0).nextUp, ""), ((-55.0).nextDown, "header"), (-55, ""), (55, "")] {
      view.contentOffset = Point(0, offset)
      #expect((view.isHeaderLoaded, view.isFooterLoaded) == (loaded == "header", false), "\(offset)")
    }
    view.contentOffset = Point(0, 55.0.nextUp)
    #expect(view.isFooterLoaded)
    #expect(!view.isHeaderLoaded)
    window.wait(0.2)
    #expect(view.header.arrowAngle == 180)
    #expect(view.footer.arrowAngle == 180)
    view.contentOffset = Point(0, -56)
    window.wait(0.2)
    #expect(view.header.arrowAngle == 0)
    #expect(view.footer.arrowAngle == 0)
    #expect(
      pages.messages == [
        "header loaded", "header unloaded", "footer loaded", "header loaded", "footer unloaded",
      ])
  }

  @Test
  func `vertical-swipe 7, 9, 10: the next page slides in while the content bounces back`() {
    window.drag(from: Point(160, 400), by: Vector(0, -170), seconds: 0.5, hold: 0.2)
    let lift = window.now
    let offset = view.contentOffset.y
    #expect(view.currentIndex == 3)
    #expect((view.header.title.text, view.footer.title.text) == ("Page 1", "Page 3"))
    #expect(abs(y(view.incomingPage!) - 416) < 1e-9)
    let bounce = EdgeReturn(overscroll: offset, velocity: 0)
    for tick in 0..<12 {
      window.advance(to: lift.advanced(bySeconds: Double(tick) / 60))
      let time = window.now.seconds(since: lift)
      let share = TimingCurve.easeInEaseOut.value(at: time / 0.2)
      let shown = bounce.position(at: time)
      #expect(abs(y(view.incomingPage!) - ((416 + offset) * (1 - share) - shown)) < 1e-6)
      #expect(abs(y(view.currentPage!) - (-471 * share - shown)) < 1e-6)
      #expect(abs(y(view.footer) - (416 + (-55 - 416) * share - shown)) < 1e-6)
      #expect((view.header.title.text, view.footer.title.text) == ("Page 1", "Page 3"))
    }
    let incoming = view.incomingPage
    window.advance(to: lift.advanced(bySeconds: 0.2))
    #expect(view.currentPage === incoming)
    #expect(view.incomingPage == nil)
    #expect((view.header.title.text, view.footer.title.text) == ("Page 2", "Page 4"))
    #expect(abs(y(view.footer) - (416 - view.contentOffset.y)) < 1e-9)
    #expect(pages.messages == ["footer loaded", "delegate: lift", "page 3", "footer unloaded"])
    #expect(window.settle())
  }

  @Test
  func `vertical-swipe 8: the previous page mirrors the next one`() {
    window.drag(from: Point(160, 200), by: Vector(0, 170), seconds: 0.5, hold: 0.2)
    #expect(view.currentIndex == 1)
    #expect(abs(y(view.incomingPage!) + 416) < 1e-9)
    #expect(window.settle())
    #expect(pages.messages == ["header loaded", "delegate: lift", "page 1", "header unloaded"])
    #expect(view.currentPage?.frame == Rect(0, 0, 320, 416))
  }

  @Test
  func `vertical-swipe 5: the arrow turns in 0.2 s and reverses from its current angle`() {
    var path = TouchPath(from: Point(160, 400), at: .zero)
    path.drag(to: Point(160, 230), seconds: 0)
    path.hold(seconds: 0.1)
    path.drag(to: Point(160, 380), seconds: 0)
    path.hold(seconds: 0.3)
    path.drag(to: Point(160, 385), seconds: 0.1)
    #expect(view.footer.arrowAngle == 0)
    #expect(view.header.arrowAngle == 180)
    // The finger jumps, so the footer is loaded with the first sample after the touch.
    let start = 1 / 60.0
    func turned(after time: Double) -> Double { TimingCurve.easeInEaseOut.value(at: min(1, time / 0.2)) * 180 }
    var readings = 0
    for event in TouchSampler().events(of: path).dropLast() {
      window.send(event)
      let time = window.now.seconds
      let expected =
        time < start
        ? 0
        : time < 0.1 ? turned(after: time - start) : turned(after: 0.1 - start) * (1 - turned(after: time - 0.1) / 180)
      #expect(abs(view.footer.arrowAngle - expected) < 1e-5)
      readings += 1
    }
    #expect(readings > 20)
    #expect(pages.messages == ["footer loaded", "footer unloaded"])
  }

  @Test
  func `vertical-swipe 11: the first page has no header, the last no footer, and a pull there bounces`() {
    for (count, start, way) in [(3, 0, 170.0), (3, 2, -170.0), (1, 0, 170.0), (1, 0, -170.0)] {
      let window = Window.test()
      let (view, pages) = Self.make(window, count: count, start: start)
      #expect(view.header.isHidden == (start == 0))
      #expect(view.footer.isHidden == (start == count - 1))
      window.drag(from: Point(160, 280), by: Vector(0, way), seconds: 0.5, hold: 0.2)
      #expect(view.contentOffset.y != 0)
      #expect(window.settle())
      #expect(view.currentIndex == start)
      #expect(pages.messages == ["delegate: lift"])
    }
  }

  @Test
  func `vertical-swipe 12: a drag during the transition turns no further page`() {
    window.drag(from: Point(160, 400), by: Vector(0, -200), seconds: 0.3, hold: 0.1)
    window.drag(from: Point(160, 400), by: Vector(0, -300), seconds: 0.05, hold: 0.05)
    #expect(view.currentIndex == 3)
    #expect(window.settle())
    #expect(view.currentIndex == 3)
    #expect(view.contentOffset == .zero)
    #expect(pages.messages.filter { $0.hasPrefix("page") } == ["page 3"])
  }

  @Test
  func `vertical-swipe 6: a cancelled touch turns no page`() {
    var path = TouchPath(from: Point(160, 400), at: .zero)
    path.drag(to: Point(160, 200), seconds: 0.4)
    window.play(path, lift: .cancelled)
    #expect(window.settle())
    #expect(view.currentIndex == 2)
    #expect(pages.messages == ["footer loaded", "delegate: lift", "footer unloaded"])
  }
}
