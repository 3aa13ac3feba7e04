import Geometry

/// One step of drawing a frame. Each transformation leads from the item's own points to the screen's points.
public enum DisplayItem: Equatable, Sendable {
  /// Fills a rounded rectangle: a view's background.
  case fill(RoundedRect, Color, Affine)
  /// Composites contents with their top left corner at the origin of the transformation.
  case contents(Contents, Affine)
  /// Cuts everything up to the matching `pop` at a rounded rectangle.
  case pushClip(RoundedRect, Affine)
  /// Draws everything up to the matching `pop` as one group with an opacity between 0 and 1.
  case pushOpacity(Double)
  /// Ends the innermost clip or group.
  case pop
}

/// Everything that a frame shows, back to front: the only thing that a renderer sees.
public struct DisplayList: Equatable, Sendable {
  /// The extent of the screen, in points.
  public var size: Size
  /// The colour beneath all items; a clear one makes a picture with transparency.
  public var background: Color
  /// The steps, back to front; each push has its pop.
  public var items: [DisplayItem]

  /// Makes a list; `size` is in points.
  public init(size: Size, background: Color = .white, items: [DisplayItem] = []) {
    self.size = size
    self.background = background
    self.items = items
  }
}
