internal import CCodec

/// Memory in which bands are filtered and compressed. One task uses it at a time, which is the promise behind its
/// being `Sendable`.
final class BandWorkspace: @unchecked Sendable {
  private let workspace: OpaquePointer

  /// `nil` without memory.
  init?() {
    guard let workspace = codec_workspace_make() else { return nil }
    self.workspace = workspace
  }

  deinit { codec_workspace_release(workspace) }

  /// Filters and compresses one band.
  func encode(
    _ band: Band, of bitmap: Bitmap, hasAlpha: Bool, effort: codec_effort
  ) throws(ImageError) -> EncodedBand {
    var start: UnsafePointer<UInt8>?
    var adler: UInt32 = 0
    let size = codec_band_encode(
      workspace, &start, &adler, bitmap.bytes + band.rows.lowerBound * bitmap.bytesPerRow, UInt32(bitmap.width),
      UInt32(band.rows.count), hasAlpha ? 1 : 0, effort)
    guard let start, size > 0 else { throw ImageError(.outOfMemory) }
    return EncodedBand(chunk: PNGPiece(UnsafeRawBufferPointer(start: start, count: size)), adler: adler)
  }
}
