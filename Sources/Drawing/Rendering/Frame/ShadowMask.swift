import Graphics
import Imaging
import LibC

/// The soft shadows of a rounded rectangle, in device pixels.
///
/// A blurred rectangle is the product of two differences of the normal distribution. A blurred rounded one lacks the
/// blurred areas outside its corners, which vary so slowly that they are interpolated in a grid. Neighbouring
/// pixels differ by at most one level at usual sizes, and a pattern between levels would cost files twice their size.
struct ShadowMask {
  /// The pixels of the shadows.
  let bounds: PixelRect
  /// The pixels that the shape itself hides, which are not drawn.
  let hidden: PixelRect
  private let layers: [ShadowLayer]

  /// Creates the shadows of a shape in points, at a scale in pixels per point.
  init(_ shadows: [SoftShadow], of shape: RoundedRect, scale: Double) {
    let frames = shadows.map { PixelRect(holding: $0.frame(of: shape.rect), scale: scale) }
    bounds = frames.reduce(.empty) { $0.union($1) }
    hidden = shape.core(scale)
    layers = shadows.filter { $0.deviation > 0 }.map { shadow in
      let rect = shape.rect.offset(by: Vector(0, shadow.drop))
      let pixels = Rect(rect.minX * scale, rect.minY * scale, rect.width * scale, rect.height * scale)
      let (deviation, radii) = (shadow.deviation * scale, shape.effectiveCorners)
      let corners = [
        (pixels.minX, 1.0, pixels.minY, 1.0, radii.topLeft), (pixels.maxX, -1, pixels.minY, 1, radii.topRight),
        (pixels.minX, 1, pixels.maxY, -1, radii.bottomLeft), (pixels.maxX, -1, pixels.maxY, -1, radii.bottomRight),
      ].filter { $0.4 > 0 }.map { x, right, y, down, radius in
        BlurredCorner(x: x, right: right, y: y, down: down, radius: radius * scale, deviation: deviation)
      }
      return ShadowLayer(rect: pixels, deviation: deviation, opacity: shadow.opacity, corners: corners)
    }
  }

  /// Draws some of the pixels.
  func draw(_ part: PixelRect) throws(ImageError) -> Bitmap {
    let bitmap = try Bitmap(width: part.width, height: part.height)
    let columns = layers.map { layer in
      (part.left..<part.right).map { layer.share($0, layer.rect.minX, layer.rect.maxX) }
    }
    var (light, line) = ([Float](repeating: 1, count: part.width), [Float](repeating: 0, count: part.width))
    bitmap.withUnsafeMutableBytes { bytes in
      for y in part.top..<part.bottom {
        for index in light.indices { light[index] = 1 }
        for (layer, columns) in zip(layers, columns) {
          let row = layer.share(y, layer.rect.minY, layer.rect.maxY)
          for index in line.indices { line[index] = row * columns[index] }
          for corner in layer.corners { corner.subtract(from: &line, left: part.left, y: y) }
          let opacity = Float(layer.opacity)
          for index in light.indices { light[index] *= 1 - opacity * max(0, line[index]) }
        }
        let start = (y - part.top) * bitmap.bytesPerRow
        for (index, light) in light.enumerated() {
          bytes.storeBytes(of: UInt32(255 * (1 - light) + 0.5) << 24, toByteOffset: start + 4 * index, as: UInt32.self)
        }
      }
    }
    return bitmap
  }
}

/// One blurred shape, in pixels.
private struct ShadowLayer {
  let rect: Rect
  let deviation: Double
  let opacity: Double
  let corners: [BlurredCorner]

  /// Returns the share of a blurred side at the centre of a pixel, 0…1.
  func share(_ pixel: Int, _ low: Double, _ high: Double) -> Float {
    let place = Double(pixel) + 0.5
    return Float(normal((place - low) / deviation) - normal((place - high) / deviation))
  }
}

/// The blurred area between a rounded corner and the square one, in a grid.
private struct BlurredCorner {
  /// The position of the square corner, in pixels.
  let x: Double, y: Double
  /// 1 if the corner is at the left or the top; −1 if the grid is mirrored.
  let right: Double, down: Double
  private let start: Double, cell: Double
  private let side: Int
  private let values: [Float]

  /// The cells of the grid per deviation.
  private static let density = 4.0

  init(x: Double, right: Double, y: Double, down: Double, radius: Double, deviation: Double) {
    (self.x, self.right, self.y, self.down) = (x, right, y, down)
    cell = deviation / Self.density
    start = -3.2 * deviation
    let side = Int(((radius + 6.4 * deviation) / cell).rounded(.up)) + 1
    // The area is cut into rows, at most half a cell high. The blur of each row is a product.
    let count = max(8, Int((2 * radius / cell).rounded(.up)))
    let rows = (0..<count).map { (Double($0) + 0.5) * radius / Double(count) }
    let places = (0..<side).map { [start, cell] in start + Double($0) * cell }
    let edge = radius / Double(count) / 2
    let heights = rows.map { row in
      places.map { Float(normal(($0 - row + edge) / deviation) - normal(($0 - row - edge) / deviation)) }
    }
    let widths = rows.map { row in
      let width = radius - (radius * radius - (radius - row) * (radius - row)).squareRoot()
      return places.map { Float(normal($0 / deviation) - normal(($0 - width) / deviation)) }
    }
    var values = [Float](repeating: 0, count: side * side)
    for (height, width) in zip(heights, widths) {
      for (row, share) in height.enumerated() where share > 1e-6 {
        for column in 0..<side { values[row * side + column] += share * width[column] }
      }
    }
    (self.side, self.values) = (side, values)
  }

  /// Subtracts the area's share of a row of pixels.
  func subtract(from line: inout [Float], left: Int, y row: Int) {
    let place = (down * (Double(row) + 0.5 - y) - start) / cell
    guard place >= 0, place < Double(side - 1) else { return }
    let (above, share) = (Int(place) * side, Float(place - place.rounded(.down)))
    let mixed = (0..<side).map { values[above + $0] * (1 - share) + values[above + side + $0] * share }
    let reach = start + Double(side - 1) * cell
    let (low, high) = right > 0 ? (x + start, x + reach) : (x - reach, x - start)
    let first = max(0, Int(low.rounded(.up)) - left), last = min(line.count, Int(high.rounded(.down)) - left)
    for index in first..<max(first, last) {
      let place = (right * (Double(left + index) + 0.5 - x) - start) / cell
      let column = min(side - 2, max(0, Int(place)))
      let share = Float(place - Double(column))
      line[index] -= mixed[column] * (1 - share) + mixed[column + 1] * share
    }
  }
}

/// Returns the normal distribution's share below a number of deviations.
private func normal(_ deviations: Double) -> Double { 0.5 * (1 + erf(deviations / 2.0.squareRoot())) }
