import Graphics
import Motion
import Timebase

/// A view that shows one content view and replaces it, or its content, with a ``Transition``.
///
/// The old picture is a snapshot taken when the transition begins. Therefore the same view can appear on both sides. A
/// transition that replaces a running one starts with exactly the picture that is visible.
package final class TransitionView: View {
  /// The running transition, or nil.
  package private(set) var transition: Transition?

  private var beginning = Instant.zero
  private var snapshot: SnapshotView?
  private var deadline: Deadline?
  private var completion: ((Bool) -> Void)?

  /// Creates a view whose content fills its area and is clipped to it; the frame is in points.
  package init(_ content: View? = nil, frame: Rect = .zero) {
    contentView = content
    super.init(frame: frame)
    model.clipsToBounds = true
    if let content { addSubview(content) }
  }

  /// The content view. Setting it replaces the content at once; a running transition continues.
  package var contentView: View? {
    didSet {
      guard contentView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let contentView { insertSubview(contentView, at: 0) }
    }
  }

  package var isTransitioning: Bool { transition != nil }

  /// The progress of the transition at the window's present instant, 0…1; nil if none runs.
  package var progress: Double? {
    guard let transition, let now = window?.now else { return nil }
    return transition.progress(at: now.seconds(since: beginning))
  }

  /// Replaces the content with a transition that starts now and replaces a running one.
  ///
  /// In no window the content is replaced at once.
  ///
  /// - Parameters:
  ///   - transition: the curves of both pictures.
  ///   - content: the new content; it can be the current one, so that the same view appears on both sides.
  ///   - completion: called once: with true at the end, or with false when another transition replaces this one.
  package func run(_ transition: Transition, to content: View, completion: ((Bool) -> Void)? = nil) {
    run(transition, changes: { contentView = content }, completion: completion)
  }

  /// Changes the content in place with a transition, in the same way as ``run(_:to:completion:)``.
  ///
  /// `changes` is called without animation, after the snapshot of the old picture.
  package func run(_ transition: Transition, changes: () -> Void, completion: ((Bool) -> Void)? = nil) {
    guard let window else {
      changes()
      completion?(true)
      return
    }
    let old = snapshotView()
    let replaced = stop()
    window.performWithoutAnimation {
      changes()
      contentView?.frame = bounds
    }
    begin(transition, from: old, in: window)
    self.completion = completion
    replaced?(false)
  }

  package override func layoutSubviews() { if !isTransitioning { contentView?.frame = bounds } }

  /// Inserts the old picture below or above the content, and starts both motions.
  private func begin(_ transition: Transition, from old: SnapshotView, in window: Window) {
    self.transition = transition
    beginning = window.now
    snapshot = old
    old.frame = bounds
    old.statusStripRole = contentView?.statusStripRole
    insertSubview(old, at: transition.kind == .reveal ? subviews.count : 0)
    start(transition, in: window)
    deadline = window.schedule(at: beginning.advanced(bySeconds: transition.duration), phase: .animation) {
      [weak self] in
      self?.finish()
    }
  }

  private func start(_ transition: Transition, in window: Window) {
    let (first, last) = (transition.startProgress, transition.endProgress)
    func slide(_ view: View?, _ offset: (Double, Size) -> Vector) {
      guard let view else { return }
      let (from, to) = (bounds.center + offset(first, bounds.size), bounds.center + offset(last, bounds.size))
      let curves: [(AnimatableProperty, any MotionCurve)] = [
        (.positionX, transition.motion(from: from.x, to: to.x)),
        (.positionY, transition.motion(from: from.y, to: to.y)),
      ]
      window.animate(view, along: curves, completion: nil)
    }
    slide(snapshot, transition.oldOffset)
    slide(contentView, transition.newOffset)
    if transition.kind == .fade, let contentView {
      window.animate(contentView, along: [(.alpha, transition.motion(from: first, to: last))], completion: nil)
    }
  }

  private func finish() { stop()?(true) }

  /// Removes the old picture and places the content, and returns the pending completion.
  private func stop() -> ((Bool) -> Void)? {
    guard let transition else { return nil }
    self.transition = nil
    snapshot?.removeFromSuperview()
    snapshot = nil
    if let deadline { window?.cancel(deadline) }
    deadline = nil
    window?.performWithoutAnimation {
      contentView?.frame = bounds
      if transition.kind == .fade { contentView?.alpha = 1 }
    }
    let pending = completion
    completion = nil
    return pending
  }
}

