import Timebase

/// What a video's file is.
public enum VideoFormat: String, CaseIterable, Sendable {
  /// H.264.
  case mp4
  /// VP9.
  case webm
  /// At most 256 colours, and times in hundredths of a second.
  case gif
  /// Every pixel as it is, unless the file has to be small.
  case webp
  /// Every pixel as it is, unless the file has to be small.
  case apng

  /// The format that a name ends with, in letters of either case; `nil` where it ends otherwise.
  public init?(path: String) {
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    self.init(rawValue: name[dot...].dropFirst().lowercased())
  }

  /// Whether the file says how many times it is played.
  public var isLooping: Bool { self == .gif || self == .webp || self == .apng }

  /// Whether the file has room for a track of captions.
  public var keepsCaptions: Bool { self == .mp4 || self == .webm }

  /// The rate at which frames are shown.
  ///
  /// A GIF counts time in hundredths of a second, of which players give each frame two at the least: it has the largest
  /// rate 100/n that is neither above the frames' own nor above 50 a second.
  func rate(for rate: FrameRate) -> FrameRate {
    guard self == .gif else { return rate }
    let hundredths = max(2, (100 * rate.perSeconds + rate.frames - 1) / rate.frames)
    return hundredths * rate.frames == 100 * rate.perSeconds ? rate : FrameRate(100, per: hundredths)
  }
}
