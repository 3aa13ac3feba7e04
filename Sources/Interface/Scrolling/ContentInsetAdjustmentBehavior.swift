import Geometry

/// How the safe area adds to a scroll view's content inset: `UIScrollView.ContentInsetAdjustmentBehavior`.
public enum ContentInsetAdjustmentBehavior: Hashable, Sendable {
  /// Along the axes on which the content scrolls. UIKit's adds what navigation bars cover; here they cover nothing.
  case automatic
  /// Along the axes on which the content is larger than the view or always bounces.
  case scrollableAxes
  /// Not at all.
  case never
  /// At all four sides.
  case always

  /// What a scroll view's safe area adds to its insets.
  func part(of view: ScrollView) -> Insets {
    guard self != .never, view.window?.traits.device != nil else { return .zero }
    func scrolls(_ axis: Axis, _ alwaysBounces: Bool) -> Bool {
      let length = view.contentInset.leading(axis) + view.contentSize[axis] + view.contentInset.trailing(axis)
      return self == .always || alwaysBounces || length > view.bounds.size[axis]
    }
    var part = view.safeAreaInsets
    if !scrolls(.vertical, view.alwaysBounceVertical) { (part.top, part.bottom) = (0, 0) }
    if !scrolls(.horizontal, view.alwaysBounceHorizontal) { (part.left, part.right) = (0, 0) }
    return part
  }
}
