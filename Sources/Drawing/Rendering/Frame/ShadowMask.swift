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
      let all = [radii.topLeft, radii.topRight, radii.bottomLeft, radii.bottomRight].map { $0 * scale }
      let grids = Dictionary(
        uniqueKeysWithValues: Set(all).filter { $0 > 0 }.map { ($0, CornerGrid(radius: $0, deviation: deviation)) })
      let corners = zip(0..<4, all).compactMap { place, radius -> BlurredCorner? in
        let (isRight, isBottom) = (place % 2 == 1, place > 1)
        return grids[radius].map { grid in
          BlurredCorner(
            x: isRight ? pixels.maxX : pixels.minX, y: isBottom ? pixels.maxY : pixels.minY,
            right: isRight ? -1 : 1, down: isBottom ? -1 : 1, grid: grid)
        }
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
        light.withUnsafeMutableBufferPointer { light in
          light.update(repeating: 1)
          for (layer, columns) in zip(layers, columns) { layer.darken(light, columns, left: part.left, y: y, &line) }
          let start = (y - part.top) * bitmap.bytesPerRow
          let pixels = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + 4 * light.count])
            .assumingMemoryBound(to: UInt32.self)
          for index in light.indices { pixels[index] = UInt32(255.5 - 255 * light[index]) << 24 }
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

  /// Multiplies the light of a row of pixels by the share that passes. `line` is memory for the row.
  func darken(
    _ light: UnsafeMutableBufferPointer<Float>, _ columns: [Float], left: Int, y: Int, _ line: inout [Float]
  ) {
    let (row, opacity) = (share(y, rect.minY, rect.maxY), Float(opacity))
    line.withUnsafeMutableBufferPointer { line in
      columns.withUnsafeBufferPointer { columns in
        for index in line.indices { line[index] = row * columns[index] }
      }
      for corner in corners { corner.subtract(from: line, left: left, y: y) }
      for index in line.indices { light[index] *= 1 - opacity * max(0, line[index]) }
    }
  }
}

/// The blurred area between a rounded corner and the square one at the origin, at the points of a grid.
private struct CornerGrid {
  /// The position of the first row and column, and the distance to the next, in pixels.
  let start: Double, cell: Double
  /// The number of rows and of columns.
  let side: Int
  /// The shares, row by row.
  private(set) var values: [Float]

  /// The cells per deviation.
  private static let density = 4.0

  init(radius: Double, deviation: Double) {
    (cell, start) = (deviation / Self.density, -3.2 * deviation)
    side = Int(((radius + 6.4 * deviation) / cell).rounded(.up)) + 1
    values = [Float](repeating: 0, count: side * side)
    let places = (0..<side).map { [start, cell] in start + Double($0) * cell }
    // The area is cut into rows, at most half a cell high. The blur of each row is a product.
    let count = max(8, Int((2 * radius / cell).rounded(.up)))
    let height = radius / Double(count)
    for row in 0..<count {
      let (top, middle) = (Double(row) * height, radius - (Double(row) + 0.5) * height)
      let width = radius - (radius * radius - middle * middle).squareRoot()
      let shares = places.map { Float(normal($0 / deviation) - normal(($0 - width) / deviation)) }
      for (line, place) in places.enumerated() where abs(place - top) < 4 * deviation + height {
        let share = Float(normal((place - top) / deviation) - normal((place - top - height) / deviation))
        for column in 0..<side { values[line * side + column] += share * shares[column] }
      }
    }
  }
}

/// A corner of a blurred shape.
private struct BlurredCorner {
  /// The position of the square corner, in pixels.
  let x: Double, y: Double
  /// 1 if the corner is at the left or the top; −1 if the grid is mirrored.
  let right: Double, down: Double
  let grid: CornerGrid

  /// Subtracts the area's share of a row of pixels.
  func subtract(from line: UnsafeMutableBufferPointer<Float>, left: Int, y row: Int) {
    let (start, cell, side) = (grid.start, grid.cell, grid.side)
    let place = (down * (Double(row) + 0.5 - y) - start) / cell
    guard place >= 0, place < Double(side - 1) else { return }
    let (above, share) = (Int(place) * side, Float(place - place.rounded(.down)))
    let mixed = (0..<side).map { grid.values[above + $0] * (1 - share) + grid.values[above + side + $0] * share }
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
