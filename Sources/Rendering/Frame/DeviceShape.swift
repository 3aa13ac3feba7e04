import Geometry
import Graphics

/// Where a rounded rectangle lies on the device.
struct DeviceShape {
  /// The pixels that it covers, or an area that holds them where its edges are soft.
  let bounds: PixelRect
  /// Whether its edges are moved to the lines between pixels: true where it is upright and has square corners.
  let isPixelExact: Bool

  init(_ shape: RoundedRect, _ affine: Affine, scale: Double) {
    isPixelExact = affine.isTranslation && shape.effectiveRadius == 0
    if shape.rect.isEmpty {
      bounds = .empty
    } else if isPixelExact {
      bounds = PixelRect(rounding: affine.boundingBox(of: shape.rect), scale: scale)
    } else {
      bounds = PixelRect(holding: affine.boundingBox(of: shape.rect), scale: scale)
    }
  }

  /// Where contents lie: at the nearest whole pixel if they are only moved.
  init(_ contents: Contents, _ affine: Affine, scale: Double) {
    isPixelExact = affine.isTranslation
    if contents.size.isEmpty {
      bounds = .empty
    } else if isPixelExact {
      let size = contents.pixelSize(scale)
      let (x, y) = (pixel(affine.tx * scale), pixel(affine.ty * scale))
      bounds = PixelRect(left: x, top: y, right: x + size.width, bottom: y + size.height)
    } else {
      // A resampled bitmap reaches a pixel of its own beyond its edges.
      let size = contents.pixelSize(scale)
      let rect = Rect(0, 0, Double(size.width) / scale, Double(size.height) / scale).outset(by: 1 / scale)
      bounds = PixelRect(holding: affine.boundingBox(of: rect), scale: scale)
    }
  }
}

extension Contents {
  /// The extent in pixels; parts of pixels count as whole ones.
  func pixelSize(_ scale: Double) -> PixelRect {
    // A side that misses a whole number by rounding errors only is meant to be that number.
    let slack = 1e-6
    return PixelRect(
      left: 0, top: 0, right: pixel((size.width * scale - slack).rounded(.up)),
      bottom: pixel((size.height * scale - slack).rounded(.up)))
  }

  /// Whether they are opaque up to the edges of their bitmap.
  func fillsPixels(_ scale: Double) -> Bool {
    let (width, height) = (size.width * scale, size.height * scale)
    return isOpaque && abs(width - width.rounded()) < 1e-6 && abs(height - height.rounded()) < 1e-6
  }
}
