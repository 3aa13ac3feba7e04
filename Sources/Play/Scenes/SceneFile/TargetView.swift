import Graphics
import Interface
import Touch

/// A rectangle that reacts to a tap, and dims while it is pressed.
///
/// Content behind it still scrolls, but does not react to the tap. A finger that moves more than 10 points away from
/// where it went down cancels the tap, as it fails a tap recogniser.
final class TargetView: Control {
  private let dims: Bool
  /// The location at which the finger went down; nil without a finger, and after it has cancelled the tap.
  private var origin: Point?

  /// The opacity of the black shade over a pressed target.
  static let dimming = 0.1

  /// Creates a target that performs an action when a finger is lifted from it.
  init(frame: Rect, dims: Bool, action: @escaping () -> Void) {
    self.dims = dims
    super.init(frame: frame)
    sharesTouches = true
    onTouchUpInside = action
    // The innermost tap wins, so taps of the content behind are not recognised.
    let tap = TapGestureRecognizer { _ in }
    tap.cancelsTouchesInView = false
    addGestureRecognizer(tap)
  }

  override func stateDidChange() {
    backgroundColor = isHighlighted && dims ? .black.withAlpha(Self.dimming) : .clear
  }

  override func touchesBegan(_ touch: TouchEvent) {
    origin = touch.location
    super.touchesBegan(touch)
  }

  override func touchesMoved(_ touch: TouchEvent) {
    if touch.decides { cancelIfFar(touch) }
  }

  override func touchesEnded(_ touch: TouchEvent) {
    cancelIfFar(touch)
    super.touchesEnded(touch)
  }

  private func cancelIfFar(_ touch: TouchEvent) {
    guard let origin, (touch.location - origin).length > GestureConstants.slop else { return }
    self.origin = nil
    touchesCancelled(touch)
  }
}
