import Graphics
import Interactions
import Interface
import Motion
import TestSupport
import Testing
import Timebase
import Touch

/// Plain pages, and a log of created pages and messages.
final class PageSource: PageScrollViewDataSource, PageScrollViewDelegate {
  var count: Int
  var size = Size.zero
  var made: [Int] = []
  var messages: [String] = []
  private struct Entry { weak var page: View? }
  private var entries: [Entry] = []

  init(count: Int) { self.count = count }

  /// The number of created pages that have not been released.
  var alive: Int { entries.count { $0.page != nil } }

  func numberOfPages(in view: PageScrollView) -> Int { count }

  func pageScrollView(_ view: PageScrollView, pageAt index: Int) -> View {
    let page = View(frame: Rect(origin: .zero, size: size))
    page.name = "\(index)"
    made.append(index)
    entries.append(Entry(page: page))
    return page
  }

  func pageScrollView(_ view: PageScrollView, didChangePageTo index: Int) {
    // The dot and the pages are updated before the message.
    let page = view.livePages[index]
    let isInPlace = page.map { abs($0.presentedFrame(in: view).midX - view.bounds.midX) < 1e-6 } ?? false
    messages.append("\(index) dot \(view.pageControl.currentPage) \(isInPlace ? "in place" : "elsewhere")")
  }
}

/// A page scroll view in a window of its own.
struct PageBench {
  let window: Window
  let view: PageScrollView
  let source: PageSource

  init(count: Int, form: PageScrollView.Form, start: Int = 0, size: Size = .zero, showsControl: Bool = true) {
    window = Window.test()
    source = PageSource(count: count)
    source.size = size
    view = PageScrollView(frame: Rect(0, 20, 320, 460), form: form, startingAt: start)
    view.showsPageControl = showsControl
    view.dataSource = source
    view.delegate = source
    window.addSubview(view)
    view.reloadPages()
    window.layoutUntilClean()
  }

  /// Drags without flicking: the finger rests before it lifts.
  func drag(_ way: Double, hold: Double = 0.2) {
    window.drag(from: Point(160 - way / 2, 200), by: Vector(way, 0), seconds: 0.4, hold: hold)
  }

  func flick(_ speed: Double, distance: Double = 120) {
    let way = speed < 0 ? -distance : distance
    window.drag(from: Point(160 - way / 2, 200), by: Vector(way, 0), seconds: distance / abs(speed))
  }

  /// The names of the pages on the screen, with their left edges.
  func seen() -> [String: Double] {
    window.layoutUntilClean()
    var result: [String: Double] = [:]
    for page in view.livePages.values {
      let frame = page.presentedFrame(in: view)
      if frame.maxX > 1e-6, frame.minX < 320 - 1e-6 { result[page.name ?? ""] = (frame.minX * 1e6).rounded() / 1e6 + 0 }
    }
    return result
  }
}

