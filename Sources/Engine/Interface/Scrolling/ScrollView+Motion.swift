import Graphics
import Motion
import Timebase

extension ScrollView {
  /// Releases the content: it decelerates, bounces back, turns to a page or stays.
  ///
  /// - Parameters:
  ///   - velocity: the initial velocity of the content, in points per second.
  ///   - dragStart: the offset at the start of the drag; paging moves at most one page from it.
  ///   - endsDrag: whether a drag ends, so that the delegate gets the corresponding messages.
  func release(velocity: Vector, dragStart: Point, endsDrag: Bool = false) {
    let planned = curves(velocity: velocity, dragStart: dragStart)
    var target = Point(planned.x.announcedTarget, planned.y.announcedTarget)
    let natural = target
    if endsDrag { delegate?.scrollViewWillEndDragging(self, withVelocity: velocity, target: &target) }
    let x: any MotionCurve =
      target.x == natural.x ? planned.x : steered(.horizontal, to: target.x, velocity: velocity.dx)
    let y: any MotionCurve =
      target.y == natural.y ? planned.y : steered(.vertical, to: target.y, velocity: velocity.dy)
    let isThere = max(x.duration, y.duration) == 0
    let moves = window != nil && !isThere
    if isThere { rest(at: target) }
    if endsDrag { didEndDragging(willDecelerate: moves) }
    // The delegate may have started another motion or drag, or removed the view.
    guard moves, drag == nil, !isDecelerating else { return indicators.hide(in: self) }
    isDecelerating = true
    delegate?.scrollViewWillBeginDecelerating(self)
    decelerate(along: (x, y))
  }

  /// Moves the content at once to a target that is less than half a device pixel away.
  private func rest(at place: Point) {
    guard contentOffset != place else { return }
    update { $0.bounds.origin = place }
    didScroll()
  }

  /// Continues a deceleration after the content size has changed, so that it ends within the new limits.
  func replanDeceleration() {
    let velocity = Vector(presentedVelocity(of: .boundsX), presentedVelocity(of: .boundsY))
    decelerate(along: curves(velocity: velocity, dragStart: contentOffset, isLift: false))
  }

  /// Animates both axes along their curves, and notifies the delegate at the end.
  private func decelerate(along curves: (x: any MotionCurve, y: any MotionCurve)) {
    guard let window, isDecelerating else { return }
    window.animate(
      self, along: [(.boundsX, curves.x), (.boundsY, curves.y)],
      completion: motionEnd { [unowned self] in
        isDecelerating = false
        indicators.hide(in: self)
        didScroll()
        delegate?.scrollViewDidEndDecelerating(self)
      })
    reportMotion()
  }

  /// Returns the offset at which content released with a velocity, in points per second, comes to rest.
  func restingPoint(velocity: Vector, dragStart: Point) -> Point {
    let planned = curves(velocity: velocity, dragStart: dragStart)
    return Point(planned.x.destination, planned.y.destination)
  }

  /// Stops a deceleration or an animated scroll at the presented offset, even beyond an end.
  ///
  /// The delegate receives the message of the motion's end. Without a motion nothing happens.
  public func stopMotion() {
    guard isDecelerating || isScrollingAnimated else { return }
    let offset = contentOffset
    let wasDecelerating = isDecelerating
    isDecelerating = false
    isScrollingAnimated = false
    motionToken += 1
    update { $0.bounds.origin = offset }
    indicators.hide(in: self)
    if wasDecelerating {
      delegate?.scrollViewDidEndDecelerating(self)
    } else {
      delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  private func curves(
    velocity: Vector, dragStart: Point, isLift: Bool = true
  ) -> (x: ScrollMotion, y: ScrollMotion) {
    (
      curve(.horizontal, velocity: velocity.dx, dragStart: dragStart.x, isLift: isLift),
      curve(.vertical, velocity: velocity.dy, dragStart: dragStart.y, isLift: isLift)
    )
  }

  /// Returns the motion on one axis after a release: a deceleration or a page turn, and the return from beyond an end.
  private func curve(_ axis: Axis, velocity: Double, dragStart: Double, isLift: Bool) -> ScrollMotion {
    let (limits, stride, tolerance) = (limits(axis), bounds.size[axis], restTolerance)
    let page = { (offset: Double, velocity: Double) in
      let target = Paging.target(
        from: offset, dragStart: dragStart, velocity: velocity, stride: stride, limits: limits)
      return Paging.motion(from: offset, to: target, velocity: velocity, width: stride, tolerance: tolerance)
    }
    return ScrollMotion(
      from: contentOffset[axis], velocity: velocity, isLift: isLift, limits: limits, rate: decelerationRate,
      tolerance: tolerance, bounces: canBounce(axis), page: isPagingEnabled && stride > 0 ? page : nil)
  }

  /// Returns the curve to a target chosen by the delegate, which is that of a page turn.
  private func steered(_ axis: Axis, to target: Double, velocity: Double) -> any MotionCurve {
    Paging.motion(
      from: contentOffset[axis], to: target, velocity: velocity, width: bounds.size[axis], tolerance: restTolerance)
  }

  private var restTolerance: Double { window?.traits.restTolerance ?? 0.25 }

  /// Returns the completion of a motion of the offset.
  ///
  /// Each motion has a token; the completion runs `action` only if no later motion has begun.
  func motionEnd(_ action: @escaping () -> Void) -> (Bool) -> Void {
    motionToken += 1
    let token = motionToken
    return { [unowned self] _ in
      if token == motionToken { action() }
    }
  }

  /// Calls ``ScrollView/didScroll()`` 60 times per second of virtual time, from the start of the motion.
  func reportMotion() {
    guard let window else { return }
    report(tick: 1, since: window.now, token: motionToken)
  }

  private func report(tick: Int, since start: Instant, token: Int) {
    guard let window else { return }
    let next = start.advanced(byPicoseconds: FrameRate.sixty.instant(ofFrame: tick).picoseconds)
    _ = window.schedule(at: next, phase: .timer) { [weak self] in
      guard let self, token == motionToken, isDecelerating || isScrollingAnimated else { return }
      didScroll()
      report(tick: tick + 1, since: start, token: token)
    }
  }
}
