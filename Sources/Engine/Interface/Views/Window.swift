import Graphics
import Timebase
import Touch

/// The root of a view tree, with its virtual clock, deadlines, open animation block and gestures.
///
/// The owner of a window drives it. It delivers touches with ``send(_:)``, moves the clock with ``advance(to:)``, and
/// gets the picture from `recordDisplayList()`. `Stage` of the module Simulation does this for scripts.
///
/// The picture depends only on the touches and their time stamps: the calls `advance(to: a)` and `advance(to: b)` have
/// the same result as `advance(to: b)` alone.
public final class Window: View {
  /// The present instant of virtual time. During the action of a deadline it is the instant of that deadline.
  public private(set) var now = Instant.zero
  /// The environment of the views: scale, colours and text shaper. It is constant for the lifetime of the window.
  public let traits: Traits
  /// The decisions about gestures, oldest first: each winner with the gestures that it beat and the reasons.
  ///
  /// The log is meant for people and grows with the touches.
  package var gestureLog: [GestureLogEntry] { touchDispatcher.log }
  /// The controller whose view fills the window, behind all other views (default: nil).
  ///
  /// Setting it shows the new view without animation and sends the appearance messages to both controllers.
  public var rootViewController: ViewController? { didSet { rootViewControllerDidChange(from: oldValue) } }

  /// The colour of the home indicator, such as over pictures; nil for the theme's text colour.
  public var homeIndicatorColor: Color? { didSet { if homeIndicatorColor != oldValue { overlayDidChange() } } }
  /// The parts of the system and the device in front of all views (default: all).
  package var systemOverlay = SystemOverlay.all { didSet { if systemOverlay != oldValue { overlayDidChange() } } }
  /// The height of the rows at the top that stand still while pages move, in points; 0 if they move with the pages, or
  /// if the pages begin below them.
  package var statusStripHeight = 0.0
  /// Whether a flick of content in motion adds to its velocity, so that it moves farther with each flick.
  ///
  /// `CarriedMomentum` of the module Motion has the equation.
  package var flicksBuildMomentum = false
  /// The system overlay in front of all views.
  private(set) var overlay: ScreenOverlay
  var layoutIsDirty = true
  var openBlock: AnimationBlock?
  var animatedViews: [View] = []
  var interruptedGroups: [AnimationGroup] = []
  var runningGroups = 0
  private var scheduler = Scheduler()
  let touchDispatcher = TouchDispatcher()

  /// Creates a window with the size of a screen, in points, and the theme's background.
  public init(size: Size, traits: Traits) {
    self.traits = traits
    overlay = ScreenOverlay(traits)
    super.init(frame: Rect(origin: .zero, size: size))
    window = self
    backgroundColor = traits.theme.background
  }

  // Completions can hold views strongly, so the animations are removed here to break reference cycles.
  deinit { for view in animatedViews { view.animations = [] } }

  private func overlayDidChange() { overlay = ScreenOverlay(traits, systemOverlay, indicator: homeIndicatorColor) }

  // MARK: Time

  /// The instant of the next scheduled event: a deadline of a gesture, the end of an animation or a timer. Nil if there
  /// is none.
  public var nextDeadline: Instant? { scheduler.nextInstant }

  /// Whether nothing moves and no event is due that causes a motion.
  ///
  /// That is: no finger is followed, no animation runs, nothing scrolls, and no timer keeps the window busy. Other
  /// timers are ignored.
  public var isAtRest: Bool { !touchDispatcher.isTracking && runningGroups == 0 && !scheduler.keepsBusy }

  /// Moves the clock to an instant, and runs all events due by then, each at its own instant and after a layout.
  ///
  /// - Precondition: `instant` is not earlier than ``now``.
  public func advance(to instant: Instant) {
    precondition(instant >= now, "time runs forwards: \(instant.seconds) s comes before \(now.seconds) s")
    while let entry = scheduler.next(dueBy: instant) {
      now = entry.instant
      layoutUntilClean()
      entry.action()
    }
    now = instant
  }

  /// Moves the clock to an instant, runs the events due before it, and lays out.
  ///
  /// Events due exactly at the instant do not run yet. A touch at that instant is handled before them, and reading a
  /// value there changes nothing.
  ///
  /// - Parameter instant: the new instant; one before ``now`` leaves the clock unchanged.
  public func advance(upTo instant: Instant) {
    advance(to: max(now, instant.advanced(byPicoseconds: -1)))
    now = max(now, instant)
    layoutUntilClean()
  }

