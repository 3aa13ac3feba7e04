import Imaging
import Platform

/// The differences between two pictures that count as the same.
///
/// A difference passes if the pixels that count are at most ``percent`` of the compared pixels.
///
///     var tolerance = Tolerance.perceptual
///     tolerance.percent = 0.1
public struct Tolerance: Hashable, Sendable {
  /// No tolerance: every difference counts.
  public static let exact = Tolerance()
  /// The perceptual tolerance: only differences that a person would notice count.
  public static let perceptual = Tolerance(perceptual: .standard)

  /// The largest tolerated difference of a channel, 0 to 255. A pixel counts if any of its channels differs by more.
  public var channelDelta: Int
  /// The tolerated percentage of the compared pixels that count, 0 to 100.
  public var percent: Double
  /// The thresholds of noticeable differences; `nil` if every difference counts.
  package var perceptual: PerceptualThresholds?

  /// Creates a tolerance.
  ///
  /// - Precondition: `channelDelta` is from 0 to 255, `percent` from 0 to 100.
  public init(channelDelta: Int = 0, percent: Double = 0) {
    self.init(channelDelta: channelDelta, percent: percent, perceptual: nil)
  }

  /// Creates a tolerance, perceptual if thresholds are given.
  package init(channelDelta: Int = 0, percent: Double = 0, perceptual: PerceptualThresholds?) {
    precondition((0...255).contains(channelDelta), "the channel delta must be from 0 to 255, not \(channelDelta)")
    precondition((0...100).contains(percent), "the percentage must be from 0 to 100, not \(percent)")
    (self.channelDelta, self.percent, self.perceptual) = (channelDelta, percent, perceptual)
  }

  /// Returns the comparator of this tolerance, which ignores the masked regions.
  package func comparator(masks: [PixelRegion] = []) -> Comparator {
    Comparator(channelDelta: channelDelta, perceptual: perceptual, masks: masks)
  }

  /// Whether a difference passes: the percentage of pixels that count is within the tolerance.
  package func accepts(_ difference: PixelDifference) -> Bool {
    Double(difference.pixelCount) * 100 <= percent * Double(difference.comparedCount)
  }
}

/// The result of the comparison of two pictures.
package enum Verdict: Hashable, Sendable, CustomStringConvertible {
  /// All compared pixels are equal.
  case same
  /// The pixels differ within the tolerance.
  case tolerated(PixelDifference)
  /// The pixels differ by more than the tolerance allows.
  case pixels(PixelDifference)
  /// The sizes differ, so no pixels were compared.
  case size(first: PixelSize, second: PixelSize)
  /// The masks cover every pixel, so none were compared.
  case masked(PixelSize)

  /// Compares two pictures outside the masks.
  package init(_ first: Bitmap, _ second: Bitmap, _ tolerance: Tolerance = .exact, masks: [PixelRegion] = []) {
    let comparator = tolerance.comparator(masks: masks)
    guard var difference = comparator.compare(first, second) else {
      self = .size(first: first.size, second: second.size)
      return
    }
    if difference.comparedCount == 0 {
      self = .masked(first.size)
    } else if difference.differingCount == 0 {
      self = .same
    } else if tolerance.accepts(difference) {
      self = .tolerated(difference)
    } else {
      difference.cause = comparator.cause(first, second, of: difference)
      self = .pixels(difference)
    }
  }

  /// Compares the contents of two PNG files. Equal files are decoded once, to verify that they contain a picture.
  ///
  /// - Parameter jobs: The maximum number of files decoded in parallel; it affects only the duration.
  /// - Throws: `ImageError` if either file is not a readable picture.
  package init(
    _ first: PictureFile, _ second: PictureFile, _ tolerance: Tolerance = .exact, masks: [PixelRegion] = [],
    jobs: Int = 1
  ) throws(ImageError) {
    if first.bytes == second.bytes {
      let size = try first.decode().size
      let isMasked = PixelRegion.coveredCount(by: masks, of: size) == size.width * size.height
      self = isMasked ? .masked(size) : .same
    } else {
      let bitmaps = try PictureFile.decode(first, second, jobs: jobs)
      self.init(bitmaps.first, bitmaps.second, tolerance, masks: masks)
    }
  }

  /// Whether the comparison passes.
  package var isSame: Bool {
    switch self {
    case .same, .tolerated: true
    case .pixels, .size, .masked: false
    }
  }

  /// The difference in numbers; `nil` if no pixels differ or none were compared.
  package var difference: PixelDifference? {
    switch self {
    case .tolerated(let difference), .pixels(let difference): difference
    case .same, .size, .masked: nil
    }
  }

  /// The verdict in a line.
  package var description: String {
    switch self {
    case .same: "same"
    case .tolerated(let difference): "same within the tolerance: \(difference.sentence)"
    case .pixels(let difference): "pixels differ: \(difference.sentence)"
    case .size(let first, let second): "sizes differ: \(first) and \(second)"
    case .masked(let size): "nothing was compared: the masks cover all \(size) pixels; make them smaller"
    }
  }
}

