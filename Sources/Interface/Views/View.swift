import Graphics
import Touch

/// A rectangle of the interface: it has a place among other views, is drawn, and takes touches. `UIView` without its
/// layer.
///
/// The animatable state is one value, ``ViewState``. A setter changes the model; inside an animation block of the
/// window it also starts an animation from what is shown to the new value.
///
/// A subclass overrides ``draw(_:)`` for what it shows, ``layoutSubviews()`` for where its subviews lie, and the four
/// touch messages for what a finger does to it. Where a view only reacts to a gesture, a recogniser does without a
/// subclass.
///
/// All lengths are in points and all angles in radians, clockwise as seen, since y grows downwards. Views are not
/// sendable: a window and its views live in one isolation region, and nothing here locks.
open class View {
  /// The model: what is shown once all animations have ended.
  public internal(set) var model = ViewState()
  /// The running animations, at most one a property, in the order of their start.
  var animations: [PropertyAnimation] = []

  /// The view that holds this one, or nil.
  ///
  /// It holds this one strongly, and sets this to nil when it is released, so the reference is valid as long as it is
  /// not nil.
  public internal(set) unowned(unsafe) var superview: View?
  /// The window at the root of the tree, or nil while the view is in none. A window is its own window.
  public internal(set) unowned(unsafe) var window: Window?
  /// The views inside this one, back to front.
  public internal(set) var subviews: [View] = []

  /// The name by which scripts (`tap "cell[3]"`) and ``descendant(named:)`` find the view; nil for a view that they do
  /// not need. Of several views with one name the frontmost is found.
  public var name: String?
  /// Whether the view and its subviews take touches; true from the start. Without it a finger reaches what lies behind.
  public var isUserInteractionEnabled = true
  /// The recognisers that look at the touches on this view and its subviews.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  var needsLayout = true
  var knownSafeAreaInsets = Insets.zero
  var needsDisplay = true
  var recordedContents: RecordedContents?
  /// What a snapshot shows instead of contents, in its own coordinates; nil for other views.
  var recordedItems: [DisplayItem]? { nil }

  /// A view without background, contents and subviews.
  ///
  /// - Parameter frame: its rectangle in the superview's coordinates, in points.
  public init(frame: Rect = .zero) { model.frame = frame }

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

  /// Places the subviews. Called before drawing whenever `setNeedsLayout()` was called or the size of the bounds has
  /// changed.
  ///
  /// It runs outside of animation blocks unless `layoutIfNeeded()` calls it inside one. It may change the frames of
  /// subviews at will; a layout that asks for itself again ends after 16 passes with an error.
  open func layoutSubviews() {}

  /// Called when `safeAreaInsets` have changed, just before the layout that follows from it.
  open func safeAreaInsetsDidChange() {}

  /// Draws what the view shows between its background and its subviews, in its own points with the origin at the top
  /// left.
  ///
  /// Called after `setNeedsDisplay()` and after a change of size, and never for a mere change of place, opacity or
  /// transform: the commands are kept, and the renderer keeps their bitmap. So drawing may depend on the canvas and the
  /// view's own properties, but not on the time.
  open func draw(_ canvas: inout Canvas) {}

  /// Called while the view is still in its window, just before it leaves it, superviews first. The place to end what
  /// belongs to the window, such as a drag or a deadline.
  open func willLeaveWindow() {}

  /// Called after the view has come into a window or left it; `window` is the new one, or nil. The theme and the text
  /// shaper are first known here.
  open func didMoveToWindow() {}

  /// The size that suits the content within the space at hand, in points; the view's own size unless overridden. It
  /// changes nothing.
  open func sizeThatFits(_ size: Size) -> Size { model.bounds.size }

  /// Whether a point, in the view's own coordinates, belongs to the view: within the bounds unless overridden. A
  /// subclass with a small picture may answer for a larger area.
  open func point(inside point: Point) -> Bool { presentation.bounds.contains(point) }

  /// A finger has come down on the view. Unless overridden, this message and the three that follow it go to the
  /// superview.
  ///
  /// The view gets the messages of a finger that came down on it until ``touchesEnded(_:)`` or
  /// ``touchesCancelled(_:)``, wherever the finger goes. Inside a scroll view the first one comes 0.15 s late, so that
  /// a drag does not press anything.
  open func touchesBegan(_ touch: TouchEvent) { superview?.touchesBegan(touch) }

