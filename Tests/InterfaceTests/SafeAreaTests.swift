import Graphics
import Interface
import TestSupport
import Testing

@Suite struct SafeAreaTests {
  /// Returns a window with the screen of a device.
  func window(_ name: String) throws -> Window {
    let device = try #require(Device.named(name))
    return Window(
      size: device.size,
      traits: Traits(displayScale: device.scale, theme: .light, textShaper: GridShaper(), device: device))
  }

  /// Records the insets at each change.
  final class Listener: View {
    var heard: [Insets] = []
    override func safeAreaInsetsDidChange() { heard.append(safeAreaInsets) }
  }

  final class Controller: ViewController {
    var heard: [Insets] = []
    override func viewSafeAreaInsetsDidChange() { heard.append(view.safeAreaInsets) }
  }

  @Test(arguments: [
    ("iphone-4", 20.0, 0.0), ("iphone-se", 20, 0), ("iphone-x", 44, 34), ("iphone-12", 47, 34), ("iphone-15", 59, 34),
    ("iphone-17", 62, 34), ("iphone-17-pro", 62, 34), ("iphone-17-pro-max", 62, 34), ("iphone-air", 68, 34),
    ("ipad-air-11", 24, 20), ("pixel-8", 24, 24), ("pixel-9", 24, 24), ("pixel-10", 24, 24),
  ])
  func `a window has the safe area of its device`(name: String, top: Double, bottom: Double) throws {
    let window = try window(name)
    #expect(window.safeAreaInsets == Insets(top: top, bottom: bottom))
    #expect(window.safeAreaLayoutFrame == window.bounds.inset(by: Insets(top: top, bottom: bottom)))
  }

  @Test func `a view's safe area insets are its overlap with the window's`() throws {
    let window = try window("iphone-17")
    let view = View(frame: Rect(0, 40, 402, 100))
    window.addSubview(view)
    #expect(view.safeAreaInsets == Insets(top: 22))
    view.frame = Rect(0, 62, 402, 778)
    #expect(view.safeAreaInsets == .zero)
    view.frame = Rect(0, 62, 402, 779)
    #expect(view.safeAreaInsets == Insets(bottom: 1))
    view.frame = Rect(-10, 0, 30, 30)
    #expect(view.safeAreaInsets == Insets(top: 30, left: 10))
    view.frame = Rect(0, 900, 402, 20)
    #expect(view.safeAreaInsets == Insets(bottom: 20))
    #expect(View(frame: Rect(0, 0, 10, 10)).safeAreaInsets == .zero)
  }

  @Test func `scrolling changes the safe area insets of a subview`() throws {
    let window = try window("iphone-17")
    let (scrollView, child) = (ScrollView(frame: window.bounds), View(frame: Rect(0, 100, 402, 10)))
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.contentSize = Size(402, 3000)
    window.addSubview(scrollView)
    scrollView.addSubview(child)
    #expect(child.safeAreaInsets == .zero)
    scrollView.contentOffset.y = 45
    #expect(child.safeAreaInsets == Insets(top: 7))
  }

  @Test func `safe area changes are reported once, before layout`() throws {
    let window = try window("iphone-x")
    let listener = Listener(frame: Rect(0, 0, 375, 500))
    window.addSubview(listener)
    window.layoutUntilClean()
    #expect(listener.heard == [Insets(top: 44)])
    listener.setNeedsLayout()
    window.layoutUntilClean()
    #expect(listener.heard.count == 1)
    listener.frame = Rect(0, 44, 375, 768)
    window.layoutUntilClean()
    #expect(listener.heard == [Insets(top: 44), Insets(bottom: 34)])
    let controller = Controller()
    window.rootViewController = controller
    window.layoutUntilClean()
    #expect(controller.heard == [Insets(top: 44, bottom: 34)])
  }

  @Test(arguments: [
    (ContentInsetAdjustmentBehavior.automatic, 500.0, false, Insets.zero),
    (.automatic, 874, false, .zero), (.automatic, 874.0.nextUp, false, Insets(top: 62, bottom: 34)),
    (.scrollableAxes, 500, true, Insets(top: 62, bottom: 34)), (.never, 2000, true, .zero),
    (.always, 10, false, Insets(top: 62, bottom: 34)),
  ])
  func `a scroll view adjusts its insets by its behaviour`(
    behavior: ContentInsetAdjustmentBehavior, height: Double, bounces: Bool, added: Insets
  ) throws {
    let window = try window("iphone-17")
    let view = ScrollView(frame: window.bounds)
    view.contentInsetAdjustmentBehavior = behavior
    view.contentSize = Size(402, height)
    view.alwaysBounceVertical = bounces
    window.addSubview(view)
    window.layoutUntilClean()
    #expect(view.adjustedContentInset == added)
    #expect(view.contentOffset == Point(0, -added.top))
    view.contentInset = Insets(left: 1, right: 2)
    #expect(view.adjustedContentInset == Insets(top: added.top, left: 1, bottom: added.bottom, right: 2))
    #expect(view.limits(.vertical).lowerBound == -added.top)
  }

