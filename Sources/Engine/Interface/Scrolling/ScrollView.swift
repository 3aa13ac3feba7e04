import Graphics
import Motion

/// A view that shows a part of larger content and scrolls it with a finger: `UIScrollView`.
///
/// The subviews are the content and ``contentSize`` is its size. The content offset is the origin of the bounds.
/// Deceleration, bounce and paging are curves of the offset (`ScrollMotion` and `Paging` of the module Motion). The
/// offset at any instant is therefore exact at every frame rate.
///
/// A drag moves the offset by the finger's whole translation. Beyond an end the rubber band reduces the movement, or an
/// enclosing scroll view that can scroll along the axis takes the excess.
///
/// A subclass that reacts to its own motion overrides ``didScroll()`` and ``didEndDragging(willDecelerate:)`` and does
/// not set ``delegate``.
///
/// ```swift
/// let scroller = ScrollView(frame: Rect(0, 0, 320, 480))
/// scroller.contentSize = Size(320, 1200)
/// scroller.addSubview(article)
/// ```
open class ScrollView: View {
  /// The size of the content, in points.
  ///
  /// If it shrinks, the offset is moved within ``limits(_:)``. A deceleration continues towards the new end.
  public var contentSize = Size.zero { didSet { contentSizeDidChange(if: contentSize != oldValue) } }
  /// The additional space around the content, in points, such as for bars in front of it. It extends the limits.
  public var contentInset = Insets.zero { didSet { contentSizeDidChange(if: contentInset != oldValue) } }
  /// The rule by which the safe area extends ``contentInset``.
  ///
  /// It keeps the ends of the content clear of status bar and home indicator.
  public var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { contentSizeDidChange(if: contentInsetAdjustmentBehavior != oldValue) }
  }
  /// Whether the content can be pulled beyond its ends and springs back. Otherwise it stops there.
  public var bounces = true
  /// Whether the content bounces vertically even if it fits.
  public var alwaysBounceVertical = false
  /// Whether the content bounces horizontally even if it fits.
  public var alwaysBounceHorizontal = false
  /// Whether the content stops only at multiples of the view's size, at most one page from the start of the drag.
  public var isPagingEnabled = false
  /// Whether a finger scrolls the content.
  public var isScrollEnabled = true
  /// Whether touches reach the subviews with a delay of 0.15 s (`GestureConstants.contentTouchDelay`).
  ///
  /// The delay keeps a drag from highlighting the view below the finger.
  public var delaysContentTouches = true
  /// The deceleration rate: normal (0.998 of the velocity remains after each millisecond) or fast (0.99).
  public var decelerationRate = DecelerationRate.normal
  /// Whether a bar at the right indicates the vertical position during a motion and for 0.5 s afterwards.
  public var showsVerticalScrollIndicator = true
  /// Whether a bar at the bottom indicates the horizontal position during a motion and for 0.5 s afterwards.
  public var showsHorizontalScrollIndicator = true
  /// The delegate, which receives messages about drags and motion.
  public weak var delegate: (any ScrollViewDelegate)?
  /// The recogniser that scrolls the content. It can take part in failure requirements with other recognisers.
  public private(set) var panGestureRecognizer: PanGestureRecognizer!

  /// Whether a finger is on the content, moving or not.
  public internal(set) var isTracking = false
  /// Whether a finger is dragging the content, after it has moved by more than 10 points.
  public internal(set) var isDragging = false
  /// Whether the latest drag was cancelled by the system rather than ended by a lift.
  public internal(set) var dragWasCancelled = false
  /// Whether the content is still moving after a drag.
  public internal(set) var isDecelerating = false
  /// Whether an animated change of the offset is running.
  public internal(set) var isScrollingAnimated = false

  var drag: ScrollDrag?
  var caught: CaughtMotion?
  var motionToken = 0
  /// The contribution of the safe area to the content inset at the latest layout.
  private var safeInset = Insets.zero
  private var laidOutOffset: Point?
  private var isShifting = false
  let indicators = ScrollIndicators()

  /// Creates a scroll view that clips its content to its bounds; the frame is in points.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    model.clipsToBounds = true
    panGestureRecognizer = PanGestureRecognizer { [unowned self] in handlePan($0) }
    panGestureRecognizer.shouldBegin = { [unowned self] in shouldBeginPan($0) }
    addGestureRecognizer(panGestureRecognizer)
  }

  // MARK: Offset

  /// The point of the content at the view's top left corner at the present instant, in points.
  ///
  /// It is beyond ``limits(_:)`` while the content is pulled there. Setting it stops a running motion and does not
  /// clamp the value. Inside an animation block the change is animated.
  public var contentOffset: Point {
    get { presentation.bounds.origin }
    set {
      if window?.openBlock == nil { stopMotion() }
      update { $0.bounds.origin = newValue }
      didScroll()
    }
  }

  /// Scrolls to an offset.
  ///
  /// An animated change takes 0.3 s along a cosine (`CosineMotion` of the module Motion). It ends with
  /// ``ScrollViewDelegate/scrollViewDidEndScrollingAnimation(_:)``. Outside a window the change is immediate.
  ///
  /// - Parameters:
  ///   - offset: the new offset, in points; it is not clamped to ``limits(_:)``.
  ///   - animated: whether the change is animated.
  public func setContentOffset(_ offset: Point, animated: Bool) {
    guard animated, let window, offset != contentOffset else { return contentOffset = offset }
    stopMotion()
    let from = contentOffset
    isScrollingAnimated = true
    func motion(_ axis: Axis) -> any MotionCurve {
      CosineMotion(from: from[axis], to: offset[axis])
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

  /// Returns the range of offsets at rest along an axis, in points.
  ///
  /// The lower bound is −inset and the upper bound content + inset − bounds, or the lower bound if the content fits.
  /// The inset is the ``adjustedContentInset``.
  public func limits(_ axis: Axis) -> ClosedRange<Double> {
    let inset = adjustedContentInset
    let low = -inset.leading(axis)
    return low...max(low, contentSize[axis] + inset.trailing(axis) - bounds.size[axis])
  }

  /// The space around the content, in points: ``contentInset`` and the contribution of the safe area.
  public var adjustedContentInset: Insets { contentInset.adding(contentInsetAdjustmentBehavior.part(of: self)) }

  /// Keeps content at its start there when the safe area changes. An override calls `super`.
  open override func safeAreaInsetsDidChange() { followSafeArea() }

  private func followSafeArea() {
    let (old, new) = (safeInset, contentInsetAdjustmentBehavior.part(of: self))
    guard new != old else { return }
    safeInset = new
    guard drag == nil, !isDecelerating, !isScrollingAnimated else { return }
    for axis in Axis.allCases where model.bounds.origin[axis] == -contentInset.leading(axis) - old.leading(axis) {
      model.bounds.origin[axis] = limits(axis).lowerBound
    }
  }

  /// Whether a finger can scroll along an axis.
  ///
  /// Scrolling must be enabled, and the content must be larger than the view or always bounce.
  public func canScroll(_ axis: Axis) -> Bool { isScrollEnabled && (hasRoom(axis) || bounces && alwaysBounces(axis)) }

  /// Whether the content, including its inset, is larger than the view along an axis.
  func hasRoom(_ axis: Axis) -> Bool {
    let limits = limits(axis)
    return limits.upperBound > limits.lowerBound
  }

  /// Whether the content bounces along an axis even if it fits.
  func alwaysBounces(_ axis: Axis) -> Bool { axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical }

  /// Shifts the offset without stopping a drag or motion and without sending a message.
  ///
  /// The drag or motion continues from the new position. Use it to shift content without a visible change.
  ///
  /// - Parameters:
  ///   - vector: the change of the offset, in points.
  ///   - contentInset: the insets that adapt the limits to the shift, in points; nil keeps them. A running motion keeps
  ///     its plan.
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

  open override func willLeaveWindow() {
    if drag != nil { endDrag(velocity: .zero, isCancelled: true) }
    stopMotion()
    isTracking = false
  }

  // MARK: Layout

  open override func layoutSubviews() {
    laidOutOffset = contentOffset
    indicators.layout(in: self)
  }

  /// Requests a layout if the offset has changed since the latest one.
  func noteOffset() { if laidOutOffset != contentOffset { setNeedsLayout() } }

  // MARK: For subclasses

  /// Called when the offset has changed. Requests a layout and calls ``ScrollViewDelegate/scrollViewDidScroll(_:)``.
  ///
  /// A subclass that follows its own offset overrides this method instead of setting the delegate. The override calls
  /// `super` first, so that the delegate is notified before the subclass acts.
  open func didScroll() {
    setNeedsLayout()
    delegate?.scrollViewDidScroll(self)
  }

  /// Called when a drag has ended. Calls ``ScrollViewDelegate/scrollViewDidEndDragging(_:willDecelerate:)``.
  ///
  /// ``dragWasCancelled`` is true if the system cancelled the touch. An override calls `super` first.
  ///
  /// - Parameter willDecelerate: whether the content continues to move.
  open func didEndDragging(willDecelerate: Bool) {
    delegate?.scrollViewDidEndDragging(self, willDecelerate: willDecelerate)
  }

  private func contentSizeDidChange(if hasChanged: Bool) {
    guard hasChanged else { return }
    setNeedsLayout()
    if isShifting { return }
    followSafeArea()
    if isDecelerating { return replanDeceleration() }
    guard drag == nil, !isScrollingAnimated else { return }
    let offset = contentOffset
    let x = limits(.horizontal).nearest(to: offset.x)
    let y = limits(.vertical).nearest(to: offset.y)
    if offset != Point(x, y), window != nil, bounds.size != .zero { contentOffset = Point(x, y) }
  }
}
