/// The unit of a probe's numbers.
public enum ProbeUnit: Hashable, Sendable {
  /// A count, a share, or something that nobody has said the unit of.
  case none
  /// Points of the screen.
  case points
  /// Degrees.
  case degrees
  /// Seconds.
  case seconds

  /// The unit that a probe's name tells: lengths are in points and angles in degrees, whatever the scene, and the last
  /// part of a name says what is measured.
  public init(ofProbe name: String) {
    switch name.split(separator: ".").last {
    case "x", "y", "width", "height": self = .points
    case "angle": self = .degrees
    case "time", "delay", "duration": self = .seconds
    default: self = .none
    }
  }

  /// The sign on an axis; empty where there is none.
  public var symbol: String {
    switch self {
    case .none: ""
    case .points: "pt"
    case .degrees: "°"
    case .seconds: "s"
    }
  }
}
