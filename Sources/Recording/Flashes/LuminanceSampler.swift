import Graphics
import Imaging

/// A reader of a frame's relative luminance on a grid of squares of 4 by 4 pixels, as the frame is shown.
///
/// Each value is the mean of four pixels in different rows and columns of its square. So a pattern that is too fine to
/// flash, such as alternating rows of pixels, has a steady value.
package struct LuminanceSampler: Sendable {
  /// The side of a square, in pixels of the screen: 0.1 degrees of the field of vision, below which WCAG 2.2 exempts
  /// patterns.
  private static let side = 4.0
  /// The positions of the samples within a square, as fractions of its sides.
  private static let samples = [(x: 7.0, y: 1.0), (9, 15), (1, 9), (15, 7)].map { (x: $0.x / 16, y: $0.y / 16) }

  /// The number of squares in a row.
  let columns: Int
  /// The number of squares in a column.
  let rows: Int
  /// The width and height of a square, in pixels of the screen.
  let square: Size

  /// Makes a sampler of frames that are shown at a size, in pixels of the screen.
  init(shownAt size: Size) {
    columns = max(1, Int((size.width / Self.side).rounded()))
    rows = max(1, Int((size.height / Self.side).rounded()))
    square = Size(size.width / Double(columns), size.height / Double(rows))
  }

  /// Returns the luminance of each square, row by row, from 0 to 1. Transparent pixels count as shown on black.
  package func luminances(of bitmap: Bitmap) -> [Float] {
    let (width, height) = (Double(bitmap.width) / Double(columns), Double(bitmap.height) / Double(rows))
    var sums = [Float](repeating: 0, count: columns * rows)
    Self.weights.withUnsafeBufferPointer { weights in
      sums.withUnsafeMutableBufferPointer { sums in
        for sample in Self.samples {
          let places = (0..<columns).map { 4 * Int((Double($0) + sample.x) * width) }
          for row in 0..<rows {
            let start = bitmap.bytes + bitmap.bytesPerRow * Int((Double(row) + sample.y) * height)
            for column in 0..<columns {
              let pixel = start + places[column]
              sums[row * columns + column] +=
                weights[Int(pixel[0])] + weights[256 + Int(pixel[1])] + weights[512 + Int(pixel[2])]
            }
          }
        }
      }
    }
    return sums
  }

  /// The parts of the blue, green and red levels in the mean of the samples, 256 each.
  private static let weights: [Float] = [(0.0, 0.0, 1.0), (0, 1, 0), (1, 0, 0)].flatMap { red, green, blue in
    (0...255).map { level in
      let light = Double(level) / 255
      let color = Color(red: red * light, green: green * light, blue: blue * light)
      return Float(color.luminance / Double(samples.count))
    }
  }
}
