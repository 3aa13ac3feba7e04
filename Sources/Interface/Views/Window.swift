import Geometry
import Graphics
import Timebase
import Touch

/// The root of a view tree, with its clock: the one place that knows the present instant, the deadlines, the open
/// animation block and the gestures under way.
///
/// Nothing happens by itself. Whoever owns the window delivers touches and lets deadlines fall due, in the order of
/// their instants; ``Simulation``'s stage does.
public final class Window: View {
  /// The present instant of virtual time.
  public private(set) var now = Instant.zero
  /// What the surroundings tell the views.
  public let traits: Traits
  /// Readable entries of how gestures were decided, oldest first.
  public var gestureLog: [GestureLogEntry] { touchDispatcher.log }
  /// The controller whose view fills the window, behind all others; it appears at once.
  public var rootViewController: ViewController? {
    didSet { rootViewControllerDidChange(from: oldValue) }
  }

  var layoutIsDirty = true
  var openBlock: AnimationBlock?
  var animatedViews: [View] = []
  var interruptedGroups: [AnimationGroup] = []
  var runningGroups = 0
  private var scheduler = Scheduler()
  private var blockingDeadlines: Set<Deadline> = []
  let touchDispatcher = TouchDispatcher()

  /// Makes a window as large as a screen, in points.
  public init(size: Size, traits: Traits) {
    self.traits = traits
    super.init(frame: Rect(origin: .zero, size: size))
    window = self
    backgroundColor = traits.theme.background
  }

  // MARK: Time

  /// The instant of the next thing that will happen by itself, or nil.
  public var nextDeadline: Instant? { scheduler.nextInstant }

  /// Whether nothing moves and nothing is about to: no finger, no animation, no scrolling, nothing loading.
  public var isAtRest: Bool { !touchDispatcher.isTracking && runningGroups == 0 && blockingDeadlines.isEmpty }

  /// Moves the clock to an instant and lets happen, each at its own instant, what falls due until then.
  ///
  /// - Precondition: `instant` is not earlier than the present one.
  public func advance(to instant: Instant) {
    precondition(instant >= now, "time runs forwards: \(instant.seconds) s comes before \(now.seconds) s")
    while let entry = scheduler.next(dueBy: instant) {
      now = entry.instant
      layoutUntilClean()
      entry.action()
    }
    now = instant
  }

  /// Moves the clock to an instant and lets happen what falls due before it, but not what falls due at that very
  /// instant: a touch comes first then, and a reading changes nothing.
  public func approach(_ instant: Instant) {
    advance(to: max(now, instant.advanced(byPicoseconds: -1)))
    now = max(now, instant)
    layoutUntilClean()
  }

  /// Delivers a touch at its own time stamp, after all that falls due before it and before what falls due with it.
  public func send(_ touch: TouchEvent) {
    approach(touch.timestamp)
    touchDispatcher.handle(touch, in: self)
  }

  /// Puts an action off by a number of seconds.
  ///
  /// - Parameter keepsBusy: whether the window counts as not at rest until then, as while something is loading.
  @discardableResult
  public func schedule(
    after seconds: Double, keepsBusy: Bool = false, action: @escaping () -> Void
  ) -> Deadline {
    var own: Deadline?
    let deadline = schedule(at: now.advanced(bySeconds: max(0, seconds)), phase: .timer) { [unowned self] in
      if let own { blockingDeadlines.remove(own) }
      action()
    }
    own = deadline
    if keepsBusy { blockingDeadlines.insert(deadline) }
    return deadline
  }

  func schedule(at instant: Instant, phase: Scheduler.Phase, action: @escaping () -> Void) -> Deadline {
    scheduler.add(at: max(now, instant), phase: phase, action: action)
  }

  /// Calls off what has been put off; nothing happens where it has fallen due already.
  public func cancel(_ deadline: Deadline) {
    scheduler.cancel(deadline)
    blockingDeadlines.remove(deadline)
  }
}
