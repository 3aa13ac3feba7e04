import Graphics
import Interface

/// A rectangle that reacts to a tap, and dims while it is pressed.
///
/// Content behind it still scrolls, but does not react to the tap.
final class TargetView: Control {
  private let dims: Bool

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
}
