import Graphics
import Motion
import Touch

/// The way back that follows a finger: a drag from the left edge pulls the top screen away.
///
/// The screen follows the finger 1:1. At the lift it leaves at 300 pt/s or more to the right, stays at 300 pt/s or more
/// to the left, and otherwise leaves beyond half the width. A spring with the finger's velocity completes the motion.
/// All numbers are choices close to UIKit's.
extension NavigationController {
  /// The distance from the left edge within which the drag starts, in points.
  package static let interactivePopReach = 20.0
  /// The velocity from which the direction of the finger decides, in points per second.
  package static let interactivePopVelocity = 300.0
  /// The spring after the lift: critically damped, with a frequency of 18.2574/s.
  package static let interactivePopSpring = Spring(stiffness: 1000.0 / 3, dampingRatio: 1)

  func makeInteractivePop() -> PanGestureRecognizer {
    let pan = PanGestureRecognizer(axes: .only(.horizontal)) { [unowned self] in follow($0) }
    pan.name = "back"
    pan.isEnabled = false
    pan.precedesOthers = true
    pan.shouldReceive = { [unowned self] touch in
      let x = view.convertFromScreen(touch.location).x
      return running == nil && stack.count > 1 && (0...Self.interactivePopReach).contains(x)
    }
    pan.shouldBegin = { [unowned self] in $0.movement.dx > 0 && running == nil && stack.count > 1 }
    return pan
  }

  /// The progress of an interactive pop, 0…1, from the presented position of the upper screen.
  func interactiveProgress(of transition: NavigationTransition) -> Double {
    guard content.bounds.width > 0 else { return 0 }
    return min(max(0, transition.above.presentation.frame.minX / content.bounds.width), 1)
  }

  private func follow(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began: beginInteractivePop(at: pan.translation.dx)
    case .changed: if let running { place(running, at: position(pan)) }
    case .ended: endInteractivePop(at: position(pan), velocity: pan.velocity.dx)
    case .cancelled, .failed: endInteractivePop(at: position(pan), velocity: 0, isCancelled: true)
    case .possible: break
    }
  }

  private func position(_ pan: PanGestureRecognizer) -> Double {
    min(max(0, pan.translation.dx), content.bounds.width)
  }

  private func beginInteractivePop(at x: Double) {
    guard let from = shown, let window, stack.count > 1 else { return }
    let to = stack[stack.count - 2]
    view.layoutIfNeeded()
    install(to.view, isPush: false)
    announce(from: from, to: to, animated: true)
    var transition = NavigationTransition(from: from, to: to, isPush: false, begin: window.now)
    transition.isInteractive = true
    begin(transition, in: window)
    place(transition, at: max(0, x))
  }

  private func endInteractivePop(at x: Double, velocity: Double, isCancelled: Bool = false) {
    guard let transition = running, transition.isInteractive, let window else { return }
    let width = content.bounds.width
    let leaves =
      !isCancelled
      && (abs(velocity) >= Self.interactivePopVelocity ? velocity > 0 : x > width / 2)
    if leaves {
      stack.removeAll { $0 === transition.from }
      shown = transition.to
      updateBar(.pop)
    } else {
      transition.to.beginAppearanceTransition(false, animated: true)
      transition.from.beginAppearanceTransition(true, animated: true)
    }
    let end = leaves ? width : 0
    let distance = end - x
    let spring = Self.interactivePopSpring
    // In whole distances per second. A faster spring would overshoot the end.
    let speed = distance == 0 ? 0 : min(velocity / distance, spring.angularFrequency)
    let settling = SpringMotion(
      spring: spring, from: x, to: end, velocity: speed * distance, tolerance: window.traits.restTolerance)
    window.animate(with: spring, duration: settling.duration, initialVelocity: speed) {
      place(transition, at: end)
      if leaves { navigationBar.runTransition() }
    } completion: { [weak self] _ in
      self?.finish(wasCancelled: !leaves)
    }
  }
}
