import Graphics
import Interface
import LibC
import Motion
import Touch

/// A circular list of any length, shown by three cycled pages: the visible one and its two neighbours off screen.
///
/// A swipe slides the centre page and the next page together, and the roles rotate at once. The entering page becomes
/// the centre and the leaving one its neighbour. The third page is moved to the far side, unseen, and loaded with the
/// item after next.
///
/// A single item is its own neighbour. Of two items each is the other's neighbour on both sides.
package final class VirtualPagesController: ViewController {
  /// The direction of a change; for the next item the pages move to the left.
  package typealias Direction = FlickDirection

  /// The delegate, which is notified of changes, held weakly.
  package weak var delegate: (any VirtualPagesDelegate)?
  /// The page that is visible or entering.
  package private(set) var center: any VirtualPage
  /// The page to the left of the centre.
  package private(set) var left: any VirtualPage
  /// The page to the right of the centre.
  package private(set) var right: any VirtualPage
  /// The number of items.
  package let itemCount: Int
  /// Whether a fast swipe passes several pages.
  package var hasMomentum = false
  /// The page control with one dot per item. A tap in the right half shows the next item, one in the left half the
  /// previous. The owner may move it to another view and place it there.
  package let pageControl = PageControl()
  /// The distance of the page control from the bottom edge, in points.
  package var pageControlInset = 0.0 {
    didSet { if isViewLoaded { view.setNeedsLayout() } }
  }
  /// The views that fade in with a tap, and out after 3 s or with the next slide. They belong in this controller's
  /// view.
  package let overlays = OverlayFader()

  private var slide: Slide?
  private var waiting: [(direction: Direction, glide: PageGlide)] = []

  /// The height of the page control, in points.
  private static let pageControlHeight = 28.0

  private struct Slide {
    let direction: Direction
    let glide: PageGlide
    /// The time since the start when the latest page was passed, in seconds.
    var elapsed = 0.0
    /// The number of pages that have become the centre.
    var passed = 0
  }

  /// Creates a controller for a number of items.
  ///
  /// - Parameters:
  ///   - count: the number of items, 0 or more.
  ///   - start: the index of the first item to show.
  ///   - makePage: creates a page; called three times.
  /// - Precondition: `count` is not negative, and `start` is the index of an item unless `count` is 0.
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
  /// Whether the pages are sliding.
  package var isSliding: Bool { slide != nil }

  /// Returns the presented distance of a page's left edge from this controller's, in points.
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

  /// Lays out the page control, and the pages unless they are sliding.
  package override func viewDidLayoutSubviews() {
    let size = view.bounds.size
    if !isSliding {
      for (page, place) in zip(pages, [-1.0, 0, 1]) {
        page.view.frame = Rect(origin: Point(place * size.width, 0), size: size)
      }
    }
    guard pageControl.superview === view else { return }
    pageControl.frame = Rect(
      0, size.height - pageControlInset - Self.pageControlHeight, size.width, Self.pageControlHeight)
  }

  /// Updates all pages that show an item, after its data have changed.
  package func reload(item: Int) { for page in pages where page.item == item { page.show(item: item) } }

  /// Slides to the next or the previous item. A slide that is requested during another one follows it.
  package func flip(_ direction: Direction) { enqueue(direction, .slide) }

  // MARK: Touches

  private func addRecognizers(to page: any VirtualPage) {
    for direction in [SwipeDirection.left, .right] {
      page.view.addGestureRecognizer(
        SwipeGestureRecognizer(direction: direction) { [unowned self, unowned page] swipe in
          pageWasSwiped(page, direction == .left ? .next : .previous, speed: abs(swipe.velocity.dx))
        })
    }
    page.view.addGestureRecognizer(
      TapGestureRecognizer { [unowned self, unowned page] _ in pageWasTapped(page) })
  }

  /// Handles a swipe. At rest only the centre page accepts one; during a slide the finger can be on the leaving page.
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
    // The centre leaves. Its animation covers all pages of the glide, but the page is moved away once it is out of
    // sight.
    let leaving = center.view
    window.animate(withDuration: glide.duration, timing: glide.timing) {
      leaving.frame.origin.x = -Double(direction.step * glide.pages) * view.bounds.width
    }
    rotate()
  }

  /// Makes the next page the centre and adds it to the motion. The page that is out of sight moves to the other side.
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

  /// Schedules the next event: a page is passed, or the slide ends.
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

