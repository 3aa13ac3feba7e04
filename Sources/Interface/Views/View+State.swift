import Geometry
import Graphics

// Each setter goes through `update`, which also starts animations inside an animation block.
extension View {
  /// The rectangle in the superview's coordinates, in points. Animatable.
  public final var frame: Rect {
    get { model.frame }
    set { update { $0.frame = newValue } }
  }

  /// The view's own coordinate system, in points. Animatable.
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

  /// The opacity of the view and its subviews, 0…1. Animatable.
  public final var alpha: Double {
    get { model.alpha }
    set { update { $0.alpha = newValue } }
  }

  /// The colour behind the contents. Animatable.
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

  /// Whether the view and its subviews are left out.
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
  public final func presentedVelocity(of property: AnimatableProperty) -> Double {
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
