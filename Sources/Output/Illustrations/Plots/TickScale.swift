import Graphics
import Platform
import Script

/// The ticks of an axis, at round numbers.
///
/// Steps are 1, 2 or 5 times a power of ten (P. Heckbert, "Nice numbers for graph labels", Graphics Gems, 1990); those
/// of angles divide a full turn instead.
package struct TickScale: Hashable, Sendable {
  /// The distance between two ticks.
  package let step: Double
  /// The first tick as a multiple of the step.
  private let first: Int
  /// The last tick as a multiple of the step.
  private let last: Int

  /// The set of round steps.
  package enum Steps: Hashable, Sendable {
    /// 1, 2, 5 times a power of ten.
    case decimal
    /// The same, but whole numbers.
    case whole
    /// Fractions and multiples of a full turn, in degrees.
    case degrees
  }

  /// The minimum span of an axis. Smaller differences count as equal, as they do in traces.
  private static let leastSpan = 1e-4

  /// Creates the ticks that enclose a range.
  ///
  /// - Parameters:
  ///   - range: The range to enclose; a range without extent is in the middle of the axis.
  ///   - intervals: The maximum number of steps, at least 2.
  package init(enclosing range: ClosedRange<Double>, atMost intervals: Int, steps: Steps = .decimal) {
    precondition(intervals >= 2, "an axis must have at least 2 steps, not \(intervals)")
    var (low, high) = (range.lowerBound, range.upperBound)
    let least = max(Self.leastSpan, max(abs(low), abs(high)) * 1e-12)
    if high - low < least {
      let reach = steps == .decimal && low != 0 ? max(least, abs(low) * 0.1) : 1
      (low, high) = (low - reach, high + reach)
    }
    // The lowest and the highest tick may lie almost a step outside, so the first candidate may have too many steps.
    for step in Self.steps(steps, from: (high - low) / Double(intervals)) {
      // A value within rounding of a tick counts as that tick.
      let (lower, upper) = ((low / step + 1e-9).rounded(.down), (high / step - 1e-9).rounded(.up))
      if upper - lower <= Double(intervals) {
        (self.step, first, last) = (step, Int(lower), Int(upper))
        return
      }
    }
    (step, first, last) = (
      high - low, Int((low / (high - low)).rounded(.down)), Int((high / (high - low)).rounded(.up))
    )
  }

  /// Creates the ticks from 0 up to `end`, none beyond it.
  package init(upTo end: Double, atMost intervals: Int) {
    let wish = max(end, Self.leastSpan) / Double(max(1, intervals))
    step = Self.steps(.decimal, from: wish).first { $0 >= wish } ?? wish
    (first, last) = (0, Int((end / step + 1e-9).rounded(.down)))
  }

  /// The round steps from `least` upwards, in ascending order; the list is long enough to contain a step that fits.
  private static func steps(_ kind: Steps, from least: Double) -> [Double] {
    var base = 1.0
    while base > least { base /= 10 }
    while base * 10 <= least { base *= 10 }
    let decimal = (0..<4).flatMap { _ in
      defer { base *= 10 }
      return [base, 2 * base, 5 * base]
    }
    let all: [Double] =
      switch kind {
      case .decimal: decimal
      case .whole: decimal.filter { $0 >= 1 }
      case .degrees: decimal.filter { $0 < 15 } + [15, 30, 45, 90, 180] + decimal.map { $0 * 360 }
      }
    return all.filter { $0 >= least * (1 - 1e-9) }.sorted()
  }

  /// The ticks, in order.
  package var ticks: [Double] { (first...last).map { Double($0) * step } }
  /// The lowest tick.
  package var lowerBound: Double { Double(first) * step }
  /// The highest tick.
  package var upperBound: Double { Double(last) * step }

  /// Returns the relative position of a value between the lowest tick (0) and the highest (1).
  package func share(of value: Double) -> Double {
    last > first ? (value - lowerBound) / (upperBound - lowerBound) : 0
  }

  /// Returns the label of a tick, with a minus sign instead of a hyphen.
  package static func label(_ tick: Double) -> String {
    let text = NumberText.probe(tick)
    return text.hasPrefix("-") ? "\u{2212}" + text.dropFirst() : text
  }
}

/// The labels of the time axis below the panels, in seconds, and its grid lines within the panels.
struct TimeAxis {
  /// The height of the labels, in points.
  static let height = 18.0
  /// The minimum distance between labels, in points.
  private static let spacing = 56.0

  private let scale: TickScale
  private let columns: PlotColumns

  init(duration: Double, _ columns: PlotColumns) {
    self.columns = columns
    let fitting = Int((columns.right - columns.left) / Self.spacing)
    scale = TickScale(upTo: max(0, duration), atMost: max(2, fitting))
  }

  /// Returns the vertical lines of the ticks through the panels.
  func grid(in areas: [Rect]) -> [PlotElement] {
    areas.flatMap { area in
      scale.ticks.map { tick in
        let x = columns.x(tick)
        return PlotElement.hairline(from: Point(x, area.minY), to: Point(x, area.maxY), .grid)
      }
    }
  }

  /// Returns the instants of the ticks, in seconds, below the panels.
  func labels(below y: Double) -> [PlotElement] {
    scale.ticks.map { tick in
      .text(
        TickScale.label(tick) + " s", at: Point(columns.x(tick), y + Self.height - PlotMetrics.middle), .middle, .plain,
        .secondary)
    }
  }
}
