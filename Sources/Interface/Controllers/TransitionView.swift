import Geometry
import Motion
import Timebase

/// Shows one view and exchanges it, or what is in it, with a ``Transition``.
///
/// The old picture is a snapshot of all that is seen when the transition begins. So the content may be the same view
/// with other content, and a transition that replaces a running one begins with exactly what is seen: nothing jumps.
public final class TransitionView: View {
  /// The running transition, or nil.
  public private(set) var transition: Transition?

  private var beginning = Instant.zero
  private var snapshot: SnapshotView?
  private var deadline: Deadline?
  private var completion: ((Bool) -> Void)?

  /// Makes a view that shows a content in its whole area; it is cut at the bounds.
  public init(_ content: View? = nil, frame: Rect = .zero) {
    contentView = content
    super.init(frame: frame)
    model.clipsToBounds = true
    if let content { addSubview(content) }
  }

  /// What is shown. Setting it shows the new content at once, or lets it take the place of the one that comes.
  public var contentView: View? {
    didSet {
      guard contentView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let contentView { insertSubview(contentView, at: 0) }
    }
  }

  /// Whether a transition runs.
  public var isTransitioning: Bool { transition != nil }

  /// The progress at the window's present instant; nil while nothing runs.
  public var progress: Double? {
    guard let transition, let now = window?.now else { return nil }
    return transition.progress(at: now.seconds(since: beginning))
  }

  /// Exchanges the content with a transition that starts now and replaces a running one. In no window it is done at once.
  ///
  /// - Parameters:
  ///   - content: the new content; it may be the old one, so that the same page is seen on both sides.
  ///   - completion: called once: with true at the end, or with false when another transition takes its place.
  public func run(_ transition: Transition, to content: View, completion: ((Bool) -> Void)? = nil) {
    run(transition, changes: { contentView = content }, completion: completion)
  }

  /// Exchanges what is seen in the content, with a transition that starts now and replaces a running one. In no window
  /// it is done at once.
  ///
  /// - Parameters:
  ///   - changes: called after the old picture has been taken, without animation.
  ///   - completion: called once: with true at the end, or with false when another transition takes its place.
  public func run(_ transition: Transition, changes: () -> Void, completion: ((Bool) -> Void)? = nil) {
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

  /// Places the content.
  public override func layoutSubviews() { if !isTransitioning { contentView?.frame = bounds } }

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

  private func finish() {
    let ended = stop()
    ended?(true)
  }

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
