import Graphics
import Interface
import LibC
import Motion
import Touch

/// A circular list of any length, shown by three pages that are cycled: the one that is seen, and its neighbours ready off
/// screen to its left and right.
///
/// A swipe lets the centre and the next page slide together. At its very instant the roles rotate: the arriving page is
/// the centre, the leaving one its neighbour, and the third is moved unseen to the far side and loaded with the item
/// after next. A single item is its own neighbour; of two items each is the other's on both sides.
package final class VirtualPagesController: ViewController {
  /// Which way the items go: to the next one the pages move to the left.
  package typealias Direction = FlickDirection

  /// Hears what becomes of the pages. It is held weakly.
  package weak var delegate: (any VirtualPagesDelegate)?
  /// The page that is seen, or that arrives while the pages slide.
  package private(set) var center: any VirtualPage
  /// The page to its left.
  package private(set) var left: any VirtualPage
  /// The page to its right.
  package private(set) var right: any VirtualPage
  /// How many items there are.
  package let itemCount: Int
  /// Whether a fast swipe moves on past several pages.
  package var hasMomentum = false
  /// The dots, one an item. A tap in the right half goes to the next item, one in the left half to the previous.
  package let pageControl = PageControl()
  /// The height of the dots' strip and its distance from the bottom edge, in points.
  package var pageControlInset = 0.0 {
    didSet { if isViewLoaded { view.setNeedsLayout() } }
  }
  /// Views that fade in with a tap, and out 3 s later or with the next slide. They are to lie in this controller's view.
  package let overlays = OverlayFader()

  private var slide: Slide?
  private var waiting: [(direction: Direction, glide: PageGlide)] = []

  /// The height of the dots' strip, in points.
  private static let pageControlHeight = 28.0

  private struct Slide {
    let direction: Direction
    let glide: PageGlide
    /// Seconds since the start, at the latest page that was passed.
    var elapsed = 0.0
    /// How many pages have become the centre.
    var passed = 0
  }

  /// Creates a controller for a number of items that begins with one of them, on pages that `makePage` makes.
  ///
  /// - Precondition: `count` is not negative, and `start` is an item where there is one.
  package init(count: Int, startingAt start: Int = 0, makePage: () -> any VirtualPage) {
    precondition(count >= 0, "a number of items is not negative, but it is \(count)")
    precondition(count == 0 || (0..<count).contains(start), "there is no item \(start) among \(count)")
    itemCount = count
    (left, center, right) = (makePage(), makePage(), makePage())
    super.init()
    for page in pages { addChild(page) }
    if count > 0 { for (page, place) in zip(pages, -1...1) { load(start + place, into: page) } }
    pageControl.numberOfPages = count
    pageControl.currentPage = start
    pageControl.onValueChanged = { [unowned self] in controlWasTapped(for: $0) }
  }

  /// The three pages, from left to right.
  package var pages: [any VirtualPage] { [left, center, right] }
  /// Whether pages move.
  package var isSliding: Bool { slide != nil }

  /// Where a page is seen: the distance of its left edge from this controller's, in points.
  package func x(of page: any VirtualPage) -> Double { page.view.presentation.frame.minX }

  package override func viewDidLoad() {
    view.clipsToBounds = true
    for page in pages {
      addRecognizers(to: page)
      page.view.isHidden = itemCount == 0
      view.addSubview(page.view)
    }
    view.addSubview(pageControl)
  }

  /// Places pages and dots. While pages slide they are where the slide has them.
  package override func viewDidLayoutSubviews() {
    let size = view.bounds.size
    if !isSliding {
      for (page, place) in zip(pages, [-1.0, 0, 1]) {
        page.view.frame = Rect(origin: Point(place * size.width, 0), size: size)
      }
    }
    pageControl.frame = Rect(
      0, size.height - pageControlInset - Self.pageControlHeight, size.width, Self.pageControlHeight)
  }

  /// Shows an item again on all pages that show it, after its data have changed.
  package func reload(item: Int) { for page in pages where page.item == item { page.show(item: item) } }

  /// Slides to the next or the previous item; during a slide it is played after that.
  package func flip(_ direction: Direction) { enqueue(direction, .slide) }

  // MARK: Touches

  private func addRecognizers(to page: any VirtualPage) {
    for direction in [SwipeRecognizer.Direction.left, .right] {
      page.view.addGestureRecognizer(
        SwipeGestureRecognizer(direction: direction) { [unowned self, unowned page] swipe in
          pageWasSwiped(page, direction == .left ? .next : .previous, speed: abs(swipe.velocity.dx))
        })
    }
    page.view.addGestureRecognizer(
      TapGestureRecognizer { [unowned self, unowned page] _ in pageWasTapped(page) })
  }

  /// At rest only the centre page's swipe counts. During a slide the finger may have come down on the page that leaves.
  private func pageWasSwiped(_ page: any VirtualPage, _ direction: Direction, speed: Double) {
    guard isSliding || page === center else { return }
    enqueue(direction, hasMomentum ? PageGlide(speed: speed, width: view.bounds.width) : .slide)
  }

  private func pageWasTapped(_ page: any VirtualPage) {
    guard let item = page.item else { return }
    overlays.show()
    delegate?.virtualPages(self, didTap: item)
  }

  private func controlWasTapped(for item: Int) {
    guard let current = center.item else { return }
    pageControl.currentPage = current
    flip(item > current ? .next : .previous)
  }

  // MARK: Sliding

  private func enqueue(_ direction: Direction, _ glide: PageGlide) {
    guard itemCount > 0, view.window != nil else { return }
    waiting.append((direction, glide))
    if !isSliding { beginSlide() }
  }

  private func beginSlide() {
    guard !waiting.isEmpty, let window = view.window else { return }
    let (direction, glide) = waiting.removeFirst()
    view.layoutIfNeeded()
    slide = Slide(direction: direction, glide: glide)
    overlays.hide()
    // The centre leaves: it would go on for as many pages as the glide has, but is taken away once it is out of sight.
    let leaving = center.view
    window.animate(withDuration: glide.duration, timing: glide.timing) {
      leaving.frame.origin.x = -Double(direction.step * glide.pages) * view.bounds.width
    }
    rotate()
  }

  /// The next page becomes the centre and joins the motion; the one that is out of sight on the other side comes round.
  private func rotate() {
    guard let slide, let window = view.window else { return }
    let (sign, glide) = (slide.direction.step, slide.glide)
    switch slide.direction {
    case .next: (left, center, right) = (center, right, left)
    case .previous: (left, center, right) = (right, left, center)
    }
    let width = view.bounds.width
    let arriving = center.view
    window.animate(withDuration: glide.duration - slide.elapsed, timing: glide.timing) {
      arriving.frame.origin.x = Double(sign * (slide.passed + 1 - glide.pages)) * width
    }
    let unseen = slide.direction == .next ? right : left
    unseen.view.frame.origin.x = Double(sign) * width
    self.slide?.passed += 1
    if let item = center.item {
      load(item + sign, into: unseen)
      pageControl.currentPage = item
      delegate?.virtualPages(self, didCenter: item)
    }
    scheduleNext()
  }

  /// The next thing that happens is that one more page has been passed, or that the slide ends.
  private func scheduleNext() {
    guard let slide, let window = view.window else { return }
    let time = slide.glide.time(passing: slide.passed)
    window.schedule(after: time - slide.elapsed, keepsBusy: true) { [weak self] in
      guard let self, self.slide != nil else { return }
      self.slide?.elapsed = time
      if slide.passed < slide.glide.pages { rotate() } else { endSlide() }
    }
  }

  private func endSlide() {
    slide = nil
    view.setNeedsLayout()
    if waiting.isEmpty { delegate?.virtualPagesDidEndSliding(self) } else { beginSlide() }
  }

  private func load(_ item: Int, into page: any VirtualPage) {
    let item = ((item % itemCount) + itemCount) % itemCount
    page.item = item
    page.show(item: item)
  }
}

