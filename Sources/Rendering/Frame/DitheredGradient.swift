internal import CDrawing
import Graphics
import Imaging

/// An opaque gradient from top to bottom without visible bands: its levels alternate in a fixed pattern, whose mean is
/// the exact colour.
///
/// A gradient in 8 bits has bands as high as its length divided by its levels, which encoders of videos make more
/// visible. The pattern is ordered (Bayer, "An optimum method for two-level rendition of continuous-tone pictures",
/// 1973). So it does not change from frame to frame, and costs a video its first frame only.
struct DitheredGradient {
  /// The width and height of the pattern, in pixels.
  private static let side = 8

  /// The heights of the first and the last stop, in points.
  private let from: Double, to: Double
  private let stops: [GradientStop]
  /// The rows of pixels that the gradient fills.
  private let rows: Range<Int>
  private let scale: Double

  /// Creates a gradient that fills a rectangle in points; nil for another paint.
  init?(_ paint: Paint, filling rect: Rect, scale: Double) {
    guard case .linearGradient(let from, let to, let stops) = paint, from.x == to.x, to.y > from.y, !stops.isEmpty,
      stops.allSatisfy({ $0.color.alpha == 1 })
    else { return nil }
    (self.from, self.to, self.stops, self.scale) = (from.y, to.y, stops, scale)
    rows = Int((rect.minY * scale).rounded(.down))..<Int((rect.maxY * scale).rounded(.up)) + 1
  }

  /// Fills a shape in points. The context must only scale and move by whole pixels.
  func fill(_ shape: RoundedRect, on context: Context) throws(RenderingError) {
    let strip: Bitmap
    do { strip = try self.strip() } catch { throw RenderingError(error, width: Self.side, height: rows.count) }
    let surface = try strip.surface()
    try context.saved { () throws(RenderingError) in
      context.add(shape)
      cairo_scale(context.pointer, 1 / scale, 1 / scale)
      context.setSource(surface, x: 0, y: Double(rows.lowerBound), filter: CAIRO_FILTER_NEAREST)
      cairo_pattern_set_extend(cairo_get_source(context.pointer), CAIRO_EXTEND_REPEAT)
      context.fill()
    }
    try surface.finish()
    withExtendedLifetime(strip) {}
  }

  /// Returns the pixels of one period of the pattern in each row.
  private func strip() throws(ImageError) -> Bitmap {
    let bitmap = try Bitmap(width: Self.side, height: rows.count)
    bitmap.withUnsafeMutableBytes { (bytes: UnsafeMutableRawBufferPointer) in
      for (line, row) in rows.enumerated() {
        let color = color(at: (Double(row) + 0.5) / scale)
        for x in 0..<Self.side {
          let threshold = Self.threshold(x, row & (Self.side - 1))
          let start = 4 * (line * Self.side + x)
          for (offset, part) in [color.blue, color.green, color.red].enumerated() {
            bytes[start + offset] = UInt8(min(max((255 * part + threshold).rounded(.down), 0), 255))
          }
        }
      }
    }
    bitmap.isOpaque = true
    return bitmap
  }

  /// Returns the exact colour at a height in points.
  private func color(at y: Double) -> Color {
    let place = (y - from) / (to - from)
    guard let next = stops.firstIndex(where: { $0.offset > place }) else { return stops[stops.count - 1].color }
    guard next > 0 else { return stops[0].color }
    let (first, second) = (stops[next - 1], stops[next])
    let part = (place - first.offset) / (second.offset - first.offset)
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    return Color(
      red: mix(first.color.red, second.color.red), green: mix(first.color.green, second.color.green),
      blue: mix(first.color.blue, second.color.blue))
  }

  /// Returns the threshold of a position in Bayer's matrix of 8 by 8, above 0 and below 1.
  private static func threshold(_ x: Int, _ y: Int) -> Double {
    // The bits of both numbers alternate, the lowest one first.
    let level = (0..<3).reduce(0) { level, bit in level << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1 }
    return (Double(level) + 0.5) / 64
  }
}
