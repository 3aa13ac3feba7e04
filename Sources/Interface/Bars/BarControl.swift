import Geometry
import Touch

/// Something in a bar that is tapped: it dims while a finger is on it, and acts when the finger is lifted on it.
class BarControl: View {
  /// How opaque the face is while a finger is on it (UIKit's, by measurement).
  private static let highlightedAlpha = 0.3
  /// How long the face takes to come back, in seconds (UIKit's, by measurement).
  private static let fadeDuration = 0.25
  /// How far a finger may stray before its lift no longer counts, in points (UIKit's, by measurement).
  private static let slack = 70.0

  /// What dims.
  let face = View()
  var action: () -> Void = {}
  var isEnabled = true

  init() {
    super.init()
    face.isUserInteractionEnabled = false
    addSubview(face)
  }

  private(set) var isHighlighted = false {
    didSet {
      guard isHighlighted != oldValue else { return }
      let alpha = isHighlighted ? Self.highlightedAlpha : 1
      guard !isHighlighted, let window else {
        face.alpha = alpha
        return
      }
      window.animate(withDuration: Self.fadeDuration) { face.alpha = alpha }
    }
  }

  override func touchesBegan(_ touch: TouchEvent) { isHighlighted = isEnabled }

  override func touchesMoved(_ touch: TouchEvent) { isHighlighted = isEnabled && isNear(touch) }

  override func touchesEnded(_ touch: TouchEvent) {
    isHighlighted = false
    if isEnabled, isNear(touch) { action() }
  }

  override func touchesCancelled(_ touch: TouchEvent) { isHighlighted = false }

  private func isNear(_ touch: TouchEvent) -> Bool {
    let reach = Rect(center: presentation.bounds.center, size: bounds.size)
    let wide = Rect(
      reach.minX - Self.slack, reach.minY - Self.slack, reach.width + 2 * Self.slack, reach.height + 2 * Self.slack)
    return wide.contains(convertFromScreen(touch.location))
  }
}