/// Receives messages about the pages of a ``VirtualPagesController``.
package protocol VirtualPagesDelegate: AnyObject {
  /// Another item is in the centre. Sent when the roles rotate: at the instant of a swipe, and for each further page
  /// that a fast swipe passes.
  func virtualPages(_ pages: VirtualPagesController, didCenter item: Int)
  /// A page that shows an item has been tapped.
  func virtualPages(_ pages: VirtualPagesController, didTap item: Int)
  /// A slide has ended and no further one is queued.
  func virtualPagesDidEndSliding(_ pages: VirtualPagesController)
}

extension VirtualPagesDelegate {
  /// Does nothing by default.
  package func virtualPages(_ pages: VirtualPagesController, didCenter item: Int) {}
  /// Does nothing by default, so that a tap only shows the overlays.
  package func virtualPages(_ pages: VirtualPagesController, didTap item: Int) {}
  /// Does nothing by default.
  package func virtualPagesDidEndSliding(_ pages: VirtualPagesController) {}
}

/// One of the three cycled pages: a controller that shows one item.
package protocol VirtualPage: ViewController {
  /// The index of the item that the page shows, or nil before the first one is loaded.
  var item: Int? { get set }
  /// Shows an item; the page can be out of sight. Called again after the item has changed.
  func show(item: Int)
}

/// The motion that follows a swipe: the number of pages, the duration, and the instants at which pages are passed.
///
/// One page takes 0.3 s, ease-in-ease-out. Several pages are passed in one motion that starts with the finger's
/// velocity and decelerates to a stop on the last page. The position is s(t) = D·(1 − (1 − t/T)³), and therefore T =
/// 3·D/v. This is a choice: the simplest curve with a given initial velocity, an exact end and no jolt there.
package struct PageGlide: Equatable {
  /// The number of pages to pass, 1 or more.
  let pages: Int
  /// The duration, in seconds.
  let duration: Double

  /// The duration of a slide over one page, in seconds.
  package static let slideDuration = 0.3
  /// The speed for each page to pass, in points per second.
  static let speedPerPage = 1000.0
  /// The maximum number of pages to pass.
  static let mostPages = 5

  static let slide = PageGlide(pages: 1, duration: slideDuration)

  /// Creates the glide of a swipe with a speed, in points per second, over pages of a width, in points.
  init(speed: Double, width: Double) {
    // The speed is limited, because the number of pages is limited.
    let start = min(speed, (Double(Self.mostPages) + 0.5) * Self.speedPerPage)
    let pages = min(Self.mostPages, Int((start / Self.speedPerPage).rounded()))
    guard pages > 1 else {
      self = .slide
      return
    }
    self.init(pages: pages, duration: 3 * Double(pages) * width / start)
  }

  private init(pages: Int, duration: Double) { (self.pages, self.duration) = (pages, duration) }

  /// The timing curve.
  ///
  /// A Bézier curve whose control points are a third of the time apart is linear in time. These heights make it 1 − (1
  /// − t)³. The rest of that curve after any moment is the same curve, scaled to the remaining time and distance.
  var timing: TimingCurve { pages == 1 ? .easeInEaseOut : TimingCurve(1 / 3, 1, 2 / 3, 1) }

  /// Returns the time after which a number of pages has been passed, in seconds.
  func time(passing passed: Int) -> Double { duration * (1 - cbrt(1 - Double(passed) / Double(pages))) }
}
