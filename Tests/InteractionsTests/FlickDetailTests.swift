import Graphics
import Interactions
import Interface
import TestSupport
import Testing
import Timebase
import Touch

/// Scrollable pages named by their index, and a log of messages.
private final class Pages: FlickDetailDelegate {
  let count: Int
  var messages: [String] = []
  init(count: Int) { self.count = count }

  func numberOfPages(in view: FlickDetailView) -> Int { count }

  func flickDetailView(_ view: FlickDetailView, pageAt index: Int) -> View {
    messages.append("make \(index), shown \(view.currentIndex)")
    let page = ScrollView()
    page.alwaysBounceVertical = true
    page.name = "page \(index)"
    page.backgroundColor = [.white, .black][index % 2]
    let stripe = View(frame: Rect(100, 0, 40, 416))
    stripe.backgroundColor = [.black, .white][index % 2]
    page.addSubview(stripe)
    return page
  }

  func flickDetailView(_ view: FlickDetailView, didChangePageTo index: Int) { messages.append("page \(index)") }
}

/// The progress of an ease-out at a fraction of its time, by bisecting the parameter of its Bézier curve (0, 0, 0.58,
/// 1).
private func easeOut(_ x: Double) -> Double {
  if x >= 1 { return 1 }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<60 {
    let s = (low + high) / 2
    if 3 * 0.58 * s * s * (1 - s) + s * s * s < x { low = s } else { high = s }
  }
  return 3 * low * low * (1 - low) + low * low * low
}

struct FlickDetailTests {
  private let window = Window.test()
  private let view: FlickDetailView
  private let pages: Pages

  init() { (view, pages) = Self.make(count: 5, start: 2, in: window) }

  private static func make(count: Int, start: Int, in window: Window) -> (FlickDetailView, Pages) {
    let pages = Pages(count: count)
    let view = FlickDetailView(frame: Rect(0, 64, 320, 416), startingAt: start)
    view.delegate = pages
    window.addSubview(view)
    view.reloadPages()
    window.layoutUntilClean()
    pages.messages = []
    return (view, pages)
  }

  /// Touches at a point, moves by a step at each of 60 samples a second, and lifts with the last step.
  private func steps(_ steps: [Vector], from start: Point = Point(160, 200), lift: TouchEvent.Phase = .ended) {
    var (place, now) = (start, window.now.advanced(bySeconds: 0.01))
    window.send(TouchEvent(phase: .began, location: place, timestamp: now))
    for step in steps {
      now = now.advanced(bySeconds: 1 / 60.0)
      place = place + step
      window.send(TouchEvent(phase: step == .zero ? .stationary : .moved, location: place, timestamp: now))
    }
    window.send(TouchEvent(phase: lift, location: place, timestamp: now))
  }

  private func at(_ start: Instant, _ seconds: Double) { window.advance(to: start.advanced(bySeconds: seconds)) }

  private var left: [Vector] { Array(repeating: Vector(-20, 0), count: 4) }
  private var right: [Vector] { Array(repeating: Vector(20, 0), count: 4) }

  @Test
  func `flick-detail 3: a flick is more than 10 pt between the last two samples alone`() {
    for (last, isFlick) in [(-10.0, false), (-10.0.nextUp, false), (-10.001, true), (-64, true), (-1, false)] {
      let before = view.currentIndex
      steps([Vector(-32, 0), Vector(-4, 0), Vector(last, 0)])
      #expect(view.currentIndex == before + (isFlick ? 1 : 0), "\(last)")
      #expect(window.settle())
      if isFlick { view.flick(.previous) }
      #expect(window.settle())
    }
    steps([Vector(-11, 0)])
    #expect(view.currentIndex == 3)
    #expect(window.settle())
    // Fast first, slow at the end; and back to the start before a fast end.
    steps([Vector(-60, 0), Vector(-60, 0), Vector(-5, 0)])
    #expect(view.currentIndex == 3)
    steps([Vector(8, 0), Vector(-12, 0)])
    #expect(view.currentIndex == 4)
  }

  @Test
  func `flick-detail 4: left is the next page, right the previous one; up and down are not flicks`() {
    steps(left)
    #expect(view.currentIndex == 3)
    #expect(window.settle())
    steps(right)
    #expect(view.currentIndex == 2)
    #expect(window.settle())
    for step in [Vector(0, -40), Vector(0, 40), Vector(-20, 30), Vector(20, -21), Vector(15, 15)] {
      steps([step, step, step])
      #expect(view.currentIndex == 2, "\(step)")
      #expect(view.motion == .none)
      #expect(window.settle())
    }
    steps([Vector(-20, 12), Vector(-20, 12)])
    #expect(view.currentIndex == 3)
    #expect(FlickDirection(of: Vector(-0.1, 9)) == .next)
    #expect(FlickDirection(of: Vector(0, 9)) == .previous)
  }

