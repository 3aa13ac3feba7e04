#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Spring {
  /// The durations, in seconds, between which a spring can be fitted.
  public static let fittedDurations = 0.01...10.0

  /// Makes the spring of `UIView.animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)`.
  ///
  /// Its mass is 1, and its frequency ω is such that the swing that is left after the duration T is ε = 0.001 of the
  /// distance: for ζ < 1 `|(ζω − v)/(ω√(1−ζ²))|·e^(−ζωT) = ε`, for ζ = 1 `|(ω − v)T + 1|·e^(−ωT) = ε`. Framer,
  /// OpenUXKit and OpenSwiftUI agree on them. Where several ω solve the equation the stiffest spring is taken, since
  /// for each stiffer one even less is left. Where none does (ζ below 0.001 and no velocity) the swing itself,
  /// `e^(−ζωT)`, is brought down to ε.
  ///
  /// - Parameters:
  ///   - duration: seconds; values outside ``fittedDurations`` are clamped to it.
  ///   - dampingRatio: ζ, above 0 and at most 1.
  ///   - initialVelocity: whole distances per second, positive towards the end.
  /// - Precondition: all are finite, and `dampingRatio` is above 0 and at most 1.
  public init(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    precondition(
      dampingRatio > 0 && dampingRatio <= 1 && initialVelocity.isFinite && duration.isFinite,
      "a fitted spring needs a damping ratio in (0, 1], not \(duration), \(dampingRatio), \(initialVelocity)")
    let duration = min(max(duration, Self.fittedDurations.lowerBound), Self.fittedDurations.upperBound)
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

  /// ε: what may be left of the distance after the duration.
  private static let rest = 0.001

  /// The greatest ω at which the rest is ε.
  ///
  /// Above its `crest` the rest only falls. If it is above ε there, the answer is further up; otherwise it lies
  /// below the frequency at which the rest vanishes. Down there, too, the rest only falls as ω grows, and from there
  /// to the crest it stays within ε.
  var frequency: Double {
    if velocity == 0, dampingRatio < 1 { return frequencyWithoutVelocity }
    let crest = self.crest
    if residue(at: crest) > Self.rest { return crossing(above: crest) }
    return crossing(between: 0, and: crest)
  }

  /// v = 0 and ζ < 1: the equation can be solved for ω.
  private var frequencyWithoutVelocity: Double {
    let amplitude = dampingRatio / ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    return log((amplitude > Self.rest ? amplitude : 1) / Self.rest) / (dampingRatio * duration)
  }

  /// The rest after the duration, as a part of the distance.
  private func residue(at frequency: Double) -> Double {
    if dampingRatio == 1 { return abs((frequency - velocity) * duration + 1) * exp(-frequency * duration) }
    let swing = frequency * ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    return abs((dampingRatio * frequency - velocity) / swing) * exp(-dampingRatio * frequency * duration)
  }

  /// The frequency at which the rest is greatest above the one at which it vanishes; 0 where it falls from the start.
  private var crest: Double {
    let velocity = max(0, velocity)
    if dampingRatio == 1 { return velocity }
    let travel = duration * velocity
    return (travel + (travel * travel + 4 * travel).squareRoot()) / (2 * dampingRatio * duration)
  }

  private func crossing(above low: Double) -> Double {
    var high = max(2 * low, 1 / duration)
    while residue(at: high) > Self.rest { high *= 2 }
    return crossing(between: low, and: high)
  }

  private func crossing(between low: Double, and high: Double) -> Double {
    bisect(from: low, to: high) { residue(at: $0) > Self.rest }
  }
}
