import Imaging

/// Makes PNG files whose zlib stream is cut into chunks by hand, as bands are.
struct BandedMaker {
  var width = 4
  var height: Int
  /// What the chunks between the header's and the last one hold, and what the last one holds before the checksum.
  var chunks: [[UInt8]] = []
  var header: [UInt8] = [0x78, 0x01]
  var lastBlock: [UInt8] = [0x03, 0x00]
  /// What the chunks are said to inflate to.
  var filtered: [UInt8] = []

  /// Rows of noise in bands of so many.
  init(bands: [Int], seed: Int = 1) {
    height = 0
    var generator = SeededGenerator(seed)
    for rows in bands {
      let bytes = (0..<rows).flatMap { y in
        [UInt8(y % 2)] + (0..<12).map { _ in .random(in: 0...255, using: &generator) }
      }
      append(bytes, rows: rows)
    }
  }

  /// Puts a band of a stored block below the others.
  mutating func append(_ bytes: [UInt8], rows: Int = 0) {
    height += rows
    chunks.append(Self.stored(bytes))
    filtered += bytes
  }

  static func stored(_ bytes: [UInt8], isFinal: Bool = false) -> [UInt8] {
    let (low, high) = (UInt8(bytes.count & 255), UInt8(bytes.count >> 8))
    return [isFinal ? 1 : 0, low, high, ~low, ~high] + bytes
  }

  func bytes() -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    file += PNGMaker.chunk("IHDR", PNGMaker.number(width) + PNGMaker.number(height) + [8, 2, 0, 0, 0])
    for content in [header] + chunks + [lastBlock + PNGMaker.adler(filtered)] {
      file += PNGMaker.chunk("IDAT", content)
    }
    return file + PNGMaker.chunk("IEND", [])
  }
}

/// Bits of a deflate stream, the lowest of a byte first (RFC 1951, section 3.1.1).
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  mutating func write(_ value: Int, bits: Int) {
    for bit in 0..<bits {
      if count % 8 == 0 { bytes.append(0) }
      bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(count % 8)
      count += 1
    }
  }

  /// A Huffman code, whose highest bit comes first.
  mutating func write(code: Int, bits: Int) {
    for bit in (0..<bits).reversed() { write(code >> bit & 1, bits: 1) }
  }
}
