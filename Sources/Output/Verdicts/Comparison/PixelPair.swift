internal import CPixels
import Imaging

/// Two images of one size, prepared for the loops in C. The masked regions of the second are copied from the first.
struct PixelPair {
  let size: PixelSize
  private let first: Bitmap
  private let second: Bitmap
  /// The masked copy of the second image; `nil` if there are no masks.
  private let copy: [UInt8]?
  /// The pixels with 16 bits per channel, the second image masked; `nil` unless both images have them.
  private let wide: (first: [UInt16], second: [UInt16])?

  /// Creates a pair; `nil` if the sizes differ.
  init?(_ first: Bitmap, _ second: Bitmap, masks: [PixelRegion]) {
    guard first.size == second.size else { return nil }
    (size, self.first, self.second) = (first.size, first, second)
    let masks = masks.compactMap { $0.clipped(to: first.size) }
    copy = masks.isEmpty ? nil : Self.copy(of: second, showing: first, within: masks)
    guard let before = first.wide, var after = second.wide else {
      wide = nil
      return
    }
    for mask in masks {
      for y in mask.y..<mask.y + mask.height {
        let row = 4 * (y * first.width + mask.x)..<4 * (y * first.width + mask.x + mask.width)
        after.replaceSubrange(row, with: before[row])
      }
    }
    wide = (before, after)
  }

  /// Whether the pictures are compared with 16 bits per channel.
  var isWide: Bool { wide != nil }

  /// Returns the pixels of an image in which some regions are replaced by those of another image.
  private static func copy(of image: Bitmap, showing other: Bitmap, within regions: [PixelRegion]) -> [UInt8] {
    let whole = PixelRegion(x: 0, y: 0, width: image.width, height: image.height)
    return [UInt8](unsafeUninitializedCapacity: 4 * image.pixelCount) { buffer, count in
      for (region, source) in [(whole, image)] + regions.map({ ($0, other) }) {
        for y in region.y..<region.y + region.height {
          let start = 4 * (y * image.width + region.x)
          let row = UnsafeMutableBufferPointer(rebasing: buffer[start..<start + 4 * region.width]).baseAddress
          row?.update(from: source.bytes + start, count: 4 * region.width)
        }
      }
      count = buffer.count
    }
  }

  private func withImages<Result>(_ body: (pixels_image, pixels_image) -> Result) -> Result {
    guard let copy else { return body(first.image, second.image) }
    return copy.withUnsafeBufferPointer { buffer in
      var image = second.image
      image.native = buffer.baseAddress
      return body(first.image, image)
    }
  }

  func compare(beyond allowed: Int) -> pixels_difference { compare(beyond: allowed, marks: nil) }

  private func compare(beyond allowed: Int, marks: UnsafeMutablePointer<UInt8>?) -> pixels_difference {
    var found = pixels_difference()
    if let wide {
      pixels_compare_wide(&found, marks, wide.first, wide.second, size.width, size.height, UInt16(257 * allowed))
    } else {
      withImages { pixels_compare(&found, marks, $0, $1, UInt8(allowed)) }
    }
    return found
  }

  /// Compares the 8-bit versions of the pictures.
  func compareShown() -> pixels_difference {
    var found = pixels_difference()
    withImages { pixels_compare(&found, nil, $0, $1, 0) }
    return found
  }

  /// Returns the result of the perceptual comparison, and a mark for each pixel.
  func perceive(
    _ thresholds: PerceptualThresholds, beyond allowed: Int
  ) -> (result: pixels_perception, marks: [UInt8]) {
    var result = pixels_perception()
    var limits = thresholds.native
    var marks = [UInt8](repeating: 0, count: size.width * size.height)
    withUnsafeTemporaryAllocation(
      of: pixels_tile.self, capacity: pixels_tiles(size.width) * pixels_tiles(size.height)
    ) { tiles in
      withImages { pixels_perceive(&result, &marks, tiles.baseAddress, $0, $1, UInt8(allowed), &limits) }
    }
    return (result, marks)
  }

  /// Returns a mark for each pixel, without perceptual thresholds.
  func marks(beyond allowed: Int) -> [UInt8] {
    var marks = [UInt8](repeating: 0, count: size.width * size.height)
    _ = compare(beyond: allowed, marks: &marks)
    return marks
  }

  /// Returns the cause of a difference in the given number of pixels.
  func cause(_ thresholds: PerceptualThresholds, ofCount count: Int) -> PixelCause {
    withImages { CauseFinder($0, $1, differingCount: count).cause(thresholds) }
  }
}

extension Bitmap {
  /// The pixels for the loops in C, valid for the lifetime of the bitmap.
  var image: pixels_image {
    pixels_image(native: bytes, width: width, height: height)
  }
}

extension PixelDifference.Bounds {
  init?(_ found: pixels_difference) {
    guard found.count > 0 else { return nil }
    self.init(columns: Int(found.left)...Int(found.right), rows: Int(found.top)...Int(found.bottom))
  }
}

extension PixelDifference.Perception {
  init(_ found: pixels_perception, in size: PixelSize) {
    let window = PixelRegion(x: Int(found.densest_left), y: Int(found.densest_top), width: 8, height: 8)
    self.init(
      largestDistance: Double(found.largest_distance), density: Double(found.densest),
      densestWindow: found.densest > 0 ? window.clipped(to: size) : nil)
  }
}
