import Graphics
import Timebase
import Touch

/// Recognises one gesture among the touches on a view and its subviews: `UIGestureRecognizer`.
///
/// The state machine of a gesture is a value of the module Touch. This class connects it to a view, to an action, and
/// to the arena that resolves conflicts.
///
/// Of several recognisers that track a finger, one wins and the remaining ones fail. If two claim the same event, the
/// one of the inner view wins. ``require(toFail:)`` and ``shouldRecognizeSimultaneously`` change these rules.
///
/// The action is called at the time stamp of the deciding touch, or at the instant of a deadline.
open class GestureRecognizer {
  /// The view to which the recogniser has been added.
  public internal(set) weak var view: View?
  /// Whether the recogniser tracks fingers that come down from now on.
  public var isEnabled = true
  /// The name in the gesture log, such as `pan` in `pan (page) wins over tap (cell)`.
  public var name: String
  /// Whether the touched view gets ``View/touchesCancelled(_:)`` when the gesture is recognised.
  public var cancelsTouchesInView = true
  /// A closure that returns whether to track a finger that comes down; nil tracks every finger.
  public var shouldReceive: ((TouchEvent) -> Bool)?
  /// A closure that returns whether this recogniser and another one can be recognised simultaneously.
  ///
  /// It is sufficient that one of the two recognisers allows it. Nil never allows it.
  public var shouldRecognizeSimultaneously: ((GestureRecognizer) -> Bool)?
  /// The state of the gesture when the action is called.
  ///
  /// It is `began`, `changed`, `ended` or `cancelled` for a continuous gesture, and `ended` for a discrete one. Between
  /// gestures it is `possible`.
  public private(set) var state = RecognizerState.possible

  /// Whether all other recognisers wait until this one has failed, such as for a drag from the edge of the screen.
  package var precedesOthers = false

  private(set) var failureRequirements: [GestureRecognizer] = []
  var machine: any Recognizer

  init(name: String, machine: any Recognizer) { (self.name, self.machine) = (name, machine) }

  /// Delays recognition until another recogniser has failed, such as a single tap that waits for a double tap.
  public func require(toFail other: GestureRecognizer) { failureRequirements.append(other) }

  /// Returns the location of the finger, in points; nil before it comes down.
  ///
  /// - Parameter view: the view whose coordinates are used; nil for the screen's.
  public func location(in view: View?) -> Point? {
    guard let location = machine.location else { return nil }
    return view?.convertFromScreen(location) ?? location
  }

  /// Whether the gesture is allowed to begin. Called when it would otherwise be recognised.
  func mayBegin() -> Bool { true }

  func act() {}

  /// Calls the action with the machine's state. A gesture that began and ended with one event calls it twice.
  func report() {
    if isContinuous, machine.state == .ended, state == .possible {
      state = .began
      act()
    }
    state = machine.state
    act()
  }

  /// Whether the gesture is continuous: it has a beginning and an end.
  var isContinuous: Bool { false }

  func reset() {
    machine.reset()
    state = .possible
  }
}

extension View {
  /// Adds a recogniser for the touches on this view and its subviews, and removes it from its previous view.
  ///
  /// ```swift
  /// view.addGestureRecognizer(TapGestureRecognizer { _ in print("tapped") })
  /// ```
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Removes a recogniser from this view. A recogniser of another view is not affected.
  ///
  /// A running gesture is cancelled with the next touch.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}

/// Recognises a finger that moves by more than 10 points: `UIPanGestureRecognizer`.
public final class PanGestureRecognizer: GestureRecognizer {
  /// A closure that returns whether the pan can begin; false makes it fail. Nil always allows it.
  ///
  /// It is called after the axis and the direction are known.
  public var shouldBegin: ((PanGestureRecognizer) -> Bool)?
  private let action: (PanGestureRecognizer) -> Void

  /// Creates a recogniser of drags.
  ///
  /// - Parameters:
  ///   - axes: the axes along which a drag is recognised; a drag mostly along another axis fails.
  ///   - action: called when the pan begins, for each movement, and when it ends or is cancelled.
  public init(axes: PanAxes = .both, action: @escaping (PanGestureRecognizer) -> Void) {
    self.action = action
    super.init(name: "pan", machine: PanRecognizer(allowedAxes: axes))
  }

