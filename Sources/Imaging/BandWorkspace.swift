internal import CCodec
internal import CPixels

/// Memory in which bands are cut, filtered and compressed. One task uses it at a time, which is the promise behind its
/// being `Sendable`.
final class BandWorkspace: @unchecked Sendable {
  private let workspace: OpaquePointer
  private var bands: [pixels_band] = []

  /// `nil` without memory.
  init?() {
    guard let workspace = codec_workspace_make() else { return nil }
    self.workspace = workspace
  }

  deinit { codec_workspace_release(workspace) }

  /// The bands of a picture, from top to bottom.
  func cut(_ rows: PictureRows) -> ArraySlice<pixels_band> {
    let most = rows.hashes.count / Int(pixels_band_least_rows) + 1
    if bands.count < most { bands = Array(repeating: pixels_band(), count: most) }
    return bands[..<pixels_cut_bands(&bands, rows.hashes, rows.hashes.count)]
  }

  /// Filters and compresses one band.
  func encode(
    _ band: pixels_band, of bitmap: Bitmap, hasAlpha: Bool, effort: codec_effort
  ) throws(ImageError) -> EncodedBand {
    var start: UnsafePointer<UInt8>?
    var adler: UInt32 = 0
    let size = codec_band_encode(
      workspace, &start, &adler, bitmap.bytes + Int(band.first_row) * bitmap.bytesPerRow, UInt32(bitmap.width),
      band.row_count, hasAlpha ? 1 : 0, effort)
    guard let start, size > 0 else { throw ImageError(.outOfMemory) }
    return EncodedBand(chunk: PNGPiece(UnsafeRawBufferPointer(start: start, count: size)), adler: adler)
  }
}
