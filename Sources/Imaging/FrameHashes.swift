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
  public var timeBase: (numerator: Int64, denominator: Int64) { (rate.perSeconds, rate.frames) }
  /// A line a frame, in order.
  public var rows: [Row]

  /// A frame's line.
  public struct Row: Hashable, Sendable {
    /// The frame's number, which is its time too.
    public var number: Int
    /// SHA-256 in hexadecimal digits.
    public var hash: String

    /// Makes a line.
    public init(number: Int, hash: String) {
      self.number = number
      self.hash = hash
    }
  }

  private struct Rate: Hashable {
    var frames: Int64
    var perSeconds: Int64
  }
  private var rate: Rate

  /// Makes a list of frames numbered from 0. `frames` pictures are shown in `perSeconds` seconds; the size is in pixels.
  ///
  /// - Precondition: the rate is positive.
  public init(width: Int, height: Int, frames: Int64, perSeconds: Int64 = 1, hashes: [String] = []) {
    precondition(frames > 0 && perSeconds > 0, "a frame rate is positive, not \(frames)/\(perSeconds)")
    self.width = width
    self.height = height
    // In lowest terms, so that one rate has one form: lists that say 1/15 and 2/30 are equal.
    let divisor = Self.greatestCommonDivisor(frames, perSeconds)
    self.rate = Rate(frames: frames / divisor, perSeconds: perSeconds / divisor)
    self.rows = hashes.enumerated().map { Row(number: $0, hash: $1) }
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
    lines += rows.map { row in
      let number = Self.padded(row.number, to: 10)
      return "0, \(number), \(number), \(Self.padded(1, to: 8)), \(size), \(row.hash)"
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
