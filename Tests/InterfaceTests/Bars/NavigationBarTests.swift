import Graphics
import Interface
import TestSupport
import Testing
import Timebase

/// The test shaper's letters are half as wide as the font size: 8.5 pt each.
struct NavigationBarTests {
  let window = Window.test()
  let bar = NavigationBar()

  init() {
    bar.frame = Rect(0, 20, 320, 44)
    window.addSubview(bar)
  }

  private func label(_ text: String) -> Label? {
    bar.subviews.compactMap { $0 as? Label }.first { $0.text == text && !$0.isHidden }
  }

  @Test func `the title is centred and the back button is at the left`() {
    bar.setItem(NavigationItem(title: "Event Info"), backItem: NavigationItem(title: "Events"))
    window.layoutUntilClean()
    #expect(abs((label("Event Info")?.presentedFrame(in: nil).midX ?? 0) - 160) <= 0.5)
    #expect(abs((label("Event Info")?.presentedFrame(in: nil).midY ?? 0) - 42) <= 0.5)
    #expect(label("Events")?.frame.minX == 27)
    #expect(bar.descendant(named: "back") != nil)
  }

  @Test func `a long title shortens the back button's title and then hides it`() {
    let back = NavigationItem(title: "A long way back")
    bar.setItem(NavigationItem(title: "A title of some length"), backItem: back)
    window.layoutUntilClean()
    #expect(label("A long way back") == nil)
    #expect(label("Back") != nil)
    bar.setItem(NavigationItem(title: "A title that is as long as this one"), backItem: back)
    window.layoutUntilClean()
    #expect(label("Back") == nil)
    #expect(bar.descendant(named: "back") != nil)
  }

  @Test func `title and buttons never overlap`() throws {
    for length in stride(from: 1, through: 60, by: 3) {
      let title = String(repeating: "m", count: length)
      let item = NavigationItem(title: title)
      item.rightBarButtonItem = BarButtonItem(title: "Edit") {}
      bar.setItem(item, backItem: NavigationItem(title: "Events"))
      window.layoutUntilClean()
      let place = try #require(label(title)).presentedFrame(in: bar)
      #expect(place.maxX <= 320 - 16 - 4 * 8.5, "\(length) letters")
      #expect(place.minX >= (label("Events") ?? label("Back"))?.frame.maxX ?? 8, "\(length) letters")
    }
  }

  @Test func `a tap on an enabled bar button acts once`() {
    var taps = 0
    let item = NavigationItem(title: "Events")
    item.rightBarButtonItem = BarButtonItem(.add) { taps += 1 }
    bar.setItem(item, backItem: nil)
    window.layoutUntilClean()
    let place = bar.descendant(named: "add")?.presentedFrame(in: nil) ?? .zero
    #expect(place.width == 44)
    #expect(place.maxX <= 320)
    window.tap(at: place.center)
    #expect(taps == 1)
    item.rightBarButtonItem?.isEnabled = false
    window.tap(at: place.center)
    #expect(taps == 1)
  }

  @Test func `a bar button does not act if the touch ends too far away`() {
    var taps = 0
    let item = NavigationItem()
    item.rightBarButtonItem = BarButtonItem(title: "Edit") { taps += 1 }
    bar.setItem(item, backItem: nil)
    window.layoutUntilClean()
    window.drag(from: Point(290, 42), by: Vector(0, 200), seconds: 0.3)
    #expect(taps == 0)
    window.drag(from: Point(290, 42), by: Vector(0, 40), seconds: 0.3)
    #expect(taps == 1)
  }

  @Test func `a navigation bar shows changes of its item`() {
    let item = NavigationItem(title: "Events")
    let edit = BarButtonItem(.edit)
    item.leftBarButtonItem = edit
    bar.setItem(item, backItem: nil)
    item.title = "3 events"
    edit.title = "Done"
    window.layoutUntilClean()
    #expect(label("3 events") != nil)
    #expect(label("Events") == nil)
    #expect(bar.descendant(named: "edit") != nil)
  }

  @Test func `a push moves and fades in the new title, and the old one becomes the back button`() throws {
    let (first, second) = (NavigationItem(title: "Events"), NavigationItem(title: "Event Info"))
    bar.setItem(first, backItem: nil)
    window.layoutUntilClean()
    bar.setItem(second, backItem: first, transition: .push)
    let title = try #require(label("Event Info"))
    let start = title.presentation.position.x
    #expect(start > 300)
    #expect(title.presentation.alpha == 0)
    window.animate(withDuration: 0.35, timing: .linear) {
      bar.runTransition()
    } completion: { _ in
      bar.endTransition()
    }
    window.wait(0.175)
    #expect(abs(title.presentation.position.x - (start + title.center.x) / 2) < 1e-9)
    #expect(abs(title.presentation.alpha - 0.5) < 1e-9)
    window.settle()
    #expect(bar.subviews.compactMap { $0 as? Label }.map(\.text).sorted() == ["Event Info", "Events"])
    #expect(title.presentation.alpha == 1)
  }
}

struct ToolbarTests {
  let window = Window.test()

  @Test func `flexible spaces divide the remaining width equally`() {
    let items: [BarButtonItem] = [
      BarButtonItem(title: "aaaa") {}, .flexibleSpace(), BarButtonItem(title: "bbbb") {}, .flexibleSpace(),
      BarButtonItem(title: "cccc") {},
    ]
    let bar = Toolbar(items: items)
    bar.frame = Rect(0, 436, 320, 44)
    window.addSubview(bar)
    window.layoutUntilClean()
    let middles = ["aaaa", "bbbb", "cccc"].map { bar.descendant(named: $0)?.center.x ?? 0 }
    #expect(abs(middles[0] - (16 + 17)) < 1)
    #expect(abs(middles[1] - 160) < 1)
    #expect(abs(middles[2] - (320 - 16 - 17)) < 1)
  }
}
