import Script
import Simulation

/// A motion graph: the values of probes over time, with the touches and the named moments of the script.
///
/// The graph has no colours and no positions; `PlotLayout` adds both. All times are in seconds from the clip's start.
///
///     let svg = try clip.plot(["offset.y"]).svg()
public struct Plot: Hashable, Sendable {
  /// The default width, in points: that of a documentation page.
  public static let usualWidth = 760.0

  /// The title, such as the script's name.
  public var title: String
  /// The subtitle, a word or two such as the scene's name; may be empty.
  public var subtitle: String
  /// The end of the time axis, in seconds; the axis begins at 0.
  public var duration: Double
  /// The probes left out because the limit on panels was reached.
  public package(set) var leftOut: [String] = []
  /// The expectations of the script that failed.
  public package(set) var failures: [PlaybackFailure] = []
  /// The panels, from top to bottom; all share the time axis.
  package var panels: [Panel]
  /// The touches.
  package var touches: [Touch]
  /// The instants that the script names, in order.
  package var moments: [Moment]

  /// Creates a graph; `duration` is in seconds.
  package init(
    title: String, subtitle: String = "", duration: Double, panels: [Panel], touches: [Touch] = [],
    moments: [Moment] = []
  ) {
    (self.title, self.subtitle, self.duration) = (title, subtitle, duration)
    (self.panels, self.touches, self.moments) = (panels, touches, moments)
  }

  /// The value of a probe at an instant.
  package struct Sample: Hashable, Sendable {
    /// The instant, in seconds.
    package var time: Double
    /// The value. Absent values and values that are not finite leave a gap.
    package var value: ProbeValue

    /// Creates a sample; `time` is in seconds.
    package init(_ time: Double, _ value: ProbeValue) { (self.time, self.value) = (time, value) }
  }

  /// A line of a panel.
  package struct Series: Hashable, Sendable {
    /// The name in the legend.
    package var name: String
    /// The samples, in ascending order of time.
    package var samples: [Sample]
    /// Whether this is the reference for the remaining lines; a reference is drawn in grey, behind them.
    package var isReference: Bool

    package init(_ name: String, _ samples: [Sample], isReference: Bool = false) {
      (self.name, self.samples, self.isReference) = (name, samples, isReference)
    }
  }

  /// A pair of axes with its lines.
  package struct Panel: Hashable, Sendable {
    /// The probe's name.
    package var title: String
    /// The unit of its numbers.
    package var unit: ProbeUnit
    /// The lines; a panel with more than one has a legend.
    package var series: [Series]

    package init(_ title: String, unit: ProbeUnit = .none, series: [Series]) {
      (self.title, self.unit, self.series) = (title, unit, series)
    }
  }

  /// A period during which the finger was down.
  package struct Touch: Hashable, Sendable {
    /// The touch-down time, in seconds.
    package var start: Double
    /// The time of the lift or cancellation, in seconds; `nil` if the clip ends before it.
    package var end: Double?
    /// Whether the touch was cancelled instead of the finger being lifted.
    package var isCancelled: Bool

    /// Creates a touch; times are in seconds.
    package init(start: Double, end: Double?, isCancelled: Bool = false) {
      (self.start, self.end, self.isCancelled) = (start, end, isCancelled)
    }
  }

  /// A named instant.
  package struct Moment: Hashable, Sendable {
    /// The script statement that gave the name.
    package enum Kind: String, Hashable, Sendable {
      /// A `shot`, which keeps a picture.
      case shot
      /// A `mark`, which only gives a name.
      case mark
    }

    /// The name.
    package var name: String
    /// The instant, in seconds.
    package var time: Double
    /// The statement that gave the name.
    package var kind: Kind

    /// Creates a moment; `time` is in seconds.
    package init(_ name: String, at time: Double, kind: Kind = .shot) {
      (self.name, self.time, self.kind) = (name, time, kind)
    }
  }
}

/// The unit of a probe's numbers.
package enum ProbeUnit: Hashable, Sendable {
  /// No unit, such as a count or a fraction, or an unknown one.
  case none
  /// Points of the screen.
  case points
  /// Degrees.
  case degrees
  /// Seconds.
  case seconds

  /// Derives the unit from the last part of a probe's name: lengths are in points, angles in degrees, times in
  /// seconds.
  package init(ofProbe name: String) {
    switch name.split(separator: ".").last {
    case "x", "y", "width", "height": self = .points
    case "angle": self = .degrees
    case "time", "delay", "duration": self = .seconds
    default: self = .none
    }
  }

  /// The symbol on an axis; empty if there is none.
  package var symbol: String {
    switch self {
    case .none: ""
    case .points: "pt"
    case .degrees: "°"
    case .seconds: "s"
    }
  }
}
