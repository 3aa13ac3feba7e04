import Graphics
import Interface

/// Pages that are turned by pulling: up for the next one, down for the previous one, as in Reeder.
///
/// It is a scroll view whose content is as large as itself. Pulled beyond the 55 points of its header or footer, the arrow
/// there turns; let go then, the next page slides in while the content bounces back beneath it.
package final class VerticalSwipeView: ScrollView {
  /// Provides the pages, and hears what becomes of a pull. It is held weakly.
  package weak var swipeDelegate: (any VerticalSwipeDelegate)?

  /// How long a page takes to turn, in seconds, ease-in-ease-out; 0 turns it at once.
  package var turnDuration = 0.2

  /// Above the content.
  package let header: EdgeView
  /// Below the content.
  package let footer: EdgeView
  /// The index of the page that is shown or on its way in.
  package private(set) var currentIndex: Int
  /// The page that is shown; while it turns, the one that leaves.
  package private(set) var currentPage: View?
  /// The page that comes while it turns.
  package private(set) var incomingPage: View?
  /// Whether the header has been pulled far enough.
  package var isHeaderLoaded: Bool { header.isLoaded }
  /// Whether the footer has been pulled far enough.
  package var isFooterLoaded: Bool { footer.isLoaded }

  /// Creates a view that begins with a page; the pages are asked for once it has its size and delegate, by `reloadPages`.
  package init(frame: Rect = .zero, startingAt index: Int = 0, theme: Theme) {
    header = EdgeView(.header, theme: theme)
    footer = EdgeView(.footer, theme: theme)
    currentIndex = index
    super.init(frame: frame)
    alwaysBounceVertical = true
    // The page has the view's own size, and reaches beneath the home indicator.
    contentInsetAdjustmentBehavior = .never
    addSubview(header)
    addSubview(footer)
  }

  /// Whether a page is on its way in.
  package var isTurning: Bool { incomingPage != nil }

  /// Replaces the current page by what the delegate answers now.
  package func reloadPages() {
    currentPage?.removeFromSuperview()
    currentPage = swipeDelegate?.verticalSwipeView(self, pageAt: currentIndex)
    if let currentPage { insertSubview(currentPage, at: 0) }
    updateTitles()
    updateEnds()
  }

  /// Gives the content the view's own size, and places page, header and footer; not while a page turns.
  package override func layoutSubviews() {
    contentSize = bounds.size
    if !isTurning { placeAtRest() }
    super.layoutSubviews()
  }

  private func placeAtRest() {
    let (width, height) = (bounds.width, bounds.height)
    currentPage?.frame = Rect(0, 0, width, height)
    header.frame = Rect(0, -EdgeView.height, width, EdgeView.height)
    footer.frame = Rect(0, height, width, EdgeView.height)
  }

  // MARK: Pulling

  /// How far the content is pulled beyond the end where an edge's view lies, in points as seen.
  private func pull(_ edge: EdgeView.Edge) -> Double {
    edge == .header ? -contentOffset.y : contentOffset.y - limits(.vertical).upperBound
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

  /// Loads or unloads header and footer, as long as a finger pulls.
  package override func didScroll() {
    super.didScroll()
    updateLoaded()
  }

  /// Turns the page where header or footer is loaded.
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

  /// Turns to the page beyond an edge: it starts just outside of what is seen, and everything moves on by a page and a
  /// header, while the scroll view's bounce goes on beneath.
  private func turn(_ edge: EdgeView.Edge) {
    let next = currentIndex + (edge == .footer ? 1 : -1)
    guard let swipeDelegate, let window, (0..<swipeDelegate.numberOfPages(in: self)).contains(next) else { return }
    let incoming = swipeDelegate.verticalSwipeView(self, pageAt: next)
    let direction = edge == .footer ? 1.0 : -1.0
    let (width, height) = (bounds.width, bounds.height)
    currentIndex = next
    incomingPage = incoming
    incoming.frame = Rect(0, contentOffset.y + direction * height, width, height)
    addSubview(incoming)
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
    if let currentPage { insertSubview(currentPage, at: 0) }
    placeAtRest()
    updateTitles()
    updateEnds()
    setLoaded(.header, false)
    setLoaded(.footer, false)
    swipeDelegate?.verticalSwipeViewDidEndTurning(self)
  }

  /// Header and footer name the pages to which they lead. While a page turns they keep their words, since they are seen;
  /// where no page is left, the last title stays.
  private func updateTitles() {
    guard let swipeDelegate else { return }
    let count = swipeDelegate.numberOfPages(in: self)
    for (view, index) in [(header, currentIndex - 1), (footer, currentIndex + 1)] where (0..<count).contains(index) {
      view.title.text = swipeDelegate.verticalSwipeView(self, titleOfPageAt: index)
    }
  }

  /// The first page has no header, the last one no footer.
  private func updateEnds() {
    header.isHidden = currentIndex <= 0
    footer.isHidden = currentIndex >= (swipeDelegate?.numberOfPages(in: self) ?? 0) - 1
  }
}

/// Provides the pages of a ``VerticalSwipeView``, and hears what becomes of a pull.
///
/// Loaded and unloaded are sent once for each change. Loaded means: let go now, and the page turns.
package protocol VerticalSwipeDelegate: AnyObject {
  /// How many pages there are.
  func numberOfPages(in view: VerticalSwipeView) -> Int
  /// The page at an index, 0 being the first. Asked at the start, and for the next or previous page at the lift.
  func verticalSwipeView(_ view: VerticalSwipeView, pageAt index: Int) -> View
  /// What header and footer call the page at an index.
  func verticalSwipeView(_ view: VerticalSwipeView, titleOfPageAt index: Int) -> String
  /// The header has been pulled beyond its height.
  func headerLoaded(in view: VerticalSwipeView)
  /// The header is back within its height, or in its place after a turn.
  func headerUnloaded(in view: VerticalSwipeView)
  /// The footer has been pulled beyond its height.
  func footerLoaded(in view: VerticalSwipeView)
  /// The footer is back within its height, or in its place after a turn.
  func footerUnloaded(in view: VerticalSwipeView)
  /// The index has changed; sent at the lift, before the page turns.
  func verticalSwipeView(_ view: VerticalSwipeView, didChangePageTo index: Int)
  /// The page has turned and the old one is gone.
  func verticalSwipeViewDidEndTurning(_ view: VerticalSwipeView)
}

extension VerticalSwipeDelegate {
  /// Unless implemented, a loaded header is only seen.
  package func headerLoaded(in view: VerticalSwipeView) {}
  /// Unless implemented, an unloaded header is only seen.
  package func headerUnloaded(in view: VerticalSwipeView) {}
  /// Unless implemented, a loaded footer is only seen.
  package func footerLoaded(in view: VerticalSwipeView) {}
  /// Unless implemented, an unloaded footer is only seen.
  package func footerUnloaded(in view: VerticalSwipeView) {}
  /// Unless implemented, the change of the index is ignored.
  package func verticalSwipeView(_ view: VerticalSwipeView, didChangePageTo index: Int) {}
  /// Unless implemented, the end of a turn is ignored.
  package func verticalSwipeViewDidEndTurning(_ view: VerticalSwipeView) {}
}
