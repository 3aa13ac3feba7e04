import Graphics
import Interface

/// Pages that are turned by pulling: up for the next one, down for the previous one, as in Reeder.
///
/// It is a scroll view with content of the view's size. A pull beyond the 55 points of the header or footer turns its
/// arrow. After a lift in this state the next page slides in while the content bounces back beneath it.
package final class VerticalSwipeView: ScrollView {
  /// The delegate, which provides the pages and is notified of pulls, held weakly.
  package weak var swipeDelegate: (any VerticalSwipeDelegate)?

  /// The duration of a page turn, in seconds, ease-in-ease-out; 0 turns the page at once.
  package var turnDuration = 0.2

  /// The parts of the view that bars cover, in points. Header and footer are placed next to them, behind the bars while
  /// nothing is pulled; the pages extend beneath them.
  package var coveredInsets = Insets.zero { didSet { setNeedsLayout() } }

  /// The header, above the content.
  package let header: EdgeView
  /// The footer, below the content.
  package let footer: EdgeView
  /// The index of the page that is shown or entering.
  package private(set) var currentIndex: Int
  /// The page that is shown, or the one that leaves during a turn.
  package private(set) var currentPage: View?
  /// The page that enters during a turn; otherwise nil.
  package private(set) var incomingPage: View?
  /// Whether the header has been pulled beyond its height.
  package var isHeaderLoaded: Bool { header.isLoaded }
  /// Whether the footer has been pulled beyond its height.
  package var isFooterLoaded: Bool { footer.isLoaded }

  /// Creates a view that starts with the page at `index`.
  ///
  /// `reloadPages` requests the pages after the size and the delegate have been set.
  package init(frame: Rect = .zero, startingAt index: Int = 0, theme: Theme) {
    header = EdgeView(.header, theme: theme)
    footer = EdgeView(.footer, theme: theme)
    currentIndex = index
    super.init(frame: frame)
    alwaysBounceVertical = true
    // The page has the view's size and extends beneath the home indicator.
    contentInsetAdjustmentBehavior = .never
    footer.statusStripRole = { .leaving }
    addSubview(header)
    addSubview(footer)
  }

  package var isTurning: Bool { incomingPage != nil }
  /// Whether a turn to the previous page runs.
  private var isTurningBack = false

  /// Replaces the current page by the delegate's.
  package func reloadPages() {
    currentPage?.removeFromSuperview()
    currentPage = swipeDelegate?.verticalSwipeView(self, pageAt: currentIndex)
    if let currentPage {
      insertSubview(currentPage, at: 0)
      holdStatusStrip(on: currentPage)
    }
    updateTitles()
    updateEnds()
  }

  /// Sets the content size to the view's, and lays out page, header and footer unless a page is being turned.
  package override func layoutSubviews() {
    contentSize = bounds.size
    if !isTurning { placeAtRest() }
    super.layoutSubviews()
  }

  private func placeAtRest() {
    let (width, height) = (bounds.width, bounds.height)
    currentPage?.frame = Rect(0, 0, width, height)
    header.frame = Rect(0, coveredInsets.top - EdgeView.height, width, EdgeView.height)
    footer.frame = Rect(0, height - coveredInsets.bottom, width, EdgeView.height)
    updateVisibility()
  }

  // MARK: Pulling

  /// Returns the presented distance by which the content is pulled beyond the end of an edge view, in points.
  private func pull(_ edge: EdgeView.Edge) -> Double {
    edge == .header ? -contentOffset.y : contentOffset.y - limits(.vertical).upperBound
  }

  /// Hides a header or footer behind a bar until it is pulled, because a bar may be translucent.
  private func updateVisibility() {
    if coveredInsets.top > 0 { header.alpha = pull(.header) > 0 || isTurning ? 1 : 0 }
    if coveredInsets.bottom > 0 { footer.alpha = pull(.footer) > 0 || isTurning ? 1 : 0 }
  }

  private func updateLoaded() {
    guard isDragging, !isTurning else { return }
    setLoaded(.header, !header.isHidden && pull(.header) > EdgeView.height)
    setLoaded(.footer, !footer.isHidden && pull(.footer) > EdgeView.height)
  }

  private func setLoaded(_ edge: EdgeView.Edge, _ isLoaded: Bool) {
    let view = edge == .header ? header : footer
    guard isLoaded != view.isLoaded else { return }
    view.setLoaded(isLoaded)
    switch (edge, isLoaded) {
    case (.header, true): swipeDelegate?.headerLoaded(in: self)
    case (.header, false): swipeDelegate?.headerUnloaded(in: self)
    case (.footer, true): swipeDelegate?.footerLoaded(in: self)
    case (.footer, false): swipeDelegate?.footerUnloaded(in: self)
    }
  }

  /// Loads or unloads the header and the footer during a drag.
  package override func didScroll() {
    super.didScroll()
    updateLoaded()
    updateVisibility()
  }

  /// Turns the page if the header or the footer is loaded.
  package override func didEndDragging(willDecelerate: Bool) {
    super.didEndDragging(willDecelerate: willDecelerate)
    letGo()
  }

  private func letGo() {
    guard !isTurning else { return }
    if dragWasCancelled {
      setLoaded(.header, false)
      setLoaded(.footer, false)
    } else if isFooterLoaded {
      turn(.footer)
    } else if isHeaderLoaded {
      turn(.header)
    }
  }

  // MARK: Turning

  /// Turns to the page beyond an edge.
  ///
  /// The new page starts just outside the visible area. All pages move by the height of a page and a header, while the
  /// bounce of the scroll view continues.
  private func turn(_ edge: EdgeView.Edge) {
    let next = currentIndex + (edge == .footer ? 1 : -1)
    guard let swipeDelegate, let window, (0..<swipeDelegate.numberOfPages(in: self)).contains(next) else { return }
    let incoming = swipeDelegate.verticalSwipeView(self, pageAt: next)
    let direction = edge == .footer ? 1.0 : -1.0
    let (width, height) = (bounds.width, bounds.height)
    currentIndex = next
    incomingPage = incoming
    incoming.frame = Rect(0, contentOffset.y + direction * height, width, height)
    isTurningBack = edge == .header
    addSubview(incoming)
    holdStatusStrip(on: incoming)
    swipeDelegate.verticalSwipeView(self, didChangePageTo: next)
    let pulled = edge == .footer ? footer : header
    window.animate(
      withDuration: turnDuration,
      animations: {
        incoming.frame = Rect(0, 0, width, height)
        currentPage?.frame = Rect(0, -direction * (height + EdgeView.height), width, height)
        pulled.frame = Rect(0, edge == .footer ? -EdgeView.height : height, width, EdgeView.height)
      },
      completion: { [weak self] _ in self?.endTurn() })
  }

  private func endTurn() {
    currentPage?.removeFromSuperview()
    currentPage = incomingPage
    incomingPage = nil
    isTurningBack = false
    if let currentPage { insertSubview(currentPage, at: 0) }
    placeAtRest()
    updateTitles()
    updateEnds()
    setLoaded(.header, false)
    setLoaded(.footer, false)
    swipeDelegate?.verticalSwipeViewDidEndTurning(self)
  }

  // MARK: Status strip

  /// Lets the rows of a page in the status strip stand while the page scrolls, is pulled up or turned. A pull that shows
  /// the header, and the turn back, move the whole page.
  private func holdStatusStrip(on page: View) {
    page.statusStripRole = { [unowned self, unowned page] in
      if isTurningBack || !header.isHidden && pull(.header) > 0 { return .moving }
      return page === upperPage ? .page() : .leaving
    }
  }

  /// The page that covers more of the screen's upper half.
  private var upperPage: View? {
    guard let incomingPage else { return currentPage }
    let top = incomingPage.presentation.frame.minY - contentOffset.y
    return top < bounds.height / 4 ? incomingPage : currentPage
  }

  /// Sets the titles of header and footer to those of the neighbouring pages.
  ///
  /// They change after a turn, because they are visible until then. An edge without a page keeps its previous title.
  private func updateTitles() {
    guard let swipeDelegate else { return }
    let count = swipeDelegate.numberOfPages(in: self)
    for (view, index) in [(header, currentIndex - 1), (footer, currentIndex + 1)] where (0..<count).contains(index) {
      view.title.text = swipeDelegate.verticalSwipeView(self, titleOfPageAt: index)
    }
  }

  /// Hides the header on the first page and the footer on the last.
  private func updateEnds() {
    header.isHidden = currentIndex <= 0
    footer.isHidden = currentIndex >= (swipeDelegate?.numberOfPages(in: self) ?? 0) - 1
  }
}

