import Motion

/// Whether two numbers differ by at most `tolerance`, or by at most that fraction of the larger one.
package func isClose(_ a: Double, _ b: Double, within tolerance: Double) -> Bool {
  abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}

extension MotionCurve {
  /// The slope of the position around `time`, from two positions `2·step` seconds apart.
  package func finiteDifference(at time: Double, step: Double = 1e-5) -> Double {
    (position(at: time + step) - position(at: time - step)) / (2 * step)
  }

  /// Times spread over the curve from just after its start to just before its end, at most `limit` seconds.
  package func probeTimes(count: Int = 23, limit: Double = 5) -> [Double] {
    let end = min(duration, limit)
    return (1...count).map { end * (Double($0) - 0.37) / Double(count) }
  }

  /// Descriptions of the curve's defects: a velocity that is not the slope of the position, an end that is not kept, a
  /// position before the start that differs from it, a value that is not a number. Empty for a consistent curve.
  package func complaints(velocityTolerance: Double = 1e-4) -> [String] {
    var complaints: [String] = []
    for time in probeTimes() where duration > 1e-3 {
      let (claimed, measured) = (velocity(at: time), finiteDifference(at: time))
      if !isClose(claimed, measured, within: velocityTolerance) {
        complaints.append("at \(time) s the velocity is \(claimed), but the position changes by \(measured)")
      }
    }
    for time in [-1, 0, 1e-300, 1e-9, 0.1, 1, 10, 1e6, 1e300, .infinity, duration] where time >= duration {
      if position(at: time) != destination || velocity(at: time) != 0 {
        complaints.append("at \(time) s it should rest at \(destination), but is at \(position(at: time))")
      }
    }
    for time in [-.infinity, -1, 0, .leastNonzeroMagnitude, 1e-9, 0.1, 1, 10, 1e6, 1e300, .nan]
    where !(time >= duration) {
      if !position(at: time).isFinite || !velocity(at: time).isFinite {
        complaints.append("at \(time) s it is at \(position(at: time)) with \(velocity(at: time))")
      }
    }
    for time in [-.infinity, -1, -1e-9, .nan] where duration > 0 {
      if position(at: time) != position(at: 0) || velocity(at: time) != velocity(at: 0) {
        complaints.append("at \(time) s it has not begun, but is at \(position(at: time)) with \(velocity(at: time))")
      }
    }
    return complaints
  }
}
