/// One step of drawing a frame. Each transformation leads from the item's own points to the screen's points.
package enum DisplayItem: Equatable, Sendable {
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
  package var items: [DisplayItem]
  /// The radius of the screen's corners, in points, to which a device around it is drawn. The items have them already.
  public var cornerRadius: Double

  /// Creates a list; `size` and `cornerRadius` are in points.
  package init(size: Size, background: Color = .white, items: [DisplayItem] = [], cornerRadius: Double = 0) {
    self.size = size
    self.background = background
    self.items = items
    self.cornerRadius = cornerRadius
  }
}

extension DisplayList {
  /// The list as items that are cut at its edges or at rounded corners, for a place in another list.
  package func items(placedBy place: Affine, cornerRadius: Double = 0) -> [DisplayItem] {
    let inside = RoundedRect(Rect(origin: .zero, size: size), cornerRadius: cornerRadius)
    // The clip has the corners already; with them the background would be blended with what is beneath twice.
    let all = [DisplayItem.fill(RoundedRect(inside.rect), background, place)] + items.map { $0.transformed(by: place) }
    let rounded = [DisplayItem.pushClip(inside, place)] + all + [.pop]
    let middle = inside.rect.inset(by: Insets(top: cornerRadius, bottom: cornerRadius))
    guard cornerRadius > 0, place.uprightScale != nil, !middle.isEmpty else { return rounded }
    // Within a rounded clip each change draws everything again, so only the bands with the corners have one.
    let top = Rect(0, 0, size.width, cornerRadius)
    func band(_ rect: Rect, _ items: [DisplayItem]) -> [DisplayItem] {
      [.pushClip(RoundedRect(rect), place)] + items + [.pop]
    }
    return band(top, rounded) + band(middle, all) + band(top.offset(by: Vector(0, middle.maxY)), rounded)
  }

  /// The list as items that are cut at its edges, with its top left corner at a point.
  package func items(at point: Point) -> [DisplayItem] { items(placedBy: .translation(point - .zero)) }

  /// The list with another one of the same height at its right.
  package func beside(_ other: DisplayList) -> DisplayList {
    DisplayList(
      size: Size(size.width + other.size.width, size.height), background: background,
      items: items(at: .zero) + other.items(at: Point(size.width, 0)))
  }
}

extension DisplayItem {
  /// The same item in the coordinates that a transformation leads to.
  package func transformed(by next: Affine) -> DisplayItem {
    switch self {
    case .fill(let shape, let color, let transform): .fill(shape, color, transform.concatenated(with: next))
    case .contents(let contents, let transform): .contents(contents, transform.concatenated(with: next))
    case .pushClip(let shape, let transform): .pushClip(shape, transform.concatenated(with: next))
    case .pushOpacity, .pop: self
    }
  }
}

/// One step of drawing a view's contents, in the view's own points.
package enum DrawCommand: Hashable, Sendable {
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
package final class Contents: Sendable, Equatable {
  /// The extent, in points.
  package let size: Size
  /// The steps, back to front.
  package let commands: [DrawCommand]
  /// Whether every pixel within `size` is opaque, so that nothing beneath can be seen.
  package let isOpaque: Bool

  /// Creates contents; `size` is in points.
  package init(size: Size, commands: [DrawCommand], isOpaque: Bool = false) {
    self.size = size
    self.commands = commands
    self.isOpaque = isOpaque
  }

  /// Whether two contents draw the same; at once where both are one object.
  package static func == (a: Contents, b: Contents) -> Bool {
    a === b || (a.size == b.size && a.isOpaque == b.isOpaque && a.commands == b.commands)
  }
}

/// A picture in a file. The pixels are read by the renderer when they are first drawn.
public struct ImageReference: Hashable, Sendable {
  /// The path of the PNG or JPEG file.
  public var path: String
  /// The width of the picture as it is seen, in its own pixels.
  public var pixelWidth: Int
  /// The height of the picture as it is seen, in its own pixels.
  public var pixelHeight: Int

  /// Creates a reference to a file whose extent is known.
  public init(path: String, pixelWidth: Int, pixelHeight: Int) {
    self.path = path
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }
}
