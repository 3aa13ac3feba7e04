internal import CDrawing
import Graphics
import Imaging

/// An opaque gradient from top to bottom without visible bands, for video in YCbCr with 8 bits (BT.709, 4:2:0).
///
/// Such a gradient has bands as high as its length divided by its levels. Here, the levels of luma and chroma alternate
/// in a fixed pattern, whose mean is the exact colour. The pattern is ordered (Bayer, "An optimum method for two-level
/// rendition of continuous-tone pictures", 1973), so it is the same in each frame and costs a video one frame only.
/// Rounding the levels to RGB with 8 bits loses nothing: the encoder converts them back to the same levels.
struct DitheredGradient {
  /// The width and height of the pattern of luma, in pixels. That of chroma is twice as large.
  private static let side = 8

  /// The largest height of a gradient, in pixels, which bounds memory; no frame is higher.
  private static let longest = 32_000.0

  /// The heights of the first and the last stop, in points.
  private let from: Double, to: Double
  private let stops: [GradientStop]
  /// The rows of pixels that the gradient fills.
  private let rows: Range<Int>
  private let scale: Double

  /// Creates a gradient that fills a rectangle in points; nil for another paint.
  init?(_ paint: Paint, filling rect: Rect, scale: Double) {
    guard case .linearGradient(let from, let to, let stops) = paint, from.x == to.x, to.y > from.y, !stops.isEmpty,
      stops.allSatisfy({ $0.color.alpha == 1 }), rect.height * scale < Self.longest, abs(rect.minY) * scale < 1e6
    else { return nil }
    (self.from, self.to, self.stops, self.scale) = (from.y, to.y, stops, scale)
    rows = Int((rect.minY * scale).rounded(.down))..<Int((rect.maxY * scale).rounded(.up)) + 1
  }

  /// Fills a shape in points. The context must only scale and move by whole pixels.
  func fill(_ shape: RoundedRect, on context: Context) throws(RenderingError) {
    let strip: Bitmap
    do { strip = try self.strip() } catch { throw RenderingError(error, width: 2 * Self.side, height: rows.count) }
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
    let bitmap = try Bitmap(width: 2 * Self.side, height: rows.count)
    for (line, row) in rows.enumerated() {
      // Two by two pixels have the same chroma.
      let (luma, chroma) = (VideoColor(color(at: row, 0.5)), VideoColor(color(at: row & ~1, 1)))
      for x in 0..<bitmap.width {
        let (column, pair) = (x / 2, row / 2)
        bitmap[x, line] =
          VideoColor(
            luma: (luma.luma + Self.threshold(x, row)).rounded(.down),
            blue: (chroma.blue + Self.threshold(column, pair)).rounded(.down),
            red: (chroma.red + Self.threshold(column + 1, pair + 2)).rounded(.down)
          ).rgba
      }
    }
    bitmap.isOpaque = true
    return bitmap
  }

  /// Returns the exact colour at a row of pixels and a part of it.
  private func color(at row: Int, _ part: Double) -> Color {
    let place = ((Double(row) + part) / scale - from) / (to - from)
    guard let next = stops.firstIndex(where: { $0.offset > place }) else { return stops[stops.count - 1].color }
    guard next > 0 else { return stops[0].color }
    let (first, second) = (stops[next - 1], stops[next])
    let part = (place - first.offset) / (second.offset - first.offset)
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    return Color(
      red: mix(first.color.red, second.color.red), green: mix(first.color.green, second.color.green),
      blue: mix(first.color.blue, second.color.blue))
  }

  /// Returns the threshold of a position in Bayer's matrix of 8 by 8, above 0 and below 1, which repeats.
  private static func threshold(_ x: Int, _ y: Int) -> Double {
    // The bits of both numbers alternate, the lowest one first.
    let level = (0..<3).reduce(0) { level, bit in level << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1 }
    return (Double(level) + 0.5) / 64
  }
}

/// A colour as a video stores it: luma 16…235, and the differences of blue and red from it, 16…240 (ITU-R BT.709).
private struct VideoColor {
  var luma: Double, blue: Double, red: Double

  init(luma: Double, blue: Double, red: Double) { (self.luma, self.blue, self.red) = (luma, blue, red) }

  init(_ color: Color) {
    let light = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
    luma = 16 + 219 * light
    blue = 128 + 224 * (color.blue - light) / 1.8556
    red = 128 + 224 * (color.red - light) / 1.5748
  }

  var rgba: RGBA {
    let light = (luma - 16) / 219
    let (red, blue) = (light + 1.5748 * (red - 128) / 224, light + 1.8556 * (blue - 128) / 224)
    let green = (light - 0.2126 * red - 0.0722 * blue) / 0.7152
    func byte(_ part: Double) -> UInt8 { UInt8(min(max((255 * part).rounded(), 0), 255)) }
    return RGBA(byte(red), byte(green), byte(blue))
  }
}
