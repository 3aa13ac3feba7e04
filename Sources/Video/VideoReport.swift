import Timebase

/// What a video turned out to be.
public struct VideoReport: Hashable, Sendable {
  /// The file, as it was named.
  public var path: String
  /// What the file is.
  public var format: VideoFormat
  /// Its length in bytes.
  public var bytes: Int
  /// How many frames there were to be shown.
  public var frames: Int
  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int
  /// How many frames are shown in a second.
  public var frameRate: FrameRate
  /// How many colours were chosen; `nil` where none had to be.
  public var colors: Int?
  /// By how much details are coarser than usual, for the sake of the size; 0 where they are not.
  public var coarseness: Int
  /// How many files were made to find the one that is small enough.
  public var tries = 1

  /// `480×720 pixels, 25 frames a second, 128 colours`.
  public var form: String {
    let rate = frameRate.framesPerSecond
    let words = rate == rate.rounded() ? String(Int(rate)) : String((rate * 100).rounded() / 100)
    let detail =
      switch (format, coarseness) {
      case (_, 0): ""
      case (.webp, _): ", quality \(100 - coarseness)"
      default: ", \(coarseness) steps coarser"
      }
    return "\(width)×\(height) pixels, \(words) frames a second" + (colors.map { ", \($0) colours" } ?? "") + detail
  }
}
