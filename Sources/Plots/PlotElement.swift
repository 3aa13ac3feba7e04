import Geometry

/// A piece of a motion graph that has been laid out; lengths are in points.
public enum PlotElement: Hashable, Sendable {
  /// A filled rectangle, whose corners may be rounded. What it stands for is told where a picture can tell it.
  case rect(RoundedRect, PlotRole, meaning: String = "")
  /// A straight line of one device pixel, upright or level.
  case hairline(from: Point, to: Point, PlotRole)
  /// A line through points, of a width.
  case line([Point], PlotRole, width: Double)
  /// A disc, or a circle with the background's colour inside.
  case dot(Point, radius: Double, PlotRole, isFilled: Bool)
  /// A line of text at a point of its base line.
  case text(String, at: Point, PlotAnchor, PlotLetter, PlotRole)
}

/// Which part of a text stands at its point.
public enum PlotAnchor: String, Hashable, Sendable {
  /// The left end.
  case start
  /// The middle.
  case middle
  /// The right end.
  case end
}

/// How letters of a graph look.
public enum PlotLetter: String, Hashable, Sendable, CaseIterable {
  /// What the graph is of.
  case title
  /// The names of probes and moments.
  case name
  /// All else.
  case plain

  /// The size of the letters, in points.
  public var size: Double { self == .title ? 14 : 11 }
  /// Whether the letters are bolder than others.
  public var isBold: Bool { self != .plain }
}

/// What something in a graph stands for, from which its colour follows.
public enum PlotRole: Hashable, Sendable {
  /// Behind everything.
  case background
  /// The lines at ticks.
  case grid
  /// The line at zero, and at the foot of truth values and states.
  case base
  /// The time during which the finger is down.
  case touchSpan
  /// The finger itself.
  case touch
  /// A named moment.
  case moment
  /// Names.
  case label
  /// Numbers, units, and what else is said aside.
  case secondary
  /// A probe's line, counted from 0.
  case series(Int)
  /// The line that others are compared with.
  case reference
  /// A state of a probe, or a truth; every second state is paler. Without a number, of what others are compared with.
  case state(series: Int?, isPale: Bool)
}
