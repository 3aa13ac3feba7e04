import Geometry
import Motion
import Touch

/// A view that shows a part of a content larger than itself and lets a finger move it: `UIScrollView`.
///
/// The content offset is the origin of the bounds. Deceleration, bounce and paging are curves on it, so the offset at
/// any instant is exact whatever the frame rate.
open class ScrollView: View {
  /// The extent of the content, in points.
  public var contentSize = Size.zero {
    didSet { if contentSize != oldValue { contentSizeDidChange() } }
  }
  /// Room around the content, in points.
  public var contentInset = Insets.zero {
    didSet { if contentInset != oldValue { contentSizeDidChange() } }
  }
  /// Whether the content can be pulled beyond its ends and springs back.
  public var bounces = true
  /// Whether it bounces vertically also where the content fits.
  public var alwaysBounceVertical = false
  /// Whether it bounces horizontally also where the content fits.
  public var alwaysBounceHorizontal = false
  /// Whether it comes to rest at multiples of its own size only.
  public var isPagingEnabled = false
  /// Whether a finger moves the content.
  public var isScrollEnabled = true
  /// Whether content touches wait 150 ms, so that a drag does not first press what lies beneath the finger.
  public var delaysContentTouches = true
  /// How fast a flick dies down.
  public var decelerationRate = DecelerationRate.normal
  /// Whether a bar at the right shows the place while it moves.
  public var showsVerticalScrollIndicator = true
  /// Whether a bar at the bottom shows the place while it moves.
  public var showsHorizontalScrollIndicator = true
  /// Who is told.
  public weak var delegate: (any ScrollViewDelegate)?
  /// What moves the content.
  public private(set) var panGestureRecognizer: PanGestureRecognizer!

  /// Whether a finger is on the content.
  public internal(set) var isTracking = false
  /// Whether a finger has begun to move the content.
  public internal(set) var isDragging = false
  /// Whether the latest drag was taken away by the system, instead of ending with the finger's lift.
  public internal(set) var dragWasCancelled = false
  /// Whether the content moves by itself after a drag.
  public internal(set) var isDecelerating = false
  /// Whether an animated change of the offset is under way.
  public internal(set) var isScrollingAnimated = false

  var drag: ScrollDrag?
  var motionToken = 0
  private var laidOutOffset: Point?
  private var isShifting = false
  let indicators = ScrollIndicators()

  /// Makes a scroll view that clips its content.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    model.clipsToBounds = true
    panGestureRecognizer = PanGestureRecognizer { [unowned self] in handlePan($0) }
    panGestureRecognizer.shouldBegin = { [unowned self] in shouldBeginPan($0) }
    addGestureRecognizer(panGestureRecognizer)
  }

  // MARK: Offset

  /// The place of the content that is seen at the top left corner, in points, at the present instant.
  ///
  /// Setting it stops a motion that is under way; inside an animation block it is animated.
  public var contentOffset: Point {
    get { presentation.bounds.origin }
    set {
      if window?.openBlock == nil { stopMotion() }
      update { $0.bounds.origin = newValue }
      didScroll()
    }
  }

  /// Moves the content to an offset, in points; animated it takes 0.3 s, ease-in-ease-out.
  public func setContentOffset(_ offset: Point, animated: Bool) {
    guard animated, let window, offset != contentOffset else { return contentOffset = offset }
    stopMotion()
    let from = contentOffset
    isScrollingAnimated = true
    func motion(_ axis: Axis) -> any MotionCurve {
      TimedMotion(from: from[axis], to: offset[axis], duration: Self.animatedScrollDuration, timing: .easeInEaseOut)
    }
    window.animate(
      self, along: [(.boundsX, motion(.horizontal)), (.boundsY, motion(.vertical))],
      completion: motionEnd { [unowned self] in
        isScrollingAnimated = false
        indicators.hide(in: self)
        didScroll()
        delegate?.scrollViewDidEndScrollingAnimation(self)
      })
    reportMotion()
    indicators.show(in: self)
  }

  /// Moves the content by as little as is needed to show a rectangle of it, in points.
  public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    var offset = contentOffset
    for axis in Axis.allCases {
      let far = rect.origin[axis] + rect.size[axis] - bounds.size[axis]
      let target = min(max(offset[axis], far), rect.origin[axis])
      offset[axis] = min(max(target, limits(axis).lowerBound), limits(axis).upperBound)
    }
    setContentOffset(offset, animated: animated)
  }

  /// The offsets between which the content comes to rest along an axis, in points.
  ///
  /// The lower one is −inset, the upper one content + inset − bounds, or the lower one where the content fits.
  public func limits(_ axis: Axis) -> ClosedRange<Double> {
    let low = -contentInset.leading(axis)
    return low...max(low, contentSize[axis] + contentInset.trailing(axis) - bounds.size[axis])
  }

  /// Whether a finger can move the content along an axis: it is larger than the view, or always bounces.
  public func canScroll(_ axis: Axis) -> Bool {
    guard isScrollEnabled else { return false }
    let limits = limits(axis)
    if limits.upperBound > limits.lowerBound { return true }
    return bounces && (axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical)
  }

  /// Sets the offset without stopping what is under way and without a message: for content that is shifted unseen.
  ///
  /// The drag or the motion goes on from the new place as if it had always been there.
  ///
  /// - Parameter contentInset: the insets that put the limits where they belong after the shift, in points; a motion that
  ///   is under way is not planned anew for them. Nil leaves the insets as they are.
  public func shiftContent(by vector: Vector, contentInset: Insets? = nil) {
    if let contentInset {
      isShifting = true
      self.contentInset = contentInset
      isShifting = false
    }
    guard vector != .zero else { return }
    if drag != nil { drag?.shift(by: vector) }
    model.bounds.origin += vector
    for (place, animation) in animations.enumerated() {
      let distance =
        animation.property == .boundsX ? vector.dx : animation.property == .boundsY ? vector.dy : 0
      if distance != 0 { animations[place] = animation.shifted(by: distance) }
    }
    setNeedsLayout()
  }

  /// Ends a drag or a motion with the window in which it takes place.
  open override func willLeaveWindow() {
    if drag != nil { endDrag(velocity: .zero, isCancelled: true) }
    stopMotion()
    isTracking = false
  }

  // MARK: Layout

  /// Places the indicators. A subclass calls it after its own work.
  open override func layoutSubviews() {
    laidOutOffset = contentOffset
    indicators.layout(in: self)
  }

  /// Asks for a layout where the offset is no longer the one that was laid out.
  func noteOffset() {
    if laidOutOffset != contentOffset { setNeedsLayout() }
  }

  func didScroll() {
    setNeedsLayout()
    delegate?.scrollViewDidScroll(self)
  }

  private func contentSizeDidChange() {
    setNeedsLayout()
    if isShifting { return }
    if isDecelerating { return replanDeceleration() }
    guard drag == nil, !isScrollingAnimated else { return }
    let offset = contentOffset
    let x = min(max(offset.x, limits(.horizontal).lowerBound), limits(.horizontal).upperBound)
    let y = min(max(offset.y, limits(.vertical).lowerBound), limits(.vertical).upperBound)
    if offset != Point(x, y), window != nil, bounds.size != .zero { contentOffset = Point(x, y) }
  }

  /// How long an animated change of the offset takes, in seconds. UIKit's is about that; choice.
  static let animatedScrollDuration = 0.3
}
