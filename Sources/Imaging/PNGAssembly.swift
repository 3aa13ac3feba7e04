internal import CCodec

/// A PNG file put together from bands.
///
/// Each band is an IDAT chunk of its own, with its own checksum, so that a known band is placed without looking at its
/// bytes. The zlib stream begins in a chunk before the bands and ends in one behind them.
struct PNGAssembly {
  private var head: [UInt8]
  private var bands: [EncodedBand] = []
  private var adler: UInt32 = 1
  private var size = 0

  /// Makes the part of the file before the bands.
  init(width: Int, height: Int, hasAlpha: Bool) {
    let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    // 8 bits a channel; colour type 2 is RGB, 6 RGBA; deflate, the five filters, no interlacing.
    let header = Self.bigEndian(width) + Self.bigEndian(height) + [8, hasAlpha ? 6 : 2, 0, 0, 0]
    head = signature + Self.chunk("IHDR", header)
    head += Self.chunk("sRGB", [0])  // Intent: perceptual.
    // zlib's header: deflate with a window of 32 KB, no dictionary, fastest level, and its check bits.
    head += Self.chunk("IDAT", [0x78, 0x01])
    bands.reserveCapacity(height / 24 + 2)
  }

  /// Places a band below the ones before; `filteredSize` is the length of its filtered rows in bytes.
  mutating func append(_ band: EncodedBand, filteredSize: Int) {
    adler = codec_adler_combine(adler, band.adler, UInt64(filteredSize))
    size += band.chunk.count
    bands.append(band)
  }

  /// The whole file.
  func bytes() -> [UInt8] {
    // An empty last block of fixed codes ends the stream.
    let tail = Self.chunk("IDAT", [0x03, 0x00] + Self.bigEndian(Int(adler))) + Self.chunk("IEND", [])
    let total = head.count + size + tail.count
    return [UInt8](unsafeUninitializedCapacity: total) { buffer, count in
      var rest = UnsafeMutableRawBufferPointer(buffer)
      func place(_ part: [UInt8]) {
        rest.copyBytes(from: part)
        rest = UnsafeMutableRawBufferPointer(rebasing: rest[part.count...])
      }
      place(head)
      for band in bands { place(band.chunk) }
      place(tail)
      count = total
    }
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