  /// A finger that came down on the view has moved. In a clip that slows down there are samples in between
  /// (`TouchEvent.decides` is false), which may move what follows the finger but must not decide anything.
  open func touchesMoved(_ touch: TouchEvent) { superview?.touchesMoved(touch) }

  /// A finger that came down on the view has been lifted, perhaps far away from it.
  open func touchesEnded(_ touch: TouchEvent) { superview?.touchesEnded(touch) }

  /// The system or a recogniser has taken the finger away; no further message of it follows.
  open func touchesCancelled(_ touch: TouchEvent) { superview?.touchesCancelled(touch) }

  // MARK: Marks

  /// Asks for ``layoutSubviews()`` before the next frame. Several calls lead to one layout.
  public final func setNeedsLayout() {
    needsLayout = true
    window?.layoutIsDirty = true
  }

  /// Asks for ``draw(_:)`` before the next frame.
  public final func setNeedsDisplay() { needsDisplay = true }

  /// Asks for ``draw(_:)`` where something that it shows has changed.
  final func setNeedsDisplay(if hasChanged: Bool) { if hasChanged { setNeedsDisplay() } }

  /// Lays out this view and its subviews at once where that has been asked for. Inside an animation block this animates
  /// the frames that the layout changes.
  public final func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      noteSafeArea()
      layoutSubviews()
    }
    for child in subviews { child.layoutIfNeeded() }
  }
}

// Each setter goes through `update`, which also starts animations inside an animation block.
extension View {
  /// The rectangle in the superview's coordinates, in points. Animatable.
  ///
  /// It is made of ``center`` and the size of ``bounds``; ``transform`` and ``rotation`` do not count, unlike in UIKit.
  public final var frame: Rect {
    get { model.frame }
    set { update { $0.frame = newValue } }
  }

  /// The view's own coordinate system, in points: its origin is the place that is seen at the top left corner, which
  /// scrolling moves. Animatable.
  public final var bounds: Rect {
    get { model.bounds }
    set { update { $0.bounds = newValue } }
  }

  /// The centre in the superview's coordinates, in points. Animatable.
  public final var center: Point {
    get { model.position }
    set { update { $0.position = newValue } }
  }

  /// A transformation about the centre. Animatable, number by number: for a turn use `rotation`.
  public final var transform: Affine {
    get { model.transform }
    set { update { $0.transform = newValue } }
  }

  /// A turn about the centre, in radians, clockwise. Animatable.
  public final var rotation: Double {
    get { model.rotation }
    set { update { $0.rotation = newValue } }
  }

  /// The opacity of the view and its subviews as one picture, 0…1. Animatable. At 0.01 or less the view takes no
  /// touches.
  public final var alpha: Double {
    get { model.alpha }
    set { update { $0.alpha = newValue } }
  }

  /// The colour behind the contents, clear from the start. Animatable, by its four components in sRGB.
  public final var backgroundColor: Color {
    get { model.backgroundColor }
    set { update { $0.backgroundColor = newValue } }
  }

  /// The radius of the corners of background and clip, in points. Animatable.
  public final var cornerRadius: Double {
    get { model.cornerRadius }
    set { update { $0.cornerRadius = newValue } }
  }

  /// Whether contents and subviews are cut at the bounds.
  public final var clipsToBounds: Bool {
    get { model.clipsToBounds }
    set { model.clipsToBounds = newValue }
  }

  /// Whether the view and its subviews are neither drawn nor touched; they are still laid out. Not animatable.
  public final var isHidden: Bool {
    get { model.isHidden }
    set { model.isHidden = newValue }
  }

  /// What is shown at the window's present instant: the model with the running animations applied.
  ///
  /// A spring may swing an extent below zero; it is seen as zero then, and the animation itself goes on beneath.
  public final var presentation: ViewState {
    guard !animations.isEmpty, let now = window?.now else { return model }
    var state = model
    for animation in animations { state[animation.property] = animation.position(at: now) }
    state.bounds.size = Size(max(0, state.bounds.size.width), max(0, state.bounds.size.height))
    return state
  }

  /// The velocity at which a property is seen to change, in its unit per second; 0 where nothing animates it.
  package final func presentedVelocity(of property: AnimatableProperty) -> Double {
    guard let now = window?.now, let animation = animations.first(where: { $0.property == property }) else { return 0 }
    return animation.velocity(at: now)
  }

  /// Changes the model, and animates what has changed where an animation block is open.
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
