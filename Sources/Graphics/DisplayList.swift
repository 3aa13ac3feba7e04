/// One step of drawing a frame. Each transformation maps the item's own points to the screen's points.
package enum DisplayItem: Equatable, Sendable {
  /// Fills a rounded rectangle: a view's background.
  case fill(RoundedRect, Color, Affine)
  /// Draws contents with their top left corner at the origin of the transformation.
  case contents(Contents, Affine)
  /// Clips everything up to the matching `pop` to a rounded rectangle.
  case pushClip(RoundedRect, Affine)
  /// Draws everything up to the matching `pop` as one group with an opacity between 0 and 1.
  case pushOpacity(Double)
  /// Ends the innermost clip or group.
  case pop
}

/// The drawing steps of a frame, back to front: the only input of a renderer.
public struct DisplayList: Equatable, Sendable {
  /// The size of the screen, in points.
  public var size: Size
  /// The colour below all items. A clear colour makes a picture with transparency.
  public var background: Color
  /// The steps, back to front. Each push has a matching pop.
  package var items: [DisplayItem]
  /// The radius of the screen's corners, in points, for a device frame around it.
  public var cornerRadius: Double
  /// The screen's cutout, for a device frame around it; empty if the items already include it.
  package var cutout: [DisplayItem]

  /// Creates a list; `size` and `cornerRadius` are in points.
  package init(
    size: Size, background: Color = .white, items: [DisplayItem] = [], cornerRadius: Double = 0,
    cutout: [DisplayItem] = []
  ) {
    self.size = size
    self.background = background
    self.items = items
    self.cornerRadius = cornerRadius
    self.cutout = cutout
  }
}

extension DisplayList {
  /// Returns the list as items for another list, clipped to its edges or to rounded corners.
  package func items(placedBy place: Affine, cornerRadius: Double = 0) -> [DisplayItem] {
    let inside = RoundedRect(Rect(origin: .zero, size: size), cornerRadius: cornerRadius)
    // The clip has the corners already. If the background had them too, it would be blended twice.
    let all = [DisplayItem.fill(RoundedRect(inside.rect), background, place)] + items.map { $0.transformed(by: place) }
    let rounded = [DisplayItem.pushClip(inside, place)] + all + [.pop]
    let middle = inside.rect.inset(by: Insets(top: cornerRadius, bottom: cornerRadius))
    guard cornerRadius > 0, place.uprightScale != nil, !middle.isEmpty else { return rounded }
    // Within a rounded clip each change redraws everything, so only the bands with the corners have one.
    let top = Rect(0, 0, size.width, cornerRadius)
    func band(_ rect: Rect, _ items: [DisplayItem]) -> [DisplayItem] {
      [.pushClip(RoundedRect(rect), place)] + items + [.pop]
    }
    return band(top, rounded) + band(middle, all) + band(top.offset(by: Vector(0, middle.maxY)), rounded)
  }

  /// Returns the list as items that are clipped to its edges, with its top left corner at a point.
  package func items(at point: Point) -> [DisplayItem] { items(placedBy: .translation(point - .zero)) }

  /// Returns the list with another one of the same height to its right.
  package func beside(_ other: DisplayList) -> DisplayList {
    DisplayList(
      size: Size(size.width + other.size.width, size.height), background: background,
      items: items(at: .zero) + other.items(at: Point(size.width, 0)))
  }
}

extension DisplayItem {
  /// Returns the item with a further transformation.
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
  /// Draws a line along a path, with a width in points and with round caps and joins.
  case stroke(Path, Color, width: Double)
  /// Fills a rounded rectangle. Sides on device pixels are drawn sharp.
  case fillRect(RoundedRect, Paint)
  /// Draws text with its top left corner at a point.
  case text(ShapedText, at: Point)
  /// Draws a picture, scaled to fill a rectangle and clipped to its rounded corners.
  case image(ImageReference, in: RoundedRect)
}

/// The contents of a view, without its background and its subviews.
///
/// Contents are immutable: a view that changes its appearance creates new contents. The identity of the object is
/// therefore the version of the picture, and the renderer caches a bitmap for each object.
package final class Contents: Sendable, Equatable {
  /// The size, in points.
  package let size: Size
  /// The steps, back to front.
  package let commands: [DrawCommand]
  /// Whether every pixel within `size` is opaque, so that nothing below is visible.
  package let isOpaque: Bool

  /// Creates contents; `size` is in points.
  package init(size: Size, commands: [DrawCommand], isOpaque: Bool = false) {
    self.size = size
    self.commands = commands
    self.isOpaque = isOpaque
  }

  /// Returns whether two contents draw the same. It is immediate if both are the same object.
  package static func == (a: Contents, b: Contents) -> Bool {
    a === b || (a.size == b.size && a.isOpaque == b.isOpaque && a.commands == b.commands)
  }
}

/// A picture in a file. The renderer reads the pixels when it first draws them.
public struct ImageReference: Hashable, Sendable {
  /// The path of the PNG or JPEG file.
  public var path: String
  /// The width of the displayed picture, in its own pixels.
  public var pixelWidth: Int
  /// The height of the displayed picture, in its own pixels.
  public var pixelHeight: Int
  /// Whether the file has no alpha channel, so that nothing below the picture is visible.
  public var isOpaque: Bool

  /// Creates a reference to a file with known dimensions.
  ///
  /// - Parameters:
  ///   - path: The path of the PNG or JPEG file.
  ///   - pixelWidth: The width of the displayed picture, in its own pixels.
  ///   - pixelHeight: The height of the displayed picture, in its own pixels.
  ///   - isOpaque: Whether the file has no alpha channel.
  public init(path: String, pixelWidth: Int, pixelHeight: Int, isOpaque: Bool = false) {
    self.path = path
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.isOpaque = isOpaque
  }
}
