internal import CCodec

/// A PNG file in pieces: a header, its bands, which several files may share, and an end.
package struct PNGFile: Sendable {
  private let pieces: [PNGPiece]

  init(pieces: [PNGPiece]) { self.pieces = pieces }

  init(_ bytes: [UInt8]) { pieces = [PNGPiece(bytes)] }

  /// The size of the file, in bytes.
  package var count: Int { pieces.reduce(0) { $0 + $1.bytes.count } }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    let total = count
    return [UInt8](unsafeUninitializedCapacity: total) { buffer, count in
      var rest = UnsafeMutableRawBufferPointer(buffer)
      for piece in pieces {
        rest.copyMemory(from: piece.bytes)
        rest = UnsafeMutableRawBufferPointer(rebasing: rest[piece.bytes.count...])
      }
      count = total
    }
  }

  /// Calls `body` with the bytes of all pieces in file order; it must not keep them.
  package func withUnsafePieces<Result, Failure: Error>(
    _ body: ([UnsafeRawBufferPointer]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(pieces.map(\.bytes))
  }
}

/// Immutable bytes at a fixed address.
final class PNGPiece: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = Self.copy(bytes) }

  init(_ bytes: [UInt8]) { self.bytes = bytes.withUnsafeBytes(Self.copy) }

  deinit { bytes.deallocate() }

  private static func copy(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    copy.copyMemory(from: bytes)
    return UnsafeRawBufferPointer(copy)
  }
}

/// A PNG file that is assembled from bands.
///
/// Each band is an IDAT chunk with its own checksum, so a cached band is added without reading its bytes. The zlib
/// stream begins in a chunk before the bands and ends in one behind them.
struct PNGAssembly {
  private var pieces: [PNGPiece]
  private var adler: UInt32 = 1

  /// Makes the part of the file before the bands.
  init(width: Int, height: Int, hasAlpha: Bool) {
    // 8 bits a channel; colour type 2 is RGB, 6 RGBA; deflate, the five filters, no interlacing.
    let header = Self.bigEndian(width) + Self.bigEndian(height) + [8, hasAlpha ? 6 : 2, 0, 0, 0]
    var head = PictureHeader.pngSignature + Self.chunk("IHDR", header)
    head += Self.chunk("sRGB", [0])  // Intent: perceptual.
    // zlib's header: deflate with a window of 32 KB, no dictionary, fastest level, and its check bits.
    head += Self.chunk("IDAT", [0x78, 0x01])
    pieces = [PNGPiece(head)]
    pieces.reserveCapacity(height / 12 + 3)
  }

  /// Adds a band below the previous ones; `filteredSize` is the length of its filtered rows, in bytes.
  mutating func append(_ band: EncodedBand, filteredSize: Int) {
    adler = codec_adler_combine(adler, band.adler, UInt64(filteredSize))
    pieces.append(band.chunk)
  }

  consuming func finish() -> PNGFile {
    // An empty last block of fixed codes ends the stream.
    pieces.append(PNGPiece(Self.chunk("IDAT", [0x03, 0x00] + Self.bigEndian(Int(adler))) + Self.chunk("IEND", [])))
    return PNGFile(pieces: pieces)
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func chunk(_ type: StaticString, _ content: [UInt8]) -> [UInt8] {
    let name = type.utf8Start.withMemoryRebound(to: CChar.self, capacity: 4) { $0 }
    return [UInt8](unsafeUninitializedCapacity: content.count + 12) { buffer, count in
      count = buffer.baseAddress.map { codec_chunk_write($0, name, content, content.count) } ?? 0
    }
  }
}
