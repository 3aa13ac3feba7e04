import Interface

/// Who has the pages of a ``VerticalSwipeView`` and is told what becomes of a pull.
///
/// Loaded and unloaded are sent once for each change. Loaded means: let go now, and the page turns.
public protocol VerticalSwipeDelegate: AnyObject {
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
  /// Does nothing.
  public func headerLoaded(in view: VerticalSwipeView) {}
  /// Does nothing.
  public func headerUnloaded(in view: VerticalSwipeView) {}
  /// Does nothing.
  public func footerLoaded(in view: VerticalSwipeView) {}
  /// Does nothing.
  public func footerUnloaded(in view: VerticalSwipeView) {}
  /// Does nothing.
  public func verticalSwipeView(_ view: VerticalSwipeView, didChangePageTo index: Int) {}
  /// Does nothing.
  public func verticalSwipeViewDidEndTurning(_ view: VerticalSwipeView) {}
}
