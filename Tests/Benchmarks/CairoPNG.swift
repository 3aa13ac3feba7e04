internal import CDrawing
import Imaging

extension Bitmap {
  /// The PNG file of cairo's own writer, the default of programs that draw with cairo, and therefore the baseline of
  /// the fast encoder.
  func cairoPNG() throws(CairoFailure) -> [UInt8] {
    let file = CollectedFile()
    let status = withUnsafeBytes { bytes in
      // Cairo only reads the bytes, but its functions take no constant pointers.
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

/// An error of cairo's writer, with cairo's status code.
struct CairoFailure: Error {
  var status: Int
}

/// The bytes that cairo has written.
private final class CollectedFile {
  var bytes: [UInt8] = []
}