  /// Delivers a touch at its own time stamp: after all events due before it, and before those due at the same instant.
  ///
  /// While a finger is followed, events of other fingers are ignored.
  public func send(_ touch: TouchEvent) {
    advance(upTo: touch.timestamp)
    touchDispatcher.handle(touch, in: self)
  }

  /// Schedules an action on the virtual clock.
  ///
  /// - Parameters:
  ///   - seconds: the delay from ``now``, in seconds; a negative one counts as 0.
  ///   - keepsBusy: whether the window is not at rest until then, such as during a load.
  ///   - action: called once, unless the deadline is cancelled before.
  /// - Returns: the deadline, for ``cancel(_:)``.
  @discardableResult
  public func schedule(
    after seconds: Double, keepsBusy: Bool = false, action: @escaping () -> Void
  ) -> Deadline {
    schedule(at: now.advanced(bySeconds: max(0, seconds)), phase: .timer, keepsBusy: keepsBusy, action: action)
  }

  /// Schedules an action at an instant, ordered by phase among those of the same instant. An instant in the past counts
  /// as ``now``.
  func schedule(
    at instant: Instant, phase: Scheduler.Phase, keepsBusy: Bool = false, action: @escaping () -> Void
  ) -> Deadline {
    scheduler.add(at: max(now, instant), phase: phase, keepsBusy: keepsBusy, action: action)
  }

  /// Cancels a deadline, so that its action does not run. Has no effect after it has run.
  public func cancel(_ deadline: Deadline) { scheduler.cancel(deadline) }
}

extension Window {
  /// The maximum number of layout passes. A pass can request another one, but not without limit.
  static let maximumLayoutPasses = 16

  /// Lays out all views that have requested it, including those that request it during the layout.
  ///
  /// - Precondition: the layout settles within 16 passes.
  public func layoutUntilClean() {
    // A moving scroll view is laid out for its present offset, not for that of its latest message.
    for view in animatedViews { (view as? ScrollView)?.noteOffset() }
    var passes = 0
    while layoutIsDirty {
      precondition(
        passes < Self.maximumLayoutPasses, "layout did not settle within \(Self.maximumLayoutPasses) passes")
      passes += 1
      layoutIsDirty = false
      layoutIfNeeded()
    }
  }
}

/// The deadlines of a window, ordered by instant, then by phase, then by insertion.
struct Scheduler {
  /// The order of the deadlines at one instant.
  ///
  /// A recogniser can stop an animation that would have ended, and a timer runs after both.
  enum Phase: Comparable { case recognizer, animation, timer }

  /// A scheduled action with its instant and its order among those of the same instant.
  struct Entry {
    let instant: Instant
    let phase: Phase
    let sequence: UInt64
    let keepsBusy: Bool
    let action: () -> Void

    func isBefore(_ other: Entry) -> Bool { (instant, phase, sequence) < (other.instant, other.phase, other.sequence) }
  }

  /// Sorted latest first, so that the next one is removed from the end.
  private var entries: [Entry] = []
  private var nextSequence: UInt64 = 0

  var nextInstant: Instant? { entries.last?.instant }
  var keepsBusy: Bool { entries.contains(where: \.keepsBusy) }

  mutating func add(
    at instant: Instant, phase: Phase, keepsBusy: Bool = false, action: @escaping () -> Void
  ) -> Deadline {
    nextSequence += 1
    let entry = Entry(
      instant: instant, phase: phase, sequence: nextSequence, keepsBusy: keepsBusy, action: action)
    let place = entries.partitioningIndex { $0.isBefore(entry) }
    entries.insert(entry, at: place)
    return Deadline(sequence: nextSequence, instant: instant)
  }

  mutating func cancel(_ deadline: Deadline) { entries.removeAll { $0.sequence == deadline.sequence } }

  mutating func next(dueBy instant: Instant) -> Entry? {
    guard let last = entries.last, last.instant <= instant else { return nil }
    return entries.removeLast()
  }
}

/// A scheduled action, which can be cancelled: see ``Window/schedule(after:keepsBusy:action:)``.
public struct Deadline: Hashable, Sendable {
  let sequence: UInt64
  /// The instant at which the action runs.
  public let instant: Instant
}