  /// Scrolled content keeps its offset; content at its start stays there.
  @Test func `adjusted insets move content at its start and leave scrolled content`() throws {
    let window = try window("iphone-17")
    let (fresh, scrolled) = (ScrollView(frame: window.bounds), ScrollView(frame: window.bounds))
    for view in [fresh, scrolled] {
      view.contentSize = Size(402, 2000)
      window.addSubview(view)
    }
    scrolled.contentOffset.y = 300
    window.layoutUntilClean()
    #expect(fresh.contentOffset.y == -62)
    #expect(scrolled.contentOffset.y == 300)
    #expect(fresh.limits(.vertical) == -62...(2000 + 34 - 874))
  }

  @Test func `bars extend below the status bar and the home indicator`() throws {
    let window = try window("iphone-17")
    let navigation = NavigationController(rootViewController: ViewController(title: "Top"))
    window.rootViewController = navigation
    window.layoutUntilClean()
    #expect(navigation.statusBar.frame == Rect(0, 0, 402, 62))
    #expect(navigation.navigationBar.frame == Rect(0, 62, 402, 44))
    #expect(navigation.navigationBar.subviews[0].frame == Rect(0, -62, 402, 106))
    let (low, high) = (Toolbar(), Toolbar())
    low.frame = Rect(0, 796, 402, 44)
    high.frame = Rect(0, 795, 402, 44)
    for bar in [low, high] { window.addSubview(bar) }
    window.layoutUntilClean()
    #expect(low.subviews[0].frame == Rect(0, 0, 402, 78))
    #expect(high.subviews[0].frame == Rect(0, 0, 402, 44))
  }

  /// A bar ends at the safe area within half a device pixel, because points are not whole pixels on every screen.
  @Test(arguments: Device.all.map(\.name)) func `a toolbar extends to the bottom of every screen`(name: String) throws {
    let window = try window(name)
    let bottom = window.safeAreaInsets.bottom
    let (holder, bar) = (View(frame: Rect(0, 24, window.bounds.width, window.bounds.height - 24)), Toolbar())
    window.addSubview(holder)
    bar.frame = Rect(0, holder.safeAreaLayoutFrame.height - 44, window.bounds.width, 44)
    if holder.safeAreaInsets.top > 0 { bar.frame.origin.y += holder.safeAreaInsets.top }
    holder.addSubview(bar)
    let y = bar.frame.minY
    for (pixels, height) in [(0, 44 + bottom), (0.49, 44 + bottom), (-0.49, 44 + bottom), (0.51, 44), (-0.51, 44)] {
      bar.frame.origin.y = y + pixels / window.traits.displayScale
      bar.setNeedsLayout()
      window.layoutUntilClean()
      #expect(abs(bar.subviews[0].frame.height - height) < 1e-9, "moved by \(pixels) pixels")
    }
  }

  /// The renderer compares contents by identity: an unchanged colour must not create new ones.
  @Test func `setting the same indicator colour keeps the overlay's contents`() throws {
    let window = try window("iphone-17")
    window.homeIndicatorColor = .white
    let before = window.recordDisplayList().items
    window.homeIndicatorColor = .white
    for (old, new) in zip(before, window.recordDisplayList().items) {
      guard case .contents(let first, _) = old, case .contents(let second, _) = new else { continue }
      #expect(first === second)
    }
  }

  @Test func `the device's overlay is in front of all views`() throws {
    func items(_ name: String) throws -> [DisplayItem] {
      let window = try window(name)
      window.addSubview(Listener(frame: window.bounds))
      return window.recordDisplayList().items
    }
    #expect(try items("iphone-4").isEmpty)
    #expect(try items("iphone-se").isEmpty)
    let black = Color(white: 0)
    let phone = try items("iphone-17")
    #expect(phone.count == 6)
    #expect(phone[0] == .fill(RoundedRect(Rect(129, 861, 144, 5), cornerRadius: 2.5), Theme.light.label, .identity))
    #expect(phone[1] == .fill(RoundedRect(Rect(138, 14, 126, 37), cornerRadius: 18.5), black, .identity))
    guard case .contents(let corner, let place) = phone[5] else { throw ShapeError() }
    #expect(corner.size == Size(62, 62))
    #expect(place == .translation(Vector(340, 812)))
    // The indicator, a notch with two flares, four corners.
    #expect(try items("iphone-x").count == 8)
    #expect(try items("ipad-air-11").count == 5)
    let pictures = try window("iphone-17")
    pictures.homeIndicatorColor = .white
    let white = DisplayItem.fill(RoundedRect(Rect(129, 861, 144, 5), cornerRadius: 2.5), .white, .identity)
    #expect(pictures.recordDisplayList().items[0] == white)
  }

  struct ShapeError: Error {}
}

extension SafeAreaTests {
  @Test func `the system overlay is complete, the home indicator alone, or nothing`() throws {
    let window = try window("iphone-17")
    let all = window.recordDisplayList()
    #expect(all.items.count == 6)
    #expect(all.cutout.isEmpty)
    window.systemOverlay = .homeIndicator
    let indicator = window.recordDisplayList()
    #expect(indicator.items == [all.items[0]])
    #expect(indicator.cutout == [all.items[1]])
    window.systemOverlay = .none
    #expect(window.recordDisplayList().items.isEmpty)
    #expect(window.recordDisplayList().cutout == [all.items[1]])
    window.systemOverlay = .all
    #expect(window.recordDisplayList() == all)
  }

  @Test func `a notch stays whole without the other parts`() throws {
    let window = try window("iphone-12")
    let all = window.recordDisplayList().items
    window.systemOverlay = .none
    #expect(window.recordDisplayList().cutout == Array(all[1...3]))
  }
}
