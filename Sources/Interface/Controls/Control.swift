import Geometry
import Touch

/// A view that acts when a finger is lifted from it: `UIControl`, with one action.
///
/// A finger that comes down presses it; one that strays by more than ``reach`` lets go, and presses it again when it
/// comes back. A subclass shows the state in ``stateDidChange()``.
open class Control: View {
  /// Whether it takes touches; it looks faint while it does not.
  public var isEnabled = true {
    didSet { if isEnabled != oldValue { stateDidChange() } }
  }
  /// Whether a finger presses it.
  public private(set) var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }
  /// Called when a finger that came down on the control is lifted inside or close to it.
  public var onTouchUpInside: (() -> Void)?

  /// How far a finger may stray from the control and still press it, in points; UIKit's.
  public static let reach = 70.0

  /// Called when ``isHighlighted`` or ``isEnabled`` has changed. Unless overridden nothing looks different.
  open func stateDidChange() {}

  /// Called when a finger is lifted inside or close to the control, at a place in its own coordinates, in points.
  open func touchUpInside(at point: Point) { onTouchUpInside?() }

  /// Presses the control.
  open override func touchesBegan(_ touch: TouchEvent) { if isEnabled { isHighlighted = true } }

  /// Lets go while the finger is too far away.
  open override func touchesMoved(_ touch: TouchEvent) { if isEnabled { isHighlighted = isNear(touch) } }

  /// Acts where the finger is near enough.
  open override func touchesEnded(_ touch: TouchEvent) {
    guard isHighlighted else { return }
    isHighlighted = false
    if isNear(touch) { touchUpInside(at: convertFromScreen(touch.location)) }
  }

  /// Lets go.
  open override func touchesCancelled(_ touch: TouchEvent) { isHighlighted = false }

  private func isNear(_ touch: TouchEvent) -> Bool {
    bounds.inset(by: Insets(top: -Self.reach, left: -Self.reach, bottom: -Self.reach, right: -Self.reach))
      .contains(convertFromScreen(touch.location))
  }
}
