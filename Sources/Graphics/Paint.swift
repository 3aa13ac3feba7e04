import Geometry

/// What an area is filled with.
public enum Paint: Hashable, Sendable {
  /// One colour.
  case color(Color)
  /// A gradient along a line; beyond its ends the outer colours continue.
  case linearGradient(from: Point, to: Point, stops: [GradientStop])
}

/// A colour at a place of a gradient.
public struct GradientStop: Hashable, Sendable {
  /// Where along the gradient, 0 (start) to 1 (end).
  public var offset: Double
  /// The colour there.
  public var color: Color

  /// Makes a stop.
  public init(_ offset: Double, _ color: Color) {
    self.offset = offset
    self.color = color
  }
}
