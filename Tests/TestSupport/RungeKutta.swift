import Motion

/// A linear equation of motion, `x″ = −s·x − d·v`, integrated step by step with the classical Runge–Kutta method of
/// order four: slow, and with no formula in common with the closed forms that it checks.
package struct RungeKutta {
  private let stiffness: Double
  private let damping: Double

  /// Creates the oracle for a spring.
  package init(_ spring: Spring) {
    (stiffness, damping) = (spring.stiffness / spring.mass, spring.damping / spring.mass)
  }

  /// Creates the oracle for a sum of two exponentials with these rates, per second: `x″ = (a + b)·v − a·b·x`.
  package init(rates a: Double, _ b: Double) { (stiffness, damping) = (a * b, -(a + b)) }

  /// Returns displacement (points) and velocity (points per second) after `time` seconds, in a number of equal steps.
  package func state(
    displacement: Double, velocity: Double, after time: Double, steps: Int = 4_000
  ) -> (displacement: Double, velocity: Double) {
    let h = time / Double(steps)
    var (x, v) = (displacement, velocity)
    for _ in 0..<steps {
      let a1 = acceleration(x, v)
      let (v2, a2) = (v + h / 2 * a1, acceleration(x + h / 2 * v, v + h / 2 * a1))
      let (v3, a3) = (v + h / 2 * a2, acceleration(x + h / 2 * v2, v + h / 2 * a2))
      let (v4, a4) = (v + h * a3, acceleration(x + h * v3, v + h * a3))
      x += h / 6 * (v + 2 * v2 + 2 * v3 + v4)
      v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
    }
    return (x, v)
  }

  private func acceleration(_ x: Double, _ v: Double) -> Double { -(stiffness * x + damping * v) }
}
