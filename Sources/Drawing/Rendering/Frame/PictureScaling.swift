internal import CPixels
import Graphics
import Imaging
import LibC

/// A picture at another size: it covers a rectangle of pixels and is cropped evenly.
///
/// Each pixel is a weighted mean of the pixels around its position, which depends neither on the part that is drawn nor
/// on the machine. A smaller picture is filtered with Lanczos's kernel of three lobes, which leaves no pattern finer
/// than the new pixels; a larger one with the cubic of Catmull and Rom, which keeps edges without ripples
/// (Turkowski, "Filters for Common Resampling Tasks", 1990; Keys 1981 with a = −1/2).
struct PictureScaling {
  /// The picture at its own size.
  let bitmap: Bitmap
  /// The rectangle that the picture covers, in pixels; its proportions may differ from the picture's.
  let size: PixelRect

  /// - Precondition: `size` is not empty.
  init(_ bitmap: Bitmap, to size: PixelRect) { (self.bitmap, self.size) = (bitmap, size) }

  /// Returns a part of the scaled picture; `part` is within `size`, relative to its top left corner.
  func draw(_ part: PixelRect) throws(ImageError) -> Bitmap {
    let factor = max(Double(size.width) / Double(bitmap.width), Double(size.height) / Double(bitmap.height))
    let columns = Axis(part.left..<part.right, of: size.width, from: bitmap.width, factor)
    let rows = Axis(part.top..<part.bottom, of: size.height, from: bitmap.height, factor)
    let result = try Bitmap(width: part.width, height: part.height)
    var sums = [Int32](repeating: 0, count: 4 * bitmap.width)
    columns.withPixelsAxis { columns in
      rows.withPixelsAxis { rows in
        pixels_resample(result.bytes, columns, rows, bitmap.bytes, bitmap.width, &sums)
      }
    }
    result.isOpaque = bitmap.isOpaque
    return result
  }

  /// The weights of the source pixels for each target pixel of an axis.
  private struct Axis {
    /// The sum of a pixel's weights.
    private static let unit = 1 << 14

    /// The number of target pixels.
    let count: Int
    /// The number of source pixels for each target pixel.
    let taps: Int
    /// The first source pixel of each target pixel.
    var starts: [Int32] = []
    /// The weights of all target pixels, `taps` for each; those of a pixel add up to `unit`.
    var weights: [Int16] = []

    init(_ targets: Range<Int>, of targetCount: Int, from sourceCount: Int, _ factor: Double) {
      let isReduced = factor < 1
      let support = isReduced ? 3 / factor : 2
      count = targets.count
      taps = min(sourceCount, Int((2 * support).rounded(.up)) + 1)
      // At the picture's own scale pixels stay pixels, also if it is cropped.
      let crop = (Double(targetCount) - factor * Double(sourceCount)) / 2
      let offset = factor == 1 ? crop.rounded(.down) : crop
      for target in targets {
        let center = (Double(target) + 0.5 - offset) / factor - 0.5
        let first = Int((center - support).rounded(.up))
        let start = min(max(first, 0), sourceCount - taps)
        var values = [Double](repeating: 0, count: taps)
        for source in first...max(first, Int((center + support).rounded(.down))) {
          // The pixel at the edge extends beyond it.
          let index = min(max(min(max(source, 0), sourceCount - 1) - start, 0), taps - 1)
          let distance = Double(source) - center
          values[index] += isReduced ? Self.lanczos(distance * factor) : Self.catmullRom(distance)
        }
        starts.append(Int32(start))
        append(values)
      }
    }

    /// Appends weights as whole numbers whose sum is exact, so that areas of one colour keep it.
    private mutating func append(_ values: [Double]) {
      let sum = values.reduce(0, +)
      var whole = values.map { Int(($0 / sum * Double(Self.unit)).rounded()) }
      let largest = whole.indices.max { whole[$0] < whole[$1] } ?? 0
      whole[largest] += Self.unit - whole.reduce(0, +)
      weights += whole.map { Int16(clamping: $0) }
    }

    /// Returns Lanczos's kernel of three lobes at a distance in target pixels.
    private static func lanczos(_ x: Double) -> Double {
      if abs(x) < 1e-9 { return 1 }
      return abs(x) < 3 ? 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x) : 0
    }

    /// Returns the cubic kernel with a = −1/2 at a distance in source pixels.
    private static func catmullRom(_ distance: Double) -> Double {
      let x = abs(distance)
      if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
      return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
    }

    func withPixelsAxis<Result>(_ body: (pixels_axis) -> Result) -> Result {
      starts.withUnsafeBufferPointer { starts in
        weights.withUnsafeBufferPointer { weights in
          body(pixels_axis(count: count, taps: taps, starts: starts.baseAddress, weights: weights.baseAddress))
        }
      }
    }
  }
}
