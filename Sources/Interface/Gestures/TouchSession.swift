import Timebase
import Touch

/// One finger from the moment when it comes down until it is gone: who looks at it, and what the view beneath knows.
final class TouchSession {
  let finger: Int
  /// The recognisers that look at the finger, those of inner views first.
  let members: [GestureRecognizer]
  /// The scroll views beneath the finger, inner ones first.
  let scrollers: [ScrollView]
  var deadlines: Set<Instant> = []

  private let view: View
  /// The view beneath the finger and those around it; they stay alive until the finger is gone.
  private let path: [View]
  private var latest: TouchEvent
  private var phase = ContentPhase.fresh

  /// What the view beneath the finger has been told.
  private enum ContentPhase { case fresh, delayed, touching, over }

  /// How long a scroll view keeps touches from its content, in seconds: the finger may be about to scroll. UIKit's.
  static let contentDelay = 0.15

  init(_ event: TouchEvent, hit: View) {
    finger = event.id
    view = hit
    latest = event
    var path: [View] = []
    var next: View? = hit
    while let current = next {
      path.append(current)
      next = current.superview
    }
    self.path = path
    scrollers = path.compactMap { $0 as? ScrollView }
    // A finger that comes down on content that moves by itself stops it, and presses nothing. UIKit does the same.
    if scrollers.contains(where: { $0.isDecelerating || $0.isScrollingAnimated }) { phase = .over }
    members = path.flatMap(\.gestureRecognizers).filter { $0.isEnabled && $0.shouldReceive?(event) ?? true }
  }

  func delayContentTouches(in window: Window) {
    guard phase == .fresh, scrollers.contains(where: { $0.delaysContentTouches && $0.isScrollEnabled }) else { return }
    phase = .delayed
    let due = latest.timestamp.advanced(bySeconds: Self.contentDelay)
    _ = window.schedule(at: due, phase: .recognizer) { [weak self] in self?.beginContentTouches() }
  }

  /// Tells the view beneath the finger, unless a gesture has taken the finger away.
  func deliver(_ event: TouchEvent) {
    latest = event
    switch event.phase {
    case .began: if phase == .fresh { beginContentTouches() }
    case .moved: if phase == .touching { view.touchesMoved(event) }
    case .stationary: break
    case .ended:
      if phase == .delayed { beginContentTouches() }
      if phase == .touching { view.touchesEnded(event) }
      phase = .over
    case .cancelled: cancelContentTouches()
    }
  }

  func cancelContentTouches() {
    if phase == .touching { view.touchesCancelled(latest) }
    phase = .over
  }

  private func beginContentTouches() {
    guard phase == .fresh || phase == .delayed else { return }
    phase = .touching
    view.touchesBegan(latest)
  }
}
