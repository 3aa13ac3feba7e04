import Graphics
import Motion
import Timebase
import Touch

extension ScrollView {
  /// Handles a finger that comes down on the content: a motion stops where it is.
  func touchDown() {
    isTracking = true
    catchMotion()
    guard isDecelerating || isScrollingAnimated else { return }
    stopMotion()
  }

  /// Handles the end of a touch that did not drag.
  ///
  /// Content that was stopped beyond an end or between pages comes to rest.
  func touchUp() {
    isTracking = false
    guard drag == nil, window != nil, !isDecelerating, !isScrollingAnimated else { return }
    let offset = contentOffset
    guard restingPoint(velocity: .zero, dragStart: offset) != offset else { return }
    release(velocity: .zero, dragStart: offset)
  }

  /// Whether a pan drags this view: the content can scroll along its axis.
  ///
  /// A free pan also drags if the content can scroll along the cross axis and the finger has moved along it.
  func shouldBeginPan(_ pan: PanGestureRecognizer) -> Bool {
    let moved = pan.movement
    let axis = pan.lockedAxis ?? moved.dominantAxis
    return canScroll(axis) || (pan.lockedAxis == nil && canScroll(axis.cross) && moved[axis.cross] != 0)
  }

  /// Maps the states of a pan to a drag.
  func handlePan(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      noteMovement(pan)
      beginDrag()
      moveDrag(by: restricted(pan.translation, pan))
    case .changed:
      noteMovement(pan)
      moveDrag(by: restricted(pan.translation, pan))
    case .ended: endDrag(velocity: restricted(pan.velocity, pan))
    case .cancelled, .failed: endDrag(velocity: .zero, isCancelled: true)
    case .possible: break
    }
  }

  /// Records a movement of the finger, unless it is an intermediate sample.
  private func noteMovement(_ pan: PanGestureRecognizer) { if pan.hasDecided { noteMovement() } }

  /// Returns the part of a vector along the axes in which the drag moves this view.
  private func restricted(_ vector: Vector, _ pan: PanGestureRecognizer) -> Vector {
    var result = vector
    for axis in Axis.allCases where !canScroll(axis) || (pan.lockedAxis ?? axis) != axis { result[axis] = 0 }
    return result
  }

  /// Begins a drag at the presented offset and stops a running motion.
  ///
  /// The effect of the rubber band is removed from the offset, so that content caught beyond an end does not jump.
  func beginDrag() {
    guard drag == nil else { return }
    stopMotion()
    let offset = contentOffset
    let raw = Point(unbanded(offset.x, .horizontal), unbanded(offset.y, .vertical))
    drag = ScrollDrag(start: raw, startOffset: offset, raw: raw)
    isDragging = true
    indicators.show(in: self)
    delegate?.scrollViewWillBeginDragging(self)
  }

  /// Moves the content by the finger's whole translation since the drag began, in points.
  func moveDrag(by translation: Vector) {
    guard drag != nil else { return }
    let before = contentOffset
    var offset = before
    for axis in Axis.allCases { offset[axis] = drag(by: translation[axis], axis) }
    guard offset != before else { return }
    update { $0.bounds.origin = offset }
    didScroll()
  }

  /// Returns the offset along an axis for the finger's translation. An enclosing scroll view takes the excess beyond
  /// the end.
  private func drag(by translation: Double, _ axis: Axis) -> Double {
    guard let current = drag else { return contentOffset[axis] }
    guard let outer = enclosingScroller(axis), canScroll(axis) else {
      drag?.raw[axis] = current.start[axis] - translation
      return banded(current.start[axis] - translation, axis)
    }
    let limits = limits(axis)
    let pulled = outer.overscroll(axis)
    // An outer view that is already pulled towards this end returns before the content moves.
    let isAtEnd =
      pulled > 0
      ? current.start[axis] >= limits.upperBound : pulled < 0 && current.start[axis] <= limits.lowerBound
    let head = isAtEnd && outer.drag == nil ? pulled : outer.drag?.chainHead[axis] ?? 0
    let total = current.start[axis] + head - translation
    let inside = limits.nearest(to: total)
    drag?.raw[axis] = inside
    let excess = total - inside
    if excess != 0 || outer.drag != nil { outer.moveChainedDrag(excess: excess, head: head, axis) }
    drag?.isPassedOn = excess != 0
    return inside
  }

  /// Returns the distance by which the content is pulled beyond an end, without the rubber band, in points.
  func overscroll(_ axis: Axis) -> Double {
    let raw = unbanded(contentOffset[axis], axis)
    return raw - limits(axis).nearest(to: raw)
  }

  /// Moves this view for an inner scroll view that is dragged beyond its own end by `excess` points.
  private func moveChainedDrag(excess: Double, head: Double, _ axis: Axis) {
    if drag == nil {
      beginDrag()
      drag?.isChained = true
      drag?.chainHead[axis] = head
    }
    var translation = Vector.zero
    translation[axis] = head - excess
    moveDrag(by: translation)
  }

  /// The enclosing scroll view that the excess of this view's drag has moved; nil if there is none.
  private var chainedScroller: ScrollView? { enclosingScrollers.first { $0.drag?.isChained == true } }

  /// Ends a drag and releases the content.
  ///
  /// - Parameters:
  ///   - velocity: the finger's velocity, in points per second; passed to an enclosing scroll view if that one is being
  ///     moved.
  ///   - isCancelled: whether the system cancelled the touch.
  func endDrag(velocity: Vector, isCancelled: Bool = false) {
    guard let ended = drag else { return }
    if let outer = chainedScroller {
      outer.endDrag(velocity: ended.isPassedOn ? velocity : .zero, isCancelled: isCancelled)
    }
    dragWasCancelled = isCancelled
    drag = nil
    isDragging = false
    isTracking = false
    var carried = ended.isPassedOn ? .zero : isCancelled ? -velocity : withMomentum(-velocity)
    // Content that does not bounce has not followed a finger beyond its end.
    for axis in Axis.allCases where !limits(axis).contains(ended.raw[axis]) && !canBounce(axis) { carried[axis] = 0 }
    release(velocity: carried, dragStart: ended.startOffset, endsDrag: true)
  }
}

