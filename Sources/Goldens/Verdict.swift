import Imaging
import Platform

/// What may differ between two pictures that count as the same.
public struct Tolerance: Hashable, Sendable {
  /// Nothing.
  public static let exact = Tolerance()
  /// What a person would not notice.
  public static let perceptual = Tolerance(perceptual: .standard)

  /// By how much each channel of a pixel may differ before the pixel counts as different, 0 to 255.
  public var channelDelta: Int
  /// How many of a hundred compared pixels may be different, 0 to 100.
  public var percent: Double
  /// From where on a difference is one that a person would notice; only those count then. Nil where every one counts.
  package var perceptual: PerceptualThresholds?

  /// Makes a tolerance.
  ///
  /// - Precondition: `channelDelta` is from 0 to 255, `percent` from 0 to 100.
  public init(channelDelta: Int = 0, percent: Double = 0) {
    self.init(channelDelta: channelDelta, percent: percent, perceptual: nil)
  }

  /// Makes a tolerance, perceptual if thresholds are given.
  package init(channelDelta: Int = 0, percent: Double = 0, perceptual: PerceptualThresholds?) {
    precondition((0...255).contains(channelDelta), "a channel differs by 0 to 255, not by \(channelDelta)")
    precondition((0...100).contains(percent), "a share is from 0 to 100 percent, not \(percent)")
    (self.channelDelta, self.percent, self.perceptual) = (channelDelta, percent, perceptual)
  }

  /// What compares pictures under this tolerance; nothing counts within the masks.
  package func comparator(masks: [PixelRegion] = []) -> Comparator {
    Comparator(channelDelta: channelDelta, perceptual: perceptual, masks: masks)
  }

  /// Whether a difference passes: so few pixels count that their share is tolerated.
  package func accepts(_ difference: PixelDifference) -> Bool {
    Double(difference.pixelCount) * 100 <= percent * Double(difference.comparedCount)
  }
}

/// What came out of the comparison of two pictures.
package enum Verdict: Hashable, Sendable, CustomStringConvertible {
  /// Every pixel that was compared is the same.
  case same
  /// Pixels differ by no more than the tolerance allows.
  case tolerated(PixelDifference)
  /// Pixels differ by more than the tolerance allows.
  case pixels(PixelDifference)
  /// The sizes differ, so no pixels were compared.
  case size(first: PixelSize, second: PixelSize)
  /// The masks cover every pixel, so none were compared.
  case masked(PixelSize)

  /// Compares two pictures. Nothing counts within the masks.
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

  /// Compares two PNG files' bytes. Equal bytes are the same only where they are a picture at all, and are decoded once.
  ///
  /// - Parameter jobs: How many files are decoded at once; it changes nothing but the time.
  /// - Throws: `ImageError` where either is not a picture that can be read.
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

  /// The numbers, where pixels differ.
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
    case .size(let first, let second): "sizes differ: \(first) against \(second)"
    case .masked(let size): "nothing was compared: the masks cover all \(size) pixels; make them smaller"
    }
  }
}

extension PixelDifference {
  /// Of what kind, how many, how far, and where.
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

  /// The share in percent; what is above 0 never reads as 0.
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

/// The bytes of a picture's file, and what messages call it.
package struct PictureFile: Hashable, Sendable {
  /// The file's path, for messages.
  package var path: String
  /// The file's bytes.
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

  /// The picture.
  ///
  /// - Throws: `ImageError` that names the path, also if the file is an animation.
  package func decode() throws(ImageError) -> Bitmap { try decode(PNGReader.decode) }

  /// Two pictures that are to be compared: with 16 bits a channel if one of the files has them.
  ///
  /// - Throws: `ImageError` that names the path.
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
      if PNGReader.isAnimated(bytes) { throw ImageError(.animated) }
      return try read(bytes)
    }
  }
}
