import LibC

/// The return of content from beyond an edge, after a lift or after a deceleration has crossed the edge.
///
/// The overscroll is `y(t) = 0.99^t · [y0 + v0·(r^t − 1)/ln r]` with t in milliseconds. It falls by a hundredth
/// in each millisecond, while the carried velocity falls at the content's own deceleration rate. At the normal
/// rate these are two exponentials, 10.05 and 12.05 per second. It is not a spring that starts from rest: content
/// that was held and released has the velocity `ln 0.99·y0` immediately.
///
/// Content that is flung back towards the edge crosses it (``crossing``). ``ScrollMotion`` continues inside.
///
/// The source is a published decoding of `UIScrollView`. Four public recordings agree with it. One of iOS 26.5
/// (Cranpose, pull request 541, `ios_fling_measurement.rs`) is within 0.9 of 177 points. Three of iOS 26.1
/// (OpenUIKit) are within 0.46, 0.38 and 0.69 points. The velocity is the finger's own, as UIKit reported it, and
/// not scaled by the rubber band. Scaled, it would be 24 points off.
package struct EdgeReturn: MotionCurve, Hashable {
  /// The remaining fraction of the overscroll after each millisecond, at any deceleration rate: 0.99.
  package static let perMillisecond = 0.99
  /// 1000·ln 0.99, per second.
  private static let edgeRate = 1000 * log(perMillisecond)

  /// The overscroll at the start, in points. Its sign is the side of the edge.
  package var overscroll: Double { law.overscroll }
  /// The carried velocity, in points per second: the finger's, or that of the deceleration.
  package var carriedVelocity: Double { law.velocity }
  /// The seconds until the content is back at its edge, either by settling or by crossing it inward.
  package let duration: Double
  /// The velocity of the content when it crosses the edge inward, in points per second; nil if it settles there.
  package let crossing: Double?
  private let law: Model

  /// Creates the return from an overscroll in points.
  ///
  /// - Parameters:
  ///   - overscroll: The distance of the content beyond the edge, in points, with a sign.
  ///   - velocity: The finger's velocity at the lift, or the deceleration's at the edge, in points per second. It
  ///     has the
  ///     overscroll's sign if it leads away from the edge.
  ///   - rate: The deceleration rate of the content.
  ///   - tolerance: The distance from the edge, in points, at which the content has settled: half a device pixel.
  /// - Precondition: `overscroll` and `velocity` are finite, and `tolerance` is positive.
  package init(
    overscroll: Double, velocity: Double, rate: DecelerationRate = .normal, tolerance: Double = 0.25
  ) {
    precondition(
      overscroll.isFinite && velocity.isFinite,
      "an edge return starts at finite values, not \(overscroll), \(velocity)")
    precondition(tolerance > 0, "a tolerance is positive, but it is \(tolerance)")
    law = Model(overscroll: overscroll, velocity: velocity, carriedRate: rate.logarithm)
    let time = law.crossing
    let speed = time.map(law.velocity) ?? 0
    // Content that arrives at or below the stopping speed comes to rest at the edge.
    if let time, abs(speed) > DecayMotion.stoppingSpeed {
      (crossing, duration) = (speed, time)
    } else {
      (crossing, duration) = (nil, law.lastTime(atOrBeyond: tolerance, before: time))
    }
  }

  /// Returns the carried velocity of content that moves with `velocity` at an overscroll: `v − 1000·ln 0.99·y`.
  /// Velocities are in points per second, the overscroll in points.
  package static func carriedVelocity(overscroll: Double, velocity: Double) -> Double {
    velocity - edgeRate * overscroll
  }

  /// The edge, which is 0.
  package var destination: Double { 0 }

  /// Returns the overscroll, in points.
  package func position(at time: Double) -> Double { time >= duration ? 0 : law.position(at: max(0, time)) }

  /// Returns the velocity of the overscroll, in points per second.
  package func velocity(at time: Double) -> Double { time >= duration ? 0 : law.velocity(at: max(0, time)) }

  /// The product of the two exponentials, without an end.
  private struct Model: Hashable {
    let overscroll: Double
    let velocity: Double
    /// 1000·ln r, per second.
    let carriedRate: Double

    func position(at time: Double) -> Double {
      exp(edgeRate * time) * (overscroll + velocity * expm1(carriedRate * time) / carriedRate)
    }

    func velocity(at time: Double) -> Double {
      edgeRate * position(at: time) + velocity * exp((edgeRate + carriedRate) * time)
    }

    /// The time at which the overscroll is 0 on the way inward; nil if it never is.
    var crossing: Double? {
      guard overscroll * velocity < 0 else { return nil }
      let time = log1p(-carriedRate * overscroll / velocity) / carriedRate
      return time.isFinite ? time : nil
    }

    /// The time of the largest overscroll: the start, or later if the content moves outward first.
    var peak: Double {
      guard overscroll * velocity >= 0 else { return 0 }
      let left = edgeRate * (velocity - carriedRate * overscroll) / (velocity * (edgeRate + carriedRate))
      return left > 0 && left < 1 ? log(left) / carriedRate : 0
    }

    /// Returns the last time before `end` at which the overscroll is at least `tolerance`; 0 if it never is.
    func lastTime(atOrBeyond tolerance: Double, before end: Double?) -> Double {
      let peak = peak
      func isOutside(_ time: Double) -> Bool { abs(position(at: time)) >= tolerance }
      guard isOutside(peak) else { return 0 }
      var step = -1 / edgeRate
      while end == nil, isOutside(peak + step) { step *= 2 }
      return bisect(from: peak, to: end ?? peak + step, while: isOutside)
    }
  }
}