extension PixelDifference {
  /// The kind, the number, the largest delta and the position of the differing pixels.
  var sentence: String {
    let kind = cause.flatMap { $0 == .content ? nil : "\($0): " } ?? ""
    let place = bounds.map { ", x \(Self.text($0.columns)), y \(Self.text($0.rows))" } ?? ""
    let distance = perception.map { ", \(Self.text(perceived: $0)) to the eye" } ?? ""
    return "\(kind)\(count), largest delta \(largestDelta) of \(channelLimit)\(distance)\(place)"
  }

  private var count: String {
    let all = "\(comparedCount) pixels"
    if pixelCount == 0 { return "\(differingCount) of \(all) differ, none of them noticeably" }
    return "\(pixelCount) of \(all) (\(percentText) %)"
  }

  /// The percentage of the pixels that count; values above 0 are never shown as 0.
  private var percentText: String {
    let thousandths = (share * 1e5).rounded()
    if pixelCount > 0, thousandths == 0 { return "< 0.001" }
    return "\(thousandths / 1e3)"
  }

  private static func text(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound)…\(range.upperBound)" }

  private static func text(perceived: Perception) -> String {
    "\((perceived.largestDistance * 1000).rounded() / 1000)"
  }
}

/// The contents of a picture file, with its path for messages.
package struct PictureFile: Hashable, Sendable {
  /// The file's path, for messages.
  package var path: String
  /// The file's bytes.
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

  /// The orientation in which the picture is shown.
  package var orientation: PictureOrientation { (try? PictureHeader(bytes))?.orientation ?? .upright }

  /// Decodes the picture, in the orientation in which it is shown.
  ///
  /// - Throws: `ImageError` with the path, also if the file is an animation.
  package func decode() throws(ImageError) -> Bitmap { try decode(PNGReader.decode) }

  /// Decodes two pictures for comparison, with 16 bits per channel if either file has them.
  ///
  /// - Throws: `ImageError` with the path.
  package static func decode(
    _ first: PictureFile, _ second: PictureFile, jobs: Int = 1
  ) throws(ImageError) -> (first: Bitmap, second: Bitmap) {
    let isWide = PNGReader.isWide(first.bytes) || PNGReader.isWide(second.bytes)
    let bitmaps = try [first, second].concurrentMap(jobs: jobs) { (file) throws(ImageError) in
      try file.decode(isWide ? PNGReader.decodeWide : PNGReader.decode)
    }
    return (bitmaps[0], bitmaps[1])
  }

  private func decode(_ read: ([UInt8]) throws(ImageError) -> Bitmap) throws(ImageError) -> Bitmap {
    try ImageError.naming(path) { () throws(ImageError) in
      let header = try? PictureHeader(bytes)
      if header?.isAnimated == true { throw ImageError(.animated) }
      return try read(bytes).oriented(header?.orientation ?? .upright)
    }
  }
}
