/// Something in a bar that is tapped: its face dims while a finger is on it.
class BarControl: Control {
  /// How opaque the face is while a finger is on it (a choice close to UIKit's).
  private static let highlightedAlpha = 0.3
  /// How long the face takes to come back, in seconds (a choice close to UIKit's).
  private static let fadeDuration = 0.25

  /// What dims.
  let face = View()

  init() {
    super.init()
    face.isUserInteractionEnabled = false
    addSubview(face)
  }

  override func stateDidChange() {
    guard !isHighlighted, let window else { return face.alpha = isHighlighted ? Self.highlightedAlpha : 1 }
    window.animate(withDuration: Self.fadeDuration) { face.alpha = 1 }
  }
}
