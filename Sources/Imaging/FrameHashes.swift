internal import CPixels

extension Bitmap {
  /// SHA-256 of all pixels as straight R, G, B, A bytes, in 64 hexadecimal digits: what
  /// `ffmpeg -pix_fmt rgba -f framehash` says of the picture's PNG file.
  public var rgbaHash: String {
    var hash = SHA256()
    // Some rows at a time stay in the processor's cache, and need no second picture in memory.
    let rows = max(1, 65536 / bytesPerRow)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: rows * bytesPerRow) { part in
      guard let start = part.baseAddress else { return }
      for first in stride(from: 0, to: height, by: rows) {
        let count = width * min(rows, height - first)
        let from = bytes + first * bytesPerRow
        if isOpaque {
          pixels_straight_from_opaque(start, from, count)
        } else {
          pixels_straight_from_native(start, from, count)
        }
        hash.add(UnsafeRawBufferPointer(start: start, count: 4 * count))
      }
    }
    return hash.digest().hexadecimal
  }
}

/// Hashes of a clip's frames as text in ffmpeg's `framehash` format, version 2.
///
/// The text equals, byte for byte, what stock ffmpeg prints of the PNG files:
/// `ffmpeg -framerate 60 -i frames/frame-%05d.png -bitexact -pix_fmt rgba -f framehash -`.
/// Without `-bitexact` ffmpeg adds a `#software` line with its own version.
public struct FrameHashes: Hashable, Sendable {
  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int
  /// The time between two frames in seconds, as a fraction in lowest terms.
  public var timeBase: (numerator: Int64, denominator: Int64) {
    let divisor = Self.greatestCommonDivisor(rate.frames, rate.perSeconds)
    return (rate.perSeconds / divisor, rate.frames / divisor)
  }
  /// Each frame's SHA-256 in hexadecimal digits, in order.
  public var hashes: [String]

  private struct Rate: Hashable {
    var frames: Int64
    var perSeconds: Int64
  }
  private var rate: Rate

  /// Makes a list. `frames` pictures are shown in `perSeconds` seconds; the size is in pixels.
  ///
  /// - Precondition: the rate is positive.
  public init(width: Int, height: Int, frames: Int64, perSeconds: Int64 = 1, hashes: [String] = []) {
    precondition(frames > 0 && perSeconds > 0, "a frame rate is positive, not \(frames)/\(perSeconds)")
    self.width = width
    self.height = height
    self.rate = Rate(frames: frames, perSeconds: perSeconds)
    self.hashes = hashes
  }

  /// The text, with a line a frame.
  public var text: String {
    let base = timeBase
    var lines = [
      "#format: frame checksums", "#version: 2", "#hash: SHA256", "#tb 0: \(base.numerator)/\(base.denominator)",
      "#media_type 0: video", "#codec_id 0: rawvideo", "#dimensions 0: \(width)x\(height)", "#sar 0: 0/1",
      "#stream#, dts,        pts, duration,     size, hash",
    ]
    let size = Self.padded(4 * width * height, to: 8)
    lines += hashes.enumerated().map { index, hash in
      let number = Self.padded(index, to: 10)
      return "0, \(number), \(number), \(Self.padded(1, to: 8)), \(size), \(hash)"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: " ", count: max(0, width - digits.count)) + digits
  }

  private static func greatestCommonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }
}
