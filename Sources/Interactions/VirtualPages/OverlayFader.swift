import Interface

/// Lets views, such as toolbars, fade in when they are asked for and out again a while later.
package final class OverlayFader {
  /// How long they take to fade, in seconds; choice.
  package static let fadeDuration = 0.25
  /// How long after they were asked for they begin to fade out, in seconds.
  package static let visibleDuration = 3.0

  /// What fades; set before it is first shown.
  package var views: [View] = [] {
    didSet { for view in views { view.alpha = isShown ? 1 : 0 } }
  }
  /// Whether they are there, or on their way in.
  package private(set) var isShown = false
  private var deadline: Deadline?

  /// Creates a fader for no views yet.
  package init() {}

  /// The opacity as it is seen, 0…1; 0 where there are no views.
  package var alpha: Double { views.first?.presentation.alpha ?? 0 }

  /// Fades in, or stays for as long as if it had just been asked for.
  package func show() {
    guard let window = views.first?.window else { return }
    if let deadline { window.cancel(deadline) }
    // Waiting does not count as motion: a clip need not last until the views are gone.
    deadline = window.schedule(after: Self.visibleDuration) { [weak self] in self?.hide() }
    fade(to: true, in: window)
  }

  /// Fades out.
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
