import Imaging

/// What came out of the comparison of two pictures.
public enum Verdict: Hashable, Sendable {
  /// Every pixel is the same.
  case same
  /// Pixels differ, and the tolerance lets that pass.
  case tolerated(PixelDifference)
  /// Pixels differ by more than the tolerance lets pass.
  case pixels(PixelDifference)
  /// The sizes differ, so no pixels were compared.
  case size(first: PixelSize, second: PixelSize)

  /// Compares two pictures.
  public init(_ first: Bitmap, _ second: Bitmap, _ tolerance: Tolerance = .exact) {
    guard let difference = PixelDifference(first, second, beyond: tolerance.channelDelta) else {
      self = .size(first: first.size, second: second.size)
      return
    }
    let total = Double(first.pixelCount)
    if difference.largestDelta == 0 {
      self = .same
    } else if Double(difference.pixelCount) * 100 <= tolerance.percent * total {
      self = .tolerated(difference)
    } else {
      self = .pixels(difference)
    }
  }

  /// Compares two PNG files' bytes. Equal bytes are the same only where they are a picture at all.
  ///
  /// - Throws: `ImageError` where either is not a picture that can be read.
  public init(
    _ first: PictureFile, _ second: PictureFile, _ tolerance: Tolerance = .exact
  ) throws(ImageError) {
    let bitmap = try first.decode()
    self = first.bytes == second.bytes ? .same : Verdict(bitmap, try second.decode(), tolerance)
  }

  /// Whether the comparison passes.
  public var isSame: Bool {
    switch self {
    case .same, .tolerated: true
    case .pixels, .size: false
    }
  }

  /// The numbers, where pixels differ.
  public var difference: PixelDifference? {
    switch self {
    case .tolerated(let difference), .pixels(let difference): difference
    case .same, .size: nil
    }
  }
}

extension Verdict: CustomStringConvertible {
  /// The verdict in a line.
  public var description: String {
    switch self {
    case .same: "same"
    case .tolerated(let difference): "same within the tolerance: \(difference.sentence)"
    case .pixels(let difference): "pixels differ: \(difference.sentence)"
    case .size(let first, let second):
      "sizes differ: \(first.width)×\(first.height) against \(second.width)×\(second.height)"
    }
  }
}

extension PixelDifference {
  /// How many, how far, and where.
  fileprivate var sentence: String {
    let place = bounds.map { bounds in
      ", x \(bounds.columns.lowerBound)…\(bounds.columns.upperBound)"
        + ", y \(bounds.rows.lowerBound)…\(bounds.rows.upperBound)"
    }
    let count = "\(pixelCount) of \(size.width * size.height) pixels (\(percentText) %)"
    return "\(count), largest delta \(largestDelta) of 255\(place ?? "")"
  }

  /// The share in percent; what is above 0 never reads as 0.
  private var percentText: String {
    let thousandths = (share * 1e5).rounded()
    if pixelCount > 0, thousandths == 0 { return "< 0.001" }
    return "\(thousandths / 1e3)"
  }
}