/// A transition from one picture to another: `CATransition` as a value. ``TransitionView`` runs it.
///
/// At time t the progress is p = start + (end − start)·timing(t/duration). A push from the right shows the old picture
/// at −p·W and the new one at (1 − p)·W. If the end is below the start, the transition runs backwards.
///
/// After the transition only the new picture is shown, at its final position. As in Core Animation, this is true even
/// if the end is not 1.
package struct Transition: Hashable, Sendable {
  /// The kind of movement: `CATransitionType`.
  package enum Kind: Hashable, Sendable {
    /// The new picture pushes the old one out.
    case push
    /// The new picture fades in above the old one.
    case fade
    /// The new picture slides in above the old one, which stays.
    case moveIn
    /// The old picture slides out, above the new one, which stays.
    case reveal
  }

  /// The edge at which the movement begins: `CATransitionSubtype`. `fromTop` is the top of the screen.
  package enum Subtype: Hashable, Sendable { case fromRight, fromLeft, fromTop, fromBottom }

  /// The kind of movement.
  package var kind: Kind
  /// The edge at which the movement begins; a fade has none.
  package var subtype: Subtype
  /// The duration, in seconds (default: 0.25, as in Core Animation).
  package var duration: Double
  /// The timing curve (default: Core Animation's default curve).
  package var timing: TimingCurve
  /// The progress at the start, 0…1.
  package var startProgress: Double
  /// The progress at the end, 0…1.
  package var endProgress: Double

  /// Creates a transition whose progress runs from a start to an end value.
  ///
  /// A start above 0 skips the first part. An end below the start runs the transition backwards.
  ///
  /// - Precondition: `duration` is finite and not negative, and both progress values are in 0…1.
  package init(
    _ kind: Kind = .fade, _ subtype: Subtype = .fromRight, duration: Double = 0.25, timing: TimingCurve = .standard,
    startProgress: Double = 0, endProgress: Double = 1
  ) {
    precondition(duration >= 0 && duration.isFinite, "a duration is finite and not negative, but it is \(duration)")
    precondition(
      (0...1).contains(startProgress) && (0...1).contains(endProgress),
      "progress lies in 0…1, but it goes from \(startProgress) to \(endProgress)")
    (self.kind, self.subtype, self.duration, self.timing) = (kind, subtype, duration, timing)
    (self.startProgress, self.endProgress) = (startProgress, endProgress)
  }

  /// Returns the progress at a time in seconds since the start, clamped to the duration.
  package func progress(at time: Double) -> Double { motion(from: startProgress, to: endProgress).position(at: time) }

  /// Returns the offset of the old picture from its resting position at a progress, in points.
  package func oldOffset(at progress: Double, in size: Size) -> Vector {
    kind == .push || kind == .reveal ? travel(in: size) * -progress : .zero
  }

  /// Returns the offset of the new picture from its resting position at a progress, in points.
  package func newOffset(at progress: Double, in size: Size) -> Vector {
    kind == .push || kind == .moveIn ? travel(in: size) * (1 - progress) : .zero
  }

  func motion(from: Double, to: Double) -> TimedMotion {
    TimedMotion(from: from, to: to, duration: duration, timing: timing)
  }

  /// Returns the vector from the resting position to the initial position of the new picture, in points.
  private func travel(in size: Size) -> Vector {
    switch subtype {
    case .fromRight: Vector(size.width, 0)
    case .fromLeft: Vector(-size.width, 0)
    case .fromTop: Vector(0, -size.height)
    case .fromBottom: Vector(0, size.height)
    }
  }
}
