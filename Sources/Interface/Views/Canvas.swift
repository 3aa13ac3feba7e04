import Geometry
import Graphics

/// Where a view draws itself: it collects drawing commands in the view's own points, later ones above earlier ones.
///
/// Nothing is drawn at once: the commands become immutable contents, which are drawn once for each scale.
public struct Canvas {
  /// The area of the view, with its origin at zero, in points.
  public let bounds: Rect
  /// What the view may know of its surroundings.
  public let traits: Traits
  private(set) var commands: [DrawCommand] = []

  init(bounds: Rect, traits: Traits) {
    self.bounds = bounds
    self.traits = traits
  }

  /// Fills a path with a colour; where it crosses itself, what its outline winds round at all is inside (non-zero
  /// winding).
  public mutating func fill(_ path: Path, _ color: Color) { commands.append(.fill(path, .color(color))) }

  /// Fills a path with a colour or a gradient, whose coordinates are the canvas's.
  public mutating func fill(_ path: Path, with paint: Paint) { commands.append(.fill(path, paint)) }

  /// Fills a rectangle, whose corners may be rounded; the radius is in points.
  public mutating func fill(_ rect: Rect, cornerRadius: Double = 0, _ color: Color) {
    commands.append(.fillRect(RoundedRect(rect, cornerRadius: cornerRadius), .color(color)))
  }

  /// Fills a rectangle, whose corners may be rounded, with a colour or a gradient; the radius is in points.
  public mutating func fill(_ rect: Rect, cornerRadius: Double = 0, with paint: Paint) {
    commands.append(.fillRect(RoundedRect(rect, cornerRadius: cornerRadius), paint))
  }

  /// Draws a line along a path, half of its width on either side; the width is in points. A straight line of a
  /// hairline's width is sharp where its middle lies half a pixel beside a pixel's edge.
  public mutating func stroke(_ path: Path, _ color: Color, width: Double) {
    commands.append(.stroke(path, color, width: width))
  }

  /// Draws shaped text with its top left corner at a point, in points. Text comes from ``Traits/textShaper``.
  public mutating func draw(_ text: ShapedText, at point: Point) {
    if !text.runs.isEmpty || !text.missing.isEmpty { commands.append(.text(text, at: point)) }
  }

  /// Draws an image scaled to a rectangle, in points, also where that changes its shape; the radius of its corners is
  /// in points. A file that cannot be read is an error of the renderer.
  public mutating func draw(_ image: ImageReference, in rect: Rect, cornerRadius: Double = 0) {
    commands.append(.image(image, in: RoundedRect(rect, cornerRadius: cornerRadius)))
  }

  /// Adds steps that were made before.
  public mutating func append(_ steps: [DrawCommand]) { commands += steps }
}
