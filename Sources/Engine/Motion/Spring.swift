import LibC

/// A damped spring: `m·x″ + c·x′ + k·x = 0`.
///
/// `SpringMotion` applies it to a number. Only the ratios k/m and c/m matter, not the unit of mass. The names
/// are `CASpringAnimation`'s.
public struct Spring: Hashable, Sendable {
  /// The mass m, above 0.
  public let mass: Double
  /// The stiffness k, in mass per second squared, above 0.
  public let stiffness: Double
  /// The damping c, in mass per second, 0 or more.
  public let damping: Double

  /// ε: the fraction of the distance that may remain after a duration.
  public static let rest = 0.001
  /// The defaults of `CASpringAnimation`: mass 1, stiffness 100, damping 10.
  public static let standard = Spring(mass: 1, stiffness: 100, damping: 10)

  /// Creates a spring from its physical constants.
  ///
  /// - Parameters:
  ///   - mass: The mass m, above 0.
  ///   - stiffness: The stiffness k, in mass per second squared, above 0.
  ///   - damping: The damping c, in mass per second, 0 or more.
  /// - Precondition: `mass` and `stiffness` are positive, `damping` is not negative, and all are finite.
  public init(mass: Double = 1, stiffness: Double, damping: Double) {
    precondition(
      mass > 0 && mass.isFinite && stiffness > 0 && stiffness.isFinite && damping >= 0 && damping.isFinite,
      "a spring needs mass > 0, stiffness > 0 and damping ≥ 0, not \(mass), \(stiffness), \(damping)")
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
  }

  /// Creates a spring of mass 1 from its stiffness and its damping ratio (1 is critical).
  ///
  /// - Precondition: `stiffness` is positive and `dampingRatio` is not negative.
  public init(stiffness: Double, dampingRatio: Double) {
    self.init(mass: 1, stiffness: stiffness, damping: 2 * dampingRatio * stiffness.squareRoot())
  }

