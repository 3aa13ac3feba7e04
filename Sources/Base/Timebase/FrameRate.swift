/// A frame rate as an exact fraction.
///
/// ```swift
/// let rate = FrameRate(30_000, per: 1_001)
/// rate.framesPerSecond  // about 29.97
/// rate.instant(ofFrame: 30)  // 1.001 s
/// ```
public struct FrameRate: Hashable, Sendable {
  /// The number of frames in `perSeconds` seconds.
  public let frames: Int64
  /// The number of seconds for `frames` frames.
  public let perSeconds: Int64

  /// 60 frames per second.
  public static let sixty = FrameRate(60)

  /// Creates a rate such as `FrameRate(60)` or, for NTSC, `FrameRate(30_000, per: 1_001)`.
  ///
  /// - Precondition: Both numbers are positive.
  public init(_ frames: Int64, per perSeconds: Int64 = 1) {
    precondition(frames > 0 && perSeconds > 0, "a frame rate is positive, not \(frames)/\(perSeconds)")
    self.frames = frames
    self.perSeconds = perSeconds
  }

  /// The frames per second.
  public var framesPerSecond: Double { Double(frames) / Double(perSeconds) }

  /// The rate in ffmpeg's notation: `60` or `30000/1001`.
  public var ratio: String { perSeconds == 1 ? "\(frames)" : "\(frames)/\(perSeconds)" }

  /// Returns the instant that frame `index` shows: index ÷ rate, to the nearest picosecond.
  ///
  /// It is computed from the index each time and never summed. Frames of different rates at the same moment
  /// therefore have the same instant.
  ///
  /// - Precondition: `index` is not negative.
  public func instant(ofFrame index: Int) -> Instant {
    precondition(index >= 0, "a frame index is not negative, but it is \(index)")
    let numerator = Int64(index) * perSeconds
    let (whole, rest) = numerator.quotientAndRemainder(dividingBy: frames)
    let part = (Int128(rest) * 2_000_000_000_000 + Int128(frames)) / Int128(2 * frames)
    return Instant(picoseconds: whole * 1_000_000_000_000 + Int64(part))
  }

  /// Returns the number of frames from the start up to and including `end`; 0 if `end` is before the start.
  public func frameCount(upTo end: Instant) -> Int {
    guard end >= .zero else { return 0 }
    var index = Int(end.seconds * framesPerSecond)
    while instant(ofFrame: index) > end { index -= 1 }
    while instant(ofFrame: index + 1) <= end { index += 1 }
    return index + 1
  }
}

extension FrameRate {
  /// Creates a rate from its ``ratio``. Both numbers are 1 to 1,000,000, and the rate is at most 1000 frames per
  /// second.
  package init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int64($0) }
    let limit: ClosedRange<Int64> = 1...1_000_000
    guard parts.count == 1 || parts.count == 2, let frames = parts[0], let seconds = parts.count == 2 ? parts[1] : 1,
      limit.contains(frames), limit.contains(seconds), frames <= 1000 * seconds
    else { return nil }
    self.init(frames, per: seconds)
  }
}
