import Geometry
import Graphics
import Interface

/// Pages that are turned by pulling: up for the next one, down for the previous one, as in Reeder.
///
/// It is a scroll view whose content is as large as itself. Pulled beyond the 55 points of its header or footer, the arrow
/// there turns; let go then, the next page slides in while the content bounces back beneath it.
public final class VerticalSwipeView: ScrollView {
  /// Who has the pages.
  public weak var swipeDelegate: (any VerticalSwipeDelegate)?
  /// Who is told everything that a scroll view tells, before this view acts on it.
  public weak var outsideDelegate: (any ScrollViewDelegate)?

  /// How long a page takes to turn, in seconds, ease-in-ease-out; 0 turns it at once.
  public var turnDuration = 0.2

  /// Above the content.
  public let header: PullView
  /// Below the content.
  public let footer: PullView
  /// The index of the page that is shown or on its way in.
  public private(set) var currentIndex: Int
  /// The page that is shown; while it turns, the one that leaves.
  public private(set) var currentPage: View?
  /// The page that comes while it turns.
  public private(set) var incomingPage: View?
  /// Whether the header has been pulled far enough.
  public private(set) var isHeaderLoaded = false
  /// Whether the footer has been pulled far enough.
  public private(set) var isFooterLoaded = false

  /// Makes a view that begins with a page; the pages are asked for once it has its size and delegate, by `reloadPages`.
  public init(frame: Rect = .zero, startingAt index: Int = 0, theme: Theme) {
    header = PullView(.header, theme: theme)
    footer = PullView(.footer, theme: theme)
    currentIndex = index
    super.init(frame: frame)
    alwaysBounceVertical = true
    delegate = self
    addSubview(header)
    addSubview(footer)
  }

  /// Whether a page is on its way in.
  public var isTurning: Bool { incomingPage != nil }

  /// Asks for the current page anew.
  public func reloadPages() {
    currentPage?.removeFromSuperview()
    currentPage = swipeDelegate?.verticalSwipeView(self, pageAt: currentIndex)
    if let currentPage { insertSubview(currentPage, at: 0) }
    updateTitles()
    updateEnds()
  }

  /// Gives the content the view's own size, and places page, header and footer; not while a page turns.
  public override func layoutSubviews() {
    contentSize = bounds.size
    if !isTurning { placeAtRest() }
    super.layoutSubviews()
  }

  private func placeAtRest() {
    let (width, height) = (bounds.width, bounds.height)
    currentPage?.frame = Rect(0, 0, width, height)
    header.frame = Rect(0, -PullView.height, width, PullView.height)
    footer.frame = Rect(0, height, width, PullView.height)
  }

  // MARK: Pulling

  /// How far the content is pulled beyond the end where an edge's view lies, in points as seen.
  private func pull(_ edge: PullView.Edge) -> Double {
    edge == .header ? -contentOffset.y : contentOffset.y - limits(.vertical).upperBound
  }

  private func updateLoaded() {
    guard isDragging, !isTurning else { return }
    setLoaded(.header, !header.isHidden && pull(.header) > PullView.height)
    setLoaded(.footer, !footer.isHidden && pull(.footer) > PullView.height)
  }

  private func setLoaded(_ edge: PullView.Edge, _ isLoaded: Bool) {
    guard isLoaded != (edge == .header ? isHeaderLoaded : isFooterLoaded) else { return }
    if edge == .header { isHeaderLoaded = isLoaded } else { isFooterLoaded = isLoaded }
    (edge == .header ? header : footer).setLoaded(isLoaded)
    switch (edge, isLoaded) {
    case (.header, true): swipeDelegate?.headerLoaded(in: self)
    case (.header, false): swipeDelegate?.headerUnloaded(in: self)
    case (.footer, true): swipeDelegate?.footerLoaded(in: self)
    case (.footer, false): swipeDelegate?.footerUnloaded(in: self)
    }
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
  private func turn(_ edge: PullView.Edge) {
    let next = currentIndex + (edge == .footer ? 1 : -1)
    guard let swipeDelegate, let window, (0..<swipeDelegate.numberOfPages(in: self)).contains(next) else { return }
    let incoming = swipeDelegate.verticalSwipeView(self, pageAt: next)
    let direction = edge == .footer ? 1.0 : -1.0
    let (width, height) = (bounds.width, bounds.height)
    currentIndex = next
    incomingPage = incoming
    incoming.frame = Rect(0, contentOffset.y + direction * height, width, height)
    addSubview(incoming)
    updateTitles()
    swipeDelegate.verticalSwipeView(self, didChangePageTo: next)
    let pulled = edge == .footer ? footer : header
    window.animate(
      withDuration: turnDuration,
      animations: {
        incoming.frame = Rect(0, 0, width, height)
        currentPage?.frame = Rect(0, -direction * (height + PullView.height), width, height)
        pulled.frame = Rect(0, edge == .footer ? -PullView.height : height, width, PullView.height)
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

  /// Header and footer name the pages to which they lead; where none is left, the last title stays until it is gone.
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

// Every message goes to the outside delegate first.
extension VerticalSwipeView: ScrollViewDelegate {
  /// Loads or unloads header and footer.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {
    outsideDelegate?.scrollViewDidScroll(scrollView)
    updateLoaded()
  }

  /// Passes the message on.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    outsideDelegate?.scrollViewWillBeginDragging(scrollView)
  }

  /// Passes the message on.
  public func scrollViewWillEndDragging(_ scrollView: ScrollView, withVelocity velocity: Vector, target: inout Point) {
    outsideDelegate?.scrollViewWillEndDragging(scrollView, withVelocity: velocity, target: &target)
  }

  /// Turns the page where header or footer are loaded.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    outsideDelegate?.scrollViewDidEndDragging(scrollView, willDecelerate: willDecelerate)
    letGo()
  }

  /// Passes the message on.
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
    outsideDelegate?.scrollViewWillBeginDecelerating(scrollView)
  }

  /// Passes the message on.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    outsideDelegate?.scrollViewDidEndDecelerating(scrollView)
  }

  /// Passes the message on.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    outsideDelegate?.scrollViewDidEndScrollingAnimation(scrollView)
  }
}
