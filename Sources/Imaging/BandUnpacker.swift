internal import CCodec

/// Memory in which bands of files that are alike are unpacked, one after the other. One task uses it at a time, which is
/// the promise behind its being `Sendable`.
final class BandUnpacker: @unchecked Sendable {
  /// Why a band was not unpacked, or could not be.
  enum Failure: Error { case noMemory, unusual }

  private let unpacker: OpaquePointer

  init(width: Int, hasAlpha: Bool) throws(Failure) {
    guard let unpacker = codec_unpacker_make(UInt32(width), hasAlpha ? 4 : 3) else { throw .noMemory }
    self.unpacker = unpacker
  }

  deinit { codec_unpacker_release(unpacker) }

  /// What a band's bytes hold.
  func unpack(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) throws(Failure) -> codec_rows {
    var rows = codec_rows()
    let band = UnsafeBufferPointer(rebasing: bytes)
    guard codec_band_unpack(unpacker, band.baseAddress, band.count, &rows) != 0 else { throw .unusual }
    return rows
  }

  /// Puts rows of the band that was unpacked last where they belong.
  func put(_ rows: Range<Int>, into bitmap: Bitmap, at y: Int) {
    codec_band_pixels(
      unpacker, bitmap.bytes + y * bitmap.bytesPerRow, UInt32(rows.lowerBound), UInt32(rows.upperBound))
  }
}
