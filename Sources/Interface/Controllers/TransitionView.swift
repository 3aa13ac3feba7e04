import Graphics
import Motion
import Timebase

/// Shows one view and exchanges it, or what is in it, with a ``Transition``.
///
/// The old picture is a snapshot of all that is seen when the transition begins. So the content may be the same view
/// with other content, and a transition that replaces a running one begins with exactly what is seen: nothing jumps.
package final class TransitionView: View {
  /// The running transition, or nil.
  package private(set) var transition: Transition?

  private var beginning = Instant.zero
  private var snapshot: SnapshotView?
  private var deadline: Deadline?
  private var completion: ((Bool) -> Void)?

  /// A view that shows a content in its whole area and clips it; the frame is in points.
  package init(_ content: View? = nil, frame: Rect = .zero) {
    contentView = content
    super.init(frame: frame)
    model.clipsToBounds = true
    if let content { addSubview(content) }
  }

  /// What is shown. Setting it shows the new content at once, or lets it take the place of the one that comes.
  package var contentView: View? {
    didSet {
      guard contentView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let contentView { insertSubview(contentView, at: 0) }
    }
  }

  /// Whether a transition runs.
  package var isTransitioning: Bool { transition != nil }

  /// The progress at the window's present instant; nil while nothing runs.
  package var progress: Double? {
    guard let transition, let now = window?.now else { return nil }
    return transition.progress(at: now.seconds(since: beginning))
  }

  /// Exchanges the content with a transition that starts now and replaces a running one. In no window it is done at once.
  ///
  /// - Parameters:
  ///   - transition: the curves of both pictures.
  ///   - content: the new content; it may be the old one, so that the same page is seen on both sides.
  ///   - completion: called once: with true at the end, or with false when another transition takes its place.
  package func run(_ transition: Transition, to content: View, completion: ((Bool) -> Void)? = nil) {
    run(transition, changes: { contentView = content }, completion: completion)
  }

  /// Exchanges what is seen in the content as ``run(_:to:completion:)`` exchanges the content: by `changes`, which are
  /// called after the old picture has been taken, without animation.
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

  /// Puts the old picture below or above the content and lets both move.
  private func begin(_ transition: Transition, from old: SnapshotView, in window: Window) {
    self.transition = transition
    beginning = window.now
    snapshot = old
    old.frame = bounds
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

  /// Takes the old picture away and puts the content in its place; answers the completion that is still to be called.
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

/// A change of one picture for another: `CATransition` as a value. See ``TransitionView``, which carries it out.
///
/// At time t the progress is p = start + (end − start)·timing(t/duration). A push from the right shows the old picture
/// at −p·W and the new one at (1 − p)·W. With an end below the start it runs backwards. After its end only the new
/// picture is shown, in place, also where the end is not 1, as Core Animation has it.
package struct Transition: Hashable, Sendable {
  /// What moves: `CATransitionType`.
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

  /// The edge at which the movement begins: `CATransitionSubtype`. "From top" means from the top of the screen.
  package enum Subtype: Hashable, Sendable { case fromRight, fromLeft, fromTop, fromBottom }

  /// What moves.
  package var kind: Kind
  /// The edge at which the movement begins; a fade has none.
  package var subtype: Subtype
  /// In seconds; Core Animation's 0.25 unless set.
  package var duration: Double
  /// The pace; Core Animation's default unless set.
  package var timing: TimingCurve
  /// The progress at the beginning, 0…1.
  package var startProgress: Double
  /// The progress at the end, 0…1.
  package var endProgress: Double

  /// A transition whose progress runs from a start to an end.
  ///
  /// Above a start of 0 the first part is left out; with an end below the start it runs backwards.
  ///
  /// - Precondition: `duration` is finite and not negative, and both progresses lie in 0…1.
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

  /// The progress some seconds after the beginning: the start before that, the end after the duration.
  package func progress(at time: Double) -> Double { motion(from: startProgress, to: endProgress).position(at: time) }

  /// Where the old picture is at a progress, relative to its place, in points.
  package func oldOffset(at progress: Double, in size: Size) -> Vector {
    kind == .push || kind == .reveal ? travel(in: size) * -progress : .zero
  }

  /// Where the new picture is at a progress, relative to its place, in points.
  package func newOffset(at progress: Double, in size: Size) -> Vector {
    kind == .push || kind == .moveIn ? travel(in: size) * (1 - progress) : .zero
  }

  func motion(from: Double, to: Double) -> TimedMotion {
    TimedMotion(from: from, to: to, duration: duration, timing: timing)
  }

  /// From the place of the pictures to where the new one begins.
  private func travel(in size: Size) -> Vector {
    switch subtype {
    case .fromRight: Vector(size.width, 0)
    case .fromLeft: Vector(-size.width, 0)
    case .fromTop: Vector(0, -size.height)
    case .fromBottom: Vector(0, size.height)
    }
  }
}
