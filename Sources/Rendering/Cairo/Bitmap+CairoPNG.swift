internal import CCairo
import Imaging

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
