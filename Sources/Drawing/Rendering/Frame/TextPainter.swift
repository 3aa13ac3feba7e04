internal import CDrawing
import Graphics

/// A painter of shaped text.
///
/// Cairo shows each glyph at a whole pixel, so small text is spaced unevenly. Here a glyph is drawn at the nearest
/// quarter of a pixel. If text is turned or very large, it is drawn exactly where the shaper placed it. Base lines are
/// moved to whole pixels, the same for a whole line, so that the feet of the letters are sharp.
struct TextPainter {
  /// The scale, in device pixels per point.
  let scale: Double
  /// The fonts for text that cairo draws: turned, very large, or made of bitmaps.
  let fonts: FontCache
  /// The fonts for text that is drawn onto the pixels.
  let outlines: OutlineFonts

  /// The thickness added to strokes if a font has no bold face, as a fraction of the size. FreeType's emboldening is
  /// 1/24.
  static let thickening = 1.0 / 24

  /// Draws a text with its top left corner at `origin`; the context's unit is a point.
  ///
  /// If `pixels` is given, the context must only scale and move by whole pixels.
  func draw(
    _ text: ShapedText, at origin: Point, on context: Context, pixels: PixelCanvas?
  ) throws(RenderingError) {
    fill(text.backgrounds, at: origin, on: context)
    for run in text.runs {
      if let pixels, let font = outlines.font(for: run.font, scale: scale) {
        draw(run, font, of: text, at: origin, on: pixels)
      } else {
        try draw(run, of: text, at: origin, on: context)
      }
    }
    fill(text.rules, at: origin, on: context)
    for box in text.missing { draw(box, at: origin, on: context) }
  }

  /// Fills underlines, strike-throughs and backgrounds at pixel boundaries.
  private func fill(_ rules: [ShapedText.Rule], at origin: Point, on context: Context) {
    for rule in rules {
      context.setSource(rule.color)
      context.add(RoundedRect(snapped(rule.rect.offset(by: origin - .zero))))
      context.fill()
    }
  }

  private func draw(
    _ run: GlyphRun, _ font: OutlineFonts.Font, of text: ShapedText, at origin: Point, on canvas: PixelCanvas
  ) {
    var lines = LineFinder(text.lines)
    let color = run.color.nativePixel
    canvas.withPixels { start, bytesPerRow in
      for glyph in run.glyphs {
        let baseline = lines.baseline(near: glyph.position.y)
        let above = (glyph.position.y - baseline) * scale
        let x = pixel((origin.x + glyph.position.x) * scale * 4)
        let y = pixel((origin.y + baseline) * scale) * 4 + pixel(above * 4)
        guard let mask = outlines.mask(of: glyph.id, in: font, quartersRight: x & 3, quartersDown: y & 3) else {
          continue
        }
        canvas.blend(
          mask, left: canvas.x + (x >> 2) + mask.left, top: canvas.y + (y >> 2) + mask.top, color: color,
          onto: (start, bytesPerRow))
      }
    }
  }

  private func draw(
    _ run: GlyphRun, of text: ShapedText, at origin: Point, on context: Context
  ) throws(RenderingError) {
    let entry = try fonts.entry(for: run.font)
    var lines = LineFinder(text.lines)
    var glyphs: [cairo_glyph_t] = []
    glyphs.reserveCapacity(run.glyphs.count)
    for glyph in run.glyphs {
      let baseline = lines.baseline(near: glyph.position.y)
      let snapped = Double(pixel((origin.y + baseline) * scale)) / scale
      let y = snapped + (glyph.position.y - baseline)
      glyphs.append(cairo_glyph_t(index: UInt(glyph.id), x: origin.x + glyph.position.x, y: y))
    }
    if let strike = entry.strike {
      for glyph in glyphs { try draw(glyph, of: strike, run, on: context) }
    } else {
      draw(glyphs, entry.face, run, on: context)
    }
  }

  /// Fills the outlines of glyphs, slanted and emboldened if the font has no such face.
  private func draw(_ glyphs: [cairo_glyph_t], _ face: FontFace, _ run: GlyphRun, on context: Context) {
    let size = run.font.size
    var matrix = cairo_matrix_t(xx: size, yx: 0, xy: -run.font.slant * size, yy: size, x0: 0, y0: 0)
    cairo_set_font_face(context.pointer, face.pointer)
    cairo_set_font_matrix(context.pointer, &matrix)
    FontFace.withoutHints { cairo_set_font_options(context.pointer, $0) }
    context.setSource(run.color)
    cairo_new_path(context.pointer)
    cairo_glyph_path(context.pointer, glyphs, Int32(glyphs.count))
    if run.font.isEmboldened {
      cairo_set_line_width(context.pointer, size * Self.thickening)
      cairo_set_line_join(context.pointer, CAIRO_LINE_JOIN_ROUND)
      cairo_stroke_preserve(context.pointer)
    }
    context.fill()
  }

  private func draw(
    _ glyph: cairo_glyph_t, of strike: BitmapStrike, _ run: GlyphRun, on context: Context
  ) throws(RenderingError) {
    guard let picture = try strike.picture(of: UInt32(glyph.index)) else { return }
    let factor = run.font.size / strike.size
    try context.saved { () throws(RenderingError) in
      context.concatenate(Affine(a: factor, b: 0, c: 0, d: factor, tx: glyph.x, ty: glyph.y))
      context.setSource(picture.surface, x: picture.x, y: picture.y, filter: CAIRO_FILTER_GOOD)
      cairo_paint_with_alpha(context.pointer, run.color.alpha)
    }
  }