struct PageFlickingTests {
  @Test
  func `page-flicking 1: the content is as wide as all pages, each glued to its slot`() {
    let bench = PageBench(count: 10, form: .eager)
    #expect(bench.view.scrollView.contentSize == Size(3200, 400))
    for (index, page) in bench.view.livePages { #expect(page.frame == Rect(Double(index) * 320, 0, 320, 400)) }
    #expect(bench.view.livePages.count == 10)
  }

  @Test(
    arguments: PageScrollView.Form.allCases
  )
  func `page-flicking 2: a slow drag snaps to the nearest page, a flick turns one`(form: PageScrollView.Form) {
    for (way, page) in [(-150.0, 4), (-180, 5), (150, 4), (180, 3)] {
      let bench = PageBench(count: 10, form: form, start: 4)
      bench.drag(way)
      #expect(bench.window.settle())
      #expect(bench.view.currentPage == page, "\(way)")
      #expect(bench.view.position == Double(page) * 320)
    }
    for (speed, page) in [(-400.0, 5), (-3000, 5), (400, 3), (9000, 3), (-200, 4)] {
      let bench = PageBench(count: 10, form: form, start: 4)
      bench.flick(speed, distance: 60)
      #expect(bench.window.settle())
      #expect(bench.view.currentPage == page, "\(speed)")
    }
  }

  @Test
  func `page-flicking 3: the control is 60 pt high, its dot follows the page, and it can be hidden`() {
    let bench = PageBench(count: 10, form: .eager)
    #expect(bench.view.pageControl.frame == Rect(0, 400, 320, 60))
    #expect(bench.view.pageControl.numberOfPages == 10)
    var path = TouchPath(from: Point(300, 200), at: .zero)
    path.drag(to: Point(30, 200), seconds: 0.5)
    for event in TouchSampler().events(of: path).dropLast() {
      bench.window.send(event)
      bench.window.layoutUntilClean()
      #expect(bench.view.pageControl.currentPage == (bench.view.position >= 160 ? 1 : 0))
    }
    let hidden = PageBench(count: 10, form: .eager, showsControl: false)
    #expect(hidden.view.pageControl.isHidden)
    #expect(hidden.view.scrollView.frame == Rect(0, 0, 320, 460))
  }

  @Test(arguments: PageScrollView.Form.allCases)
  func `page-flicking 4: a tap flips by one page in 0.3 s; at the ends nothing happens`(form: PageScrollView.Form) {
    let bench = PageBench(count: 4, form: form)
    bench.window.tap(at: Point(40, 450))
    #expect(bench.window.isAtRest)
    #expect(bench.view.currentPage == 0)
    bench.window.tap(at: Point(300, 425))
    let start = bench.window.now
    for tick in 1..<18 {
      bench.window.advance(to: start.advanced(bySeconds: Double(tick) / 60))
      let position = CosineMotion(from: 0, to: 320).position(at: Double(tick) / 60)
      #expect(abs(bench.view.position - position) < 1e-4)
    }
    #expect(bench.window.settle())
    #expect(bench.source.messages == ["1 dot 1 in place"])
    for _ in 0..<5 {
      bench.window.tap(at: Point(165, 475))
      #expect(bench.window.settle())
    }
    #expect(bench.view.currentPage == 3)
    bench.window.tap(at: Point(155, 475))
    #expect(bench.window.settle())
    #expect(bench.view.currentPage == 2)
  }

  @Test(arguments: PageScrollView.Form.allCases)
  func `page-flicking 4: taps during a flip add up`(form: PageScrollView.Form) {
    let bench = PageBench(count: 10, form: form)
    for _ in 0..<3 { bench.window.tap(at: Point(300, 450)) }
    #expect(bench.window.settle())
    #expect(bench.view.currentPage == 3)
    #expect(bench.source.messages == ["3 dot 3 in place"])
  }

  @Test(arguments: PageScrollView.Form.allCases)
  func `page-flicking 5: the current page is the nearest one`(form: PageScrollView.Form) {
    let bench = PageBench(count: 10, form: form, start: 6)
    #expect(bench.view.position == 1920)
    bench.window.drag(from: Point(300, 200), by: Vector(-180, 0), seconds: 0.2, hold: 0.2)
    bench.window.wait(0.02)
    #expect(bench.view.currentPage == Int((bench.view.position / 320).rounded()))
  }

  @Test
  func `page-flicking 6: the window is three pages; at rest it is recentred without visible movement`() {
    let bench = PageBench(count: 10, form: .windowed)
    #expect(bench.view.scrollView.contentSize == Size(960, 400))
    for page in 0..<10 {
      #expect(bench.view.currentPage == page)
      let first = min(max(0, page - 1), 7)
      #expect(bench.view.firstPageOfContent == first)
      #expect(bench.view.livePages.keys.sorted() == [first, first + 1, first + 2])
      #expect(bench.view.scrollView.contentOffset.x == Double(page - first) * 320)
      #expect(bench.seen() == ["\(page)": 0])
      bench.drag(-200)
      #expect(bench.view.firstPageOfContent == first)
      #expect(bench.window.settle())
    }
    #expect(bench.view.currentPage == 9)
  }

  /// Moves a finger along the row's centre line to each location in the given time, and lifts it.
  private func play(_ places: [(x: Double, seconds: Double)], from start: Double, in bench: PageBench) {
    var path = TouchPath(from: Point(start, 200), at: bench.window.now)
    for (x, seconds) in places { path.drag(to: Point(x, 200), seconds: seconds) }
    bench.window.play(path)
  }

  @Test
  func `page-flicking 6: during a drag the window moves when the visible area would leave it, not before`() {
    for (x, first) in [(-320.0, 3), (-320.001, 4), (320, 3), (320.001, 2)] {
      let bench = PageBench(count: 10, form: .windowed, start: 4)
      let start = x < 0 ? 310.0 : 10
      bench.window.send(TouchEvent(phase: .began, location: Point(start, 200), timestamp: .zero))
      let end = start + x + (x < 0 ? -10 : 10)
      bench.window.send(TouchEvent(phase: .moved, location: Point(end, 200), timestamp: Instant(seconds: 0.1)))
      bench.window.layoutUntilClean()
      #expect(abs(bench.view.position - (1280 - x)) < 1e-9)
      #expect(bench.view.firstPageOfContent == first, "\(x)")
    }
  }

  @Test
  func `page-flicking 6: the window moves with the lift, because a page overshoots`() {
    // From page 1 to page 2: flicks; all the way slowly; slowly and back; or held before the end.
    for (places, speed) in [
      ([], 3000.0), ([], 9000), ([], 1200), ([], 300), ([(-2.0, 0.3), (-12, 0.1)], 0), ([(-12, 0.3), (0.2, 0.05)], 0),
      ([(-12, 0.3), (-12, 0.2)], 0), ([(-7, 0.3), (-7, 0.2)], 0),
    ] {
      let bench = PageBench(count: 10, form: .windowed, start: 1)
      if places.isEmpty { bench.flick(-speed, distance: 200) } else { play(places, from: 318, in: bench) }
      bench.window.layoutUntilClean()
      #expect(bench.view.firstPageOfContent == 1, "\(places) \(speed), \(bench.view.position)")
      #expect(bench.window.settle())
      #expect(bench.view.currentPage == 2)
      #expect(bench.view.firstPageOfContent == 1)
    }
  }

  @Test
  func `page-flicking 6: during an overshoot the page beyond is visible in both forms`() {
    for speed in [300.0, 1200, 9000] {
      let benches = PageScrollView.Form.allCases.map { PageBench(count: 10, form: $0, start: 1) }
      for bench in benches { bench.flick(-speed, distance: 200) }
      let start = benches[0].window.now
      var furthest = 0.0
      for tick in 1...120 {
        for bench in benches { bench.window.advance(to: start.advanced(bySeconds: Double(tick) / 120)) }
        #expect(benches[0].seen() == benches[1].seen(), "\(speed), tick \(tick)")
        furthest = max(furthest, benches[1].view.position)
      }
      #expect(furthest > 640.25, "\(speed)")
    }
  }

  @Test(arguments: PageScrollView.Form.allCases)
  func `page-flicking 6: the first and the last page are pinned and bounce`(form: PageScrollView.Form) {
    for (start, way) in [(0, 200.0), (9, -200.0)] {
      let bench = PageBench(count: 10, form: form, start: start)
      bench.window.drag(from: Point(160 - way / 2, 200), by: Vector(way, 0), seconds: 0.5, hold: 0.2)
      let pulled = RubberBand(dimension: 320).offset(forDistance: 190)
      #expect(abs(abs(bench.view.position - Double(start) * 320) - pulled) < 1e-6)
      #expect(bench.window.settle())
      #expect(bench.view.currentPage == start)
      #expect(bench.view.position == Double(start) * 320)
      #expect(bench.source.messages.isEmpty)
    }
  }

  @Test
  func `page-flicking 7: at most three pages are alive, made on demand, for any number of pages`() {
    let bench = PageBench(count: 1_000_000, form: .windowed)
    #expect(bench.source.made == [0, 1, 2])
    var most = 0
    for turn in 0..<200 {
      bench.flick(turn % 3 == 2 ? 800 : -800)
      bench.window.settle()
      most = max(most, bench.source.alive)
    }
    #expect(most == 3)
    #expect(bench.view.scrollView.subviews.count == 3)
    #expect(bench.view.currentPage == 68)
    bench.view.currentPage = 999_999
    #expect(bench.source.alive == 3)
    #expect(bench.seen() == ["999999": 0])
  }

  @Test
  func `page-flicking 8: three pages or fewer equal the eager form; one or none does not move`() {
    for count in 0...3 {
      let eager = PageBench(count: count, form: .eager)
      let windowed = PageBench(count: count, form: .windowed)
      #expect(windowed.view.scrollView.contentSize == eager.view.scrollView.contentSize)
      for bench in [eager, windowed] { bench.drag(-200, hold: 0) }
      #expect(windowed.view.position == eager.view.position)
      if count < 2 { #expect(windowed.view.position == 0) }
      for bench in [eager, windowed] { #expect(bench.window.settle()) }
      #expect(windowed.view.currentPage == (count > 1 ? 1 : 0))
      #expect(windowed.view.livePages.count == count)
    }
  }

  @Test(arguments: PageScrollView.Form.allCases)
  func `page-flicking 9: setting the current page shows it, including the last one`(form: PageScrollView.Form) {
    for isAnimated in [false, true] {
      let bench = PageBench(count: 10, form: form)
      for page in [9, 7, 0, 3] {
        bench.view.setCurrentPage(page, animated: isAnimated)
        #expect(bench.window.settle())
        #expect(bench.view.currentPage == page)
        #expect(bench.view.pageControl.currentPage == page)
        #expect(bench.seen() == ["\(page)": 0])
      }
      #expect(bench.source.messages == [9, 7, 0, 3].map { "\($0) dot \($0) in place" })
      bench.view.currentPage = 99
      #expect(bench.view.currentPage == 9)
    }
  }

  @Test(arguments: PageScrollView.Form.allCases)
  func `page-flicking 10: the delegate receives each change once, after dot and layout`(form: PageScrollView.Form) {
    let bench = PageBench(count: 10, form: form, start: 2)
    bench.drag(-200)
    #expect(bench.source.messages.isEmpty)
    bench.window.settle()
    bench.drag(-60)
    bench.window.settle()
    bench.flick(900)
    bench.window.settle()
    bench.view.currentPage = 2
    #expect(bench.source.messages == ["3 dot 3 in place", "2 dot 2 in place"])
  }

  @Test(arguments: PageScrollView.Form.allCases)
  func `page-flicking 11: a page keeps its own size and is centred in its slot`(form: PageScrollView.Form) {
    let bench = PageBench(count: 10, form: form, start: 5, size: Size(200, 300))
    #expect(bench.view.livePages[5]!.presentedFrame(in: bench.view) == Rect(60, 50, 200, 300))
    #expect(bench.view.livePages[6]!.presentedFrame(in: bench.view) == Rect(380, 50, 200, 300))
  }

  @Test
  func `page-flicking 12: the two forms are identical at every instant of slow and quick gestures`() {
    var numbers = SplitMix(seed: 12)
    for _ in 0..<16 {
      let start = Int.random(in: 0..<6, using: &numbers)
      let eager = PageBench(count: 6, form: .eager, start: start)
      let windowed = PageBench(count: 6, form: .windowed, start: start)
      for _ in 0..<4 {
        let from = Point(Double.random(in: 5...315, using: &numbers), 200)
        let to = Point(Double.random(in: 0...320, using: &numbers), 210)
        let seconds = Double.random(in: 0.02...0.4, using: &numbers)
        let pause = Double.random(in: 0...0.5, using: &numbers)
        for bench in [eager, windowed] {
          bench.window.drag(from: from, by: to - from, seconds: seconds)
        }
        let lift = eager.window.now
        for tick in 0..<Int(pause * 60) {
          for bench in [eager, windowed] { bench.window.advance(to: lift.advanced(bySeconds: Double(tick) / 60)) }
          #expect(windowed.seen() == eager.seen())
        }
        #expect(abs(windowed.view.position - eager.view.position) < 1e-6)
        #expect(windowed.view.currentPage == eager.view.currentPage)
      }
      for bench in [eager, windowed] { #expect(bench.window.settle()) }
      #expect(windowed.view.position == eager.view.position)
      #expect(windowed.source.messages == eager.source.messages)
      #expect(windowed.source.alive == 3)
    }
  }

  @Test
  func `page-flicking 13: drags before rest continue from window to window`() {
    let eager = PageBench(count: 20, form: .eager)
    let windowed = PageBench(count: 20, form: .windowed)
    for bench in [eager, windowed] {
      for turn in 1...8 {
        bench.flick(-3000, distance: 250)
        bench.window.wait(0.05)
        #expect(bench.view.position > Double(turn) * 320 - 320, "turn \(turn)")
        #expect(!bench.window.isAtRest)
      }
    }
    #expect(abs(windowed.view.position - eager.view.position) < 1e-6)
    for bench in [eager, windowed] { #expect(bench.window.settle()) }
    #expect(windowed.view.currentPage == 8)
    #expect(eager.view.currentPage == 8)
  }

  @Test
  func `page-flicking 14: a scroll indicator in the eager form, none in the windowed one`() {
    for form in PageScrollView.Form.allCases {
      let bench = PageBench(count: 5, form: form)
      bench.drag(-100)
      let indicators = bench.view.scrollView.subviews.filter { $0.bounds.height < 5 }
      #expect(indicators.count == (form == .eager ? 1 : 0))
    }
  }

  @Test(arguments: PageScrollView.Form.allCases)
  func `page-flicking: after a cancelled touch the page snaps back`(form: PageScrollView.Form) {
    let bench = PageBench(count: 5, form: form, start: 2)
    var path = TouchPath(from: Point(200, 200), at: .zero)
    path.drag(to: Point(80, 200), seconds: 0.1)
    bench.window.play(path, lift: .cancelled)
    #expect(bench.window.settle())
    #expect(bench.view.currentPage == 2)
    #expect(bench.source.messages.isEmpty)
  }

  @Test(arguments: PageScrollView.Form.allCases)
  func `page-flicking: a page interrupted within half a pixel of its place snaps to it`(form: PageScrollView.Form) {
    let bench = PageBench(count: 5, form: form)
    // The page would overshoot; it is interrupted before its place.
    bench.flick(-3000, distance: 290)
    while bench.view.position < 319.8 { bench.window.wait(0.000_05) }
    #expect(bench.view.position < 320)
    bench.window.tap(at: Point(160, 200))
    #expect(bench.window.settle())
    #expect(bench.view.position == 320)
    #expect(bench.source.messages == ["1 dot 1 in place"])
  }

  @Test(arguments: PageScrollView.Form.allCases)
  func `page-flicking: an index or offset beyond the pages is clamped`(form: PageScrollView.Form) {
    for (start, page) in [(99, 4), (-3, 0), (3, 3)] {
      let bench = PageBench(count: 5, form: form, start: start)
      #expect(bench.view.currentPage == page)
      #expect(bench.view.position == Double(page) * 320)
      bench.view.setCurrentPage(start, animated: true)
      #expect(bench.window.isAtRest)
      #expect(bench.source.messages.isEmpty)
    }
    let bench = PageBench(count: 5, form: form, start: 4)
    bench.view.scrollView.contentOffset.x += 200
    #expect(bench.view.position == 1480)
    #expect(bench.view.currentPage == 4)
    bench.view.currentPage = 0
    bench.view.scrollView.contentOffset.x -= 200
    #expect(bench.view.position == -200)
    #expect(bench.view.currentPage == 0)
  }

  @Test(arguments: PageScrollView.Form.allCases)
  func `page-flicking: without a size the current page is kept and no message is sent`(form: PageScrollView.Form) {
    for count in [0, 9] {
      let source = PageSource(count: count)
      let view = PageScrollView(form: form, startingAt: 3)
      view.dataSource = source
      view.delegate = source
      view.reloadPages()
      #expect(view.currentPage == (count == 0 ? 0 : 3))
      view.setCurrentPage(6, animated: true)
      #expect(view.currentPage == (count == 0 ? 0 : 6))
      view.currentPage = 5
      #expect(view.currentPage == (count == 0 ? 0 : 5))
      #expect(source.messages.isEmpty)
      #expect(source.made.isEmpty)
      let window = Window.test()
      window.addSubview(view)
      window.layoutUntilClean()
      #expect(source.made.isEmpty)
      view.frame = Rect(0, 20, 320, 460)
      window.layoutUntilClean()
      #expect(view.currentPage == (count == 0 ? 0 : 5))
      #expect(view.position == (count == 0 ? 0 : 1600))
    }
  }

  @Test
  func `page-flicking: pages added later begin with the requested page`() {
    let bench = PageBench(count: 0, form: .eager, start: 3)
    bench.view.currentPage = 2
    #expect(bench.view.currentPage == 0)
    #expect(bench.source.messages.isEmpty)
    bench.source.count = 5
    bench.view.reloadPages()
    #expect(bench.view.currentPage == 3)
    #expect(bench.source.messages.isEmpty)
    bench.source.count = 2
    bench.view.reloadPages()
    #expect(bench.view.currentPage == 1)
    #expect(bench.source.messages == ["1 dot 1 in place"])
  }

  @Test(arguments: PageScrollView.Form.allCases)
  func `page-flicking: a change of height alone changes the content's height`(form: PageScrollView.Form) {
    let bench = PageBench(count: 5, form: form, start: 2)
    bench.flick(-900)
    #expect(bench.window.settle())
    bench.view.showsPageControl = false
    bench.window.layoutUntilClean()
    #expect(bench.view.scrollView.contentSize.height == 460)
    #expect(!bench.view.scrollView.canScroll(.vertical))
    bench.view.showsPageControl = true
    bench.window.layoutUntilClean()
    #expect(bench.view.scrollView.contentSize.height == 400)
    #expect(!bench.view.scrollView.canScroll(.vertical))
    #expect(bench.view.currentPage == 3)
    bench.view.frame.size.height = 30
    bench.window.layoutUntilClean()
    #expect(bench.view.scrollView.frame == Rect(0, 0, 320, 0))
  }

  @Test(arguments: PageScrollView.Form.allCases)
  func `page-flicking: a change of size keeps the page`(form: PageScrollView.Form) {
    let bench = PageBench(count: 9, form: form, start: 8)
    for (width, page) in [(200.0, 8), (320, 8), (250, 4)] {
      bench.view.currentPage = page
      bench.view.frame = Rect(0, 20, width, 460)
      bench.window.layoutUntilClean()
      #expect(bench.view.currentPage == page)
      #expect(bench.view.position == Double(page) * width)
      #expect(bench.view.livePages[page]!.presentedFrame(in: bench.view) == Rect(0, 0, width, 400))
    }
    #expect(bench.source.messages == ["4 dot 4 in place"])
  }
}
