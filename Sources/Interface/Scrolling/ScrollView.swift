import Graphics
import Motion

/// A view that shows a part of a content larger than itself and lets a finger move it: `UIScrollView`.
///
/// The content is the subviews; ``contentSize`` says how large it is, and the content offset is the origin of the
/// bounds. Deceleration, bounce and paging are curves on it (`ScrollMotion` and `Paging` of the room Motion), so the
/// offset at any instant is exact whatever the frame rate.
///
/// A drag moves the offset by the finger's whole translation since it began. Beyond an end the rubber band holds it
/// back, or an enclosing scroll view that can scroll along the axis takes what is left.
///
/// A subclass that reacts to its own motion overrides ``didScroll()`` and ``didEndDragging(willDecelerate:)``, and
/// leaves ``delegate`` to others.
open class ScrollView: View {
  /// The extent of the content, in points. Where it shrinks below what is seen, the offset is brought within its
  /// limits; content that decelerates goes on towards the new end.
  public var contentSize = Size.zero { didSet { contentSizeDidChange(if: contentSize != oldValue) } }
  /// Room around the content, in points, as for bars that lie above it: it moves the ends out.
  public var contentInset = Insets.zero { didSet { contentSizeDidChange(if: contentInset != oldValue) } }
  /// How the safe area adds to ``contentInset``, so that the ends of the content keep clear of status bar and home
  /// indicator.
  public var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { contentSizeDidChange(if: contentInsetAdjustmentBehavior != oldValue) }
  }
  /// Whether the content can be pulled beyond its ends and springs back; otherwise it stops dead there.
  public var bounces = true
  /// Whether it bounces vertically also where the content fits.
  public var alwaysBounceVertical = false
  /// Whether it bounces horizontally also where the content fits.
  public var alwaysBounceHorizontal = false
  /// Whether it comes to rest at multiples of its own size only, one page beyond where the drag began at most.
  public var isPagingEnabled = false
  /// Whether a finger moves the content.
  public var isScrollEnabled = true
  /// Whether views inside hear of a finger 0.15 s late (`GestureConstants.contentTouchDelay`), so that a drag does not
  /// first press what lies beneath it.
  public var delaysContentTouches = true
  /// How fast a flick dies down: normal (0.998 of the velocity is left after each millisecond) or fast (0.99).
  public var decelerationRate = DecelerationRate.normal
  /// Whether a bar at the right shows the place while the content moves, and for 0.5 s after that.
  public var showsVerticalScrollIndicator = true
  /// Whether a bar at the bottom shows the place while the content moves, and for 0.5 s after that.
  public var showsHorizontalScrollIndicator = true
  /// Is told of drags and motion.
  public weak var delegate: (any ScrollViewDelegate)?
  /// The recogniser that moves the content. Other recognisers can be made to wait for it, or it for them.
  public private(set) var panGestureRecognizer: PanGestureRecognizer!

  /// Whether a finger is on the content, be it moving or not.
  public internal(set) var isTracking = false
  /// Whether a finger has moved the content by more than 10 points and is still down.
  public internal(set) var isDragging = false
  /// Whether the latest drag was taken away by the system, instead of ending with the finger's lift.
  public internal(set) var dragWasCancelled = false
  /// Whether the content moves by itself after a drag.
  public internal(set) var isDecelerating = false
  /// Whether an animated change of the offset is under way.
  public internal(set) var isScrollingAnimated = false

  var drag: ScrollDrag?
  var caught: CaughtMotion?
  var motionToken = 0
  /// What the safe area added to the content inset at the latest layout.
  private var safeInset = Insets.zero
  private var laidOutOffset: Point?
  private var isShifting = false
  let indicators = ScrollIndicators()

  /// A scroll view without content, which clips what lies outside of its bounds; the frame is in points.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    model.clipsToBounds = true
    panGestureRecognizer = PanGestureRecognizer { [unowned self] in handlePan($0) }
    panGestureRecognizer.shouldBegin = { [unowned self] in shouldBeginPan($0) }
    addGestureRecognizer(panGestureRecognizer)
  }

  // MARK: Offset

  /// The place of the content that is seen at the top left corner, in points, at the present instant; beyond
  /// ``limits(_:)`` while it is pulled there.
  ///
  /// Setting it stops a motion that is under way; inside an animation block it is animated. It is not brought within
  /// the limits.
  public var contentOffset: Point {
    get { presentation.bounds.origin }
    set {
      if window?.openBlock == nil { stopMotion() }
      update { $0.bounds.origin = newValue }
      didScroll()
    }
  }

  /// Moves the content to an offset.
  ///
  /// - Parameters:
  ///   - offset: the new offset, in points; it is not brought within ``limits(_:)``.
  ///   - animated: whether it takes 0.3 s, along a cosine (`CosineMotion` of the room Motion), with
  ///     ``ScrollViewDelegate/scrollViewDidEndScrollingAnimation(_:)`` at the end; in no window it is done at once.
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

  /// Moves the content by as little as is needed to show a rectangle of it, in points, without leaving the limits. Of a
  /// rectangle larger than the view the top left corner is shown.
  public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    var offset = contentOffset
    for axis in Axis.allCases {
      let far = rect.origin[axis] + rect.size[axis] - bounds.size[axis]
      let target = min(max(offset[axis], far), rect.origin[axis])
      offset[axis] = limits(axis).nearest(to: target)
    }
    setContentOffset(offset, animated: animated)
  }

  /// The offsets between which the content comes to rest along an axis, in points.
  ///
  /// The lower one is −inset, the upper one content + inset − bounds, or the lower one where the content fits; the inset
  /// is the ``adjustedContentInset``.
  public func limits(_ axis: Axis) -> ClosedRange<Double> {
    let inset = adjustedContentInset
    let low = -inset.leading(axis)
    return low...max(low, contentSize[axis] + inset.trailing(axis) - bounds.size[axis])
  }

  /// The room around the content, in points: ``contentInset``, and what the safe area adds to it.
  public var adjustedContentInset: Insets { contentInset.adding(contentInsetAdjustmentBehavior.part(of: self)) }

  /// Keeps content that is at its start there. A subclass calls `super`.
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

  /// Whether a finger can move the content along an axis: scrolling is enabled, and the content is larger than the view
  /// or always bounces.
  public func canScroll(_ axis: Axis) -> Bool { isScrollEnabled && (hasRoom(axis) || bounces && alwaysBounces(axis)) }

  /// Whether the content, with the room around it, is larger than the view along an axis.
  func hasRoom(_ axis: Axis) -> Bool {
    let limits = limits(axis)
    return limits.upperBound > limits.lowerBound
  }

  /// Whether it bounces along an axis also where the content fits.
  func alwaysBounces(_ axis: Axis) -> Bool { axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical }

  /// Sets the offset without stopping what is under way and without a message: for content that is shifted unseen.
  ///
  /// The drag or the motion goes on from the new place as if it had always been there.
  ///
  /// - Parameters:
  ///   - vector: how far the offset is moved, in points.
  ///   - contentInset: the insets that put the limits where they belong after the shift, in points; a motion that is
  ///     under way keeps its plan. Nil leaves the insets as they are.
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

  /// Asks for a layout where the offset is no longer the one that was laid out.
  func noteOffset() { if laidOutOffset != contentOffset { setNeedsLayout() } }

  // MARK: For subclasses

  /// Called whenever ``ScrollViewDelegate/scrollViewDidScroll(_:)`` is due; asks for a layout and sends the message.
  ///
  /// A subclass that follows its own offset overrides this instead of taking the delegate for itself. It calls `super`
  /// first, so that the delegate hears of the offset before the subclass acts on it.
  open func didScroll() {
    setNeedsLayout()
    delegate?.scrollViewDidScroll(self)
  }

  /// Called whenever ``ScrollViewDelegate/scrollViewDidEndDragging(_:willDecelerate:)`` is due; sends the message.
  ///
  /// ``dragWasCancelled`` says whether the finger was lifted. A subclass calls `super` first.
  ///
  /// - Parameter willDecelerate: whether the content moves on by itself.
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

