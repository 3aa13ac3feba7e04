import Imaging

extension SplitMix {
  /// Creates a generator; neighbouring seeds give unrelated sequences.
  package init(_ seed: Int) { self.init(seed: UInt64(truncatingIfNeeded: seed) &* 0x9e37_79b9_7f4a_7c15) }
}

/// Pictures of the kinds that are difficult for encoders.
package enum PictureKind: CaseIterable, Sendable {
  case noise, gradient, flat, text, transparentNoise, halfClear

  /// Returns a picture of this kind, reproducible by its seed.
  package func bitmap(width: Int, height: Int, seed: Int) throws -> Bitmap {
    var generator = SplitMix(seed)
    let paper = UInt8.random(in: 0...255, using: &generator)
    var rgba = [UInt8](repeating: paper, count: 4 * width * height)
    for i in 0..<(width * height) {
      let pixel = pixel(i % width, i / width, paper, &generator)
      rgba.withUnsafeMutableBufferPointer { buffer in
        buffer[4 * i] = pixel.red
        buffer[4 * i + 1] = pixel.green
        buffer[4 * i + 2] = pixel.blue
        buffer[4 * i + 3] = pixel.alpha
      }
    }
    return try Bitmap(width: width, height: height, rgba: rgba)
  }

  private func pixel(_ x: Int, _ y: Int, _ paper: UInt8, _ generator: inout SplitMix) -> RGBA {
    switch self {
    case .flat: return RGBA(paper, paper / 2, 255 - paper)
    case .gradient: return RGBA(UInt8(truncatingIfNeeded: x), UInt8(truncatingIfNeeded: y * 2), paper)
    case .text:
      let isInk = generator.next() % 7 == 0 && y % 20 < 12
      return isInk ? RGBA(20, 20, UInt8(truncatingIfNeeded: x)) : RGBA(250, 250, 250)
    case .noise, .transparentNoise, .halfClear:
      let bits = generator.next()
      let alpha: UInt8 =
        switch self {
        case .noise: 255
        case .halfClear: bits >> 32 & 1 == 0 ? 0 : 255
        default: UInt8(truncatingIfNeeded: bits >> 24)
        }
      return RGBA(
        UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8), UInt8(truncatingIfNeeded: bits >> 16),
        alpha)
    }
  }
}

extension [UInt8] {
  /// Splits the array into parts of a length.
  package func chunks(of size: Int) -> [[UInt8]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
