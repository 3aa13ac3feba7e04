#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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

  /// x(t), in points.
  func displacement(at time: Double) -> Double {
    let terms = regime.terms(at: time)
    return terms.envelope * (start * terms.even + slope * terms.odd)
  }

  /// v(t), in points per second.
  func velocity(at time: Double) -> Double {
    let terms = regime.terms(at: time)
    return terms.envelope * (speed * terms.even - pull * terms.odd)
  }

  /// The last time at which the displacement is `tolerance` points or more; 0 if it never is.
  ///
  /// Between two turning points the displacement only grows or only falls. So the last crossing follows the last
  /// turning point that is still outside the tolerance or, if none is, the start.
  func lastTime(atOrBeyond tolerance: Double) -> Double {
    guard let turn = lastTurn(beyond: tolerance) else {
      return abs(start) < tolerance ? 0 : crossing(of: tolerance, after: 0)
    }
    return turn.isFinite ? crossing(of: tolerance, after: turn) : .infinity
  }

  /// The time of the last turning point at which the displacement is `tolerance` or more.
  private func lastTurn(beyond tolerance: Double) -> Double? {
    guard let first = firstTurn else { return nil }
    let size = abs(displacement(at: first))
    guard size >= tolerance else { return nil }
    guard case .underdamped(let decay, let frequency) = regime else { return first }
    let halfPeriod = Double.pi / frequency
    // Without damping no number of swings is enough.
    return first + halfPeriod * (log(size / tolerance) / (decay * halfPeriod)).rounded(.down)
  }

  /// The first time, 0 included, at which the velocity is zero: where v0·C = (ω0²x0 + βv0)·S.
  private var firstTurn: Double? {
    if speed == 0 { return 0 }
    let time: Double
    switch regime {
    case .underdamped(_, let frequency):
      let angle = atan2(speed * frequency, pull)
      time = (angle < 0 ? angle + .pi : angle) / frequency
    case .critical: time = speed / pull
    case .overdamped(_, let split, _):
      // Not a number where the velocity never is zero.
      time = -log((pull - split * speed) / (pull + split * speed)) / (2 * split)
    }
    return time >= 0 && time.isFinite ? time : nil
  }

  /// The time after `low` at which the displacement, falling or crossing zero, is no longer `tolerance` or more.
  private func crossing(of tolerance: Double, after low: Double) -> Double {
    let side = Double(signOf: displacement(at: low), magnitudeOf: 1)
    func isOutside(_ time: Double) -> Bool { side * displacement(at: time) >= tolerance }
    var step = firstStep
    if case .underdamped = regime { return bisect(from: low, to: low + step, while: isOutside) }
    while isOutside(low + step) { step *= 2 }
    return bisect(from: low, to: low + step, while: isOutside)
  }

  /// Half a period, within which a swing surely crosses zero; otherwise the time constant.
  private var firstStep: Double {
    switch regime {
    case .underdamped(_, let frequency): .pi / frequency
    case .critical(let decay): 1 / decay
    case .overdamped(_, _, let slow): 1 / slow
    }
  }
}
