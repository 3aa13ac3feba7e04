internal import CCodec

/// Puts a PNG file together from bands.
///
/// Each band is an IDAT chunk of its own, with its own checksum, so that a known band is placed without looking at its
/// bytes. The zlib stream begins in a chunk before the bands and ends in one behind them.
struct PNGAssembly {
  private var pieces: [PNGPiece]
  private var adler: UInt32 = 1

  /// Makes the part of the file before the bands.
  init(width: Int, height: Int, hasAlpha: Bool) {
    let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    // 8 bits a channel; colour type 2 is RGB, 6 RGBA; deflate, the five filters, no interlacing.
    let header = Self.bigEndian(width) + Self.bigEndian(height) + [8, hasAlpha ? 6 : 2, 0, 0, 0]
    var head = signature + Self.chunk("IHDR", header)
    head += Self.chunk("sRGB", [0])  // Intent: perceptual.
    // zlib's header: deflate with a window of 32 KB, no dictionary, fastest level, and its check bits.
    head += Self.chunk("IDAT", [0x78, 0x01])
    pieces = [PNGPiece(head)]
    pieces.reserveCapacity(height / 12 + 3)
  }

  /// Places a band below the ones before; `filteredSize` is the length of its filtered rows in bytes.
  mutating func append(_ band: EncodedBand, filteredSize: Int) {
    adler = codec_adler_combine(adler, band.adler, UInt64(filteredSize))
    pieces.append(band.chunk)
  }

  /// The whole file.
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