  /// Creates a spring of mass 1 from its undamped period in seconds and its damping ratio.
  ///
  /// - Precondition: `response` is positive and `dampingRatio` is not negative.
  public init(response: Double, dampingRatio: Double) {
    precondition(response > 0, "a spring's response is positive, but it is \(response)")
    let frequency = 2 * Double.pi / response
    self.init(mass: 1, stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
  }

  /// Creates a spring of mass 1 from its response in seconds and its bounce, the parameters of SwiftUI's springs.
  ///
  /// The damping ratio is 1 − bounce from 0 to 1, and 1/(1 + bounce) below 0. A bounce of 0 is critical damping,
  /// and −1 would never arrive.
  ///
  /// - Precondition: `response` is positive, and `bounce` is above −1 and at most 1.
  public init(response: Double, bounce: Double) {
    precondition(bounce > -1 && bounce <= 1, "a spring's bounce is above -1 and at most 1, but it is \(bounce)")
    self.init(response: response, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }

  /// The damping relative to critical damping, ζ = c/(2√(km)). Below 1 the spring oscillates.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The undamped angular frequency ω0 = √(k/m), in radians per second.
  public var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// The undamped period 2π/ω0, in seconds.
  public var response: Double { 2 * .pi / angularFrequency }

  /// Returns the seconds until a motion over a unit distance stays within 0.001 of its end; `.infinity` without
  /// damping.
  ///
  /// Below critical damping it is `CASpringAnimation.settlingDuration`: `ln((1 + |B|)/ε)/(ζω)` with
  /// `B = (ζω − v)/ωd`, a bound by the envelope. From critical damping on that formula is undefined, and the result
  /// is the exact instant.
  ///
  /// - Parameter initialVelocity: Unit distances per second, positive towards the end.
  public func settlingDuration(initialVelocity: Double = 0) -> Double {
    guard case .underdamped(let decay, let frequency) = SpringRegime(self) else {
      return SpringMotion(spring: self, from: 0, to: 1, velocity: initialVelocity, tolerance: Self.rest).duration
    }
    return log((1 + abs((decay - initialVelocity) / frequency)) / Self.rest) / decay
  }
}

extension Spring {
  /// The durations for which a spring can be fitted, in seconds.
  public static let fittedDurations = 0.01...10.0

  /// Creates the spring of `UIView.animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)`.
  ///
  /// Its mass is 1. Its frequency ω makes the residual after the duration T equal to ε = 0.001 of the distance. The
  /// equation is `|(ζω − v)/(ω√(1−ζ²))|·e^(−ζωT) = ε` for ζ < 1, and `|(ω − v)T + 1|·e^(−ωT) = ε` for ζ = 1.
  /// Framer, OpenUXKit and OpenSwiftUI agree on it. If several ω solve the equation, the stiffest spring is used,
  /// because each stiffer one has an even smaller residual. If none does (ζ below 0.001 and no velocity), the
  /// envelope `e^(−ζωT)` equals ε instead.
  ///
  /// - Parameters:
  ///   - duration: The duration, in seconds; values outside ``fittedDurations`` are clamped to it.
  ///   - dampingRatio: ζ, above 0 and at most 1.
  ///   - initialVelocity: Whole distances per second, positive towards the end.
  /// - Precondition: All are finite, and `dampingRatio` is above 0 and at most 1.
  public init(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    precondition(
      dampingRatio > 0 && dampingRatio <= 1 && initialVelocity.isFinite && duration.isFinite,
      "a fitted spring needs a damping ratio in (0, 1], not \(duration), \(dampingRatio), \(initialVelocity)")
    let duration = Self.fittedDurations.nearest(to: duration)
    let fit = SpringFit(duration: duration, dampingRatio: dampingRatio, velocity: initialVelocity)
    let frequency = fit.frequency
    self.init(mass: 1, stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
  }
}

/// The search for the frequency of a spring that settles in a given time.
private struct SpringFit {
  /// T, in seconds.
  let duration: Double
  /// ζ, above 0 and at most 1.
  let dampingRatio: Double
  /// v, in whole distances per second.
  let velocity: Double

  /// The largest ω at which the residual is ε.
  ///
  /// Above its `crest` the residual only falls. If it is above ε at the crest, the solution is above the crest.
  /// Otherwise the solution is below the frequency at which the residual vanishes. There, too, the residual only
  /// falls as ω grows, and from there to the crest it stays within ε.
  var frequency: Double {
    if velocity == 0, dampingRatio < 1 { return frequencyWithoutVelocity }
    let crest = self.crest
    if residue(at: crest) > Spring.rest { return crossing(above: crest) }
    return crossing(between: 0, and: crest)
  }

  /// The solution for v = 0 and ζ < 1, in closed form.
  private var frequencyWithoutVelocity: Double {
    let amplitude = dampingRatio / ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    return log((amplitude > Spring.rest ? amplitude : 1) / Spring.rest) / (dampingRatio * duration)
  }

  /// Returns the residual after the duration, as a fraction of the distance.
  private func residue(at frequency: Double) -> Double {
    if dampingRatio == 1 { return abs((frequency - velocity) * duration + 1) * exp(-frequency * duration) }
    let swing = frequency * ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    return abs((dampingRatio * frequency - velocity) / swing) * exp(-dampingRatio * frequency * duration)
  }

  /// The frequency of the largest residual above its zero; 0 if it falls from the start.
  private var crest: Double {
    let velocity = max(0, velocity)
    if dampingRatio == 1 { return velocity }
    let travel = duration * velocity
    return (travel + (travel * travel + 4 * travel).squareRoot()) / (2 * dampingRatio * duration)
  }

  private func crossing(above low: Double) -> Double {
    var high = max(2 * low, 1 / duration)
    while residue(at: high) > Spring.rest { high *= 2 }
    return crossing(between: low, and: high)
  }

  private func crossing(between low: Double, and high: Double) -> Double {
    bisect(from: low, to: high) { residue(at: $0) > Spring.rest }
  }
}

/// Returns the limit up to which a condition holds, exact to the last bit. The condition holds at `low` and not
/// at `high`.
func bisect(from low: Double, to high: Double, while holds: (Double) -> Bool) -> Double {
  var (low, high) = (low, high)
  while true {
    let middle = low + (high - low) / 2
    guard middle > low, middle < high else { return high }
    if holds(middle) { low = middle } else { high = middle }
  }
}

/// The motion of a number on a spring: x(t) and v(t) in closed form, for any damping.
///
/// The solutions are the textbook ones of the damped oscillator; see ``Spring`` for the constants.
package struct SpringMotion: MotionCurve, Hashable {
  /// The spring.
  package let spring: Spring
  /// The position at the start, in points.
  package let from: Double
  /// The position of rest, in points.
  package let to: Double
  /// The velocity at the start, in points per second.
  package let initialVelocity: Double
  /// The seconds after which the motion is exactly at its end; `.infinity` for a spring without damping.
  package let duration: Double
  private let oscillation: SpringOscillation

  /// Creates the motion of a spring between two positions, in points.
  ///
  /// With a duration in seconds, the motion is cut to its end after it, as `UIView`'s spring animations are.
  /// Without one it ends at the last instant at which it is at least `tolerance` points from its end. This is the
  /// exact last crossing, not a bound by the envelope. A motion without distance and velocity has a duration of 0.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - from: The position at the start, in points.
  ///   - to: The position of rest, in points.
  ///   - velocity: The velocity at the start, in points per second (not in distances per second).
  ///   - duration: The duration, in seconds; nil for the time until the motion has settled.
  ///   - tolerance: The distance from the end at which the motion has settled, in points.
  /// - Precondition: Positions and velocity are finite, `tolerance` is positive, and `duration` is not negative.
  package init(
    spring: Spring, from: Double, to: Double, velocity: Double = 0, duration: Double? = nil, tolerance: Double = 0.001
  ) {
    precondition(
      from.isFinite && to.isFinite && velocity.isFinite,
      "a spring moves by finite values, not \(from), \(to), \(velocity)")
    precondition(tolerance > 0, "a tolerance is positive, but it is \(tolerance)")
    precondition((duration ?? 0) >= 0, "a duration is not negative, but it is \(duration ?? 0)")
    (self.spring, self.from, self.to, self.initialVelocity) = (spring, from, to, velocity)
    oscillation = SpringOscillation(spring: spring, displacement: from - to, velocity: velocity)
    self.duration = duration ?? oscillation.lastTime(atOrBeyond: tolerance)
  }

  /// The position of rest, in points.
  package var destination: Double { to }

  /// Returns the position, in points.
  package func position(at time: Double) -> Double {
    if time >= duration { return to }
    guard time > 0 else { return from }
    return to + oscillation.displacement(at: time)
  }

  /// Returns the velocity, in points per second.
  package func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    return oscillation.velocity(at: max(0, time))
  }
}
