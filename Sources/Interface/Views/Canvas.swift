import Geometry
import Graphics

/// Where a view draws itself: it collects drawing commands in the view's own points.
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

  /// Fills a path.
  public mutating func fill(_ path: Path, _ color: Color) { commands.append(.fill(path, .color(color))) }

  /// Fills a path with a paint.
  public mutating func fill(_ path: Path, with paint: Paint) { commands.append(.fill(path, paint)) }

  /// Fills a rectangle, whose corners may be rounded; the radius is in points.
  public mutating func fill(_ rect: Rect, cornerRadius: Double = 0, _ color: Color) {
    commands.append(.fillRect(RoundedRect(rect, cornerRadius: cornerRadius), .color(color)))
  }

  /// Fills a rectangle with a paint.
  public mutating func fill(_ rect: Rect, cornerRadius: Double = 0, with paint: Paint) {
    commands.append(.fillRect(RoundedRect(rect, cornerRadius: cornerRadius), paint))
  }

  /// Draws a line along a path; the width is in points.
  public mutating func stroke(_ path: Path, _ color: Color, width: Double) {
    commands.append(.stroke(path, color, width: width))
  }

  /// Draws shaped text with its top left corner at a point.
  public mutating func draw(_ text: ShapedText, at point: Point) {
    if !text.runs.isEmpty || !text.missing.isEmpty { commands.append(.text(text, at: point)) }
  }

  /// Draws a picture scaled to a rectangle; the radius of its corners is in points.
  public mutating func draw(_ image: ImageReference, in rect: Rect, cornerRadius: Double = 0) {
    commands.append(.image(image, in: RoundedRect(rect, cornerRadius: cornerRadius)))
  }

  /// Adds steps that were made before.
  public mutating func append(_ steps: [DrawCommand]) { commands += steps }
}
