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

extension Bitmap {
  /// The PNG file that cairo's own writer makes: what programs that draw with cairo habitually do, and so the measure
  /// that the quick encoder is compared with. It takes a hundred times as long; `PNGEncoder` is for use.
  ///
  /// - Throws: `RenderingError` where cairo fails.
  public func cairoPNG() throws(RenderingError) -> [UInt8] {
    try withUnsafeBytes { bytes throws(RenderingError) in
      // Cairo only reads; its functions know no constant bytes.
      let surface = try Surface.image(
        over: UnsafeMutableRawBufferPointer(mutating: bytes), width: width, height: height, bytesPerRow: bytesPerRow,
        isOpaque: isOpaque)
      let file = CollectedFile()
      let status = cairo_surface_write_to_png_stream(
        surface.pointer,
        { file, bytes, count in
          guard let file, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
          Unmanaged<CollectedFile>.fromOpaque(file).takeUnretainedValue().bytes
            .append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, Unmanaged.passUnretained(file).toOpaque())
      guard status == CAIRO_STATUS_SUCCESS else {
        throw .cairo(operation: "write a PNG", status: String(cString: cairo_status_to_string(status)))
      }
      try surface.finish()
      return file.bytes
    }
  }
}

/// What cairo has written so far.
private final class CollectedFile {
  var bytes: [UInt8] = []
}
