import Graphics
import Timebase
import Touch

/// The root of a view tree, with its clock: the one place that knows the present instant, the deadlines, the open
/// animation block and the gestures under way.
///
/// Nothing happens by itself: the owner of the window delivers touches with ``send(_:)`` and moves the clock with
/// ``advance(to:)``, and gets what is to be seen from ``recordDisplayList()``. `Stage` of the room Simulation does that for
/// scripts.
///
/// What is shown depends on the touches and their time stamps alone: two calls `advance(to: a)` and `advance(to: b)` do
/// the same as one `advance(to: b)`.
public final class Window: View {
  /// The present instant of virtual time. During a deadline's action it is the deadline's own instant.
  public private(set) var now = Instant.zero
  /// What the surroundings tell the views: scale, colours, text shaper. They stay the same as long as the window lives.
  public let traits: Traits
  /// How gestures were decided, for people, oldest first: for each winner whom it beat and why. It grows with the
  /// touches.
  public var gestureLog: [GestureLogEntry] { touchDispatcher.log }
  /// The controller whose view fills the window, behind all others; nil from the start. Setting it shows the new one at
  /// once, with the appearance messages to both.
  public var rootViewController: ViewController? { didSet { rootViewControllerDidChange(from: oldValue) } }

  /// The colour of the home indicator; that of text unless set, as above pictures.
  public var homeIndicatorColor: Color? {
    didSet {
      if homeIndicatorColor != oldValue { overlay = ScreenOverlay(traits, indicator: homeIndicatorColor) }
    }
  }
  /// Whether content that is flicked while it still moves takes over some of its velocity (`CarriedMomentum` of the room
  /// Motion), so that it goes farther with each flick.
  package var flicksBuildMomentum = false
  /// What lies in front of all views.
  private(set) var overlay: ScreenOverlay
  var layoutIsDirty = true
  var openBlock: AnimationBlock?
  var animatedViews: [View] = []
  var interruptedGroups: [AnimationGroup] = []
  var runningGroups = 0
  private var scheduler = Scheduler()
  let touchDispatcher = TouchDispatcher()

  /// A window as large as a screen, in points, with the theme's background.
  public init(size: Size, traits: Traits) {
    self.traits = traits
    overlay = ScreenOverlay(traits)
    super.init(frame: Rect(origin: .zero, size: size))
    window = self
    backgroundColor = traits.theme.background
  }

  // What a completion holds, such as the view that is animated, would hold it for ever.
  deinit { for view in animatedViews { view.animations = [] } }

  // MARK: Time

  /// The instant of the next thing that will happen by itself: a gesture's deadline, the end of an animation, or a
  /// timer. Nil where nothing is scheduled.
  public var nextDeadline: Instant? { scheduler.nextInstant }

  /// Whether nothing moves and nothing is about to: no finger is followed, no animation runs, nothing scrolls by
  /// itself, and no timer is due that keeps the window busy. Other timers do not count.
  public var isAtRest: Bool { !touchDispatcher.isTracking && runningGroups == 0 && !scheduler.keepsBusy }

  /// Moves the clock to an instant. What falls due until then, or at that instant, happens first, each at its own
  /// instant and after a layout.
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

  /// Moves the clock to an instant and lets happen what falls due before it, but not what falls due at that very
  /// instant: a touch at that instant comes first, and a reading changes nothing. Lays out at the end.
  ///
  /// - Parameter instant: one that lies before ``now`` leaves the clock as it is.
  public func advance(upTo instant: Instant) {
    advance(to: max(now, instant.advanced(byPicoseconds: -1)))
    now = max(now, instant)
    layoutUntilClean()
  }

  /// Delivers a touch at its own time stamp: after all that falls due before it, and before what falls due with it.
  ///
  /// While one finger is followed, events of other fingers are ignored.
  public func send(_ touch: TouchEvent) {
    advance(upTo: touch.timestamp)
    touchDispatcher.handle(touch, in: self)
  }

  /// Calls an action later, at its instant of virtual time.
  ///
  /// - Parameters:
  ///   - seconds: the delay from ``now``; a negative one counts as 0.
  ///   - keepsBusy: whether the window counts as not at rest until then, as while something is loading.
  ///   - action: runs once, unless the deadline is cancelled before.
  /// - Returns: what ``cancel(_:)`` takes.
  @discardableResult
  public func schedule(
    after seconds: Double, keepsBusy: Bool = false, action: @escaping () -> Void
  ) -> Deadline {
    schedule(at: now.advanced(bySeconds: max(0, seconds)), phase: .timer, keepsBusy: keepsBusy, action: action)
  }

  /// Calls an action at an instant, in the order of phases among what falls due there; an instant in the past counts as
  /// now.
  func schedule(
    at instant: Instant, phase: Scheduler.Phase, keepsBusy: Bool = false, action: @escaping () -> Void
  ) -> Deadline {
    scheduler.add(at: max(now, instant), phase: phase, keepsBusy: keepsBusy, action: action)
  }

  /// Cancels a deadline, so that its action does not run. No effect once it has run.
  public func cancel(_ deadline: Deadline) { scheduler.cancel(deadline) }
}

extension Window {
  /// How many passes a layout may take before that counts as an error: one pass may ask for another, but not for ever.
  static let maximumLayoutPasses = 16

  /// Lays out all views that have asked for it, and those that ask for it meanwhile.
  ///
  /// - Precondition: the layout settles within 16 passes.
  public func layoutUntilClean() {
    // What scrolls by itself is laid out for the offset that is seen now, not for the one of the latest message.
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

/// The deadlines of a window, in the order in which they fall due: by instant, then by phase, then in the order in
/// which they were added.
struct Scheduler {
  /// What goes first among the deadlines of one instant: a recogniser may stop what an animation would have ended, and
  /// a timer sees what both have done.
  enum Phase: Comparable { case recognizer, animation, timer }

  /// An action with the instant at which it falls due, and its place among those of the same instant.
  struct Entry {
    let instant: Instant
    let phase: Phase
    let sequence: UInt64
    let keepsBusy: Bool
    let action: () -> Void

    func isBefore(_ other: Entry) -> Bool { (instant, phase, sequence) < (other.instant, other.phase, other.sequence) }
  }

  /// Latest first, so that the next one is taken off the end.
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

/// A scheduled action, by which it can be cancelled: see ``Window/schedule(after:keepsBusy:action:)``.
public struct Deadline: Hashable, Sendable {
  let sequence: UInt64
  /// When it falls due.
  public let instant: Instant
}
