internal import CDrawing
import Imaging

extension Bitmap {
  /// The PNG file that cairo's own writer makes: what programs that draw with cairo habitually do, and so the measure
  /// that the quick encoder is compared with.
  func cairoPNG() throws(CairoFailure) -> [UInt8] {
    let file = CollectedFile()
    let status = withUnsafeBytes { bytes in
      // Cairo only reads; its functions know no constant bytes.
      let pixels = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
      let surface = cairo_image_surface_create_for_data(
        pixels, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(bytesPerRow))
      defer { cairo_surface_destroy(surface) }
      return cairo_surface_write_to_png_stream(
        surface,
        { file, bytes, count in
          guard let file, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
          Unmanaged<CollectedFile>.fromOpaque(file).takeUnretainedValue().bytes
            .append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, Unmanaged.passUnretained(file).toOpaque())
    }
    guard status == CAIRO_STATUS_SUCCESS else { throw CairoFailure(status: Int(status.rawValue)) }
    return file.bytes
  }
}

/// Cairo's writer failed, with cairo's number for why.
struct CairoFailure: Error {
  var status: Int
}

/// What cairo has written so far.
private final class CollectedFile {
  var bytes: [UInt8] = []
}
