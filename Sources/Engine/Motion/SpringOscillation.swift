import LibC

/// The displacement of a spring from its rest over time, without an end.
struct SpringOscillation: Hashable, Sendable {
  private let regime: SpringRegime
  /// x0, in points.
  private let start: Double
  /// v0, in points per second.
  private let speed: Double
  /// v0 + βx0, in points per second.
  private let slope: Double
  /// ω0²x0 + βv0, in points per second squared.
  private let pull: Double

  init(spring: Spring, displacement: Double, velocity: Double) {
    regime = SpringRegime(spring)
    (start, speed) = (displacement, velocity)
    slope = velocity + regime.decay * displacement
    pull = spring.stiffness / spring.mass * displacement + regime.decay * velocity
  }

  /// Returns x(t), in points.
  func displacement(at time: Double) -> Double {
    let terms = regime.terms(at: time)
    return terms.envelope * (start * terms.even + slope * terms.odd)
  }

  /// Returns v(t), in points per second.
  func velocity(at time: Double) -> Double {
    let terms = regime.terms(at: time)
    return terms.envelope * (speed * terms.even - pull * terms.odd)
  }

  /// Returns the last time at which the displacement is at least `tolerance` points; 0 if it never is.
  ///
  /// Between two turning points the displacement only grows or only falls. The last crossing therefore follows the
  /// last turning point outside the tolerance or, if there is none, the start.
  func lastTime(atOrBeyond tolerance: Double) -> Double {
    guard let turn = lastTurn(beyond: tolerance) else {
      return abs(start) < tolerance ? 0 : crossing(of: tolerance, after: 0)
    }
    return turn.isFinite ? crossing(of: tolerance, after: turn) : .infinity
  }

  /// Returns the time of the last turning point at which the displacement is at least `tolerance`.
  private func lastTurn(beyond tolerance: Double) -> Double? {
    guard let first = firstTurn else { return nil }
    let size = abs(displacement(at: first))
    guard size >= tolerance else { return nil }
    guard case .underdamped(let decay, let frequency) = regime else { return first }
    let halfPeriod = Double.pi / frequency
    // Without damping no number of oscillations is enough.
    return first + halfPeriod * (log(size / tolerance) / (decay * halfPeriod)).rounded(.down)
  }

  /// The first time, 0 included, at which the velocity is zero: v0·C = (ω0²x0 + βv0)·S.
  private var firstTurn: Double? {
    if speed == 0 { return 0 }
    let time: Double
    switch regime {
    case .underdamped(_, let frequency):
      let angle = atan2(speed * frequency, pull)
      time = (angle < 0 ? angle + .pi : angle) / frequency
    case .critical: time = speed / pull
    case .overdamped(_, let split, _):
      // The time is NaN if the velocity is never zero.
      time = -log((pull - split * speed) / (pull + split * speed)) / (2 * split)
    }
    return time >= 0 && time.isFinite ? time : nil
  }

  /// Returns the time after `low` at which the displacement, falling or crossing zero, drops below `tolerance`.
  private func crossing(of tolerance: Double, after low: Double) -> Double {
    let side = Double(signOf: displacement(at: low), magnitudeOf: 1)
    func isOutside(_ time: Double) -> Bool { side * displacement(at: time) >= tolerance }
    var step = firstStep
    if case .underdamped = regime { return bisect(from: low, to: low + step, while: isOutside) }
    while isOutside(low + step) { step *= 2 }
    return bisect(from: low, to: low + step, while: isOutside)
  }

  /// Half a period, within which an oscillation certainly crosses zero; otherwise the time constant.
  private var firstStep: Double {
    switch regime {
    case .underdamped(_, let frequency): .pi / frequency
    case .critical(let decay): 1 / decay
    case .overdamped(_, _, let slow): 1 / slow
    }
  }
}

/// The solution of the spring's equation for its damping, with its constants; chosen once for a motion.
///
/// All three have the same form, `x = E·(x0·C + (v0 + βx0)·S)` and `v = E·(v0·C − (ω0²x0 + βv0)·S)`. They differ
/// in the functions E, C and S of the time (``Terms``). This form loses no digits near critical damping.
enum SpringRegime: Hashable, Sendable {
  /// ζ < 1: β and ωd = ω0√(1−ζ²), per second.
  case underdamped(decay: Double, frequency: Double)
  /// ζ = 1: ω0, per second.
  case critical(decay: Double)
  /// ζ > 1: β, γ = ω0√(ζ²−1) and the slower of the two rates, β − γ, per second.
  case overdamped(decay: Double, split: Double, slow: Double)

  /// The terms of the solution at one time.
  struct Terms {
    /// The common decaying factor.
    let envelope: Double
    /// The factor of the initial value, 1 at the start.
    let even: Double
    /// The factor of the initial slope, in seconds, 0 at the start.
    let odd: Double
  }

  /// Creates the regime of a spring. Within rounding of ζ = 1 it is critical.
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
      // β − γ would suffer cancellation for strong damping; (β − γ)(β + γ) = ω0² does not.
      self = .overdamped(decay: decay, split: split, slow: frequency * frequency / (decay + split))
    }
  }

  /// β, per second.
  var decay: Double {
    switch self {
    case .underdamped(let decay, _), .critical(let decay), .overdamped(let decay, _, _): decay
    }
  }

  /// Returns the factors `time` seconds after the start.
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