/// Provides the pages of a ``VerticalSwipeView``, and receives messages about pulls.
///
/// Each change between loaded and unloaded is sent once. If an edge is loaded, a lift turns the page.
package protocol VerticalSwipeDelegate: AnyObject {
  /// Returns the number of pages.
  func numberOfPages(in view: VerticalSwipeView) -> Int
  /// Returns the page at an index, from 0. Called at the start, and for the next or previous page at the lift.
  func verticalSwipeView(_ view: VerticalSwipeView, pageAt index: Int) -> View
  /// Returns the title of the page at an index, for header and footer.
  func verticalSwipeView(_ view: VerticalSwipeView, titleOfPageAt index: Int) -> String
  /// The header has been pulled beyond its height.
  func headerLoaded(in view: VerticalSwipeView)
  /// The header has returned within its height, or to its resting position after a turn.
  func headerUnloaded(in view: VerticalSwipeView)
  /// The footer has been pulled beyond its height.
  func footerLoaded(in view: VerticalSwipeView)
  /// The footer has returned within its height, or to its resting position after a turn.
  func footerUnloaded(in view: VerticalSwipeView)
  /// The index has changed. Sent at the lift, before the page turns.
  func verticalSwipeView(_ view: VerticalSwipeView, didChangePageTo index: Int)
  /// The page has turned and the old one has been removed.
  func verticalSwipeViewDidEndTurning(_ view: VerticalSwipeView)
}

extension VerticalSwipeDelegate {
  /// Does nothing by default.
  package func headerLoaded(in view: VerticalSwipeView) {}
  /// Does nothing by default.
  package func headerUnloaded(in view: VerticalSwipeView) {}
  /// Does nothing by default.
  package func footerLoaded(in view: VerticalSwipeView) {}
  /// Does nothing by default.
  package func footerUnloaded(in view: VerticalSwipeView) {}
  /// Does nothing by default.
  package func verticalSwipeView(_ view: VerticalSwipeView, didChangePageTo index: Int) {}
  /// Does nothing by default.
  package func verticalSwipeViewDidEndTurning(_ view: VerticalSwipeView) {}
}
