#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A damped spring: `m·x″ + c·x′ + k·x = 0`.
///
/// What it does to a number is a ``SpringMotion``. The unit of mass does not matter, only the ratios k/m and c/m do;
/// the names are `CASpringAnimation`'s.
public struct Spring: Hashable, Sendable {
  /// The mass m, above 0.
  public let mass: Double
  /// The stiffness k, in mass per second squared, above 0.
  public let stiffness: Double
  /// The damping c, in mass per second, 0 or more.
  public let damping: Double

  /// The defaults of `CASpringAnimation`: mass 1, stiffness 100, damping 10.
  public static let standard = Spring(mass: 1, stiffness: 100, damping: 10)
  /// What draws content back to its edge: critically damped, response 0.575 s (fluid-scroll).
  public static let scrollEdge = Spring(response: 0.575, dampingRatio: 1)
  /// What carries a page to its place: critically damped, response 0.36 s (our choice).
  public static let paging = Spring(response: 0.36, dampingRatio: 1)

  /// Makes a spring from its physical constants.
  ///
  /// - Precondition: `mass` and `stiffness` are positive, `damping` is not negative, and all are finite.
  public init(mass: Double = 1, stiffness: Double, damping: Double) {
    precondition(
      mass > 0 && mass.isFinite && stiffness > 0 && stiffness.isFinite && damping >= 0 && damping.isFinite,
      "a spring needs mass > 0, stiffness > 0 and damping ≥ 0, not \(mass), \(stiffness), \(damping)")
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
  }

  /// Makes a spring of mass 1 from its stiffness and its damping ratio (1 is critical).
  ///
  /// - Precondition: `stiffness` is positive and `dampingRatio` is not negative.
  public init(stiffness: Double, dampingRatio: Double) {
    self.init(mass: 1, stiffness: stiffness, damping: 2 * dampingRatio * stiffness.squareRoot())
  }

  /// Makes a spring of mass 1 from the period in seconds that it would have undamped, and its damping ratio.
  ///
  /// - Precondition: `response` is positive and `dampingRatio` is not negative.
  public init(response: Double, dampingRatio: Double) {
    precondition(response > 0, "a spring's response is positive, but it is \(response)")
    let frequency = 2 * Double.pi / response
    self.init(mass: 1, stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
  }

  /// Makes a spring of mass 1 from its response in seconds and its bounce, as SwiftUI's springs are described.
  ///
  /// The damping ratio is 1 − bounce from 0 to 1 and 1/(1 + bounce) below 0, so 0 is critical and −1 never arrives.
  ///
  /// - Precondition: `response` is positive, and `bounce` is above −1 and at most 1.
  public init(response: Double, bounce: Double) {
    precondition(bounce > -1 && bounce <= 1, "a spring's bounce is above -1 and at most 1, but it is \(bounce)")
    self.init(response: response, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }

  /// The damping relative to the critical one, ζ = c/(2√(km)): below 1 the spring swings, from 1 on it does not.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The undamped angular frequency ω0 = √(k/m), in radians per second.
  public var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// The undamped period 2π/ω0, in seconds.
  public var response: Double { 2 * .pi / angularFrequency }

  /// The seconds until a motion over a unit distance stays within 0.001 of its end; `.infinity` without damping.
  ///
  /// Below critical damping it is `CASpringAnimation.settlingDuration`: `ln((1 + |B|)/ε)/(ζω)` with
  /// `B = (ζω − v)/ωd`, a bound by the envelope. From critical damping on, where that formula has no meaning, it is
  /// the exact instant.
  ///
  /// - Parameter initialVelocity: unit distances per second, positive towards the end.
  public func settlingDuration(initialVelocity: Double = 0) -> Double {
    let epsilon = 0.001
    guard case .underdamped(let decay, let frequency) = SpringRegime(self) else {
      return SpringMotion(spring: self, from: 0, to: 1, velocity: initialVelocity, tolerance: epsilon).duration
    }
    return log((1 + abs((decay - initialVelocity) / frequency)) / epsilon) / decay
  }
}
