import Graphics
import Motion
import Timebase
import Touch

extension ScrollView {
  /// A finger has come down on the content: what moves stops where it is.
  func touchDown() {
    isTracking = true
    catchMotion()
    guard isDecelerating || isScrollingAnimated else { return }
    stopMotion()
  }

  /// The finger is gone without having dragged: what was stopped beyond an end, or between pages, comes to rest.
  func touchUp() {
    isTracking = false
    guard drag == nil, window != nil, !isDecelerating, !isScrollingAnimated else { return }
    let offset = contentOffset
    guard restingPoint(velocity: .zero, dragStart: offset) != offset else { return }
    release(velocity: .zero, dragStart: offset)
  }

  /// Whether a pan is a drag of this view: the content can scroll along the pan's axis, or, for a free direction, along
  /// the other axis in which the finger has moved as well.
  func shouldBeginPan(_ pan: PanGestureRecognizer) -> Bool {
    let moved = pan.movement
    let axis = pan.lockedAxis ?? moved.dominantAxis
    return canScroll(axis) || (pan.lockedAxis == nil && canScroll(axis.cross) && moved[axis.cross] != 0)
  }

  /// Carries the states of the pan out as one drag.
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

  /// Notes a movement of the finger, unless it lies between two samples that decide.
  private func noteMovement(_ pan: PanGestureRecognizer) { if pan.hasDecided { noteMovement() } }

  /// A vector along the axes on which this view takes the drag.
  private func restricted(_ vector: Vector, _ pan: PanGestureRecognizer) -> Vector {
    var result = vector
    for axis in Axis.allCases where !canScroll(axis) || (pan.lockedAxis ?? axis) != axis { result[axis] = 0 }
    return result
  }

  /// Begins a drag where the content is seen now; a motion that is under way ends. The rubber band is taken off the
  /// offset, so that content that is caught beyond an end does not jump.
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

  /// Moves the content for the finger's whole translation since the drag began, in points.
  func moveDrag(by translation: Vector) {
    guard drag != nil else { return }
    let before = contentOffset
    var offset = before
    for axis in Axis.allCases { offset[axis] = drag(by: translation[axis], axis) }
    guard offset != before else { return }
    update { $0.bounds.origin = offset }
    didScroll()
  }

  /// The offset along an axis for the finger's translation; what is beyond the end goes to an enclosing scroll view.
  private func drag(by translation: Double, _ axis: Axis) -> Double {
    guard let current = drag else { return contentOffset[axis] }
    guard let outer = enclosingScroller(axis), canScroll(axis) else {
      drag?.raw[axis] = current.start[axis] - translation
      return banded(current.start[axis] - translation, axis)
    }
    let limits = limits(axis)
    let pulled = outer.overscroll(axis)
    // Where the outer view is already pulled in the direction of this end, it comes back before the content moves.
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

  /// How far the content is pulled beyond an end along an axis, without rubber band, in points.
  func overscroll(_ axis: Axis) -> Double {
    let raw = unbanded(contentOffset[axis], axis)
    return raw - limits(axis).nearest(to: raw)
  }

  /// A scroll view inside has been dragged beyond its own end by `excess` points.
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

  /// The enclosing scroll view that this one's drag has moved beyond this one's end; nil where there is none.
  private var chainedScroller: ScrollView? { enclosingScrollers.first { $0.drag?.isChained == true } }

  /// Ends a drag, and lets the content go.
  ///
  /// - Parameters:
  ///   - velocity: the finger's, in points per second; an enclosing scroll view gets it where the drag has been passed
  ///     on.
  ///   - isCancelled: whether the finger was taken away by the system rather than lifted.
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
    // Content that does not bounce has not moved with a finger that is beyond its end.
    for axis in Axis.allCases where !limits(axis).contains(ended.raw[axis]) && !canBounce(axis) { carried[axis] = 0 }
    release(velocity: carried, dragStart: ended.startOffset, endsDrag: true)
  }
}