/// Hears what becomes of the pages of a ``VirtualPagesController``.
package protocol VirtualPagesDelegate: AnyObject {
  /// Another item is in the centre. Sent when the roles rotate: at a swipe's instant, and for each page that a fast swipe
  /// passes.
  func virtualPages(_ pages: VirtualPagesController, didCenter item: Int)
  /// A page has been tapped that shows an item.
  func virtualPages(_ pages: VirtualPagesController, didTap item: Int)
  /// A slide has ended, and none is waiting.
  func virtualPagesDidEndSliding(_ pages: VirtualPagesController)
}

extension VirtualPagesDelegate {
  /// Unless implemented, the change of the item is ignored.
  package func virtualPages(_ pages: VirtualPagesController, didCenter item: Int) {}
  /// Unless implemented, a tap only shows the overlays.
  package func virtualPages(_ pages: VirtualPagesController, didTap item: Int) {}
  /// Unless implemented, the end of a slide is ignored.
  package func virtualPagesDidEndSliding(_ pages: VirtualPagesController) {}
}

/// One of the three pages that are cycled: the controller of the content of one item.
package protocol VirtualPage: ViewController {
  /// The item that the page shows, or nil before the first one is loaded.
  var item: Int? { get set }
  /// Shows an item; the page may be out of sight. Called again when the item has changed.
  func show(item: Int)
}

/// How a swipe moves the pages: over how many, for how long, and when each of them is passed.
///
/// One page takes 0.3 s, ease-in-ease-out. Several are passed in one motion that starts with the finger's velocity and
/// slows down evenly towards a standstill on the last one: s(t) = D·(1 − (1 − t/T)³), so that T = 3·D/v (choice: the
/// simplest curve with a given start, an exact end, and no jolt there).
package struct PageGlide: Equatable {
  /// How many pages are passed, 1 or more.
  let pages: Int
  /// How long it takes, in seconds.
  let duration: Double

  /// How long a slide over one page takes, in seconds.
  package static let slideDuration = 0.3
  /// The speed at which one more page is passed, in points per second.
  static let speedPerPage = 1000.0
  /// How many pages are passed at most.
  static let mostPages = 5

  static let slide = PageGlide(pages: 1, duration: slideDuration)

  /// The glide that a swipe of a speed, in points per second, sets off over pages of a width, in points.
  init(speed: Double, width: Double) {
    // Faster than that only the number of pages would rise, if it were not bounded.
    let start = min(speed, (Double(Self.mostPages) + 0.5) * Self.speedPerPage)
    let pages = min(Self.mostPages, Int((start / Self.speedPerPage).rounded()))
    guard pages > 1 else {
      self = .slide
      return
    }
    self.init(pages: pages, duration: 3 * Double(pages) * width / start)
  }

  private init(pages: Int, duration: Double) { (self.pages, self.duration) = (pages, duration) }

  /// The pace. A Bézier curve whose control points lie a third of the time apart runs evenly in time, and these heights
  /// make it 1 − (1 − t)³. What is left of that curve at any moment is the same curve again, over what is left of the way.
  var timing: TimingCurve { pages == 1 ? .easeInEaseOut : TimingCurve(1 / 3, 1, 2 / 3, 1) }

  /// The seconds after which a number of pages has been passed.
  func time(passing passed: Int) -> Double { duration * (1 - cbrt(1 - Double(passed) / Double(pages))) }
}
