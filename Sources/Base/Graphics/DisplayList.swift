/// One step of drawing a frame. Each transformation maps the item's own points to the screen's points.
package enum DisplayItem: Equatable, Sendable {
  /// Fills a rounded rectangle: a view's background.
  case fill(RoundedRect, Color, Affine)
  /// Draws contents with their top left corner at the origin of the transformation.
  case contents(Contents, Affine)
  /// Fades and blurs everything drawn before it, within the group.
  case softEdge(SoftEdge, Affine)
  /// Clips everything up to the matching `pop` to a rounded rectangle.
  case pushClip(RoundedRect, Affine)
  /// Draws everything up to the matching `pop` as one group with an opacity between 0 and 1.
  case pushOpacity(Double)
  /// Ends the innermost clip or group.
  case pop
}

/// The drawing steps of a frame, back to front: the only input of a renderer.
package struct DisplayList: Equatable, Sendable {
  /// The size of the screen, in points.
  package var size: Size
  /// The colour below all items. A clear colour makes a picture with transparency.
  package var background: Color
  /// The steps, back to front. Each push has a matching pop.
  package var items: [DisplayItem]
  /// The device whose screen the list shows, for a device frame around it.
  package var device: Device?
  /// The screen's cutout, for a device frame around it; empty if the items already include it.
  package var cutout: [DisplayItem]

  /// Creates a list; `size` is in points.
  package init(
    size: Size, background: Color = .white, items: [DisplayItem] = [], device: Device? = nil,
    cutout: [DisplayItem] = []
  ) {
    self.size = size
    self.background = background
    self.items = items
    self.device = device
    self.cutout = cutout
  }
}

extension DisplayList {
  /// Returns the list as items for another list, clipped to its edges or to rounded corners.
  ///
  /// - Parameters:
  ///   - place: The transformation to the other list.
  ///   - corners: The radii of the corners, in points.
  ///   - outset: The distance by which the rounded corners are further outside, in points. The edges are not.
  package func items(
    placedBy place: Affine, corners: CornerRadii = CornerRadii(), outset: Double = 0
  ) -> [DisplayItem] {
    let whole = Rect(origin: .zero, size: size)
    func clip(_ shape: RoundedRect, _ items: [DisplayItem]) -> [DisplayItem] {
      [.pushClip(shape, place)] + items + [.pop]
    }
    // The clip has the corners already. If the background had them too, it would be blended twice.
    let all = [DisplayItem.fill(RoundedRect(whole), background, place)] + items.map { $0.transformed(by: place) }
    let shape = RoundedRect(whole.inset(by: -outset), corners: corners.map { $0 > 0 ? $0 + outset : 0 })
    let (rounded, height) = (clip(shape, all), corners.largest)
    let middle = whole.inset(by: Insets(top: height, bottom: height))
    // A band of the list must not cut a soft edge, which reads all pixels beneath it.
    guard height > 0, place.uprightScale != nil, !middle.isEmpty, !items.contains(where: \.isSoftEdge) else {
      return outset == 0 ? rounded : clip(RoundedRect(whole), rounded)
    }
    // Within a rounded clip each change redraws everything, so only the bands with the corners have one.
    let top = Rect(0, 0, size.width, height)
    let bottom = top.offset(by: Vector(0, middle.maxY))
    return clip(RoundedRect(top), rounded) + clip(RoundedRect(middle), all) + clip(RoundedRect(bottom), rounded)
  }

  /// The list with the cutout of its screen, as a device shows it. What extends beyond the screen is clipped when the
  /// items are placed.
  package var onDevice: DisplayList {
    var list = self
    (list.items, list.cutout) = (items + cutout, [])
    return list
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
    case .softEdge(let soft, let transform): .softEdge(soft, transform.concatenated(with: next))
    case .pushClip(let shape, let transform): .pushClip(shape, transform.concatenated(with: next))
    case .pushOpacity, .pop: self
    }
  }

  /// Whether the item changes what is drawn before it.
  fileprivate var isSoftEdge: Bool {
    if case .softEdge = self { true } else { false }
  }
}

/// A band at the edge of a screen in which the content fades and blurs, as beneath the bars of iOS 26.
///
/// Both effects grow linearly from the inner side of the band to the edge. The blur extends the pixels at the sides of
/// the band instead of reading those around it. A band that is turned or skewed only fades.
package struct SoftEdge: Hashable, Sendable {
  /// The edge of the screen.
  package enum Edge: Hashable, Sendable { case top, bottom }

  /// The band, in points.
  package var rect: Rect
  /// The side of the band with the greatest effect.
  package var edge: Edge
  /// The colour into which the content fades.
  package var color: Color
  /// The fraction of the colour at the edge, from 0 to 1.
  package var fade: Double
  /// The standard deviation of the Gaussian blur at the edge, in points; at least 0.
  package var blurRadius: Double

  /// Creates a band; `rect` and `blurRadius` are in points.
  package init(rect: Rect, edge: Edge, color: Color, fade: Double = 0.9, blurRadius: Double = 8) {
    (self.rect, self.edge, self.color, self.fade, self.blurRadius) = (rect, edge, color, fade, blurRadius)
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
  /// Fills the area between a rounded rectangle and another one inside of it.
  case ring(RoundedRect, around: RoundedRect, Paint)
  /// Draws the shadows of a rounded rectangle, which is drawn on them. The part that it hides may be missing.
  case shadows([SoftShadow], of: RoundedRect)
  /// Draws text with its top left corner at a point.
  case text(ShapedText, at: Point)
  /// Draws a picture, scaled to fill a rectangle and clipped to its rounded corners.
  case image(ImageReference, in: RoundedRect)
  /// Fills a rectangle with the mean colour of a row of a picture, from 0.
  case rowMean(ImageReference, row: Int, in: Rect)
}

/// A black shadow: a shape moved down and blurred.
package struct SoftShadow: Hashable, Sendable {
  /// The distance below the shape, in points.
  package var drop: Double
  /// The standard deviation of the Gaussian blur, in points.
  package var deviation: Double
  /// The opacity where the shape hides all light, 0…1.
  package var opacity: Double

  /// Creates a shadow; lengths are in points.
  package init(drop: Double, deviation: Double, opacity: Double) {
    (self.drop, self.deviation, self.opacity) = (drop, deviation, opacity)
  }

  /// The distance from the moved shape at which the shadow ends, in points.
  package var reach: Double { 3.2 * deviation }
}

extension DrawCommand {
  fileprivate func isOpaquePicture(filling size: Size) -> Bool {
    guard case .image(let image, let shape) = self else { return false }
    return image.isOpaque && !image.showsPlaceholder && shape == RoundedRect(Rect(origin: .zero, size: size))
  }
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

  /// Creates contents; `size` is in points. An opaque picture that fills them makes them opaque too.
  package init(size: Size, commands: [DrawCommand], isOpaque: Bool = false) {
    self.size = size
    self.commands = commands
    self.isOpaque = isOpaque || commands.contains { $0.isOpaquePicture(filling: size) }
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

  /// Whether a placeholder is drawn if the file cannot be read; otherwise that is an error.
  package var showsPlaceholder = false
  /// The hash of the file as `ContentHash` writes it. A file with another hash is an error; `nil` permits any.
  package var contentHash: String?

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
