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
      fields.row(
        at: (Double(row) + 0.5) / scale, from: (Double(part.left) + 0.5) / scale, step: 1 / scale, count: part.width
      ) { index, color in
        let column = part.left + index
        let level = Float(DitheredGradient.threshold(column, row))
        bitmap[index, line] =
          isVideo
          ? VideoColor(color).dithered(with: chroma[(column >> 1) - (part.left >> 1)], column, row).rgba
          : RGBA(color * 255, adding: level)
      }
    }
    bitmap.isOpaque = true
    return bitmap
  }

  /// Returns the colours of the pairs of pixels in two rows, which have one chroma.
  private func chromas(of row: Int, _ part: PixelRect) -> [VideoColor] {
    var colors: [VideoColor] = []
    let first = part.left & ~1
    fields.row(
      at: Double(row + 1) / scale, from: Double(first + 1) / scale, step: 2 / scale,
      count: (part.left + part.width - first + 1) / 2
    ) { colors.append(VideoColor($1)) }
    return colors
  }
}

extension RGBA {
  /// Creates an opaque colour from levels between 0 and 255, each rounded down after a threshold below 1 is added.
  fileprivate init(_ levels: SIMD4<Float>, adding threshold: Float) {
    let bytes = (levels + threshold).rounded(.down).clamped(
      lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    self.init(UInt8(bytes.x), UInt8(bytes.y), UInt8(bytes.z))
  }
}

extension VideoColor {
  fileprivate init(_ color: SIMD4<Float>) {
    self.init(Color(red: Double(color.x), green: Double(color.y), blue: Double(color.z)))
  }
}
