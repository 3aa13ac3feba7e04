import Graphics
import Interface
import TestSupport
import Testing

struct PageControlTests {
  let window = Window.test()
  let control = PageControl(numberOfPages: 5, frame: Rect(0, 400, 320, 60))
  let log = Log()

  final class Log {
    var values: [Int] = []
  }

  init() {
    window.addSubview(control)
    control.onValueChanged = { [log] in log.values.append($0) }
  }

  @Test func `dots are 7 pt wide, 16 pt apart and centred`() {
    #expect(control.dots.map(\.frame.minX) == [124.5, 140.5, 156.5, 172.5, 188.5])
    #expect(control.dots.allSatisfy { $0.frame.width == 7 && $0.frame.midY == 30 })
    #expect(control.sizeThatFits(.zero).width == 71)
  }

  @Test func `taps change the page and stop at the ends`() {
    window.tap(at: Point(10, 410))
    #expect(log.values.isEmpty)
    for _ in 0..<6 { window.tap(at: Point(170, 450)) }
    #expect(log.values == [1, 2, 3, 4])
    #expect(control.currentPage == 4)
    window.tap(at: Point(159, 410))
    #expect(log.values.last == 3)
  }

  @Test func `a tap in the exact middle goes to the next page`() {
    control.currentPage = 2
    window.tap(at: Point(160.0.nextDown, 410))
    #expect(log.values == [1])
    window.tap(at: Point(160, 410))
    #expect(log.values == [1, 2])
  }

  @Test func `a page set in code is clamped and sends no message`() {
    control.currentPage = 99
    #expect(control.currentPage == 4)
    control.currentPage = -3
    #expect(control.currentPage == 0)
    #expect(log.values.isEmpty)
    control.currentPage = 4
    control.numberOfPages = 2
    #expect(control.currentPage == 1)
    control.numberOfPages = 0
    #expect(control.currentPage == 0)
    #expect(control.dots.isEmpty)
  }

  @Test func `hundreds of pages show the dots around the current one`() {
    control.numberOfPages = 500
    control.currentPage = 250
    #expect(control.dots.count == 20)
    #expect(control.dots.contains { $0.page == 250 })
    #expect(control.dots.allSatisfy { $0.frame.minX >= 0 && $0.frame.maxX <= 320 })
    control.currentPage = 499
    #expect(control.dots.last?.page == 499)
    #expect(control.dots.count == 20)
    control.currentPage = 0
    #expect(control.dots.first?.page == 0)
  }

  @Test func `a single page can be hidden`() {
    control.numberOfPages = 1
    #expect(control.dots.count == 1)
    control.hidesForSinglePage = true
    #expect(control.dots.isEmpty)
  }
}
