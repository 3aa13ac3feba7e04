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

  /// Puts the rows of the band that was unpacked last into a bitmap, if there is room, and moves on below them.
  func put(_ rows: codec_rows, into bitmap: Bitmap, at y: inout Int) throws(Failure) {
    guard y + Int(rows.row_count) <= bitmap.height else { throw .unusual }
    codec_band_pixels(unpacker, bitmap.bytes + y * bitmap.bytesPerRow, rows.row_count)
    y += Int(rows.row_count)
  }
}
