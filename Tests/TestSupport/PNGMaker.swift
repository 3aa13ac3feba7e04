import Imaging

/// Makes PNG files with any filters, splits and damage, without a PNG library.
package struct PNGMaker {
  /// The pixels.
  package var bitmap: Bitmap
  /// The filter of each row, repeated from the start if there are more rows.
  package var filters: [UInt8] = [0]
  /// The number of bytes of the zlib stream in an IDAT chunk.
  package var split = Int.max
  /// Chunks between IHDR and the first IDAT.
  package var before: [(type: String, content: [UInt8])] = []
  /// Whether the rows are those of Adam7's seven passes, without filters.
  package var isInterlaced = false

  /// Creates a maker for a bitmap.
  package init(bitmap: Bitmap, filters: [UInt8] = [0], isInterlaced: Bool = false) {
    (self.bitmap, self.filters, self.isInterlaced) = (bitmap, filters, isInterlaced)
  }

  /// Returns the bytes of a file whose stream consists of stored blocks.
  package func bytes(_ spoil: (inout [UInt8]) -> Void = { _ in }) -> [UInt8] {
    var stream = Self.zlib(filtered())
    spoil(&stream)
    var file = Self.signature
    let channels: UInt8 = bitmap.hasTransparency ? 6 : 2
    let kind = [8, channels, 0, 0, isInterlaced ? 1 : 0]
    file += Self.chunk("IHDR", Self.number(bitmap.width) + Self.number(bitmap.height) + kind)
    for (type, content) in before { file += Self.chunk(type, content) }
    var rest = stream[...]
    repeat {
      file += Self.chunk("IDAT", Array(rest.prefix(split)))
      rest = rest.dropFirst(split)
    } while !rest.isEmpty
    return file + Self.chunk("IEND", [])
  }

  /// Returns the bytes of a file with 16 bits a channel.
  ///
  /// - Parameters:
  ///   - samples: The channels of each pixel, row by row.
  ///   - channels: 1 for grey, 2 for grey and alpha, 3 for R, G, B, and 4 for R, G, B, A.
  ///   - before: Chunks between IHDR and IDAT.
  package static func wide(
    _ samples: [UInt16], width: Int, channels: Int, before: [(type: String, content: [UInt8])] = []
  ) -> [UInt8] {
    let kind: UInt8 = [0, 4, 2, 6][channels - 1]
    let rowLength = width * channels
    var rows: [UInt8] = []
    for (index, sample) in samples.enumerated() {
      if index % rowLength == 0 { rows.append(0) }
      rows += [UInt8(sample >> 8), UInt8(sample & 255)]
    }
    let header = number(width) + number(samples.count / rowLength) + [16, kind, 0, 0, 0]
    var file = signature + chunk("IHDR", header)
    for (type, content) in before { file += chunk(type, content) }
    file += chunk("IDAT", zlib(rows))
    return file + chunk("IEND", [])
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// The rows, filtered by the formulas of the specification.
  package func filtered() -> [UInt8] {
    let size = bitmap.hasTransparency ? 4 : 3
    let rgba = bitmap.rgba
    func level(_ x: Int, _ y: Int, _ k: Int) -> Int {
      x < 0 || y < 0 ? 0 : Int(rgba[4 * (y * bitmap.width + x) + k])
    }
    var bytes: [UInt8] = []
    if isInterlaced {
      // The first column and row of each pass, and the steps to the next ones.
      for (x0, y0, dx, dy) in [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
      ] where x0 < bitmap.width {
        for y in stride(from: y0, to: bitmap.height, by: dy) {
          bytes.append(0)
          for x in stride(from: x0, to: bitmap.width, by: dx) { bytes += (0..<size).map { UInt8(level(x, y, $0)) } }
        }
      }
      return bytes
    }
    for y in 0..<bitmap.height {
      let filter = filters[y % filters.count]
      bytes.append(filter)
      for x in 0..<bitmap.width {
        for k in 0..<size {
          let (left, above, corner) = (level(x - 1, y, k), level(x, y - 1, k), level(x - 1, y - 1, k))
          let predicted =
            switch filter {
            case 1: left
            case 2: above
            case 3: (left + above) / 2
            case 4: Self.paeth(left, above, corner)
            default: 0
            }
          bytes.append(UInt8(truncatingIfNeeded: level(x, y, k) - predicted))
        }
      }
    }
    return bytes
  }

  private static func paeth(_ left: Int, _ above: Int, _ corner: Int) -> Int {
    let guess = left + above - corner
    let candidates = [(abs(guess - left), left), (abs(guess - above), above), (abs(guess - corner), corner)]
    return candidates.min { $0.0 < $1.0 }?.1 ?? 0
  }

  /// A zlib stream of stored blocks.
  package static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65535)
      rest = rest.dropFirst(block.count)
      let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
      stream += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
    } while !rest.isEmpty
    return stream + adler(bytes)
  }

  /// The Adler-32 of bytes.
  package static func adler(_ bytes: [UInt8]) -> [UInt8] {
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return number(b << 16 | a)
  }

  /// A chunk with its length and checksum.
  package static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return number(content.count) + body + number(Int(crc(body[...])))
  }

  /// The CRC-32 of bytes.
  package static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(UInt32.max) { crc, byte in crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1 }
  }

  /// Four bytes, the most significant first.
  package static func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  /// Returns the file with valid checksums in all chunks that can be located.
  package static func repaired(_ file: [UInt8]) -> [UInt8] {
    var file = file
    var offset = 8
    while offset + 12 <= file.count {
      let size = file[offset..<offset + 4].reduce(0) { 256 * $0 + Int($1) }
      guard offset + 12 + size <= file.count else { break }
      file.replaceSubrange(
        offset + 8 + size..<offset + 12 + size, with: number(Int(crc(file[offset + 4..<offset + 8 + size]))))
      offset += 12 + size
    }
    return file
  }
}
