import Geometry

/// What a scroll view tells: `UIScrollViewDelegate`. Each message is sent exactly once for what it is about.
///
/// The order of a drag is: willBegin dragging, did scroll…, will end, did end, and where the content moves on: will begin
/// decelerating, did scroll…, did end decelerating.
public protocol ScrollViewDelegate: AnyObject {
  /// The offset has changed. Sent for each touch that moves it and, while it moves by itself, 60 times a second of
  /// virtual time from the start of the motion, whatever the frame rate; and once at its end.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// The finger begins to move the content.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The finger lifts. `velocity` is the content's, in points per second; `target` is where it will come to rest, and may
  /// be changed.
  func scrollViewWillEndDragging(_ scrollView: ScrollView, withVelocity velocity: Vector, target: inout Point)
  /// The finger has been lifted; `willDecelerate` tells whether the content moves on.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
  /// The content begins to move by itself after a drag, also when it only bounces back.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// The content has come to rest after a drag, or has been caught by a finger.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// An animated change of the offset has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// Leaves the target as it is.
  public func scrollViewWillEndDragging(_ scrollView: ScrollView, withVelocity velocity: Vector, target: inout Point) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
  /// Does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
}
