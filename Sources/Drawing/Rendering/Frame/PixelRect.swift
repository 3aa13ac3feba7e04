import Graphics
import LibC

/// A rectangle of whole device pixels. Left and top are inclusive, right and bottom exclusive.
struct PixelRect: Hashable, Sendable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  /// A rectangle without pixels.
  static let empty = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

  /// The width in pixels; negative if right is less than left.
  var width: Int { right - left }
  /// The height in pixels; negative if bottom is less than top.
  var height: Int { bottom - top }
  var isEmpty: Bool { right <= left || bottom <= top }
  /// The number of pixels, 0 if the rectangle is empty.
  var area: Int { isEmpty ? 0 : width * height }

  /// Returns the common pixels, or `empty`.
  func intersection(_ other: PixelRect) -> PixelRect {
    let shared = PixelRect(
      left: max(left, other.left), top: max(top, other.top),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
    return shared.isEmpty ? .empty : shared
  }

  /// Returns the rectangle moved by pixels to the right and downwards.
  func offset(_ x: Int, _ y: Int) -> PixelRect {
    PixelRect(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  /// Returns the smallest rectangle that contains both; an empty one adds nothing.
  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      left: min(left, other.left), top: min(top, other.top),
      right: max(right, other.right), bottom: max(bottom, other.bottom))
  }

  /// Returns the rectangle without another one, as the parts above, left, right and below it.
  func subtracting(_ other: PixelRect) -> [PixelRect] {
    let shared = intersection(other)
    if shared.isEmpty { return [self] }
    return [
      PixelRect(left: left, top: top, right: right, bottom: shared.top),
      PixelRect(left: left, top: shared.top, right: shared.left, bottom: shared.bottom),
      PixelRect(left: shared.right, top: shared.top, right: right, bottom: shared.bottom),
      PixelRect(left: left, top: shared.bottom, right: right, bottom: bottom),
    ].filter { !$0.isEmpty }
  }

  /// Returns whether all pixels of another rectangle are in this one.
  func contains(_ other: PixelRect) -> Bool {
    other.isEmpty || (left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom)
  }

  func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }
}

extension PixelRect {
  /// Makes the rectangle with each side moved to the nearest pixel boundary.
  ///
  /// A side of at least a third of a pixel becomes a pixel, so that a hairline does not vanish.
  init(rounding rect: Rect, scale: Double) {
    func sides(_ low: Double, _ high: Double, thickness: Double) -> (Int, Int) {
      let (first, last) = (pixel(low * scale), pixel(high * scale))
      guard first == last, thickness * scale >= PixelRect.thinnest else { return (first, max(first, last)) }
      return (pixel(floor(low * scale)), pixel(floor(low * scale)) + 1)
    }
    (left, right) = sides(rect.minX, rect.maxX, thickness: rect.width)
    (top, bottom) = sides(rect.minY, rect.maxY, thickness: rect.height)
  }

  /// Returns the rectangle in points, at a scale in device pixels per point.
  func inPoints(_ scale: Double) -> Rect {
    Rect(Double(left) / scale, Double(top) / scale, Double(width) / scale, Double(height) / scale)
  }

  /// Makes the smallest rectangle of whole pixels that contains `rect`, with a margin of one pixel for soft edges.
  init(holding rect: Rect, scale: Double) {
    self.init(
      left: pixel(floor(rect.minX * scale)) - 1, top: pixel(floor(rect.minY * scale)) - 1,
      right: pixel(ceil(rect.maxX * scale)) + 1, bottom: pixel(ceil(rect.maxY * scale)) + 1)
  }

  /// The smallest thickness, in pixels, that is rounded up to a pixel.
  private static let thinnest = 1.0 / 3.0
}

/// Returns the nearest whole number. Halves round up, so that moving by whole pixels never changes a size.
///
/// Values are clamped to the range of cairo's coordinates.
func pixel(_ value: Double) -> Int { Int(floor(min(max(value, -4e6), 4e6) + 0.5)) }

/// The position of a shape or of contents on the device.
struct DeviceShape {
  /// The pixels that it covers, or an area that contains them if its edges are soft.
  let bounds: PixelRect
  /// Whether its edges are moved to pixel boundaries, which is the case if it is upright and has square corners.
  let isPixelExact: Bool

  /// Finds the position of an item; it is empty for an item that neither draws nor clips.
  init(_ item: DisplayItem, scale: Double) {
    switch item {
    case .fill(let shape, _, let affine), .pushClip(let shape, let affine): self.init(shape, affine, scale: scale)
    case .contents(let contents, let affine): self.init(contents, affine, scale: scale)
    case .softEdge(let soft, let affine): self.init(RoundedRect(soft.rect), affine, scale: scale)
    case .pushOpacity, .pop: self.init(RoundedRect(Rect(0, 0, 0, 0)), .identity, scale: scale)
    }
  }

  /// Finds the position of a shape in points under a transformation.
  init(_ shape: RoundedRect, _ affine: Affine, scale: Double) {
    isPixelExact = affine.uprightScale != nil && shape.effectiveRadius == 0
    if shape.rect.isEmpty {
      bounds = .empty
    } else if isPixelExact {
      bounds = PixelRect(rounding: affine.boundingBox(of: shape.rect), scale: scale)
    } else {
      bounds = PixelRect(holding: affine.boundingBox(of: shape.rect), scale: scale)
    }
  }

  /// Finds the position of contents: at the nearest whole pixel if they are only moved and scaled.
  init(_ contents: Contents, _ affine: Affine, scale: Double) {
    let zoom = affine.uprightScale
    isPixelExact = zoom != nil
    if contents.size.isEmpty {
      bounds = .empty
    } else if let zoom {
      let size = contents.pixelSize(scale * zoom)
      let (x, y) = (pixel(affine.tx * scale), pixel(affine.ty * scale))
      bounds = PixelRect(left: x, top: y, right: x + size.width, bottom: y + size.height)
    } else {
      // A resampled bitmap extends a pixel of its own beyond its edges.
      let size = contents.pixelSize(scale)
      let rect = Rect(0, 0, Double(size.width) / scale, Double(size.height) / scale).outset(by: 1 / scale)
      bounds = PixelRect(holding: affine.boundingBox(of: rect), scale: scale)
    }
  }
}

extension Contents {
  /// Returns the extent in pixels, rounded up.
  func pixelSize(_ scale: Double) -> PixelRect {
    // A side that differs from a whole number only by rounding errors counts as that number.
    let slack = 1e-6
    return PixelRect(
      left: 0, top: 0, right: pixel((size.width * scale - slack).rounded(.up)),
      bottom: pixel((size.height * scale - slack).rounded(.up)))
  }

  /// Returns the pixels of their bitmap, placed at a rectangle, that the contents cover as a whole.
  func wholePixels(of bounds: PixelRect, _ scale: Double) -> PixelRect {
    let slack = 1e-6
    return PixelRect(
      left: bounds.left, top: bounds.top, right: bounds.left + pixel((size.width * scale + slack).rounded(.down)),
      bottom: bounds.top + pixel((size.height * scale + slack).rounded(.down)))
  }

  /// Returns whether the contents are opaque up to the edges of their bitmap.
  func fillsPixels(_ scale: Double) -> Bool {
    let (width, height) = (size.width * scale, size.height * scale)
    return isOpaque && abs(width - width.rounded()) < 1e-6 && abs(height - height.rounded()) < 1e-6
  }
}