/// The state of a drag of a scroll view.
///
/// All offsets are functions of the finger's whole translation, so its path does not matter.
struct ScrollDrag {
  /// The offset at the start of the drag, without the rubber band, in points.
  var start: Point
  /// The presented offset at the start of the drag, in points. Paging starts from the page nearest to it.
  var startOffset: Point
  /// The offset at the latest touch, without the rubber band, in points.
  var raw: Point
  /// Whether the drag currently moves an enclosing scroll view, because this one is at its end.
  var isPassedOn = false
  /// Whether the drag comes from an inner scroll view that is at its end.
  var isChained = false
  /// The overscroll of this view when the drag of the inner view began, without the rubber band, in points.
  var chainHead = Vector.zero

  /// Translates the coordinate system of the drag, in points, so that it continues from the new position.
  mutating func shift(by vector: Vector) {
    start += vector
    startOffset += vector
    raw += vector
  }
}

extension ScrollView {
  private func rubberBand(_ axis: Axis) -> RubberBand { RubberBand(dimension: bounds.size[axis]) }

  /// Returns the presented offset for an offset without the rubber band.
  func banded(_ raw: Double, _ axis: Axis) -> Double {
    let inside = limits(axis).nearest(to: raw)
    guard raw != inside, canBounce(axis) else { return inside }
    return inside + rubberBand(axis).offset(forDistance: raw - inside)
  }

  /// Returns the offset without the rubber band for a presented offset.
  func unbanded(_ offset: Double, _ axis: Axis) -> Double {
    let inside = limits(axis).nearest(to: offset)
    return offset == inside ? offset : inside + rubberBand(axis).distance(forOffset: offset - inside)
  }

  /// Whether the content can be pulled beyond its ends along an axis.
  func canBounce(_ axis: Axis) -> Bool { bounces && (hasRoom(axis) || alwaysBounces(axis)) }

  /// Returns the nearest enclosing scroll view that can scroll along an axis.
  func enclosingScroller(_ axis: Axis) -> ScrollView? { enclosingScrollers.first { $0.canScroll(axis) } }

  /// The enclosing scroll views, from the inside out.
  private var enclosingScrollers: [ScrollView] { andSuperviews.dropFirst().compactMap { $0 as? ScrollView } }
}

/// A motion of the content that was stopped by a finger.
struct CaughtMotion {
  /// The content's velocity when the finger came down, in points per second.
  var velocity: Vector
  /// The instant at which the finger came down or last moved the content.
  var latest: Instant
  var hasMoved = false
}

extension ScrollView {
  /// Records the present motion when a finger comes down, if flicks build momentum.
  ///
  /// Nothing is recorded for a view that pages, or for content beyond an end.
  func catchMotion() {
    caught = nil
    guard let window, window.flicksBuildMomentum, isDecelerating, !isPagingEnabled else { return }
    let offset = contentOffset
    guard Axis.allCases.allSatisfy({ limits($0).contains(offset[$0]) }) else { return }
    caught = CaughtMotion(
      velocity: Vector(presentedVelocity(of: .boundsX), presentedVelocity(of: .boundsY)), latest: window.now)
  }

  /// Records a movement or the lift of the finger. A finger that has rested discards the recorded motion.
  func noteMovement() {
    guard let motion = caught, let window else { return }
    let limit = motion.hasMoved ? CarriedMomentum.restLimit : CarriedMomentum.startLimit
    caught?.latest = window.now
    caught?.hasMoved = true
    if window.now.seconds(since: motion.latest) > limit { caught = nil }
  }

  /// Returns the velocity of the released content for that of the finger, in points per second.
  func withMomentum(_ velocity: Vector) -> Vector {
    noteMovement()
    guard let motion = caught else { return velocity }
    caught = nil
    return Vector(
      CarriedMomentum.velocity(ofFlick: velocity.dx, after: motion.velocity.dx),
      CarriedMomentum.velocity(ofFlick: velocity.dy, after: motion.velocity.dy))
  }
}
