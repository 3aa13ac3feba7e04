import Motion
import Timebase

// An animation block belongs to a window. UIKit keeps the open block in a global; here two windows never notice each other.
extension Window {
  /// Animates what `animations` changes, from what is shown to the new values: `UIView.animate(withDuration:…)`.
  ///
  /// - Parameters:
  ///   - duration: in seconds.
  ///   - delay: seconds until it starts; what is shown stays until then.
  ///   - timing: the pace; ease-in-ease-out as in UIKit.
  ///   - animations: changes views of this window.
  ///   - completion: called at the end with true, or with false once all its animations have been replaced or removed,
  ///     or at the end where some have. A block that changes nothing ends after its duration all the same.
  public func animate(
    withDuration duration: Double, delay: Double = 0, timing: TimingCurve = .easeInEaseOut,
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(duration: duration, delay: delay, animations: animations, completion: completion) { from, to, _ in
      TimedMotion(from: from, to: to, duration: duration, timing: timing)
    }
  }

  /// Animates with a spring: `UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:…)`.
  ///
  /// - Parameters:
  ///   - duration: in seconds, 0.01…10; the exact end value is shown from then on.
  ///   - delay: seconds until it starts.
  ///   - dampingRatio: above 0 up to 1; 1 does not overshoot.
  ///   - velocity: at the start, in whole distances a second; nil goes on with the velocity that is seen.
  ///   - animations: changes views of this window.
  ///   - completion: as for `animate(withDuration:delay:timing:animations:completion:)`.
  public func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double?, animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Spring(duration: duration, dampingRatio: dampingRatio, initialVelocity: velocity ?? 0)
    animate(duration: duration, delay: delay, animations: animations, completion: completion) { from, to, seen in
      SpringMotion(
        spring: spring, from: from, to: to, velocity: velocity.map { $0 * (to - from) } ?? seen, duration: duration)
    }
  }

  /// Runs changes that are shown at once, also inside an animation block. A running animation of what is changed ends.
  public func performWithoutAnimation(_ changes: () -> Void) { open(nil, changes) }

  private func open(_ block: AnimationBlock?, _ changes: () -> Void) {
    let outer = openBlock
    openBlock = block
    changes()
    openBlock = outer
  }

  private func animate(
    duration: Double, delay: Double, animations: () -> Void, completion: ((Bool) -> Void)?,
    curve: @escaping (Double, Double, Double) -> any MotionCurve
  ) {
    let begin = now.advanced(bySeconds: delay)
    let group = AnimationGroup(end: begin.advanced(bySeconds: duration), completion: completion)
    open(AnimationBlock(curve: curve, begin: begin, group: group), animations)
    scheduleEnd(of: group)
    settleInterruptedGroups()
  }

  /// Lets one property of a view follow a curve that starts now. The model goes to the curve's destination.
  ///
  /// - Parameter completion: called with true at the end, or with false once it has been replaced or removed.
  func animate(_ view: View, along curves: [(AnimatableProperty, any MotionCurve)], completion: ((Bool) -> Void)?) {
    let duration = curves.map(\.1.duration).max() ?? 0
    let group = AnimationGroup(end: now.advanced(bySeconds: duration), completion: completion)
    for (property, curve) in curves {
      start(PropertyAnimation(property: property, curve: curve, begin: now, group: group), of: view)
      view.model[property] = curve.destination
    }
    scheduleEnd(of: group)
    settleInterruptedGroups()
  }

  /// Starts animations for what has changed, inside an animation block, or ends those of what was set outside of one.
  func modelDidChange(of view: View, from old: ViewState) {
    guard openBlock != nil || !view.animations.isEmpty else { return }
    for property in AnimatableProperty.allCases where old[property] != view.model[property] {
      if let block = openBlock {
        animate(property, of: view, in: block, from: old)
      } else {
        removeAnimation(of: property, from: view)
      }
    }
    if openBlock == nil { settleInterruptedGroups() }
  }

  private func animate(_ property: AnimatableProperty, of view: View, in block: AnimationBlock, from old: ViewState) {
    let running = view.animations.first { $0.property == property }
    let from = running?.position(at: now) ?? old[property]
    let curve = block.curve(from, view.model[property], running?.velocity(at: now) ?? 0)
    start(PropertyAnimation(property: property, curve: curve, begin: block.begin, group: block.group), of: view)
  }

  /// Starts an animation in place of the one that the property has.
  private func start(_ animation: PropertyAnimation, of view: View) {
    removeAnimation(of: animation.property, from: view)
    animation.group.begin()
    view.animations.append(animation)
    if !animatedViews.contains(where: { $0 === view }) { animatedViews.append(view) }
  }

  private func removeAnimation(of property: AnimatableProperty, from view: View) {
    guard let place = view.animations.firstIndex(where: { $0.property == property }) else { return }
    let group = view.animations.remove(at: place).group
    if group.interrupt() { interruptedGroups.append(group) }
  }

  /// Takes all animations off a view; what is shown is the model.
  func removeAnimations(of view: View) {
    guard !view.animations.isEmpty else { return }
    for property in view.animations.map(\.property) { removeAnimation(of: property, from: view) }
    animatedViews.removeAll { $0 === view }
    settleInterruptedGroups()
  }

  /// Completes a group at the end of its longest animation.
  private func scheduleEnd(of group: AnimationGroup) {
    runningGroups += 1
    group.deadline = schedule(at: group.end, phase: .animation) { [unowned self] in end(group) }
  }

  private func end(_ group: AnimationGroup) {
    for view in animatedViews { view.animations.removeAll { $0.group === group } }
    animatedViews.removeAll { $0.animations.isEmpty }
    layoutIsDirty = true
    runningGroups -= 1
    group.complete()
  }

  /// Completes the groups of which nothing is left, once it is safe to run their completions.
  private func settleInterruptedGroups() {
    while !interruptedGroups.isEmpty, openBlock == nil {
      let group = interruptedGroups.removeFirst()
      guard let deadline = group.deadline else { continue }
      cancel(deadline)
      group.deadline = nil
      runningGroups -= 1
      group.complete()
    }
  }
}

