internal import CPixels

extension Bitmap {
  /// A plain picture of one colour, which must be opaque.
  ///
  /// - Throws: `ImageError` where a side is not positive, or there are too many pixels.
  /// - Precondition: the colour is opaque.
  public convenience init(width: Int, height: Int, filledWith color: RGBA) throws(ImageError) {
    precondition(color.alpha == 255, "a plain picture is opaque, and \(color.hexadecimal) is not")
    try self.init(width: width, height: height)
    withUnsafeMutableBytes { (bytes: UnsafeMutableRawBufferPointer) in
      let native: [UInt8] = [color.blue, color.green, color.red, 255]
      pixels_fill(bytes.bindMemory(to: UInt8.self).baseAddress, native, pixelCount)
    }
    isOpaque = true
  }

  /// Copies another picture into this one, with its top left pixel in column `x` of row `y`; what reaches beyond an edge
  /// is cut off. What is clear in the other shows white.
  ///
  /// - Precondition: this picture is opaque.
  public func place(_ other: Bitmap, x: Int, y: Int) {
    precondition(isOpaque, "pictures are placed on opaque ones")
    let region = PixelRegion(x: x, y: y, width: other.width, height: other.height)
    guard let part = region.clipped(to: size) else { return }
    for row in 0..<part.height {
      let from = 4 * ((part.y + row - y) * other.width + part.x - x)
      pixels_over_white(
        bytes + 4 * ((part.y + row) * width + part.x), other.bytes + from, other.isOpaque ? 1 : 0, part.width)
    }
  }
}
