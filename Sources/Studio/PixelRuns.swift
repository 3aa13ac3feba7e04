/// Pixels in words: one that says how many follow, and then the pixels; where they are all the same, the highest bit of
/// the word is set and the pixel follows once.
///
/// An interface is mostly even areas: a phone's frame of an article takes about a sixth of its bytes.
enum PixelRuns {
  /// From how many equal pixels on one stands for all: a run costs two words, and one more where other pixels follow (own
  /// choice).
  static let shortest = 8
  /// The bit by which a word says that one pixel stands for all.
  private static let isRun: UInt32 = 1 << 31

  /// How many words some pixels take at most.
  static func limit(_ count: Int) -> Int { count + 1 }

  /// Writes pixels as runs; answers how many words they take.
  ///
  /// - Precondition: There is room for `limit(pixels.count)` words.
  static func encode(_ pixels: UnsafeBufferPointer<UInt32>, to words: UnsafeMutablePointer<UInt32>) -> Int {
    guard let start = pixels.baseAddress else { return 0 }
    var (written, told, at) = (0, 0, 0)
    func tell(until end: Int) {
      guard end > told else { return }
      words[written] = UInt32(end - told)
      (words + written + 1).update(from: start + told, count: end - told)
      written += 1 + end - told
    }
    while at < pixels.count {
      let pixel = start[at]
      var end = at + 1
      while end < pixels.count, start[end] == pixel { end += 1 }
      if end - at >= shortest {
        tell(until: at)
        words[written] = isRun | UInt32(end - at)
        words[written + 1] = pixel
        written += 2
        told = end
      }
      at = end
    }
    tell(until: at)
    return written
  }
}
