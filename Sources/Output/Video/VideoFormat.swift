import Timebase

/// The format of a video's file.
public enum VideoFormat: String, CaseIterable, Sendable {
  /// H.264 in an MPEG-4 container.
  case mp4
  /// VP9 in a WebM container.
  case webm
  /// GIF: at most 256 colours, and times in hundredths of a second.
  case gif
  /// Animated WebP: lossy, unless it must be lossless or transparent.
  case webp
  /// Animated PNG: lossless, unless a size limit requires otherwise.
  case apng

  /// Finds the format of a path's extension, in upper or lower case, or returns `nil` for any other extension.
  public init?(path: String) {
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    self.init(rawValue: name[dot...].dropFirst().lowercased())
  }

  /// Whether the file stores how many times it is played.
  public var isLooping: Bool { self == .gif || self == .webp || self == .apng }

  /// Whether the file can contain a caption track.
  public var keepsCaptions: Bool { self == .mp4 || self == .webm }

  /// Whether the file can have an alpha channel of more than one bit.
  public var keepsAlpha: Bool { self == .webm || self == .webp || self == .apng }

  /// Whether the codec makes bands of gradients more visible, so that they are dithered.
  package var needsDither: Bool { self == .mp4 || self == .webm }

  /// Returns the frame rate of the file for a frame rate of the clip.
  ///
  /// A GIF stores durations in hundredths of a second, and players show a frame for at least two of them. So its rate
  /// is the largest 100/n that exceeds neither the clip's rate nor 50 frames per second.
  func rate(for rate: FrameRate) -> FrameRate {
    guard self == .gif else { return rate }
    let hundredths = max(2, (100 * rate.perSeconds + rate.frames - 1) / rate.frames)
    return hundredths * rate.frames == 100 * rate.perSeconds ? rate : FrameRate(100, per: hundredths)
  }
}