  @Test
  func `flick-detail 3: a flick is recognised anywhere on the page, also on scrolling content`() {
    for start in [Point(5, 66), Point(315, 470), Point(160, 272)] {
      let before = view.currentIndex
      steps([Vector(-12, 1), Vector(-12, 1)], from: start)
      #expect(view.currentIndex == before + 1)
      #expect(window.settle())
      view.flick(.previous)
      #expect(window.settle())
    }
    steps(left, from: Point(160, 30))
    #expect(view.currentIndex == 2)
  }

  @Test
  func `flick-detail 5: the index changes first, then a push of 0.5 s, ease-out, from the right`() {
    steps(left)
    #expect(pages.messages == ["page 3", "make 3, shown 3"])
    let lift = window.now
    for tick in 0..<30 {
      at(lift, Double(tick) / 60)
      let share = easeOut(Double(tick) / 30)
      #expect(view.motion == .push)
      #expect(abs((view.progress ?? -1) - share) < 1e-6)
      #expect(abs(view.currentX + 320 * share) < 1e-4)
      #expect(abs((view.incomingX ?? -1) - 320 * (1 - share)) < 1e-4)
      #expect(abs(view.currentPage!.presentedFrame(in: view).minX - 320 * (1 - share)) < 1e-4)
    }
    at(lift, 0.5)
    #expect(view.motion == .none)
    #expect(view.progress == nil)
    #expect(view.incomingX == nil)
    #expect(view.currentX == 0)
    #expect(view.currentPage?.name == "page 3")
    #expect(view.currentPage?.presentedFrame(in: view) == Rect(0, 0, 320, 416))
    #expect(window.isAtRest)
  }

  @Test
  func `flick-detail 5: the push of the previous page mirrors that of the next one`() {
    steps(right)
    #expect(pages.messages == ["page 1", "make 1, shown 1"])
    let lift = window.now
    for tick in 0..<30 {
      at(lift, Double(tick) / 60)
      let share = easeOut(Double(tick) / 30)
      #expect(abs(view.currentX - 320 * share) < 1e-4)
      #expect(abs((view.incomingX ?? 1) + 320 * (1 - share)) < 1e-4)
    }
    #expect(window.settle())
  }

  @Test(arguments: [(4, FlickDirection.next), (0, .previous)])
  func `flick-detail 6: at the ends the same page moves out by a quarter in 0.25 s and back in 0.25 s`(
    start: Int, direction: FlickDirection
  ) {
    let window = Window.test()
    let (view, pages) = Self.make(count: 5, start: start, in: window)
    let page = view.currentPage
    view.flick(direction)
    let sign = -Double(direction.step)
    for tick in 0...29 {
      window.advance(to: Instant(seconds: Double(tick) / 60))
      let isOut = tick < 15
      let share = isOut ? 0.25 * easeOut(Double(tick) / 15) : 0.25 * (1 - easeOut(Double(tick - 15) / 15))
      #expect(view.motion == (isOut ? .bounceOut : .bounceIn), "\(tick)")
      #expect(abs((view.progress ?? -1) - share) < 1e-6)
      #expect(abs(view.currentX - sign * 320 * share) < 1e-4)
      #expect(abs((view.incomingX ?? 0) - sign * 320 * (share - 1)) < 1e-4)
      #expect(abs(page!.presentedFrame(in: view).minX - view.currentX) < 1e-9)
    }
    window.advance(to: Instant(seconds: 0.5))
    #expect(view.motion == .none)
    #expect(view.currentIndex == start)
    #expect(view.currentPage === page)
    #expect(pages.messages.isEmpty)
    #expect(window.isAtRest)
  }

  @Test
  func `flick-detail 6: the page next to the bouncing page is a picture of the same page`() {
    let window = Window.test()
    let (view, pages) = Self.make(count: 1, start: 0, in: window)
    defer { withExtendedLifetime(pages) {} }
    let rest = window.recordDisplayList().items.filter { $0.color != nil }
    view.flick(.next)
    window.wait(0.2)
    // The page at −p·W and its picture at (1 − p)·W; the picture on the far side is off screen.
    let seen = window.recordDisplayList().items.filter { $0.color != nil }
    #expect(seen.count == rest.count + 1)
    #expect(Set(seen.compactMap(\.color)) == Set(rest.compactMap(\.color)))
  }

  @Test
  func `flick-detail 7: a slow drag, a stop before the lift and a cancelled touch do nothing`() {
    steps([Vector(-60, 0), Vector(-60, 0), .zero, .zero])
    steps([Vector](repeating: Vector(-9, 0), count: 12))
    steps(left, lift: .cancelled)
    #expect(view.motion == .none)
    #expect(view.currentIndex == 2)
    #expect(pages.messages.isEmpty)
    #expect(window.settle())
  }

