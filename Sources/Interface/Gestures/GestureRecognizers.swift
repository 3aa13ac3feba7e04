import Geometry
import Touch

/// A finger that moves: `UIPanGestureRecognizer`.
public final class PanGestureRecognizer: GestureRecognizer {
  /// Asked before it begins; it always may unless set.
  public var shouldBegin: ((PanGestureRecognizer) -> Bool)?
  private let action: (PanGestureRecognizer) -> Void

  /// Makes a recogniser; the action is called when the pan begins, for each movement, and when it ends.
  public init(axes: PanAxes = .both, action: @escaping (PanGestureRecognizer) -> Void) {
    self.action = action
    super.init(name: "pan", machine: PanRecognizer(allowedAxes: axes))
  }

  /// How far the content should have moved since the pan began, in points of the screen.
  public var translation: Vector { pan.translation }
  /// The finger's velocity, in points per second.
  public var velocity: Vector { pan.velocity }
  /// The axis that the pan keeps to, or nil where it is free.
  public var lockedAxis: Axis? { pan.lockedAxis }
  /// How far apart the last two samples of the finger lie, in points.
  public var lastDisplacement: Vector { pan.tracker.lastDisplacement }
  /// How far the finger is from where it came down, in points.
  public var movement: Vector {
    guard let start = pan.startLocation, let location = pan.location else { return .zero }
    return location - start
  }

  private var pan: PanRecognizer { machine as! PanRecognizer }
  override var machineLocation: Point? { pan.location }
  override var isContinuous: Bool { true }
  override func mayBegin() -> Bool { shouldBegin?(self) ?? true }
  override func act() { action(self) }
}

/// A finger that comes down and is lifted at the same place: `UITapGestureRecognizer`.
public final class TapGestureRecognizer: GestureRecognizer {
  private let action: (TapGestureRecognizer) -> Void

  /// Makes a recogniser; the action is called once for each tap.
  public init(action: @escaping (TapGestureRecognizer) -> Void) {
    self.action = action
    super.init(name: "tap", machine: TapRecognizer())
  }

  override var machineLocation: Point? { (machine as! TapRecognizer).location }
  override func act() { if state == .ended { action(self) } }
}

/// A finger that rests for half a second: `UILongPressGestureRecognizer`.
public final class LongPressGestureRecognizer: GestureRecognizer {
  private let action: (LongPressGestureRecognizer) -> Void

  /// Makes a recogniser; the action is called when the press begins, for each movement, and when it ends.
  public init(action: @escaping (LongPressGestureRecognizer) -> Void) {
    self.action = action
    super.init(name: "long press", machine: LongPressRecognizer())
  }

  override var machineLocation: Point? { (machine as! LongPressRecognizer).location }
  override var isContinuous: Bool { true }
  override func act() { action(self) }
}

/// A quick movement in one direction: `UISwipeGestureRecognizer`. It fires once, before the finger is lifted.
public final class SwipeGestureRecognizer: GestureRecognizer {
  /// Where the finger goes.
  public let direction: SwipeRecognizer.Direction
  private let action: (SwipeGestureRecognizer) -> Void

  /// Makes a recogniser; the action is called once for each swipe.
  public init(direction: SwipeRecognizer.Direction, action: @escaping (SwipeGestureRecognizer) -> Void) {
    self.direction = direction
    self.action = action
    super.init(name: "swipe \(direction)", machine: SwipeRecognizer(direction: direction))
  }

  /// The finger's velocity when the swipe was recognised, in points per second.
  public var velocity: Vector {
    let swipe = machine as! SwipeRecognizer
    return swipe.tracker.velocity(at: view?.window?.now ?? .zero)
  }

  override var machineLocation: Point? { (machine as! SwipeRecognizer).startLocation }
  override func act() { if state == .ended { action(self) } }
}

/// A finger that is still fast when it is lifted: its last two samples are more than 10 points apart.
///
/// It only looks: other gestures may be recognised beside it, so that content beneath can be scrolled and tapped.
public final class FlickGestureRecognizer: GestureRecognizer {
  private let action: (FlickGestureRecognizer) -> Void

  /// Makes a recogniser; the action is called once for each flick along the axis, at the lift.
  public init(axis: Axis, action: @escaping (FlickGestureRecognizer) -> Void) {
    self.action = action
    super.init(name: "flick", machine: FlickRecognizer(axis: axis))
    shouldRecognizeSimultaneously = { _ in true }
  }

  /// The way between the last two samples of the finger, in points.
  public var displacement: Vector { (machine as! FlickRecognizer).displacement }

  override var machineLocation: Point? { (machine as! FlickRecognizer).location }
  override func act() { if state == .ended { action(self) } }
}
