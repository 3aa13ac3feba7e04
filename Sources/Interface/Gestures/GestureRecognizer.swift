import Graphics
import Timebase
import Touch

/// Looks at the touches on a view and its subviews for one gesture: `UIGestureRecognizer`.
///
/// The state machine that looks is a value of the room Touch; this class ties it to a view, to the arena that decides
/// who wins, and to an action. Of several recognisers that look at a finger one wins, the inner one where two claim at
/// the same event; the others fail. ``require(toFail:)`` and ``shouldRecognizeSimultaneously`` change that.
///
/// The action is called at the time stamp of the touch that decided, or at the instant of a deadline.
open class GestureRecognizer {
  /// The view to which it has been added.
  public internal(set) weak var view: View?
  /// Whether it looks at fingers that come down from now on.
  public var isEnabled = true
  /// What the gesture log calls it, as `pan` in `pan (page) wins over tap (cell)`.
  public var name: String
  /// Whether the view beneath gets ``View/touchesCancelled(_:)`` when the gesture is recognised.
  public var cancelsTouchesInView = true
  /// Asked for each finger that comes down: whether to look at it. Nil looks at all.
  public var shouldReceive: ((TouchEvent) -> Bool)?
  /// Asked with another recogniser: whether both may be recognised at the same time. It is enough when one of the two
  /// says so. Nil allows none.
  public var shouldRecognizeSimultaneously: ((GestureRecognizer) -> Bool)?
  /// The state for which the action is called: `began`, `changed`, `ended` or `cancelled` for a gesture that lasts,
  /// `ended` for one that happens at once; `possible` between gestures.
  public private(set) var state = RecognizerState.possible

  private(set) var failureRequirements: [GestureRecognizer] = []
  var machine: any Recognizer

  init(name: String, machine: any Recognizer) { (self.name, self.machine) = (name, machine) }

  /// Lets this gesture be recognised only once another one has failed, as a single tap that waits for a double tap.
  public func require(toFail other: GestureRecognizer) { failureRequirements.append(other) }

  /// Where the finger is, in points of a view's coordinates, or of the screen where `view` is nil; nil before it comes
  /// down.
  public func location(in view: View?) -> Point? {
    guard let location = machine.location else { return nil }
    return view?.convertFromScreen(location) ?? location
  }

  /// Whether the gesture may begin, asked when it would otherwise be recognised.
  func mayBegin() -> Bool { true }

  func act() {}

  /// Calls the action with the machine's state; for a gesture that began and ended with one event it is called twice.
  func report() {
    if isContinuous, machine.state == .ended, state == .possible {
      state = .began
      act()
    }
    state = machine.state
    act()
  }

  /// Whether the gesture has a beginning and an end.
  var isContinuous: Bool { false }

  func reset() {
    machine.reset()
    state = .possible
  }
}

extension View {
  /// Lets a recogniser look at the touches on this view and its subviews. It leaves the view that it was on.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Takes a recogniser off this view; one that is on another view stays there. A gesture under way is cancelled with
  /// the next touch.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}

/// A finger that moves by more than 10 points: `UIPanGestureRecognizer`.
public final class PanGestureRecognizer: GestureRecognizer {
  /// Asked before it begins, when axis and direction are known; on false the pan fails. Nil always lets it begin.
  public var shouldBegin: ((PanGestureRecognizer) -> Bool)?
  private let action: (PanGestureRecognizer) -> Void

  /// A recogniser of drags.
  ///
  /// - Parameters:
  ///   - axes: along which a drag counts; one that goes mostly along the other axis fails.
  ///   - action: called when the pan begins, for each movement, and when it ends or is cancelled.
  public init(axes: PanAxes = .both, action: @escaping (PanGestureRecognizer) -> Void) {
    self.action = action
    super.init(name: "pan", machine: PanRecognizer(allowedAxes: axes))
  }

  /// How far the content should have moved since the pan began, in points of the screen: the finger's movement without
  /// the 10 points that it took to recognise the pan.
  public var translation: Vector { pan.translation }
  /// The finger's velocity at the latest touch, in points per second; zero where it has rested for 0.1 s.
  public var velocity: Vector { pan.velocity }
  /// The axis that the pan keeps to, or nil where it is free.
  public var lockedAxis: Axis? { pan.lockedAxis }
  /// How far the finger is from where it came down, in points.
  public var movement: Vector { pan.movement }
  /// Whether the latest touch is a sample that decides (`TouchEvent.decides`); one in between only moves the content.
  var hasDecided: Bool { pan.hasDecided }

  private var pan: PanRecognizer { machine as! PanRecognizer }
  override var isContinuous: Bool { true }
  override func mayBegin() -> Bool { shouldBegin?(self) ?? true }
  override func act() { action(self) }
}

/// A finger that comes down and is lifted at the same place: `UITapGestureRecognizer`.
public final class TapGestureRecognizer: GestureRecognizer {
  private let action: (TapGestureRecognizer) -> Void

  /// A recogniser of taps: within 10 points and 0.5 s. The action is called once for each, at the lift.
  public init(action: @escaping (TapGestureRecognizer) -> Void) {
    self.action = action
    super.init(name: "tap", machine: TapRecognizer())
  }

  override func act() { if state == .ended { action(self) } }
}

/// A finger that rests for half a second within 10 points: `UILongPressGestureRecognizer`. It begins while the finger
/// is down.
public final class LongPressGestureRecognizer: GestureRecognizer {
  private let action: (LongPressGestureRecognizer) -> Void

  /// A recogniser of presses; the action is called when one begins, for each movement after that, and when it ends.
  public init(action: @escaping (LongPressGestureRecognizer) -> Void) {
    self.action = action
    super.init(name: "long press", machine: LongPressRecognizer())
  }

  override var isContinuous: Bool { true }
  override func act() { action(self) }
}

/// A quick movement in one direction, within 0.5 s: the longer it takes, the shorter and the straighter it may be, from
/// 50 points along it at least and 50 across it at most: `UISwipeGestureRecognizer`. It fires once, before the finger is lifted.
public final class SwipeGestureRecognizer: GestureRecognizer {
  /// Where the finger goes.
  public let direction: SwipeRecognizer.Direction
  private let action: (SwipeGestureRecognizer) -> Void

  /// A recogniser of swipes in a direction; the action is called once for each.
  public init(direction: SwipeRecognizer.Direction, action: @escaping (SwipeGestureRecognizer) -> Void) {
    self.direction = direction
    self.action = action
    super.init(name: "swipe \(direction)", machine: SwipeRecognizer(direction: direction))
  }

  /// The finger's velocity when the swipe was recognised, in points per second.
  public var velocity: Vector { (machine as! SwipeRecognizer).tracker.velocity(at: view?.window?.now ?? .zero) }

  override func act() { if state == .ended { action(self) } }
}

/// A finger that is still fast when it is lifted: its last two samples are more than 10 points apart.
///
/// It only looks: other gestures may be recognised beside it, so that content beneath can be scrolled and tapped.
public final class FlickGestureRecognizer: GestureRecognizer {
  private let action: (FlickGestureRecognizer) -> Void

  /// A recogniser of flicks along an axis, both ways; the action is called once for each, at the lift.
  public init(axis: Axis, action: @escaping (FlickGestureRecognizer) -> Void) {
    self.action = action
    super.init(name: "flick", machine: FlickRecognizer(axis: axis))
    shouldRecognizeSimultaneously = { _ in true }
  }

  /// The way between the last two samples of the finger, in points.
  public var displacement: Vector { (machine as! FlickRecognizer).displacement }

  override func act() { if state == .ended { action(self) } }
}