  /// The translation of the content since the pan began, in points of the screen.
  ///
  /// It is the finger's movement without the 10 points needed to recognise the pan.
  public var translation: Vector { pan.translation }
  /// The finger's velocity at the latest touch, in points per second; zero if it has rested for 0.1 s.
  public var velocity: Vector { pan.velocity }
  /// The axis to which the pan is locked, or nil if it is free.
  public var lockedAxis: Axis? { pan.lockedAxis }
  /// The finger's movement since it came down, in points.
  public var movement: Vector { pan.movement }
  /// Whether the latest touch is a deciding sample (`TouchEvent.decides`). An intermediate sample only moves the
  /// content.
  var hasDecided: Bool { pan.hasDecided }

  private var pan: PanRecognizer { machine as! PanRecognizer }
  override var isContinuous: Bool { true }
  override func mayBegin() -> Bool { shouldBegin?(self) ?? true }
  override func act() { action(self) }
}

/// Recognises a finger that comes down and is lifted at the same location: `UITapGestureRecognizer`.
public final class TapGestureRecognizer: GestureRecognizer {
  private let action: (TapGestureRecognizer) -> Void

  /// Creates a recogniser of taps within 10 points and 0.5 s. The action is called once for each tap, at the lift.
  public init(action: @escaping (TapGestureRecognizer) -> Void) {
    self.action = action
    super.init(name: "tap", machine: TapRecognizer())
  }

  override func act() { if state == .ended { action(self) } }
}

/// Recognises a finger that rests for 0.5 s within 10 points: `UILongPressGestureRecognizer`.
///
/// It begins while the finger is down.
public final class LongPressGestureRecognizer: GestureRecognizer {
  private let action: (LongPressGestureRecognizer) -> Void

  /// Creates a recogniser of long presses. The action is called at the beginning, for each later movement, and at the
  /// end.
  public init(action: @escaping (LongPressGestureRecognizer) -> Void) {
    self.action = action
    super.init(name: "long press", machine: LongPressRecognizer())
  }

  override var isContinuous: Bool { true }
  override func act() { action(self) }
}

/// Recognises a quick movement in one direction, within 0.5 s: `UISwipeGestureRecognizer`.
///
/// A very short swipe is at least 50 points long and deviates by at most 50 points. Both limits decrease with its
/// duration; `SwipeRecognizer` has the equations. The gesture is recognised once, before the finger is lifted.
public final class SwipeGestureRecognizer: GestureRecognizer {
  /// The direction of the swipe.
  public let direction: SwipeDirection
  private let action: (SwipeGestureRecognizer) -> Void

  /// Creates a recogniser of swipes in a direction. The action is called once for each swipe.
  public init(direction: SwipeDirection, action: @escaping (SwipeGestureRecognizer) -> Void) {
    self.direction = direction
    self.action = action
    super.init(name: "swipe \(direction)", machine: SwipeRecognizer(direction: direction))
  }

  /// The finger's velocity when the swipe was recognised, in points per second.
  public var velocity: Vector { (machine as! SwipeRecognizer).tracker.velocity(at: view?.window?.now ?? .zero) }

  override func act() { if state == .ended { action(self) } }
}

/// Recognises a finger that is still fast when it is lifted: its last two samples are more than 10 points apart.
///
/// It allows simultaneous recognition of every other gesture, so that content below can be scrolled and tapped.
package final class FlickGestureRecognizer: GestureRecognizer {
  private let action: (FlickGestureRecognizer) -> Void

  /// Creates a recogniser of flicks along an axis, in both directions. The action is called once for each flick, at the
  /// lift.
  package init(axis: Axis, action: @escaping (FlickGestureRecognizer) -> Void) {
    self.action = action
    super.init(name: "flick", machine: FlickRecognizer(axis: axis))
    shouldRecognizeSimultaneously = { _ in true }
  }

  /// The displacement between the last two samples of the finger, in points.
  package var displacement: Vector { (machine as! FlickRecognizer).displacement }

  override func act() { if state == .ended { action(self) } }
}
