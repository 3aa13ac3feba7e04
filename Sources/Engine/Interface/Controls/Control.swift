import Graphics
import Touch

/// A view that performs an action when a finger is lifted from it: `UIControl`, with a single action.
///
/// A finger that comes down highlights the control. The highlight ends when the finger moves away by more than
/// ``reach``, and returns when the finger comes back. A subclass shows the state in ``stateDidChange()``.
open class Control: View {
  /// Whether the control responds to touches.
  public var isEnabled = true { didSet { stateDidChange(if: isEnabled != oldValue) } }
  /// Whether a finger presses the control.
  public private(set) var isHighlighted = false { didSet { stateDidChange(if: isHighlighted != oldValue) } }
  /// Called when a finger that came down on the control is lifted within ``reach`` of it.
  public var onTouchUpInside: (() -> Void)?

  /// The maximum distance between the finger and the control that keeps it highlighted, in points (UIKit's).
  public static let reach = 70.0

  /// Called when ``isHighlighted`` or ``isEnabled`` has changed. Does nothing by default.
  open func stateDidChange() {}

  private func stateDidChange(if hasChanged: Bool) { if hasChanged { stateDidChange() } }

  /// Called when a finger is lifted within ``reach`` of the control. Calls ``onTouchUpInside`` by default.
  ///
  /// - Parameter point: the location of the finger in the control's coordinates, in points.
  open func touchUpInside(at point: Point) { onTouchUpInside?() }

  open override func touchesBegan(_ touch: TouchEvent) { if isEnabled { isHighlighted = true } }

  open override func touchesMoved(_ touch: TouchEvent) {
    if isEnabled, touch.decides { isHighlighted = isNear(touch) }
  }

  open override func touchesEnded(_ touch: TouchEvent) {
    guard isHighlighted else { return }
    isHighlighted = false
    if isNear(touch) { touchUpInside(at: convertFromScreen(touch.location)) }
  }

  open override func touchesCancelled(_ touch: TouchEvent) { isHighlighted = false }

  private func isNear(_ touch: TouchEvent) -> Bool {
    bounds.inset(by: Insets(top: -Self.reach, left: -Self.reach, bottom: -Self.reach, right: -Self.reach))
      .contains(convertFromScreen(touch.location))
  }
}

/// A row of dots, one per page, with the current page highlighted: `UIPageControl`.
///
/// A tap in the right half selects the next page, and one in the left half the previous page. If there are more pages
/// than dots that fit, the dots around the current page are shown.
public final class PageControl: Control {
  /// The number of pages, 0 or more.
  public var numberOfPages: Int {
    didSet {
      precondition(numberOfPages >= 0, "a number of pages is not negative, but it is \(numberOfPages)")
      currentPage = min(max(0, currentPage), max(0, numberOfPages - 1))
      if numberOfPages != oldValue { setNeedsDisplay() }
    }
  }
  /// The current page, from 0. A value out of range is clamped to the nearest page.
  public var currentPage = 0 {
    didSet {
      currentPage = min(max(0, currentPage), max(0, numberOfPages - 1))
      setNeedsDisplay(if: currentPage != oldValue)
    }
  }
  /// Whether the dots are hidden if there is only one page.
  public var hidesForSinglePage = false { didSet { setNeedsDisplay(if: hidesForSinglePage != oldValue) } }
  /// The colour of the current page's dot; nil for the theme's text colour.
  public var currentPageIndicatorTintColor: Color? {
    didSet { setNeedsDisplay(if: currentPageIndicatorTintColor != oldValue) }
  }
  /// The colour of the remaining dots; nil for the current dot's colour at 30 % opacity.
  public var pageIndicatorTintColor: Color? { didSet { setNeedsDisplay(if: pageIndicatorTintColor != oldValue) } }
  /// Called with the new page after a tap has changed it. Setting ``currentPage`` does not call it.
  public var onValueChanged: ((Int) -> Void)?

  /// The diameter of a dot, in points (UIKit's).
  public static let dotSize = 7.0
  /// The distance between the centres of adjacent dots, in points (UIKit's).
  public static let pitch = 16.0
  private static let restingAlpha = 0.3

  /// Creates a page control that shows the first page.
  ///
  /// - Parameters:
  ///   - numberOfPages: the number of pages, 0 or more.
  ///   - frame: the rectangle in the superview's coordinates, in points.
  public init(numberOfPages: Int = 0, frame: Rect = .zero) {
    self.numberOfPages = numberOfPages
    super.init(frame: frame)
  }

  /// Returns the size of the row of dots, in points. The height is 37, as in UIKit.
  public override func sizeThatFits(_ size: Size) -> Size {
    Size(max(0, Double(numberOfPages) * Self.pitch - (Self.pitch - Self.dotSize)), 37)
  }

  /// The frames of the visible dots, in points, with their pages.
  public var dots: [(page: Int, frame: Rect)] {
    guard numberOfPages > (hidesForSinglePage ? 1 : 0) else { return [] }
    let room = Int(((bounds.width + Self.pitch - Self.dotSize) / Self.pitch).rounded(.down))
    let count = min(numberOfPages, max(1, room))
    let first = min(max(0, currentPage - count / 2), numberOfPages - count)
    let width = Double(count - 1) * Self.pitch + Self.dotSize
    let left = (bounds.width - width) / 2
    let top = (bounds.height - Self.dotSize) / 2
    return (0..<count).map { place in
      (first + place, Rect(left + Double(place) * Self.pitch, top, Self.dotSize, Self.dotSize))
    }
  }

  public override func draw(_ canvas: inout Canvas) {
    let lit = currentPageIndicatorTintColor ?? canvas.traits.theme.label
    let other = pageIndicatorTintColor ?? lit.withAlpha(lit.alpha * Self.restingAlpha)
    for (page, frame) in dots {
      canvas.fill(frame, cornerRadius: Self.dotSize / 2, page == currentPage ? lit : other)
    }
  }

  /// Selects the next or the previous page; does nothing at the ends.
  public override func touchUpInside(at point: Point) {
    super.touchUpInside(at: point)
    let target = currentPage + (point.x < bounds.width / 2 ? -1 : 1)
    guard (0..<numberOfPages).contains(target) else { return }
    currentPage = target
    onValueChanged?(target)
  }
}
