import Motion
import Timebase

// An animation block belongs to a window. UIKit keeps the open block in a global; here two windows are independent.
extension Window {
  /// Animates the changes in `animations` from the presented values to the new ones: `UIView.animate(withDuration:…)`.
  ///
  /// A block that changes nothing still ends after its duration.
  ///
  /// ```swift
  /// window.animate(withDuration: 0.3) { panel.alpha = 1 }
  /// ```
  ///
  /// - Parameters:
  ///   - duration: the duration, in seconds.
  ///   - delay: the delay before the start, in seconds; the presented values stay until then.
  ///   - timing: the timing curve (default: ease-in-ease-out, as in UIKit).
  ///   - animations: changes properties of views in this window.
  ///   - completion: called once when the block ends; false if any of its animations was replaced or removed. The block
  ///     ends early if none is left.
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
  ///   - duration: the duration, in seconds, 0.01…10; afterwards the exact end value is shown.
  ///   - delay: the delay before the start, in seconds.
  ///   - dampingRatio: the damping ratio, above 0 and up to 1; 1 does not overshoot.
  ///   - velocity: the initial velocity, in whole distances per second; nil keeps the presented velocity.
  ///   - animations: changes properties of views in this window.
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

  /// Animates with the spring of a physical model, at a given velocity.
  ///
  /// - Parameters:
  ///   - spring: the spring.
  ///   - duration: the duration, in seconds; afterwards the exact end value is shown.
  ///   - velocity: the initial velocity, in whole distances per second.
  ///   - animations: changes properties of views in this window.
  ///   - completion: as for `animate(withDuration:delay:timing:animations:completion:)`.
  package func animate(
    with spring: Spring, duration: Double, initialVelocity velocity: Double, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(duration: duration, delay: 0, animations: animations, completion: completion) { from, to, _ in
      SpringMotion(spring: spring, from: from, to: to, velocity: velocity * (to - from), duration: duration)
    }
  }

  /// Applies changes without animation, even inside an animation block.
  ///
  /// A running animation of a changed property ends.
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

  /// Animates properties of a view along curves that start now. The model is set to the destination of each curve.
  ///
  /// - Parameter completion: called with true at the end, or with false once the animations have been replaced or
  ///   removed.
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

  /// Animates the changed properties inside an animation block; outside of one, removes their animations.
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

  /// Starts an animation and removes the previous one of the same property.
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

  /// Removes all animations of a view, so that the model is shown.
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

  /// Completes the groups without remaining animations, once their completions can run safely.
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

/// A running animation of one property.
///
/// Its curve starts at `begin`; until then the first value of the curve is shown.
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

  /// Returns the animation in a translated coordinate system.
  func shifted(by distance: Double) -> PropertyAnimation {
    PropertyAnimation(
      property: property, curve: ShiftedCurve(curve: curve, distance: distance), begin: begin, group: group)
  }
}

/// A curve in a translated coordinate system.
private struct ShiftedCurve: MotionCurve {
  let curve: any MotionCurve
  let distance: Double

  var duration: Double { curve.duration }
  var destination: Double { curve.destination + distance }
  func position(at time: Double) -> Double { curve.position(at: time) + distance }
  func velocity(at time: Double) -> Double { curve.velocity(at: time) }
}

/// Animations that were started together and complete together.
///
/// The group completes at `end`, or as soon as all its animations have been replaced or removed. The completion is
/// called with false if any of them was.
final class AnimationGroup {
  let end: Instant
  private(set) var wasInterrupted = false
  /// The number of animations that have not been replaced or removed.
  private(set) var running = 0
  private var completion: ((Bool) -> Void)?
  var deadline: Deadline?

  init(end: Instant, completion: ((Bool) -> Void)?) { (self.end, self.completion) = (end, completion) }

  func begin() { running += 1 }

  /// Records that one animation was replaced or removed, and returns whether it was the last one.
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

/// An open animation block, which determines how changes are animated.
struct AnimationBlock {
  /// Creates a curve from the presented value to the new value, starting at the presented velocity.
  let curve: (_ from: Double, _ to: Double, _ velocity: Double) -> any MotionCurve
  let begin: Instant
  let group: AnimationGroup
}
