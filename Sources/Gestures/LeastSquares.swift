/// The method of Levenberg and Marquardt for a few parameters.
enum LeastSquares {
  /// Changes parameters so that the sum of the squared residuals gets small.
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

  /// Solves a positive definite system by Cholesky's decomposition.
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