  @Test(arguments: [0.02, 0.1, 0.25, 0.3, 0.45])
  func `flick-detail 8: a flick during a transition replaces it without a jump`(after time: Double) {
    for (start, first, second) in [
      (1, FlickDirection.next, FlickDirection.next), (2, .next, .previous), (3, .next, .next),
      (1, .previous, .previous),
      (4, .next, .next), (4, .next, .previous), (0, .previous, .previous), (0, .previous, .next),
    ] {
      let window = Window.test()
      let (view, pages) = Self.make(count: 5, start: start, in: window)
      defer { withExtendedLifetime(pages) {} }
      view.flick(first)
      window.wait(time)
      let before = Seen(window)
      view.flick(second)
      window.layoutUntilClean()
      let after = Seen(window)
      #expect(before == after, "from \(start): \(first), then \(second)")
      // No jump later either: within a millisecond no edge moves by more than two points.
      var last = after
      for _ in 0..<700 {
        window.wait(0.001)
        let next = Seen(window)
        #expect(next.distance(from: last) < 16, "from \(start): \(first), then \(second), \(window.now.seconds) s")
        last = next
      }
      #expect(window.settle())
      let wanted = min(4, max(0, start + first.step))
      #expect(view.currentIndex == min(4, max(0, wanted + second.step)))
      #expect(view.currentPage?.presentedFrame(in: view) == Rect(0, 0, 320, 416))
      #expect(view.motion == .none)
    }
  }

  @Test
  func `flick-detail 8: a repeated bounce continues from the page's position`() {
    let window = Window.test()
    let (view, pages) = Self.make(count: 3, start: 2, in: window)
    defer { withExtendedLifetime(pages) {} }
    view.flick(.next)
    window.wait(0.1)
    let shift = view.currentX
    #expect(shift < -20)
    view.flick(.next)
    #expect(abs(view.currentX - shift) < 1e-9)
    #expect(view.motion == .bounceOut)
    window.wait(0.25)
    #expect(view.motion == .bounceIn)
    #expect(abs(view.currentX + 80) < 1e-9)
    window.wait(0.25)
    #expect(view.motion == .none)
    #expect(window.isAtRest)
  }

  @Test
  func `flick-detail 8: a bounce repeated at the instant of its return stays outside`() {
    let window = Window.test()
    let (view, pages) = Self.make(count: 3, start: 2, in: window)
    defer { withExtendedLifetime(pages) {} }
    view.flick(.next)
    window.advance(upTo: Instant(seconds: 0.25))
    #expect(view.currentX == -80)
    view.flick(.next)
    #expect(view.currentPage?.superview?.subviews.count == 3, "the page and a picture on each side")
    window.advance(to: Instant(seconds: 0.499))
    #expect(view.motion == .bounceOut)
    #expect(view.currentX == -80)
    window.advance(to: Instant(seconds: 0.5))
    #expect(view.motion == .bounceIn)
    #expect(window.settle())
    #expect(view.currentPage?.superview?.subviews.count == 1)
  }

  @Test
  func `flick-detail 6: a layout during a bounce changes nothing; a view without width has no progress`() {
    let window = Window.test()
    let (view, pages) = Self.make(count: 1, start: 0, in: window)
    defer { withExtendedLifetime(pages) {} }
    view.flick(.next)
    window.wait(0.1)
    let shift = view.currentX
    view.currentPage?.superview?.superview?.setNeedsLayout()
    window.layoutUntilClean()
    #expect(view.currentX == shift)
    #expect(shift < -20)
    window.advance(to: Instant(seconds: 0.25))
    #expect(view.currentX == -80)
    #expect(window.settle())
    view.frame.size.width = 0
    window.layoutUntilClean()
    view.flick(.next)
    #expect(view.motion == .bounceOut)
    #expect(view.progress == 0)
  }

  @Test
  func `flick-detail 9: a single page bounces both ways`() {
    for (direction, sign) in [(FlickDirection.next, -1.0), (.previous, 1)] {
      let window = Window.test()
      let (view, pages) = Self.make(count: 1, start: 0, in: window)
      view.flick(direction)
      window.wait(0.25)
      #expect(abs(view.currentX - sign * 80) < 1e-9)
      #expect(window.settle())
      #expect(view.currentIndex == 0)
      #expect(pages.messages.isEmpty)
    }
  }
}

/// The colours along a horizontal line across the screen, at whole points.
private struct Seen: Equatable {
  private var line: [Bool]

  init(_ window: Window) {
    line = Array(repeating: false, count: 320)
    var clips: [Rect] = []
    let screen = Rect(0, 0, 320, 480)
    for item in window.recordDisplayList().items {
      switch item {
      case .pushClip(let shape, let transform):
        clips.append((clips.last ?? screen).intersection(transform.boundingBox(of: shape.rect)))
      case .pushOpacity: clips.append(clips.last ?? screen)
      case .pop: clips.removeLast()
      case .fill(let shape, let color, let transform):
        let rect = transform.boundingBox(of: shape.rect).intersection(clips.last ?? screen)
        guard color.alpha == 1, rect.minY <= 300, rect.maxY > 300, rect.width > 0 else { continue }
        for x in 0..<320 where rect.minX <= Double(x) + 0.5 && rect.maxX > Double(x) + 0.5 {
          line[x] = color.red > 0.5
        }
      case .contents, .softEdge: break
      }
    }
  }

  /// The number of points of the line that differ.
  func distance(from other: Seen) -> Int { zip(line, other.line).count { $0 != $1 } }
}

extension DisplayItem {
  /// The colour of a fill; nil for any other item.
  fileprivate var color: Color? { if case .fill(_, let color, _) = self { color } else { nil } }
}
