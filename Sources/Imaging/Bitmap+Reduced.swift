internal import CPixels

extension Bitmap {
  /// A smaller copy, each pixel the mean of `factor` × `factor` of this picture's. Sides that cannot be divided are
  /// rounded up, and the last pixels are means of what is there.
  ///
  /// - Throws: `ImageError` without memory.
  /// - Precondition: `factor` is from 1 to 256.
  public func reduced(by factor: Int) throws(ImageError) -> Bitmap {
    precondition((1...256).contains(factor), "a picture is reduced by 1 to 256, not by \(factor)")
    let result = try Bitmap(width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
    pixels_reduce(result.bytes, bytes, width, height, factor)
    result.isOpaque = isOpaque
    return result
  }
}