/// One running animation: a property, a curve, and the instant at which the curve starts. Before that its first value
/// is shown.
struct PropertyAnimation {
  let property: AnimatableProperty
  let curve: any MotionCurve
  let begin: Instant
  let group: AnimationGroup

  func position(at now: Instant) -> Double { curve.position(at: max(0, now.seconds(since: begin))) }

  func velocity(at now: Instant) -> Double {
    let time = now.seconds(since: begin)
    return time < 0 ? 0 : curve.velocity(at: time)
  }

  /// The same animation in a coordinate system that has been moved.
  func shifted(by distance: Double) -> PropertyAnimation {
    PropertyAnimation(
      property: property, curve: ShiftedCurve(curve: curve, distance: distance), begin: begin, group: group)
  }
}

/// A curve in a coordinate system that has been moved.
private struct ShiftedCurve: MotionCurve {
  let curve: any MotionCurve
  let distance: Double

  var duration: Double { curve.duration }
  var destination: Double { curve.destination + distance }
  func position(at time: Double) -> Double { curve.position(at: time) + distance }
  func velocity(at time: Double) -> Double { curve.velocity(at: time) }
}

/// The animations that were started together and are completed together: at `end`, or as soon as all of them have been
/// replaced or removed. The completion hears false where any was.
final class AnimationGroup {
  let end: Instant
  private(set) var wasInterrupted = false
  /// The animations that have not been replaced or removed.
  private(set) var running = 0
  private var completion: ((Bool) -> Void)?
  var deadline: Deadline?

  init(end: Instant, completion: ((Bool) -> Void)?) { (self.end, self.completion) = (end, completion) }

  func begin() { running += 1 }

  /// One animation was replaced or removed; answers whether it was the last one.
  func interrupt() -> Bool {
    wasInterrupted = true
    running -= 1
    return running == 0
  }

  func complete() {
    let action = completion
    completion = nil
    action?(!wasInterrupted)
  }
}

/// An open animation block: how a change from one number to another is animated while it is open.
struct AnimationBlock {
  /// The curve from the presented value and velocity to the new value; `travel` is the distance in the model's terms.
  let curve: (_ from: Double, _ to: Double, _ velocity: Double) -> any MotionCurve
  let begin: Instant
  let group: AnimationGroup
}
