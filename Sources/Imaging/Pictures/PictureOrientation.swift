internal import CPixels

/// How a stored picture is turned to be seen: the values of EXIF's tag Orientation (EXIF 2.32, section 4.6.4 A).
public enum PictureOrientation: Int, Hashable, Sendable, CaseIterable {
  /// Seen as it is stored.
  case upright = 1
  /// Left and right change places.
  case mirrored = 2
  /// Turned by half.
  case upsideDown = 3
  /// Top and bottom change places.
  case flipped = 4
  /// Rows become columns.
  case transposed = 5
  /// Turned by a quarter clockwise.
  case turnedRight = 6
  /// Rows become columns, from the far corner.
  case transversed = 7
  /// Turned by a quarter anticlockwise.
  case turnedLeft = 8

  /// Whether width and height change places.
  public var swapsSides: Bool { rawValue >= 5 }
}

extension Bitmap {
  /// The picture as it is meant to be seen; the bitmap itself where it is stored like that.
  ///
  /// - Throws: `ImageError` without memory.
  public func oriented(_ orientation: PictureOrientation) throws(ImageError) -> Bitmap {
    if orientation == .upright { return self }
    let turned =
      try orientation.swapsSides ? Bitmap(width: height, height: width) : Bitmap(width: width, height: height)
    let way = way(to: orientation)
    pixels_reordered(turned.bytes, bytes, turned.width, turned.height, way.start, way.across, way.down)
    turned.isOpaque = isOpaque
    return turned
  }

  /// Where in this bitmap the first pixel of the turned one is, and how far it is to the next in its row and column.
  private func way(to orientation: PictureOrientation) -> (start: Int, across: Int, down: Int) {
    let (right, bottom) = (width - 1, (height - 1) * width)
    return switch orientation {
    case .upright: (0, 1, width)
    case .mirrored: (right, -1, width)
    case .upsideDown: (right + bottom, -1, -width)
    case .flipped: (bottom, 1, -width)
    case .transposed: (0, width, 1)
    case .turnedRight: (bottom, -width, 1)
    case .transversed: (right + bottom, -width, -1)
    case .turnedLeft: (right, width, -1)
    }
  }
}
