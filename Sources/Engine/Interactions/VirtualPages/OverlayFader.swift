import Interface

/// Fades views, such as toolbars, in on request and out after a delay.
package final class OverlayFader {
  /// The duration of a fade, in seconds (choice).
  package static let fadeDuration = 0.25
  /// The delay between a request and the fade-out, in seconds.
  package static let visibleDuration = 3.0

  /// The views to fade; set before the first request.
  package var views: [View] = [] {
    didSet { for view in views { view.alpha = isShown ? 1 : 0 } }
  }
  /// Whether the views are shown or fading in.
  package private(set) var isShown = false
  private var deadline: Deadline?

  /// Creates a fader without views.
  package init() {}

  /// The presented opacity, 0…1; 0 without views.
  package var alpha: Double { views.first?.presentation.alpha ?? 0 }

  /// Fades the views in and restarts the delay of the fade-out.
  package func show() {
    guard let window = views.first?.window else { return }
    if let deadline { window.cancel(deadline) }
    // The delay does not count as motion, so a clip can end before the views fade out.
    deadline = window.schedule(after: Self.visibleDuration) { [weak self] in self?.hide() }
    fade(to: true, in: window)
  }

  /// Fades the views out.
  package func hide() {
    guard let window = views.first?.window else { return }
    if let deadline { window.cancel(deadline) }
    deadline = nil
    fade(to: false, in: window)
  }

  private func fade(to isShown: Bool, in window: Window) {
    guard isShown != self.isShown else { return }
    self.isShown = isShown
    window.animate(withDuration: Self.fadeDuration) { for view in views { view.alpha = isShown ? 1 : 0 } }
  }
}
