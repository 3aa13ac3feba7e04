import Geometry

extension Script {
  /// How a dragging finger spends its time: the share of the way as a function of the share of the time.
  public enum Curve: Sendable, Hashable {
    /// At a constant velocity; the curve of a drag that names none.
    case linear
    /// Starts at rest.
    case easeIn
    /// Ends at rest.
    case easeOut
    /// Starts and ends at rest.
    case easeInOut
    /// The timing of UIKit's `default`.
    case `default`
    /// A cubic Bézier curve from (0, 0) to (1, 1) by its two control points; their x lie in 0…1.
    case bezier(Point, Point)

    /// The two control points of the curve. The named ones are CAMediaTimingFunction's.
    public var controlPoints: (first: Point, second: Point) {
      switch self {
      case .linear: (Point(0, 0), Point(1, 1))
      case .easeIn: (Point(0.42, 0), Point(1, 1))
      case .easeOut: (Point(0, 0), Point(0.58, 1))
      case .easeInOut: (Point(0.42, 0), Point(0.58, 1))
      case .default: (Point(0.25, 0.1), Point(0.25, 1))
      case .bezier(let first, let second): (first, second)
      }
    }

    /// The curves that have a name, by name.
    static let named: KeyValuePairs<String, Curve> = [
      "linear": .linear, "ease-in": .easeIn, "ease-out": .easeOut, "ease-in-out": .easeInOut, "default": .default,
    ]
  }
}

extension Script.Curve: CustomStringConvertible {
  /// The curve as a script writes it.
  public var description: String {
    if case .bezier(let first, let second) = self {
      return "bezier(\([first.x, first.y, second.x, second.y].map(ScriptText.number).joined(separator: ",")))"
    }
    return Self.named.first { $0.value == self }?.key ?? "linear"
  }
}
