import Graphics
import Interface
import Motion

/// Pages side by side in a scroll view that pages: all of them, or a window of three that follows what is seen.
///
/// The window is three pages of content, and insets stand for all the pages beside it: so the limits, the rubber band and
/// the paging are those of the whole row, and no finger can tell the two forms apart. When the window moves on by a page,
/// content, offset and insets move by a page's width together, and what is seen stays where it is.
final class PageRow: ScrollView {
  let isWindowed: Bool
  /// How many pages there are.
  private(set) var count = 0
  /// The page in the first slot of the content.
  private(set) var first = 0
  private(set) var pages: [Int: View] = [:]
  var makePage: ((Int) -> View)?
  var onLayout: (() -> Void)?

  /// How many pages are alive at most in the windowed form: the one that is seen and its neighbours.
  static let windowLength = 3

  /// The width of a page's slot, in points.
  private var stride = 0.0
  /// The page to begin with, until there is a width.
  private var initialPage = 0
  /// The page around which the window lies while the content comes to rest.
  private var landingPage: Int?
  private var placed: Placement?
  /// The pages that came without a size and fill their slots.
  private var fillingPages: Set<Int> = []

  /// For what the pages were placed.
  private struct Placement: Equatable {
    var slots: Range<Int>
    var size: Size
  }

  init(isWindowed: Bool) {
    self.isWindowed = isWindowed
    super.init()
    isPagingEnabled = true
    showsVerticalScrollIndicator = false
    showsHorizontalScrollIndicator = !isWindowed
  }

  // MARK: Place

  /// Whether the content is a part of the row only.
  private var isPart: Bool { isWindowed && count > Self.windowLength }
  private var slots: Range<Int> { isPart ? first..<first + Self.windowLength : 0..<count }

  /// What is seen at the left edge, in points from the start of the whole row.
  var position: Double { Double(first) * stride + contentOffset.x }

  /// The page that is nearest to what is seen; 0 where there is none.
  var nearestPage: Int {
    guard stride > 0 else { return initialPage }
    return min(max(0, Int((position / stride).rounded())), max(0, count - 1))
  }

  /// Whether a page lies exactly in its place.
  var isOnPage: Bool { stride > 0 && abs(position - Double(nearestPage) * stride) < 1e-6 }

  /// The offset, in the content's own terms, at which a page is in its place.
  func offset(ofPage page: Int) -> Point { Point(Double(page - first) * stride, 0) }

  // MARK: Pages

  /// Lets go of all pages and asks for new ones.
  func reload(count: Int, showing page: Int) {
    for page in pages.values { page.removeFromSuperview() }
    pages = [:]
    fillingPages = []
    placed = nil
    self.count = count
    initialPage = min(max(0, page), max(0, count - 1))
    adoptExtent()
  }

  /// Shows a page at once; a finger that drags goes on from there.
  func jump(to page: Int) {
    stopMotion()
    initialPage = page
    shiftContent(by: Vector(Double(page) * stride - position, 0))
    recentre(on: page)
    setNeedsLayout()
  }

  /// Takes over the count of pages and the view's size, and shows the page that it showed.
  private func adoptExtent() {
    let page = placed == nil ? initialPage : nearestPage
    stopMotion()
    initialPage = page
    stride = bounds.width
    first = firstSlot(around: page)
    // The place comes before the extent, so that no limit is ever exceeded on the way.
    shiftContent(by: Vector(offset(ofPage: page).x - contentOffset.x, 0), contentInset: insets)
    contentSize = Size(Double(slots.count) * stride, bounds.height)
    setNeedsLayout()
  }

  /// What stands for the pages before and after the content.
  private var insets: Insets {
    let beyond = isPart ? count - Self.windowLength - first : 0
    return Insets(left: Double(first) * stride, right: Double(beyond) * stride)
  }

  // MARK: Window

  /// The window lies around the page at which a drag begins.
  func prepareForDrag() {
    landingPage = nil
    recentre(on: nearestPage)
  }

  /// The spring of a page turn swings past its target, and the page beyond is seen then: so the window lies around the
  /// target before the content comes to rest.
  func prepareForLanding(at target: Point) {
    guard stride > 0 else { return }
    landingPage = first + Int((target.x / stride).rounded())
    setNeedsLayout()
  }

  /// Lets the window follow what is seen: at rest always, while something moves only where it has to.
  ///
  /// Whatever the instants at which this is called, the window at an instant is the same, so frame rates do not matter.
  private func followWindow() {
    guard isPart else { return }
    let isStill = !isDragging && !isDecelerating && !isScrollingAnimated
    if isScrollingAnimated || isStill && isOnPage {
      recentre(on: nearestPage)
    } else if isDecelerating, let landingPage {
      recentre(on: landingPage)
    } else if contentOffset.x < 0 || contentOffset.x > contentSize.width - stride {
      recentre(on: nearestPage)
    }
  }

  /// Where the window begins that has a page in its middle, as far as the ends of the row let it.
  private func firstSlot(around page: Int) -> Int { isPart ? min(max(0, page - 1), count - Self.windowLength) : 0 }

  /// Moves the window so that a page is in its middle, as far as the ends of the row let it.
  private func recentre(on page: Int) {
    let target = firstSlot(around: page)
    let distance = Double(first - target) * stride
    first = target
    shiftContent(by: Vector(distance, 0), contentInset: insets)
  }

  // MARK: Layout

  override func layoutSubviews() {
    if stride != bounds.width || contentSize.height != bounds.height { adoptExtent() }
    followWindow()
    placePages()
    super.layoutSubviews()
    onLayout?()
  }

  private func placePages() {
    let wanted = Placement(slots: slots, size: bounds.size)
    guard placed != wanted, stride > 0 else { return }
    placed = wanted
    for (index, page) in pages where !slots.contains(index) {
      page.removeFromSuperview()
      pages[index] = nil
      fillingPages.remove(index)
    }
    for (place, index) in slots.enumerated() {
      let page = page(at: index)
      let size = fillingPages.contains(index) ? bounds.size : page.bounds.size
      page.frame = Rect(center: Point((Double(index - first) + 0.5) * stride, bounds.height / 2), size: size)
      insertSubview(page, at: place)
    }
  }

  private func page(at index: Int) -> View {
    if let page = pages[index] { return page }
    let page = makePage?(index) ?? View()
    pages[index] = page
    if page.bounds.size.isEmpty { fillingPages.insert(index) }
    return page
  }
}
