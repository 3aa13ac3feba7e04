import Graphics
import Touch

/// A rectangle of the interface that has a position in a view tree, draws itself and handles touches: `UIView` without
/// its layer.
///
/// The animatable state is a value, `ViewState`. A setter changes the model. Inside an animation block of the window
/// it also animates from the presented value to the new one.
///
/// A subclass overrides ``draw(_:)`` for its content, ``layoutSubviews()`` for its layout, and the four touch methods
/// for its reaction to touches. A gesture recogniser needs no subclass.
///
/// All lengths are in points. All angles are in radians and clockwise on the screen, since y points downwards. Views
/// are not sendable: a window and its views belong to one isolation region, without locks.
///
/// ```swift
/// let card = View(frame: Rect(20, 100, 280, 160))
/// card.name = "card"
/// card.backgroundColor = .white
/// card.cornerRadius = 12
/// window.addSubview(card)
/// ```
///
/// A view has identity (superview, recognisers, delegate), and its animatable state is one value, `ViewState`. An
/// animation is a curve on one number of it. Scrolling uses the same mechanism: deceleration, bounce and paging are
/// curves on the origin of the bounds. A drag is a function of the finger's total translation, so it does not depend on
/// the finger's path.
///
/// A view draws into a `Canvas`, which returns immutable contents. The identity of that object is its version: the
/// renderer caches a bitmap for each, and a translation by whole device pixels is a copy.
open class View {
  /// The model state, which is shown after all animations have ended.
  public internal(set) var model = ViewState()
  /// The running animations, at most one per property, in order of their start.
  var animations: [PropertyAnimation] = []

  /// The superview, or nil.
  ///
  /// The superview holds this view strongly and sets this property to nil when it is released. The reference is
  /// therefore valid unless it is nil.
  public internal(set) unowned(unsafe) var superview: View?
  /// The window of the view tree, or nil. The window of a window is itself.
  public internal(set) unowned(unsafe) var window: Window?
  /// The subviews, back to front.
  public internal(set) var subviews: [View] = []

  /// The name by which scripts (`tap "cell[3]"`) and ``descendant(named:)`` find the view; nil for none.
  ///
  /// If several views have the same name, the frontmost is found.
  public var name: String?
  /// Whether the view and its subviews receive touches (default: true). Otherwise touches reach the views behind.
  public var isUserInteractionEnabled = true
  /// Whether the gestures of the views behind this one also track its touches, so that content behind it scrolls.
  package var sharesTouches = false
  /// Returns how the view is drawn in the status strip of its window; nil for a part of what contains it.
  package var statusStripRole: (() -> StatusStripRole?)?
  /// The gesture recognisers of this view, which also track touches on its subviews.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  var needsLayout = true
  var knownSafeAreaInsets = Insets.zero
  var needsDisplay = true
  var recordedContents: RecordedContents?
  /// The items of a snapshot, in its own coordinates; nil for any other view.
  var recordedItems: [DisplayItem]? { nil }

  /// Creates an empty view with a clear background.
  ///
  /// - Parameter frame: the rectangle in the superview's coordinates, in points.
  public init(frame: Rect = .zero) { model.frame = frame }

  deinit {
    // A window cannot be accessed during its own release; a view inside a window is never released.
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

  /// Lays out the subviews. Called before drawing, after `setNeedsLayout()` or a change of the bounds' size.
  ///
  /// It runs outside animation blocks, unless `layoutIfNeeded()` is called inside one. It can change the frames of
  /// subviews. A layout that keeps requesting another one is a precondition failure after 16 passes.
  open func layoutSubviews() {}

  /// Called when `safeAreaInsets` have changed, just before the resulting layout.
  open func safeAreaInsetsDidChange() {}

  /// Draws the content between the background and the subviews, in points with the origin at the top left corner.
  ///
  /// Called after `setNeedsDisplay()` and after a change of size, but not for a change of position, opacity or
  /// transform. The commands and their bitmap are cached in between. A drawing can depend on the canvas and the view's
  /// properties, but not on the time.
  open func draw(_ canvas: inout Canvas) {}

  /// Called just before the view leaves its window, superviews first.
  ///
  /// An override ends work that belongs to the window, such as a drag or a deadline.
  open func willLeaveWindow() {}

  /// Called after the view has entered or left a window; `window` is the new one, or nil.
  ///
  /// The theme and the text shaper are first available here.
  open func didMoveToWindow() {}

  /// Returns the size that fits the content within a given size, in points (default: the view's present size).
  ///
  /// It changes nothing.
  open func sizeThatFits(_ size: Size) -> Size { model.bounds.size }

  /// Returns whether a point belongs to the view, in its own coordinates (default: whether it is inside the bounds).
  ///
  /// A subclass with a small picture can return true for a larger area.
  open func point(inside point: Point) -> Bool { presentation.bounds.contains(point) }

  /// A finger has come down on the view. The four touch methods forward to the superview by default.
  ///
  /// The view receives all events of the finger until ``touchesEnded(_:)`` or ``touchesCancelled(_:)``, wherever the
  /// finger moves. Inside a scroll view the first one is delayed by 0.15 s, so that a drag does not highlight anything.
  open func touchesBegan(_ touch: TouchEvent) { superview?.touchesBegan(touch) }

  /// A finger that came down on the view has moved.
  ///
  /// A slow-motion clip contains intermediate samples (`TouchEvent.decides` is false). They can move content, but must
  /// not decide anything.
  open func touchesMoved(_ touch: TouchEvent) { superview?.touchesMoved(touch) }

  /// A finger that came down on the view has been lifted, possibly outside it.
  open func touchesEnded(_ touch: TouchEvent) { superview?.touchesEnded(touch) }

  /// The system or a recogniser has cancelled the touch. No further event follows.
  open func touchesCancelled(_ touch: TouchEvent) { superview?.touchesCancelled(touch) }

  // MARK: Requesting layout and drawing

  /// Requests a call of ``layoutSubviews()`` before the next frame. Several requests lead to one layout.
  public final func setNeedsLayout() {
    needsLayout = true
    window?.layoutIsDirty = true
  }

  /// Requests a call of ``draw(_:)`` before the next frame.
  public final func setNeedsDisplay() { needsDisplay = true }

  /// Requests a call of ``draw(_:)`` if a displayed property has changed.
  final func setNeedsDisplay(if hasChanged: Bool) { if hasChanged { setNeedsDisplay() } }

  /// Lays out this view and its descendants at once if a layout has been requested.
  ///
  /// Inside an animation block this animates the changes of the frames.
  public final func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      noteSafeArea()
      layoutSubviews()
    }
    for child in subviews { child.layoutIfNeeded() }
  }
}

