/// A cubic Bézier curve from (0, 0) to (1, 1): the progress of a timed animation (y) at a fraction of its time
/// (x).
///
/// The named curves have the control points of `CAMediaTimingFunction`. The horizontal coordinates of the control
/// points are in 0…1, so that x grows along the curve and each fraction has one value. The vertical ones are
/// free, and a curve may overshoot.
public struct TimingCurve: Hashable, Sendable {
  /// The first control point's time, 0…1.
  public let x1: Double
  /// The first control point's progress.
  public let y1: Double
  /// The second control point's time, 0…1.
  public let x2: Double
  /// The second control point's progress.
  public let y2: Double

  /// A constant speed.
  public static let linear = TimingCurve(0, 0, 1, 1)
  /// A curve that starts from rest.
  public static let easeIn = TimingCurve(0.42, 0, 1, 1)
  /// A curve that comes to rest.
  public static let easeOut = TimingCurve(0, 0, 0.58, 1)
  /// A curve that starts from rest and comes to rest, the default of `UIView` animations.
  public static let easeInEaseOut = TimingCurve(0.42, 0, 0.58, 1)
  /// The curve of implicit Core Animation transactions: `kCAMediaTimingFunctionDefault`.
  public static let standard = TimingCurve(0.25, 0.1, 0.25, 1)

  private static let byName: KeyValuePairs = [
    "linear": linear, "ease-in": easeIn, "ease-out": easeOut, "ease-in-out": easeInEaseOut, "default": standard,
  ]

  /// The names of ``named(_:)``, in the order of lists.
  public static let names = byName.map(\.key)

  /// Returns the curve with a name from ``names``; `nil` for any other name.
  public static func named(_ name: String) -> TimingCurve? { byName.first { $0.key == name }?.value }

  /// Creates a curve from its two control points.
  ///
  /// - Parameters:
  ///   - x1: The first control point's time, 0…1.
  ///   - y1: The first control point's progress.
  ///   - x2: The second control point's time, 0…1.
  ///   - y2: The second control point's progress.
  /// - Precondition: `x1` and `x2` are in 0…1 and all four numbers are finite. Use ``init(validating:_:_:_:)`` for
  ///   untrusted input.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    guard let curve = TimingCurve(validating: x1, y1, x2, y2) else {
      preconditionFailure("a timing curve needs x in 0…1 and finite y, not (\(x1), \(y1)), (\(x2), \(y2))")
    }
    self = curve
  }

  /// Creates a curve from untrusted control points: `nil` unless `x1` and `x2` are in 0…1 and all numbers are
  /// finite.
  public init?(validating x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    guard (0...1).contains(x1), (0...1).contains(x2), y1.isFinite, y2.isFinite else { return nil }
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// Returns the progress at a fraction of the time, solved to better than 1e-9.
  ///
  /// Outside 0…1 the curve continues along its tangents at the ends. At an end with a vertical tangent it continues
  /// horizontally.
  public func value(at fraction: Double) -> Double {
    if isLinear { return fraction }
    if fraction < 0 { return fraction * startSlope }
    if fraction >= 1 { return fraction == 1 ? 1 : 1 + (fraction - 1) * endSlope }
    return Self.coordinate(y1, y2, at: parameter(at: fraction))
  }

  /// Returns the derivative of ``value(at:)``: progress per whole duration.
  ///
  /// It is always finite. At a vertical tangent it is the slope of a chord of one millionth of the time.
  public func slope(at fraction: Double) -> Double {
    if isLinear { return 1 }
    if fraction < 0 { return startSlope }
    if fraction > 1 { return endSlope }
    let parameter = parameter(at: fraction)
    let run = Self.derivative(x1, x2, at: parameter)
    if run > 1e-5 { return Self.derivative(y1, y2, at: parameter) / run }
    let before = max(0, fraction - 5e-7)
    let after = min(1, fraction + 5e-7)
    return (value(at: after) - value(at: before)) / (after - before)
  }

  /// Whether the curve is a straight line, which needs no equation to be solved.
  private var isLinear: Bool { x1 == y1 && x2 == y2 }

  /// The tangent at (0, 0): towards the first control point that differs from it.
  private var startSlope: Double {
    if x1 > 0 { return y1 / x1 }
    if y1 != 0 { return 0 }
    return x2 > 0 ? y2 / x2 : 0
  }

  /// The tangent at (1, 1), by the same rule.
  private var endSlope: Double {
    if x2 < 1 { return (1 - y2) / (1 - x2) }
    if y2 != 1 { return 0 }
    return x1 < 1 ? (1 - y1) / (1 - x1) : 0
  }

  /// Returns the Bézier parameter at which the curve's x is `fraction`.
  ///
  /// Newton's steps are used while they stay inside the bracket; otherwise the bracket is halved. x grows with the
  /// parameter, so the bracket always contains the solution.
  private func parameter(at fraction: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var guess = fraction
    for _ in 0..<128 {
      let error = Self.coordinate(x1, x2, at: guess) - fraction
      if abs(error) < 1e-16 { return guess }
      if error < 0 { low = guess } else { high = guess }
      if high - low < 1e-15 { break }
      let step = guess - error / Self.derivative(x1, x2, at: guess)
      let next = step > low && step < high ? step : (low + high) / 2
      if next == guess { break }
      guess = next
    }
    return guess
  }

  /// Returns one coordinate of the curve whose control points have coordinates 0, `a`, `b` and 1.
  private static func coordinate(_ a: Double, _ b: Double, at t: Double) -> Double {
    (((1 - 3 * b + 3 * a) * t + (3 * b - 6 * a)) * t + 3 * a) * t
  }

  /// Returns the derivative of that coordinate with respect to the parameter.
  private static func derivative(_ a: Double, _ b: Double, at t: Double) -> Double {
    (3 * (1 - 3 * b + 3 * a) * t + 2 * (3 * b - 6 * a)) * t + 3 * a
  }
}
