#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Which of the three solutions of the spring's equation applies, with its constants; chosen once for a motion.
///
/// All three have the same form, `x = E·(x0·C + (v0 + βx0)·S)` and `v = E·(v0·C − (ω0²x0 + βv0)·S)`, and differ in the
/// functions E, C and S of the time (``Terms``). In this form neither limit towards critical damping loses digits.
enum SpringRegime: Hashable, Sendable {
  /// ζ < 1: β and ωd = ω0√(1−ζ²), per second.
  case underdamped(decay: Double, frequency: Double)
  /// ζ = 1: ω0, per second.
  case critical(decay: Double)
  /// ζ > 1: β, γ = ω0√(ζ²−1) and the slower of the two rates, β − γ, per second.
  case overdamped(decay: Double, split: Double, slow: Double)

  /// What the solution is built from at one time.
  struct Terms {
    /// The common decaying factor.
    let envelope: Double
    /// The factor of the initial value, 1 at the start.
    let even: Double
    /// The factor of the initial slope, in seconds, 0 at the start.
    let odd: Double
  }

  /// Chooses the regime of a spring; within rounding of ζ = 1 it is critical.
  init(_ spring: Spring) {
    let decay = spring.damping / (2 * spring.mass)
    let frequency = spring.angularFrequency
    let excess = (decay - frequency) * (decay + frequency)
    if abs(excess) <= 1e-14 * frequency * frequency {
      self = .critical(decay: frequency)
    } else if excess < 0 {
      self = .underdamped(decay: decay, frequency: (-excess).squareRoot())
    } else {
      let split = excess.squareRoot()
      // β − γ would cancel for strong damping; (β − γ)(β + γ) = ω0² does not.
      self = .overdamped(decay: decay, split: split, slow: frequency * frequency / (decay + split))
    }
  }

  /// β, per second.
  var decay: Double {
    switch self {
    case .underdamped(let decay, _), .critical(let decay), .overdamped(let decay, _, _): decay
    }
  }

  /// The factors `time` seconds after the start.
  func terms(at time: Double) -> Terms {
    switch self {
    case .underdamped(let decay, let frequency):
      let angle = frequency * time
      return Terms(envelope: exp(-decay * time), even: cos(angle), odd: sin(angle) / frequency)
    case .critical(let decay):
      return Terms(envelope: exp(-decay * time), even: 1, odd: time)
    case .overdamped(_, let split, let slow):
      let gone = -expm1(-2 * split * time)
      return Terms(envelope: exp(-slow * time), even: 1 - gone / 2, odd: gone / (2 * split))
    }
  }
}
