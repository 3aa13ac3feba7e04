import Geometry

/// One step of drawing a view's contents, in the view's own points.
public enum DrawCommand: Hashable, Sendable {
  /// Fills the inside of a path (non-zero winding).
  case fill(Path, Paint)
  /// Draws a line of a width along a path, with round caps and joins.
  case stroke(Path, Color, width: Double)
  /// Fills a rounded rectangle. Sides that lie on device pixels are drawn sharp.
  case fillRect(RoundedRect, Paint)
  /// Draws text with its top left corner at a point.
  case text(ShapedText, at: Point)
  /// Draws a picture, scaled to fill a rectangle and cut at its rounded corners.
  case image(ImageReference, in: RoundedRect)
}

/// What a view shows of itself, without its background and its subviews.
///
/// It is immutable: a view that has to look different makes new contents. So the identity of the object is the version
/// of the picture, and the renderer keeps a bitmap for each object that it has met.
public final class Contents: Sendable, Equatable {
  /// The extent, in points.
  public let size: Size
  /// The steps, back to front.
  public let commands: [DrawCommand]
  /// Whether every pixel within `size` is opaque, so that nothing beneath can be seen.
  public let isOpaque: Bool

  /// Makes contents; `size` is in points.
  public init(size: Size, commands: [DrawCommand], isOpaque: Bool = false) {
    self.size = size
    self.commands = commands
    self.isOpaque = isOpaque
  }

  /// Whether two contents draw the same; at once where both are one object.
  public static func == (a: Contents, b: Contents) -> Bool {
    a === b || (a.size == b.size && a.isOpaque == b.isOpaque && a.commands == b.commands)
  }
}
