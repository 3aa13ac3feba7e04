import Graphics

/// Receives messages about drags and motion of a scroll view: `UIScrollViewDelegate`. Each message is sent exactly once
/// per event.
///
/// A drag sends: will begin dragging, did scroll…, will end dragging, did end dragging. If the content continues to
/// move: will begin decelerating, did scroll…, did end decelerating.
public protocol ScrollViewDelegate: AnyObject {
  /// The offset has changed. Sent for each touch that moves it, and once at the end of a motion.
  ///
  /// During a motion it is also sent 60 times per second of virtual time from the start of the motion, at every frame
  /// rate.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// The finger begins to drag the content.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The finger is about to end the drag.
  ///
  /// - Parameters:
  ///   - scrollView: the scroll view.
  ///   - velocity: the velocity of the content, in points per second.
  ///   - target: the offset at which the content will come to rest, in points. It can be changed, and is not clamped to
  ///     the limits. A deceleration stops up to 0.1 % of its distance before it, as in UIKit (`DecayMotion` of the
  ///     module Motion).
  func scrollViewWillEndDragging(_ scrollView: ScrollView, withVelocity velocity: Vector, target: inout Point)
  /// The drag has ended; `willDecelerate` indicates whether the content continues to move.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
  /// The content begins to move after a drag, even if it only bounces back.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// The content has come to rest after a drag, or a finger has stopped it.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// An animated change of the offset has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  /// Does nothing by default.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Does nothing by default.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// Leaves the target unchanged by default.
  public func scrollViewWillEndDragging(_ scrollView: ScrollView, withVelocity velocity: Vector, target: inout Point) {}
  /// Does nothing by default.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
  /// Does nothing by default.
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  /// Does nothing by default.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// Does nothing by default.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
}
