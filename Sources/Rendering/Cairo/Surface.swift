internal import CCairo
import Imaging

extension CairoHandle where Object == SurfaceObject {
  /// Makes a clear surface of 32-bit pixels.
  static func image(width: Int, height: Int) throws(RenderingError) -> Surface {
    try checkSize(width, height)
    return try Surface(owned: cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)))
  }

  /// Makes a surface over someone else's bytes, which must outlive it; `finish` it before they are looked at. The alpha
  /// of an opaque one is not looked at.
  static func image(
    over bytes: UnsafeMutableRawBufferPointer, width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool = false
  ) throws(RenderingError) -> Surface {
    try checkSize(width, height)
    guard let start = bytes.baseAddress, let stride = Int32(exactly: bytesPerRow), bytesPerRow >= 4 * width,
      bytes.count >= bytesPerRow * height
    else {
      throw .cairo(
        operation: "draw into \(bytes.count) bytes",
        status: "\(width)×\(height) pixels with \(bytesPerRow) bytes a row do not fit")
    }
    return try Surface(
      owned: cairo_image_surface_create_for_data(
        start.assumingMemoryBound(to: UInt8.self), isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width),
        Int32(height), stride))
  }

  /// Pixels in a row.
  var width: Int { Int(cairo_image_surface_get_width(pointer)) }

  /// Rows.
  var height: Int { Int(cairo_image_surface_get_height(pointer)) }

  /// How much memory the pixels take.
  var byteCount: Int { Int(cairo_image_surface_get_stride(pointer)) * height }

  /// Ends all drawing; any later use is an error.
  func finish() throws(RenderingError) {
    cairo_surface_finish(pointer)
    try check("finish a surface")
  }

  /// Cairo's own limit for a side; beyond it, it makes no surface.
  private static var longestSide: Int { 32767 }

  private static func checkSize(_ width: Int, _ height: Int) throws(RenderingError) {
    let limit = Bitmap.maximumPixelCount
    guard width > 0, height > 0, width <= longestSide, height <= longestSide, width * height <= limit else {
      throw .size(width: width, height: height, limit: limit)
    }
  }
}

extension CairoHandle where Object == ContextObject {
  /// Makes a context that draws on a surface, and calls `body` with it.
  static func drawing<Result>(
    on surface: Surface, _ body: (Context) throws(RenderingError) -> Result
  ) throws(RenderingError) -> Result {
    let context = try Context(owned: cairo_create(surface.pointer))
    let result = try body(context)
    try context.check("draw")
    return result
  }
}
