import Graphics
import Motion
import Timebase

extension ScrollView {
  /// Lets the content go: it decelerates, bounces back or turns to a page, or stays where it is.
  ///
  /// - Parameters:
  ///   - velocity: the finger's, as the content's, in points per second.
  ///   - dragStart: the offset at which the drag began, from which paging goes on by one page at the most.
  ///   - endsDrag: whether a drag ends, so that the delegate gets the messages of its end.
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
    // The delegate may have moved the content or taken it away; then there is nothing left to do.
    guard moves, drag == nil, !isDecelerating else { return indicators.hide(in: self) }
    isDecelerating = true
    delegate?.scrollViewWillBeginDecelerating(self)
    decelerate(along: (x, y))
  }

  /// Content that is nearer to its place than half a device pixel does not move there, but it is there.
  private func rest(at place: Point) {
    guard contentOffset != place else { return }
    update { $0.bounds.origin = place }
    didScroll()
  }

  /// Content that moves by itself has become longer or shorter: it goes on, and comes to rest within its new ends.
  func replanDeceleration() {
    let velocity = Vector(presentedVelocity(of: .boundsX), presentedVelocity(of: .boundsY))
    decelerate(along: curves(velocity: velocity, dragStart: contentOffset, isLift: false))
  }

  /// Lets both axes follow their curves, and tells the delegate at the end.
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

  /// Where the content comes to rest when it is let go with a velocity, in points per second.
  func restingPoint(velocity: Vector, dragStart: Point) -> Point {
    let planned = curves(velocity: velocity, dragStart: dragStart)
    return Point(planned.x.destination, planned.y.destination)
  }

  /// Stops the content where it is seen now, also beyond an end, and tells the delegate that the motion has ended.
  /// Without a motion nothing happens.
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

  /// What the content does on one axis after the finger has gone: it decelerates, or turns to a page where the view pages,
  /// and comes back from beyond its ends.
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

  /// The curve to a place that the delegate has chosen: that of a page turn.
  private func steered(_ axis: Axis, to target: Double, velocity: Double) -> any MotionCurve {
    Paging.motion(
      from: contentOffset[axis], to: target, velocity: velocity, width: bounds.size[axis], tolerance: restTolerance)
  }

  private var restTolerance: Double { window?.traits.restTolerance ?? 0.25 }

  /// What ends a motion of the offset, unless another one has begun meanwhile: each motion has a token, and only the
  /// one with the latest token is ended.
  func motionEnd(_ action: @escaping () -> Void) -> (Bool) -> Void {
    motionToken += 1
    let token = motionToken
    return { [unowned self] _ in
      if token == motionToken { action() }
    }
  }

  /// Tells the delegate of the moving offset 60 times a second of virtual time, from the start of the motion on.
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
