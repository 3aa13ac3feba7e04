import Geometry
import Timebase
import Touch

/// Looks at the touches on a view and its subviews for one gesture: `UIGestureRecognizer`.
///
/// The machine that looks is a value of the `Touch` room; this class ties it to a view, to the arena that decides who
/// wins, and to an action.
open class GestureRecognizer {
  /// The view to which it has been added.
  public internal(set) weak var view: View?
  /// Whether it looks at touches.
  public var isEnabled = true
  /// What the gesture log calls it.
  public var name: String
  /// Whether the view is told that its touches are cancelled when the gesture is recognised.
  public var cancelsTouchesInView = true
  /// Asked for each finger that comes down: whether to look at it. All are looked at unless set.
  public var shouldReceive: ((TouchEvent) -> Bool)?
  /// Whether it may be recognised at the same time as another one. None may unless set.
  public var shouldRecognizeSimultaneously: ((GestureRecognizer) -> Bool)?
  /// Where the gesture stands, as its action is told.
  public private(set) var state = RecognizerState.possible

  private(set) var failureRequirements: [GestureRecognizer] = []
  var machine: any Recognizer

  init(name: String, machine: any Recognizer) {
    self.name = name
    self.machine = machine
  }

  /// Lets this gesture be recognised only once another one has failed.
  public func require(toFail other: GestureRecognizer) { failureRequirements.append(other) }

  /// Where the finger is, in a view's coordinates, or on the screen; nil before it comes down.
  public func location(in view: View?) -> Point? {
    guard let location = machineLocation else { return nil }
    return view?.convertFromScreen(location) ?? location
  }

  /// Where the finger is, on the screen.
  var machineLocation: Point? { nil }

  /// Whether the gesture may begin, asked when it would otherwise be recognised.
  func mayBegin() -> Bool { true }

  /// Calls the action.
  func act() {}

  /// Tells the action of the machine's state; a gesture that began and ended with one event is told in two steps.
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
  /// Lets a recogniser look at the touches on this view and its subviews.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Takes a recogniser away.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}
