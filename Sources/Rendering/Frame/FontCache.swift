internal import CCairo
import Graphics

/// The font files that a renderer has opened.
final class FontCache {
  /// An opened face.
  final class Entry {
    /// The face, for outlines.
    let face: FontFace
    /// Glyphs that are bitmaps of one size, as in colour emoji fonts; nil where glyphs are outlines.
    let strike: BitmapStrike?

    init(face: FontFace, strike: BitmapStrike?) {
      self.face = face
      self.strike = strike
    }
  }

  private struct Key: Hashable {
    var file: String
    var index: Int
  }

  private var entries: [Key: Entry] = [:]

  /// The face of a reference; its file is opened when it is first asked for.
  func entry(for font: FontReference) throws(RenderingError) -> Entry {
    let key = Key(file: font.file, index: font.index)
    if let known = entries[key] { return known }
    let entry = try open(font)
    entries[key] = entry
    return entry
  }

  private func open(_ font: FontReference) throws(RenderingError) -> Entry {
    guard let pattern = FcPatternCreate() else { throw .fontUnreadable(path: font.file) }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FILE, font.file)
    FcPatternAddInteger(pattern, FC_INDEX, Int32(clamping: font.index))
    // Without it cairo leaves the bitmaps of colour emoji fonts out.
    FcPatternAddBool(pattern, FC_EMBEDDED_BITMAP, 1)
    let face: FontFace
    let probe: ScaledFont
    do {
      face = try FontFace(owned: cairo_ft_font_face_create_for_pattern(pattern))
      probe = try ScaledFont.make(face, pixels: 16)
    } catch { throw .fontUnreadable(path: font.file) }
    guard let file = cairo_ft_scaled_font_lock_face(probe.pointer) else { throw .fontUnreadable(path: font.file) }
    defer { cairo_ft_scaled_font_unlock_face(probe.pointer) }
    // FT_FACE_FLAG_SCALABLE
    if file.pointee.face_flags & 1 != 0 || file.pointee.num_fixed_sizes == 0 { return Entry(face: face, strike: nil) }
    let size = Double(file.pointee.available_sizes[0].y_ppem) / 64
    return Entry(face: face, strike: BitmapStrike(size: size, font: try ScaledFont.make(face, pixels: size)))
  }
}

extension CairoHandle where Object == ScaledFontObject {
  /// Makes a font of a size in pixels whose outlines are not moved towards pixels.
  static func make(_ face: FontFace, pixels: Double) throws(RenderingError) -> ScaledFont {
    var matrix = cairo_matrix_t(xx: pixels, yx: 0, xy: 0, yy: pixels, x0: 0, y0: 0)
    var identity = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    return try ScaledFont(owned: cairo_scaled_font_create(face.pointer, &matrix, &identity, options))
  }
}

/// The bitmaps of a font whose glyphs have one size only.
final class BitmapStrike {
  /// A glyph's picture and where its top left corner lies from its origin, in the strike's pixels.
  struct Picture {
    var surface: Surface
    var x: Double
    var y: Double
  }

  /// Pixels an em.
  let size: Double
  private let font: ScaledFont
  private var pictures: [UInt32: Picture?] = [:]

  init(size: Double, font: ScaledFont) {
    self.size = size
    self.font = font
  }

  /// The picture of a glyph, or nil where it is empty.
  func picture(of glyph: UInt32) throws(RenderingError) -> Picture? {
    if let known = pictures[glyph] { return known }
    let picture = try draw(glyph)
    pictures[glyph] = .some(picture)
    return picture
  }

  private func draw(_ id: UInt32) throws(RenderingError) -> Picture? {
    var glyph = cairo_glyph_t(index: UInt(id), x: 0, y: 0)
    var extents = cairo_text_extents_t()
    cairo_scaled_font_glyph_extents(font.pointer, &glyph, 1, &extents)
    try font.check("measure a glyph")
    guard extents.width >= 1, extents.height >= 1 else { return nil }
    let width = Int(extents.width.rounded(.up))
    let surface = try Surface.image(width: width, height: Int(extents.height.rounded(.up)))
    glyph.x = -extents.x_bearing
    glyph.y = -extents.y_bearing
    try Context.drawing(on: surface) { context in
      cairo_set_scaled_font(context.pointer, font.pointer)
      cairo_show_glyphs(context.pointer, &glyph, 1)
    }
    return Picture(surface: surface, x: extents.x_bearing, y: extents.y_bearing)
  }
}
