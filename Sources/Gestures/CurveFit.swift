import Geometry
import Script

/// The timing curve that fits a straight piece of a finger's way, by least squares.
struct CurveFit {
  /// Samples that are looked at; more would not tell more of four numbers.
  private static let sampleLimit = 20

  private var points: [(time: Double, share: Double)] = []

  /// A fit for a leg between two knots, of the samples that lie between them.
  init(_ track: FingerTrack, _ indices: Range<Int>, from start: FingerSample, to end: FingerSample) {
    let way = end.place - start.place
    let square = way.dx * way.dx + way.dy * way.dy
    guard square > 0, end.time > start.time else { return }
    let step = max(1, Double(indices.count) / Double(Self.sampleLimit))
    var position = step / 2
    while Int(position) < indices.count {
      let sample = track[indices.lowerBound + Int(position)]
      let offset = sample.place - start.place
      let share = (offset.dx * way.dx + offset.dy * way.dy) / square
      points.append(((sample.time - start.time) / (end.time - start.time), share))
      position += step
    }
  }

  /// The curve of least squares, its control points within the unit square.
  func curve() -> Script.Curve {
    var best = fitted(SIMD4(0.33, 0.33, 0.67, 0.67))
    if best.error > 1e-6 * Double(points.count) {
      let other = fitted(SIMD4(0.3, 0, 0.6, 1))
      if other.error < best.error { best = other }
    }
    return .bezier(Point(best.values[0], best.values[1]), Point(best.values[2], best.values[3]))
  }

  /// The method of Gauss and Newton, damped, from some control points on.
  private func fitted(_ start: SIMD4<Double>) -> (values: SIMD4<Double>, error: Double) {
    var (values, damping) = (start, 1e-3)
    var state = equations(values)
    for _ in 0..<12 where state.error > 1e-12 {
      let moved = (values + state.step(damping)).clamped(lowerBound: .zero, upperBound: .one)
      let next = equations(moved)
      if next.error < state.error {
        let gain = state.error - next.error
        (values, state, damping) = (moved, next, max(1e-9, damping / 10))
        if gain < 1e-4 * state.error { break }
      } else {
        damping *= 10
      }
    }
    return (values, state.error)
  }

  /// The normal equations of the fit at some control points.
  private func equations(_ values: SIMD4<Double>) -> NormalEquations {
    var result = NormalEquations()
    for point in points {
      let parameter = Self.parameter(at: point.time, values[0], values[2])
      let rest = 1 - parameter
      let (first, second) = (3 * parameter * rest * rest, 3 * parameter * parameter * rest)
      let miss = first * values[1] + second * values[3] + parameter * parameter * parameter - point.share
      let rise = Self.derivative(values[1], values[3], at: parameter)
      let slope = -rise / max(1e-6, Self.derivative(values[0], values[2], at: parameter))
      result.add(SIMD4(slope * first, first, slope * second, second), miss)
    }
    return result
  }

  /// The curve's parameter at which its x is a time, to a millionth.
  private static func parameter(at time: Double, _ x1: Double, _ x2: Double) -> Double {
    var (low, high, guess) = (0.0, 1.0, time)
    for _ in 0..<40 {
      let rest = 1 - guess
      let error = 3 * guess * rest * (rest * x1 + guess * x2) + guess * guess * guess - time
      if abs(error) < 1e-7 { break }
      if error < 0 { low = guess } else { high = guess }
      let step = guess - error / derivative(x1, x2, at: guess)
      guess = step > low && step < high ? step : (low + high) / 2
    }
    return guess
  }

  private static func derivative(_ a: Double, _ b: Double, at t: Double) -> Double {
    3 * ((1 - t) * (1 - t) * a + 2 * t * (1 - t) * (b - a) + t * t * (1 - b))
  }
}

/// The sums that a step of least squares with four unknowns needs.
private struct NormalEquations {
  private var rows = [SIMD4<Double>](repeating: .zero, count: 4)
  private var side = SIMD4<Double>.zero
  /// The sum of the squares.
  private(set) var error = 0.0

  mutating func add(_ gradient: SIMD4<Double>, _ miss: Double) {
    for row in 0..<4 { rows[row] += gradient * gradient[row] }
    side -= gradient * miss
    error += miss * miss
  }

  /// Where to go from here, by Gauss's elimination; the damped system needs no pivots.
  func step(_ damping: Double) -> SIMD4<Double> {
    var (rows, side) = (rows, side)
    for row in 0..<4 { rows[row][row] += damping * rows[row][row] + 1e-9 }
    for pivot in 0..<4 {
      for row in (pivot + 1)..<max(4, pivot + 1) {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        rows[row] -= rows[pivot] * factor
        side[row] -= side[pivot] * factor
      }
    }
    for row in stride(from: 3, through: 0, by: -1) {
      for column in (row + 1)..<max(4, row + 1) { side[row] -= rows[row][column] * side[column] }
      side[row] /= rows[row][row]
    }
    return side
  }
}