// Each setter of an animatable property calls `update`, which starts animations inside an animation block.
extension View {
  /// The rectangle in the superview's coordinates, in points. Animatable.
  ///
  /// It is computed from ``center`` and the size of ``bounds``. Unlike in UIKit, ``transform`` and ``rotation`` are
  /// ignored.
  public final var frame: Rect {
    get { model.frame }
    set { update { $0.frame = newValue } }
  }

  /// The view's own coordinate system, in points. Animatable.
  ///
  /// Its origin is the point shown at the top left corner, which scrolling changes.
  public final var bounds: Rect {
    get { model.bounds }
    set { update { $0.bounds = newValue } }
  }

  /// The centre in the superview's coordinates, in points. Animatable.
  public final var center: Point {
    get { model.position }
    set { update { $0.position = newValue } }
  }

  /// The transformation about the centre. Animatable, component by component; use `rotation` to animate an angle.
  public final var transform: Affine {
    get { model.transform }
    set { update { $0.transform = newValue } }
  }

  /// The rotation about the centre, in radians, clockwise. Animatable.
  public final var rotation: Double {
    get { model.rotation }
    set { update { $0.rotation = newValue } }
  }

  /// The opacity of the view and its subviews as a group, 0…1. Animatable.
  ///
  /// A view with an opacity of 0.01 or less receives no touches.
  public final var alpha: Double {
    get { model.alpha }
    set { update { $0.alpha = newValue } }
  }

  /// The background colour (default: clear). Animatable, by its four components in sRGB.
  public final var backgroundColor: Color {
    get { model.backgroundColor }
    set { update { $0.backgroundColor = newValue } }
  }

  /// The corner radius of background and clip, in points. Animatable.
  public final var cornerRadius: Double {
    get { model.cornerRadius }
    set { update { $0.cornerRadius = newValue } }
  }

  /// Whether contents and subviews are clipped to the bounds. Not animatable.
  public final var clipsToBounds: Bool {
    get { model.clipsToBounds }
    set { model.clipsToBounds = newValue }
  }

  /// Whether the view and its subviews are neither drawn nor touchable; they are still laid out. Not animatable.
  public final var isHidden: Bool {
    get { model.isHidden }
    set { model.isHidden = newValue }
  }

  /// The presented state at the window's present instant: the model with the running animations applied.
  ///
  /// A spring can overshoot to a negative size, which is presented as zero while the animation continues.
  public final var presentation: ViewState {
    guard !animations.isEmpty, let now = window?.now else { return model }
    var state = model
    for animation in animations { state[animation.property] = animation.position(at: now) }
    state.bounds.size = Size(max(0, state.bounds.size.width), max(0, state.bounds.size.height))
    return state
  }

  /// Returns the presented velocity of a property, in its unit per second; 0 if it is not animated.
  package final func presentedVelocity(of property: AnimatableProperty) -> Double {
    guard let now = window?.now, let animation = animations.first(where: { $0.property == property }) else { return 0 }
    return animation.velocity(at: now)
  }

  /// Changes the model, and animates the changes inside an animation block.
  final func update(_ change: (inout ViewState) -> Void) {
    let old = model
    change(&model)
    guard old != model else { return }
    if old.bounds.size != model.bounds.size {
      setNeedsLayout()
      needsDisplay = true
    }
    window?.modelDidChange(of: self, from: old)
  }
}
