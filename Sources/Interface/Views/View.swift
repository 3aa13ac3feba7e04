import Geometry
import Graphics
import Timebase
import Touch

/// A rectangle of the interface: it has a place among other views, is drawn, and takes touches.
///
/// It is `UIView` without its layer: the animatable state is one value, ``ViewState``. A setter changes the model; inside
/// an animation block of the window it also starts an animation from what is shown to the new value.
///
/// Views are not sendable: a window and its views live in one isolation region.
open class View {
  /// The model: what is shown once all animations have ended.
  public internal(set) var model = ViewState()
  /// The running animations, at most one a property, in the order of their start.
  var animations: [PropertyAnimation] = []

  /// The view that holds this one.
  public internal(set) unowned(unsafe) var superview: View?
  /// The window at the root of the tree, or nil while the view is in none.
  public internal(set) unowned(unsafe) var window: Window?
  /// The views inside this one, back to front.
  public internal(set) var subviews: [View] = []

  /// The name by which scripts and tests find the view.
  public var name: String?
  /// Whether the view and its subviews take touches; true from the start.
  public var isUserInteractionEnabled = true
  /// The recognisers that look at the touches on this view and its subviews.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  var needsLayout = true
  var needsDisplay = true
  var recordedContents: RecordedContents?
  /// What a snapshot shows instead of contents, in its own coordinates; nil for other views.
  var recordedItems: [DisplayItem]? { nil }

  /// Makes a view with a frame, in points.
  public init(frame: Rect = .zero) {
    model.frame = frame
  }

  deinit {
    // The window, where this view is one, cannot be asked any more; a view inside a window is never released.
    for child in subviews {
      child.superview = nil
      child.forgetWindow()
    }
  }

  private func forgetWindow() {
    window = nil
    animations = []
    for child in subviews { child.forgetWindow() }
  }

  // MARK: For subclasses

  /// Places the subviews. Called before drawing whenever the layout has been marked as needed or the size has changed.
  open func layoutSubviews() {}

  /// Draws what the view shows between its background and its subviews. Called when the view has to look different.
  open func draw(_ canvas: inout Canvas) {}

  /// Called while the view is still in its window, just before it leaves it.
  open func willLeaveWindow() {}

  /// Called after the view has come into a window or left it.
  open func didMoveToWindow() {}

  /// The size that suits the content within the space at hand, in points; the view's own size unless overridden.
  open func sizeThatFits(_ size: Size) -> Size { model.bounds.size }

  /// Whether a point, in the view's own coordinates, belongs to the view.
  open func point(inside point: Point) -> Bool { presentation.bounds.contains(point) }

  /// A finger has come down on the view.
  open func touchesBegan(_ touch: TouchEvent) { superview?.touchesBegan(touch) }

  /// A finger that came down on the view has moved.
  open func touchesMoved(_ touch: TouchEvent) { superview?.touchesMoved(touch) }

  /// A finger that came down on the view has been lifted.
  open func touchesEnded(_ touch: TouchEvent) { superview?.touchesEnded(touch) }

  /// The system or a recogniser has taken the finger away.
  open func touchesCancelled(_ touch: TouchEvent) { superview?.touchesCancelled(touch) }

  // MARK: Marks

  /// Asks for `layoutSubviews` before the next frame.
  public final func setNeedsLayout() {
    needsLayout = true
    window?.layoutIsDirty = true
  }

  /// Asks for `draw` before the next frame.
  public final func setNeedsDisplay() {
    needsDisplay = true
  }

  /// Lays out this view and its subviews at once where that has been asked for.
  public final func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for child in subviews { child.layoutIfNeeded() }
  }
}
