import Graphics
import Timebase

struct NavigationTransition {
  let from: ViewController
  let to: ViewController
  let isPush: Bool
  let begin: Instant
  /// Whether a finger moves, or has moved, the upper screen.
  var isInteractive = false
  /// The black overlay that dims the lower screen.
  let dimming = View()
  /// The hairline at the upper screen's left edge, which separates two black screens.
  let edge = View()

  var above: View { isPush ? to.view : from.view }
  var below: View { isPush ? from.view : to.view }
}

extension NavigationController {
  /// Shows the top of the stack, animated if possible.
  func showTop(isPush: Bool, animated: Bool) {
    guard let top = topViewController, top !== shown else {
      updateBar(nil)
      return
    }
    let isAnimated = animated && appearance == .appeared && window != nil && shown != nil
    if isAnimated { view.layoutIfNeeded() }
    let from = shown
    shown = top
    install(top.view, isPush: isPush)
    announce(from: from, to: top, animated: isAnimated)
    if isAnimated, let from, let window {
      start(from: from, to: top, isPush: isPush, in: window)
    } else {
      updateBar(nil)
      end(from: from, animated: false)
    }
  }

  /// Inserts a screen into the content, in front for a push and behind for a pop, and lays it out.
  func install(_ page: View, isPush: Bool) {
    page.frame = content.bounds
    page.statusStripRole = { [unowned self] in coversStatusBar ? .page() : nil }
    content.insertSubview(page, at: isPush ? content.subviews.count : 0)
    page.layoutIfNeeded()
  }

  /// Sends the messages before a transition: to the outgoing screen, the incoming screen and the delegate.
  func announce(from: ViewController?, to: ViewController, animated: Bool) {
    guard appearance == .appeared || appearance == .appearing else { return }
    from?.beginAppearanceTransition(false, animated: animated)
    to.beginAppearanceTransition(true, animated: animated)
    delegate?.navigationController(self, willShow: to, animated: animated)
  }

  /// Starts a transition in which both screens move together.
  ///
  /// The lower screen moves by ``NavigationController/parallax`` of the width and is darkened by
  /// ``NavigationController/dimming``.
  private func start(from: ViewController, to: ViewController, isPush: Bool, in window: Window) {
    let transition = NavigationTransition(from: from, to: to, isPush: isPush, begin: window.now)
    begin(transition, in: window)
    updateBar(isPush ? .push : .pop)
    window.animate(withDuration: Self.transitionDuration, timing: Self.transitionTiming) {
      place(transition, at: isPush ? 0 : content.bounds.width)
      navigationBar.runTransition()
    } completion: { [weak self] _ in
      self?.finish()
    }
  }

  /// Adds the views of a transition, with both screens at its start.
  func begin(_ transition: NavigationTransition, in window: Window) {
    running = transition
    transition.dimming.frame = content.bounds
    transition.edge.backgroundColor = window.traits.theme.separator
    content.insertSubview(transition.dimming, belowSubview: transition.above)
    content.insertSubview(transition.edge, belowSubview: transition.above)
    setTakesTouches(false)
    place(transition, at: transition.isPush ? content.bounds.width : 0)
  }

  /// Places both screens, with the upper one at a distance from the left edge: 0 covers the lower one, and the width
  /// is out of sight.
  func place(_ transition: NavigationTransition, at x: Double) {
    let bounds = content.bounds
    let line = window?.traits.hairline ?? 0
    let covered = bounds.width > 0 ? 1 - x / bounds.width : 0
    transition.above.frame = bounds.offset(by: Vector(x, 0))
    transition.below.frame = bounds.offset(by: Vector(-Self.parallax * bounds.width * covered, 0))
    transition.dimming.backgroundColor = .black.withAlpha(Self.dimming * covered)
    let top = coversStatusBar ? window?.statusStripHeight ?? 0 : 0
    transition.edge.frame = Rect(x - line, top, line, max(0, bounds.height - top))
  }

  /// Whether the screens begin at the top edge.
  private var coversStatusBar: Bool { isStatusBarHidden && isNavigationBarHidden }

  /// Ends the transition, and starts the one that was requested in the meantime.
  ///
  /// - Parameter wasCancelled: whether the screen that was there before stays.
  func finish(wasCancelled: Bool = false) {
    guard let ended = running else { return }
    running = nil
    ended.dimming.removeFromSuperview()
    ended.edge.removeFromSuperview()
    navigationBar.endTransition()
    setTakesTouches(true)
    end(from: wasCancelled ? ended.to : ended.from, animated: true)
    guard let next = pending, running == nil else { return }
    pending = nil
    showTop(isPush: next.isPush, animated: next.animated)
  }

  /// Sends the messages after a transition: to the outgoing screen, the incoming screen and the delegate.
  func end(from: ViewController?, animated: Bool) {
    if let from {
      from.view.removeFromSuperview()
      from.endAppearanceTransition()
      if !isInUse(from) { from.removeFromParent() }
    }
    guard appearance == .appeared, let shown else { return }
    shown.endAppearanceTransition()
    delegate?.navigationController(self, didShow: shown, animated: animated)
  }

  /// Enables or disables touches on the content and the bar.
  func setTakesTouches(_ takes: Bool) {
    content.isUserInteractionEnabled = takes
    navigationBar.isUserInteractionEnabled = takes
  }

  /// Shows the items of the current screen and of the one below it in the bar.
  func updateBar(_ transition: NavigationBar.Transition?) {
    guard let shown else { return }
    let place = stack.firstIndex { $0 === shown }
    let below = place.flatMap { $0 > 0 ? stack[$0 - 1] : nil }
    navigationBar.setItem(shown.navigationItem, backItem: below?.navigationItem, transition: transition)
  }
}
