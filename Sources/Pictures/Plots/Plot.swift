import Script

/// A motion graph as values: what some probes read over time, and what the finger and the script did meanwhile.
///
/// It knows no colour and no place; `PlotLayout` gives it both. All times are seconds from the clip's start.
public struct Plot: Hashable, Sendable {
  /// The default width, in points: that of a page of documentation.
  public static let usualWidth = 760.0

  /// What the graph is of, such as the script's name.
  public var title: String
  /// What else there is to say of it, in a word or two, such as the scene's name.
  public var subtitle: String
  /// The end of the time axis, in seconds; it begins at 0.
  public var duration: Double
  /// The panels, from top to bottom; all share the time axis.
  package var panels: [Panel]
  /// When the finger was down.
  package var touches: [Touch]
  /// The instants to which the script gives names, in order.
  package var moments: [Moment]

  /// Makes a graph; `duration` is in seconds.
  package init(
    title: String, subtitle: String = "", duration: Double, panels: [Panel], touches: [Touch] = [],
    moments: [Moment] = []
  ) {
    (self.title, self.subtitle, self.duration) = (title, subtitle, duration)
    (self.panels, self.touches, self.moments) = (panels, touches, moments)
  }

  /// What a probe read at an instant.
  package struct Sample: Hashable, Sendable {
    /// The instant, in seconds.
    package var time: Double
    /// What was read. Absent values and such that are not finite leave a gap.
    package var value: ProbeValue

    /// Makes a sample; `time` is in seconds.
    package init(_ time: Double, _ value: ProbeValue) { (self.time, self.value) = (time, value) }
  }

  /// One line of a panel.
  package struct Series: Hashable, Sendable {
    /// What the legend calls it.
    package var name: String
    /// What was read, at increasing instants.
    package var samples: [Sample]
    /// Whether it is what others are compared with: drawn in grey, behind them.
    package var isReference: Bool

    package init(_ name: String, _ samples: [Sample], isReference: Bool = false) {
      (self.name, self.samples, self.isReference) = (name, samples, isReference)
    }
  }

  /// One pair of axes with its lines.
  package struct Panel: Hashable, Sendable {
    /// The probe's name.
    package var title: String
    /// The unit of its numbers.
    package var unit: ProbeUnit
    /// The lines; with more than one there is a legend.
    package var series: [Series]

    package init(_ title: String, unit: ProbeUnit = .none, series: [Series]) {
      (self.title, self.unit, self.series) = (title, unit, series)
    }
  }

  /// A time during which the finger was down.
  package struct Touch: Hashable, Sendable {
    /// When it came down, in seconds.
    package var start: Double
    /// When it was lifted, in seconds; `nil` where the clip ends before that.
    package var end: Double?
    /// Whether the system took the touch away, instead of the finger being lifted.
    package var isCancelled: Bool

    /// Makes a touch; times are in seconds.
    package init(start: Double, end: Double?, isCancelled: Bool = false) {
      (self.start, self.end, self.isCancelled) = (start, end, isCancelled)
    }
  }

  /// An instant with a name.
  package struct Moment: Hashable, Sendable {
    /// Which word of the script gave the name.
    package enum Kind: String, Hashable, Sendable {
      /// A picture that is kept.
      case shot
      /// A mere name.
      case mark
    }

    /// The name.
    package var name: String
    /// The instant, in seconds.
    package var time: Double
    /// Which word gave it.
    package var kind: Kind

    /// Makes a moment; `time` is in seconds.
    package init(_ name: String, at time: Double, kind: Kind = .shot) {
      (self.name, self.time, self.kind) = (name, time, kind)
    }
  }
}

/// The unit of a probe's numbers.
package enum ProbeUnit: Hashable, Sendable {
  /// A count, a share, or something of an unknown unit.
  case none
  /// Points of the screen.
  case points
  /// Degrees.
  case degrees
  /// Seconds.
  case seconds

  /// The unit that a probe's name tells: lengths are in points and angles in degrees, whatever the scene, and the last
  /// part of a name says what is measured.
  package init(ofProbe name: String) {
    switch name.split(separator: ".").last {
    case "x", "y", "width", "height": self = .points
    case "angle": self = .degrees
    case "time", "delay", "duration": self = .seconds
    default: self = .none
    }
  }

  /// The sign on an axis; empty where there is none.
  package var symbol: String {
    switch self {
    case .none: ""
    case .points: "pt"
    case .degrees: "°"
    case .seconds: "s"
    }
  }
}
