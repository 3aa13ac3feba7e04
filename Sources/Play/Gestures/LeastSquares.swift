import Graphics
import Script

/// The Levenberg–Marquardt algorithm for a few parameters.
enum LeastSquares {
  /// Returns parameters that minimise the sum of the squared residuals, and that sum.
  static func minimise(
    _ start: [Double], steps: [Double], iterations: Int,
    _ residuals: ([Double], inout [Double]) -> Void, clamp: (inout [Double]) -> Void
  ) -> (values: [Double], error: Double) {
    let count = start.count
    var values = start
    clamp(&values)
    var current: [Double] = []
    residuals(values, &current)
    var error = current.reduce(0) { $0 + $1 * $1 }
    var damping = 1e-3
    for _ in 0..<iterations where error > 1e-14 {
      var columns: [[Double]] = []
      for index in 0..<count {
        let step = steps[index]
        var moved = values
        moved[index] += step
        clamp(&moved)
        var actual = moved[index] - values[index]
        if actual == 0 {
          moved[index] = values[index] - step
          clamp(&moved)
          actual = moved[index] - values[index]
        }
        var column: [Double] = []
        residuals(moved, &column)
        columns.append(zip(column, current).map { actual == 0 ? 0 : ($0 - $1) / actual })
      }
      var matrix = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
      var side = [Double](repeating: 0, count: count)
      for row in 0..<count {
        for column in row..<count {
          let product = zip(columns[row], columns[column]).reduce(0) { $0 + $1.0 * $1.1 }
          (matrix[row][column], matrix[column][row]) = (product, product)
        }
        side[row] = -zip(columns[row], current).reduce(0) { $0 + $1.0 * $1.1 }
      }
      var isBetter = false
      for _ in 0..<6 {
        var damped = matrix
        for index in 0..<count { damped[index][index] += damping * matrix[index][index] + 1e-12 }
        var moved = values
        for (index, change) in solve(damped, side).enumerated() { moved[index] += change }
        guard moved.allSatisfy(\.isFinite) else {
          damping *= 10
          continue
        }
        clamp(&moved)
        var trial: [Double] = []
        residuals(moved, &trial)
        let trialError = trial.reduce(0) { $0 + $1 * $1 }
        if trialError < error {
          isBetter = error - trialError > 1e-6 * error
          (values, current, error) = (moved, trial, trialError)
          damping = max(1e-9, damping / 10)
          break
        }
        damping *= 10
      }
      if !isBetter { break }
    }
    return (values, error)
  }

  /// Solves a positive definite system by Cholesky decomposition.
  private static func solve(_ matrix: [[Double]], _ side: [Double]) -> [Double] {
    let count = side.count
    var lower = matrix
    for row in 0..<count {
      for column in 0...row {
        var sum = matrix[row][column]
        for index in 0..<column { sum -= lower[row][index] * lower[column][index] }
        if row == column {
          lower[row][row] = max(sum, 1e-30).squareRoot()
        } else {
          lower[row][column] = sum / lower[column][column]
        }
      }
    }
    var result = side
    for row in 0..<count {
      for index in 0..<row { result[row] -= lower[row][index] * result[index] }
      result[row] /= lower[row][row]
    }
    for row in stride(from: count - 1, through: 0, by: -1) {
      for index in (row + 1)..<max(count, row + 1) { result[row] -= lower[index][row] * result[index] }
      result[row] /= lower[row][row]
    }
    return result
  }
}

/// A least-squares fit of a timing curve to a straight leg of a finger's path.
struct CurveFit {
  /// The maximum number of samples used. More would not improve a fit of four parameters.
  private static let sampleLimit = 20

  /// The samples: fractions of the leg's duration and of its distance.
  private var points: [(time: Double, share: Double)] = []

  /// Creates a fit for a leg between two breakpoints, from the samples between them.
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

  /// Returns the best curve, with control points within the unit square.
  func curve() -> Script.Curve {
    var best = fitted(SIMD4(0.33, 0.33, 0.67, 0.67))
    if best.error > 1e-6 * Double(points.count) {
      let other = fitted(SIMD4(0.3, 0, 0.6, 1))
      if other.error < best.error { best = other }
    }
    return .bezier(Point(best.values[0], best.values[1]), Point(best.values[2], best.values[3]))
  }

  /// Runs the damped Gauss–Newton algorithm from some initial control points.
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

  /// Returns the normal equations of the fit for some control points.
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

  /// Returns the curve's parameter at which x equals a time, with an error in x below 1e-7 if the iteration converges.
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

  /// Returns the derivative of one coordinate of the cubic, whose control values are `a` and `b`.
  private static func derivative(_ a: Double, _ b: Double, at t: Double) -> Double {
    3 * ((1 - t) * (1 - t) * a + 2 * t * (1 - t) * (b - a) + t * t * (1 - b))
  }
}

/// The sums for one least-squares step with four unknowns.
private struct NormalEquations {
  /// The matrix of the normal equations.
  private var rows = [SIMD4<Double>](repeating: .zero, count: 4)
  /// Their right side.
  private var side = SIMD4<Double>.zero
  /// The sum of the squared residuals.
  private(set) var error = 0.0

  /// Adds a residual with its derivatives.
  mutating func add(_ gradient: SIMD4<Double>, _ miss: Double) {
    for row in 0..<4 { rows[row] += gradient * gradient[row] }
    side -= gradient * miss
    error += miss * miss
  }

  /// Returns the step to take, by Gaussian elimination. The damped system needs no pivoting.
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