/// The state of a finger's drag of a scroll view.
///
/// All offsets are functions of the finger's whole translation, so the way that the finger took does not matter.
struct ScrollDrag {
  /// Where the content was when the drag began, as if there were no rubber band, in points.
  var start: Point
  /// The page at which the drag began is that nearest to this offset.
  var startOffset: Point
  /// The offset without the rubber band at the latest touch.
  var raw: Point
  /// Whether the drag moves an enclosing scroll view now, since this one is at its end.
  var isPassedOn = false
  /// Whether the drag comes from a scroll view inside that is at its end.
  var isChained = false
  /// How far this view was pulled already when the drag came from inside, without rubber band, in points.
  var chainHead = Vector.zero

  /// Moves the coordinate system in which the drag takes place, in points, so that the drag goes on from the new place.
  mutating func shift(by vector: Vector) {
    start += vector
    startOffset += vector
    raw += vector
  }
}

extension ScrollView {
  private func rubberBand(_ axis: Axis) -> RubberBand { RubberBand(dimension: bounds.size[axis]) }

  /// What is shown for an offset without rubber band.
  func banded(_ raw: Double, _ axis: Axis) -> Double {
    let inside = limits(axis).nearest(to: raw)
    guard raw != inside, canBounce(axis) else { return inside }
    return inside + rubberBand(axis).offset(forDistance: raw - inside)
  }

  /// The offset without rubber band that shows as this one.
  func unbanded(_ offset: Double, _ axis: Axis) -> Double {
    let inside = limits(axis).nearest(to: offset)
    return offset == inside ? offset : inside + rubberBand(axis).distance(forOffset: offset - inside)
  }

  /// Whether the content can be pulled beyond its ends along an axis.
  func canBounce(_ axis: Axis) -> Bool { bounces && (hasRoom(axis) || alwaysBounces(axis)) }

  /// The scroll view around this one that takes what a drag has left along an axis.
  func enclosingScroller(_ axis: Axis) -> ScrollView? { enclosingScrollers.first { $0.canScroll(axis) } }

  /// The scroll views around this one, from the inside out.
  private var enclosingScrollers: [ScrollView] { andSuperviews.dropFirst().compactMap { $0 as? ScrollView } }
}

/// A motion of the content that a finger has stopped.
struct CaughtMotion {
  /// The content's velocity when the finger came down, in points per second.
  var velocity: Vector
  /// When the finger came down, and then when it last moved the content.
  var latest: Instant
  var hasMoved = false
}

extension ScrollView {
  /// A finger has come down: notes how the content moves now, if flicks build momentum. Where it pages or returns from
  /// beyond an end there is none to take over.
  func catchMotion() {
    caught = nil
    guard let window, window.flicksBuildMomentum, isDecelerating, !isPagingEnabled else { return }
    let offset = contentOffset
    guard Axis.allCases.allSatisfy({ limits($0).contains(offset[$0]) }) else { return }
    caught = CaughtMotion(
      velocity: Vector(presentedVelocity(of: .boundsX), presentedVelocity(of: .boundsY)), latest: window.now)
  }

  /// The finger moves the content, or is lifted: a finger that has rested takes nothing over.
  func noteMovement() {
    guard let motion = caught, let window else { return }
    let limit = motion.hasMoved ? CarriedMomentum.restLimit : CarriedMomentum.startLimit
    caught?.latest = window.now
    caught?.hasMoved = true
    if window.now.seconds(since: motion.latest) > limit { caught = nil }
  }

  /// The velocity with which the content is let go, in points per second, for that of the finger.
  func withMomentum(_ velocity: Vector) -> Vector {
    noteMovement()
    guard let motion = caught else { return velocity }
    caught = nil
    return Vector(
      CarriedMomentum.velocity(ofFlick: velocity.dx, after: motion.velocity.dx),
      CarriedMomentum.velocity(ofFlick: velocity.dy, after: motion.velocity.dy))
  }
}
