internal import CDrawing
import Graphics
import Imaging

/// Fields of colour without visible bands: the levels of neighbouring pixels alternate in a fixed pattern, whose mean is
/// the exact colour.
///
/// The pattern is that of ``DitheredGradient``: in the levels of a video, or in those of red, green and blue.
struct DitheredFields {
  private let fields: ColorFields
  private let pixels: PixelRect
  private let scale: Double
  private let isVideo: Bool

  /// Creates fields that fill a rectangle in points, for a video or for pictures.
  init(_ fields: ColorFields, filling rect: Rect, scale: Double, isVideo: Bool) {
    (self.fields, self.scale, self.isVideo) = (fields, scale, isVideo)
    pixels = PixelRect(holding: rect, scale: scale)
  }

  /// Fills a part of a shape in points.
  func fill(_ shape: RoundedRect, touching area: Rect, on context: Context) throws(RenderingError) {
    let part = pixels.intersection(PixelRect(holding: area, scale: scale))
    guard !part.isEmpty else { return }
    let picture: Bitmap
    do { picture = try bitmap(part) } catch {
      throw RenderingError(error, width: part.width, height: part.height)
    }
    let surface = try picture.surface()
    try context.saved { () throws(RenderingError) in
      context.add(shape)
      cairo_scale(context.pointer, 1 / scale, 1 / scale)
      context.setSource(surface, x: Double(part.left), y: Double(part.top), filter: CAIRO_FILTER_NEAREST)
      context.fill()
    }
    try surface.finish()
    withExtendedLifetime(picture) {}
  }

  private func bitmap(_ part: PixelRect) throws(ImageError) -> Bitmap {
    let bitmap = try Bitmap(width: part.width, height: part.height)
    var chroma: [VideoColor] = []
    for line in 0..<part.height {
      let row = part.top + line
      if isVideo, chroma.isEmpty || row.isMultiple(of: 2) { chroma = chromas(of: row & ~1, part) }
      let colors = fields.row(
        at: (Double(row) + 0.5) / scale, from: (Double(part.left) + 0.5) / scale, step: 1 / scale, count: part.width)
      let thresholds = (0..<8).map { SIMD4(repeating: Float(DitheredGradient.threshold($0, row))) }
      bitmap.withUnsafeMutableBytes { bytes in
        var pixels = bytes.bindMemory(to: UInt32.self)[(line * part.width)..<((line + 1) * part.width)]
        for (index, place) in pixels.indices.enumerated() {
          let column = part.left + index
          var levels = colors[index] * 255 + thresholds[column & 7]
          if isVideo {
            let color = VideoColor(colors[index]).dithered(with: chroma[(column >> 1) - (part.left >> 1)], column, row)
              .rgba
            levels = SIMD4(Float(color.red), Float(color.green), Float(color.blue), 255)
          }
          // The levels are between 0 and 256, so they are rounded down to bytes.
          pixels[place] = 255 << 24 | UInt32(levels.x) << 16 | UInt32(levels.y) << 8 | UInt32(levels.z)
        }
      }
    }
    bitmap.isOpaque = true
    return bitmap
  }

  /// Returns the colours of the pairs of pixels in two rows, which have one chroma.
  private func chromas(of row: Int, _ part: PixelRect) -> [VideoColor] {
    let first = part.left & ~1
    let count = (part.left + part.width - first + 1) / 2
    return fields.row(at: Double(row + 1) / scale, from: Double(first + 1) / scale, step: 2 / scale, count: count)
      .map { VideoColor($0) }
  }
}

extension VideoColor {
  fileprivate init(_ color: SIMD4<Float>) {
    self.init(Color(red: Double(color.x), green: Double(color.y), blue: Double(color.z)))
  }
}
