import Geometry
import Graphics
import Timebase

/// A push or a pop on its way.
struct NavigationTransition {
  let from: ViewController
  let isPush: Bool
  let dimming: View
  let begin: Instant
}

extension NavigationController {
  /// Lets what is seen follow the stack.
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

  private func install(_ page: View, isPush: Bool) {
    page.frame = content.bounds
    page.transform = .identity
    content.insertSubview(page, at: isPush ? content.subviews.count : 0)
    page.layoutIfNeeded()
  }

  /// The messages before a transition: the one that goes, the one that comes, the delegate.
  private func announce(from: ViewController?, to: ViewController, animated: Bool) {
    guard appearance == .appeared || appearance == .appearing else { return }
    from?.beginAppearanceTransition(false, animated: animated)
    to.beginAppearanceTransition(true, animated: animated)
    delegate?.navigationController(self, willShow: to, animated: animated)
  }

  private func start(from: ViewController, to: ViewController, isPush: Bool, in window: Window) {
    let below = isPush ? from.view : to.view
    let above = isPush ? to.view : from.view
    let dimming = View(frame: content.bounds)
    content.insertSubview(dimming, belowSubview: above)
    running = NavigationTransition(from: from, isPush: isPush, dimming: dimming, begin: window.now)
    setTakesTouches(false)
    place(above: above, below: below, dimming: dimming, isCovered: !isPush)
    updateBar(isPush ? .push : .pop)
    window.animate(withDuration: Self.transitionDuration, timing: Self.transitionTiming) {
      place(above: above, below: below, dimming: dimming, isCovered: isPush)
      navigationBar.runTransition()
    } completion: { [weak self] _ in
      self?.finish()
    }
  }

  /// Places both screens as they are where the upper one covers the lower one, or where it is out of sight.
  private func place(above: View, below: View, dimming: View, isCovered: Bool) {
    let bounds = content.bounds
    above.frame = isCovered ? bounds : bounds.offset(by: Vector(bounds.width, 0))
    below.frame = isCovered ? bounds.offset(by: Vector(-Self.parallax * bounds.width, 0)) : bounds
    dimming.backgroundColor = .black.withAlpha(isCovered ? Self.dimming : 0)
  }

  private func finish() {
    guard let ended = running else { return }
    running = nil
    ended.dimming.removeFromSuperview()
    navigationBar.endTransition()
    setTakesTouches(true)
    end(from: ended.from, animated: true)
    guard let next = pending, running == nil else { return }
    pending = nil
    showTop(isPush: next.isPush, animated: next.animated)
  }

  /// The messages after a transition: the one that has gone, the one that has come, the delegate.
  private func end(from: ViewController?, animated: Bool) {
    if let from {
      from.view.removeFromSuperview()
      from.endAppearanceTransition()
      if !isInUse(from) { from.removeFromParent() }
    }
    guard appearance == .appeared, let shown else { return }
    shown.endAppearanceTransition()
    delegate?.navigationController(self, didShow: shown, animated: animated)
  }

  private func setTakesTouches(_ takes: Bool) {
    content.isUserInteractionEnabled = takes
    navigationBar.isUserInteractionEnabled = takes
  }

  /// Shows the items of the screen that is seen and of the one below it.
  private func updateBar(_ transition: NavigationBar.Transition?) {
    guard let shown else { return }
    let place = stack.firstIndex { $0 === shown }
    let below = place.flatMap { $0 > 0 ? stack[$0 - 1] : nil }
    navigationBar.setItem(shown.navigationItem, backItem: below?.navigationItem, transition: transition)
  }
}
