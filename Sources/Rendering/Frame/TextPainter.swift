internal import CCairo
import Geometry
import Graphics

/// Draws shaped text.
///
/// Cairo's own way to show glyphs puts each on a whole pixel, so that letters stand unevenly at small sizes. Here a
/// letter stands at the nearest quarter of a pixel, or, where text is turned or very large, exactly where the shaper
/// put it. Base lines are moved to whole pixels, and alike for a whole line, so that the feet of the letters are sharp.
struct TextPainter {
  /// Device pixels a point.
  let scale: Double
  let fonts: FontCache
  let outlines: OutlineFonts

  /// By which share of the size strokes become thicker where a font has no bold face; FreeType's emboldening is 1/24.
  static let thickening = 1.0 / 24

  /// Draws a text with its top left corner at `origin`; the context's unit is a point. Where the pixels are given, the
  /// context does nothing but scale and move by whole pixels.
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

  private func fill(_ rules: [ShapedText.Rule], at origin: Point, on context: Context) {
    for rule in rules {
      context.setSource(rule.color)
      fill(snapped(rule.rect.offset(by: origin - .zero)), on: context)
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

  private func draw(_ glyphs: [cairo_glyph_t], _ face: FontFace, _ run: GlyphRun, on context: Context) {
    let size = run.font.size
    var matrix = cairo_matrix_t(xx: size, yx: 0, xy: -run.font.slant * size, yy: size, x0: 0, y0: 0)
    cairo_set_font_face(context.pointer, face.pointer)
    cairo_set_font_matrix(context.pointer, &matrix)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_set_font_options(context.pointer, options)
    cairo_font_options_destroy(options)
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
      cairo_set_source_surface(context.pointer, picture.surface.pointer, picture.x, picture.y)
      cairo_pattern_set_filter(cairo_get_source(context.pointer), CAIRO_FILTER_GOOD)
      cairo_paint_with_alpha(context.pointer, run.color.alpha)
    }
  }

  private func draw(_ box: ShapedText.MissingCharacter, at origin: Point, on context: Context) {
    context.setSource(box.color)
    let outer = PixelRect(rounding: box.rect.offset(by: origin - .zero), scale: scale)
    for part in MissingBox.parts(of: box.codePoint, in: outer) {
      let (width, height) = (Double(part.width) / scale, Double(part.height) / scale)
      context.add(RoundedRect(Rect(Double(part.left) / scale, Double(part.top) / scale, width, height)))
    }
    context.fill()
  }

  /// The rectangle with its sides on device pixels, in points, at least a pixel thick.
  private func snapped(_ rect: Rect) -> Rect {
    let pixels = PixelRect(rounding: rect, scale: scale)
    return Rect(
      Double(pixels.left) / scale, Double(pixels.top) / scale, Double(max(1, pixels.width)) / scale,
      Double(max(1, pixels.height)) / scale)
  }

  private func fill(_ rect: Rect, on context: Context) {
    context.add(RoundedRect(rect))
    context.fill()
  }
}

/// Finds the line of a glyph: glyphs come line by line, and marks lie a little above or below the base line.
private struct LineFinder {
  private let baselines: [Double]
  private var current = 0

  init(_ lines: [ShapedText.Line]) { baselines = lines.map(\.baseline) }

  mutating func baseline(near y: Double) -> Double {
    guard !baselines.isEmpty else { return y }
    while current > 0, abs(baselines[current - 1] - y) < abs(baselines[current] - y) { current -= 1 }
    while current + 1 < baselines.count, abs(baselines[current + 1] - y) < abs(baselines[current] - y) { current += 1 }
    return baselines[current]
  }
}
