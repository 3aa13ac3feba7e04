import Graphics
import Interface
import Motion

/// A paging scroll view with a row of pages: all of them, or a window of three that follows the offset.
///
/// The content of the window is three pages, and the insets stand for the remaining ones. Limits, rubber band and
/// paging are therefore those of the whole row, and both forms respond to a finger identically.
///
/// When the window moves by a page, content, offset and insets move by one page width together. The picture does not
/// change.
final class PageRow: ScrollView {
  let isWindowed: Bool
  /// The number of pages.
  private(set) var count = 0
  /// The index of the page in the first slot of the content.
  private(set) var first = 0
  private(set) var pages: [Int: View] = [:]
  var makePage: ((Int) -> View)?
  var onLayout: (() -> Void)?

  /// The maximum number of pages in the windowed form: the visible one and its neighbours.
  static let windowLength = 3

  /// The width of a page's slot, in points.
  private var stride = 0.0
  /// The index of the first page to show, until the width is known.
  private var initialPage = 0
  /// The page in the middle of the window during a deceleration.
  private var landingPage: Int?
  private var placed: Placement?
  /// The pages without a size of their own, which fill their slots.
  private var fillingPages: Set<Int> = []

  /// The slots and the size for which the pages were placed.
  private struct Placement: Equatable {
    var slots: Range<Int>
    var size: Size
  }

  init(isWindowed: Bool) {
    self.isWindowed = isWindowed
    super.init()
    isPagingEnabled = true
    // A screen that slides beneath another one leaves the safe area, which must not move its pages.
    contentInsetAdjustmentBehavior = .never
    showsVerticalScrollIndicator = false
    showsHorizontalScrollIndicator = !isWindowed
  }

  // MARK: Position

  /// Whether the content is only a part of the row.
  private var isPart: Bool { isWindowed && count > Self.windowLength }
  private var slots: Range<Int> { isPart ? first..<first + Self.windowLength : 0..<count }

  /// The presented position of the left edge, in points from the start of the whole row.
  var position: Double { Double(first) * stride + contentOffset.x }

  /// The page nearest to the presented position; 0 if there are no pages.
  var nearestPage: Int {
    guard stride > 0 else { return initialPage }
    return min(max(0, Int((position / stride).rounded())), max(0, count - 1))
  }

  /// Whether a page is exactly aligned with the view.
  var isOnPage: Bool { stride > 0 && abs(position - Double(nearestPage) * stride) < 1e-6 }

  /// Returns the content offset at which a page is aligned.
  func offset(ofPage page: Int) -> Point { Point(Double(page - first) * stride, 0) }

  // MARK: Pages

  /// Removes all pages and requests new ones.
  func reload(count: Int, showing page: Int) {
    for page in pages.values { page.removeFromSuperview() }
    pages = [:]
    fillingPages = []
    placed = nil
    self.count = count
    initialPage = min(max(0, page), max(0, count - 1))
    adoptExtent()
  }

  /// Shows a page at once. A drag continues from there.
  func jump(to page: Int) {
    stopMotion()
    initialPage = page
    shiftContent(by: Vector(Double(page) * stride - position, 0))
    recentre(on: page)
    setNeedsLayout()
  }

  /// Applies the number of pages and the view's size, and keeps the current page.
  private func adoptExtent() {
    let page = placed == nil ? initialPage : nearestPage
    stopMotion()
    initialPage = page
    stride = bounds.width
    first = firstSlot(around: page)
    // The position is set before the extent, so that no limit is exceeded in between.
    shiftContent(by: Vector(offset(ofPage: page).x - contentOffset.x, 0), contentInset: insets)
    contentSize = Size(Double(slots.count) * stride, bounds.height)
    setNeedsLayout()
  }

  /// The insets that represent the pages before and after the content.
  private var insets: Insets {
    let beyond = isPart ? count - Self.windowLength - first : 0
    return Insets(left: Double(first) * stride, right: Double(beyond) * stride)
  }

  // MARK: Window

  /// Centres the window on the page at which a drag begins.
  func prepareForDrag() {
    landingPage = nil
    recentre(on: nearestPage)
  }

  /// Centres the window on the target before the content comes to rest.
  ///
  /// The spring of a page turn overshoots its target, so the page beyond it becomes visible.
  func prepareForLanding(at target: Point) {
    guard stride > 0 else { return }
    landingPage = first + Int((target.x / stride).rounded())
    setNeedsLayout()
  }

  /// Moves the window with the presented position: always at rest, and during a motion only if necessary.
  ///
  /// The window at an instant does not depend on the number or instants of the calls, and therefore not on the frame
  /// rate.
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

  /// Returns the first page of the window around a page, limited by the ends of the row.
  private func firstSlot(around page: Int) -> Int { isPart ? min(max(0, page - 1), count - Self.windowLength) : 0 }

  /// Centres the window on a page, limited by the ends of the row.
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
    let first: StatusStripRole.Sides = index == 0 ? .left : []
    let last: StatusStripRole.Sides = index == count - 1 ? .right : []
    page.statusStripRole = { .page(goesOn: first.union(last)) }
    if page.bounds.size.isEmpty { fillingPages.insert(index) }
    return page
  }
}
