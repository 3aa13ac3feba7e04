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
}
