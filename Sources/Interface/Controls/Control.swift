import Graphics
import Touch

/// A view that acts when a finger is lifted from it: `UIControl`, with one action.
///
/// A finger that comes down presses it; one that strays by more than ``reach`` lets go, and presses it again when it
/// comes back. A subclass shows the state in ``stateDidChange()``.
open class Control: View {
  /// Whether it takes touches; it looks faint while it does not.
  public var isEnabled = true { didSet { stateDidChange(if: isEnabled != oldValue) } }
  /// Whether a finger presses it.
  public private(set) var isHighlighted = false { didSet { stateDidChange(if: isHighlighted != oldValue) } }
  /// Called when a finger that came down on the control is lifted inside or close to it.
  public var onTouchUpInside: (() -> Void)?

  /// How far a finger may stray from the control and still press it, in points; UIKit's.
  public static let reach = 70.0

  /// Called when ``isHighlighted`` or ``isEnabled`` has changed. Unless overridden nothing looks different.
  open func stateDidChange() {}

  private func stateDidChange(if hasChanged: Bool) { if hasChanged { stateDidChange() } }

  /// Called when a finger is lifted inside or close to the control, at a place in its own coordinates, in points.
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

/// A row of dots, one a page, of which one is lit: `UIPageControl`.
///
/// A tap in the right half goes to the next page, one in the left half to the previous one. Where there are more pages
/// than dots that fit, those next to the current one are shown.
public final class PageControl: Control {
  /// How many pages there are; not below 0.
  public var numberOfPages: Int {
    didSet {
      precondition(numberOfPages >= 0, "a number of pages is not negative, but it is \(numberOfPages)")
      currentPage = min(max(0, currentPage), max(0, numberOfPages - 1))
      if numberOfPages != oldValue { setNeedsDisplay() }
    }
  }
  /// The lit page, from 0; a number outside the pages becomes the nearest one.
  public var currentPage = 0 {
    didSet {
      currentPage = min(max(0, currentPage), max(0, numberOfPages - 1))
      setNeedsDisplay(if: currentPage != oldValue)
    }
  }
  /// Whether nothing is shown where there is one page only.
  public var hidesForSinglePage = false { didSet { setNeedsDisplay(if: hidesForSinglePage != oldValue) } }
  /// The colour of the current page's dot; nil for the theme's colour for text.
  public var currentPageIndicatorTintColor: Color? {
    didSet { setNeedsDisplay(if: currentPageIndicatorTintColor != oldValue) }
  }
  /// The colour of the other dots; nil for the current one's at 30 %.
  public var pageIndicatorTintColor: Color? { didSet { setNeedsDisplay(if: pageIndicatorTintColor != oldValue) } }
  /// Called after a tap has changed the current page; a page that is set by other means is not told.
  public var onValueChanged: ((Int) -> Void)?

  /// The diameter of a dot, in points; UIKit's.
  public static let dotSize = 7.0
  /// The distance between the middles of two dots, in points; UIKit's.
  public static let pitch = 16.0
  private static let restingAlpha = 0.3

  /// A row of dots whose first one is lit; `numberOfPages` is 0 or more.
  public init(numberOfPages: Int = 0, frame: Rect = .zero) {
    self.numberOfPages = numberOfPages
    super.init(frame: frame)
  }

  /// The extent of all dots, in points, 37 high as UIKit's.
  public override func sizeThatFits(_ size: Size) -> Size {
    Size(max(0, Double(numberOfPages) * Self.pitch - (Self.pitch - Self.dotSize)), 37)
  }

  /// Where the dots are, in points, and for which page each stands.
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

  /// Goes to the next page, or to the previous one; at the ends nothing happens.
  public override func touchUpInside(at point: Point) {
    super.touchUpInside(at: point)
    let target = currentPage + (point.x < bounds.width / 2 ? -1 : 1)
    guard (0..<numberOfPages).contains(target) else { return }
    currentPage = target
    onValueChanged?(target)
  }
}