/// What a scroll view tells: `UIScrollViewDelegate`. Each message is sent exactly once for what it is about.
///
/// The order of a drag is: willBegin dragging, did scroll…, will end, did end, and where the content moves on: will begin
/// decelerating, did scroll…, did end decelerating.
public protocol ScrollViewDelegate: AnyObject {
  /// The offset has changed. Sent for each touch that moves it and, while it moves by itself, 60 times a second of
  /// virtual time from the start of the motion, whatever the frame rate; and once at its end.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// The finger begins to move the content.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The finger lifts.
  ///
  /// - Parameters:
  ///   - scrollView: the view that was dragged.
  ///   - velocity: the content's, in points per second.
  ///   - target: where the content will come to rest, in points; it may be changed, and is not brought within the limits.
  ///     A deceleration rests up to 0.1 % of its distance short of it, as in UIKit (`DecayMotion` of the room Motion).
  func scrollViewWillEndDragging(_ scrollView: ScrollView, withVelocity velocity: Vector, target: inout Point)
  /// The finger has been lifted; `willDecelerate` tells whether the content moves on.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
  /// The content begins to move by itself after a drag, also when it only bounces back.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// The content has come to rest after a drag, or has been caught by a finger.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// An animated change of the offset has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  /// Unless implemented, motion is ignored.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Unless implemented, the beginning of a drag is ignored.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// Leaves the target as it is.
  public func scrollViewWillEndDragging(_ scrollView: ScrollView, withVelocity velocity: Vector, target: inout Point) {}
  /// Unless implemented, the end of a drag is ignored.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
  /// Unless implemented, the beginning of a deceleration is ignored.
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  /// Unless implemented, the end of a deceleration is ignored.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// Unless implemented, the end of an animated change is ignored.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
}
