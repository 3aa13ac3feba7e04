import Geometry
import Motion
import Touch

extension ScrollView {
  /// A finger has come down on the content: what moves stops where it is.
  func touchDown() {
    isTracking = true
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

  func shouldBeginPan(_ pan: PanGestureRecognizer) -> Bool {
    let moved = pan.movement
    let axis = pan.lockedAxis ?? moved.dominantAxis
    return canScroll(axis) || (pan.lockedAxis == nil && canScroll(axis.cross) && moved[axis.cross] != 0)
  }

  func handlePan(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      beginDrag()
      moveDrag(by: dragTranslation(pan))
    case .changed: moveDrag(by: dragTranslation(pan))
    case .ended: endDrag(velocity: dragVelocity(pan))
    case .cancelled, .failed: endDrag(velocity: .zero, isCancelled: true)
    case .possible: break
    }
  }

  /// The finger's translation along the axes on which this view takes the drag.
  private func dragTranslation(_ pan: PanGestureRecognizer) -> Vector { restricted(pan.translation, pan) }

  private func dragVelocity(_ pan: PanGestureRecognizer) -> Vector { restricted(pan.velocity, pan) }

  private func restricted(_ vector: Vector, _ pan: PanGestureRecognizer) -> Vector {
    var result = vector
    for axis in Axis.allCases where !canScroll(axis) || (pan.lockedAxis ?? axis) != axis { result[axis] = 0 }
    return result
  }

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
    let inside = min(max(total, limits.lowerBound), limits.upperBound)
    drag?.raw[axis] = inside
    let excess = total - inside
    if excess != 0 || outer.drag != nil { outer.moveChainedDrag(excess: excess, head: head, axis) }
    drag?.isPassedOn = excess != 0
    return inside
  }

  /// How far the content is pulled beyond an end along an axis, without rubber band, in points.
  func overscroll(_ axis: Axis) -> Double {
    let raw = unbanded(contentOffset[axis], axis)
    return raw - min(max(raw, limits(axis).lowerBound), limits(axis).upperBound)
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

  /// The enclosing scroll view that this one's drag has moved.
  private var chainedScroller: ScrollView? {
    var outer = enclosing(ScrollView.self)
    while let view = outer, view.drag?.isChained != true { outer = view.enclosing(ScrollView.self) }
    return outer
  }

  func endDrag(velocity: Vector, isCancelled: Bool = false) {
    guard let ended = drag else { return }
    if let outer = chainedScroller {
      outer.endDrag(velocity: ended.isPassedOn ? velocity : .zero, isCancelled: isCancelled)
    }
    dragWasCancelled = isCancelled
    drag = nil
    isDragging = false
    isTracking = false
    let pageVelocity = ended.isPassedOn ? .zero : velocity
    let seen = Vector(
      -pageVelocity.dx * bandSlope(ended.raw.x, .horizontal), -pageVelocity.dy * bandSlope(ended.raw.y, .vertical))
    release(velocity: seen, dragStart: ended.startOffset, endsDrag: true)
  }
}