  /// Draws the box of a character without a font.
  private func draw(_ box: ShapedText.MissingCharacter, at origin: Point, on context: Context) {
    context.setSource(box.color)
    let outer = PixelRect(rounding: box.rect.offset(by: origin - .zero), scale: scale)
    for part in MissingBox.parts(of: box.codePoint, in: outer) { context.add(RoundedRect(part.inPoints(scale))) }
    context.fill()
  }

  /// Returns the rectangle with its sides on pixel boundaries, in points, at least a pixel thick.
  private func snapped(_ rect: Rect) -> Rect {
    var pixels = PixelRect(rounding: rect, scale: scale)
    pixels.right = max(pixels.left + 1, pixels.right)
    pixels.bottom = max(pixels.top + 1, pixels.bottom)
    return pixels.inPoints(scale)
  }
}

/// A search for the line of a glyph.
///
/// Glyphs are sorted by line, and marks are placed a little above or below the base line.
private struct LineFinder {
  private let baselines: [Double]
  private var current = 0

  init(_ lines: [ShapedText.Line]) { baselines = lines.map(\.baseline) }

  /// Returns the base line next to a position, in points from the top of the text.
  mutating func baseline(near y: Double) -> Double {
    guard !baselines.isEmpty else { return y }
    while current > 0, abs(baselines[current - 1] - y) < abs(baselines[current] - y) { current -= 1 }
    while current + 1 < baselines.count, abs(baselines[current + 1] - y) < abs(baselines[current] - y) { current += 1 }
    return baselines[current]
  }
}

/// The box with hexadecimal digits for a character that no font has, as Pango draws it.
///
/// Each digit consists of three by five squares of whole pixels, so it is sharp at every scale and needs no font. The
/// digits form two rows, a square's width inside the frame. If a square would be smaller than a pixel, below 14 pixels
/// per em, only the frame is drawn.
struct MissingBox {
  /// The scalar whose digits it shows.
  let scalar: Unicode.Scalar

  init(_ scalar: Unicode.Scalar) { self.scalar = scalar }

  /// The distance that the box moves the pen, in ems.
  var advance: Double { width + 2 * Self.margin }

  /// Returns the box for a letter whose origin is at a point of the base line.
  func character(at origin: Point, _ style: TextStyle) -> ShapedText.MissingCharacter {
    let left = origin.x + Self.margin * style.size
    let top = origin.y - Self.ascent * style.size
    let rect = Rect(left, top, width * style.size, Self.height * style.size)
    return ShapedText.MissingCharacter(rect: rect, color: style.color, codePoint: scalar.value)
  }

  /// The width of the box, in ems: two or three digits.
  private var width: Double { Self.height * (scalar.value > 0xFFFF ? 15 : 11) / 15 }
  /// The height of the box, in ems: nearly the height of a line of the pinned fonts, four fifths of it above the base
  /// line.
  private static let height = 1.1
  /// The distance of the box's top above the base line, in ems.
  private static let ascent = 0.8 * height
  /// The space on each side of the box, in ems.
  private static let margin = height / 15

  /// Returns the filled parts of a box at whole pixels: the digits, and the frame, which is as thick as their strokes.
  static func parts(of codePoint: UInt32, in box: PixelRect) -> [PixelRect] {
    let columns = codePoint > 0xFFFF ? 3 : 2
    let unit = min(box.height / 15, box.width / (4 * columns + 3))
    let line = max(1, unit)
    var parts = [
      PixelRect(left: box.left, top: box.top, right: box.right, bottom: box.top + line),
      PixelRect(left: box.left, top: box.bottom - line, right: box.right, bottom: box.bottom),
      PixelRect(left: box.left, top: box.top + line, right: box.left + line, bottom: box.bottom - line),
      PixelRect(left: box.right - line, top: box.top + line, right: box.right, bottom: box.bottom - line),
    ]
    guard unit > 0 else { return parts }
    let left = box.left + (box.width - (4 * columns - 1) * unit) / 2
    let top = box.top + (box.height - 11 * unit) / 2
    for place in 0..<2 * columns {
      let digit = Int(codePoint >> UInt32(4 * (2 * columns - 1 - place)) & 0xF)
      for cell in 0..<15 where digits[digit] >> (14 - cell) & 1 == 1 {
        let x = left + (place % columns * 4 + cell % 3) * unit
        let y = top + (place / columns * 6 + cell / 3) * unit
        parts.append(PixelRect(left: x, top: y, right: x + unit, bottom: y + unit))
      }
    }
    return parts
  }

  /// The pattern of each digit: five rows of three cells.
  private static let digits = [
    0b111_101_101_101_111, 0b010_110_010_010_111, 0b111_001_111_100_111, 0b111_001_111_001_111,
    0b101_101_111_001_001, 0b111_100_111_001_111, 0b111_100_111_101_111, 0b111_001_001_010_010,
    0b111_101_111_101_111, 0b111_101_111_001_111, 0b010_101_111_101_101, 0b110_101_110_101_110,
    0b011_100_100_100_011, 0b110_101_101_101_110, 0b111_100_110_100_111, 0b111_100_110_100_100,
  ]
}
